import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../core/columns.ts';

/** When each route is free again: one rate for all processes together. Global. */
export const routePace = pgTable('route_pace', {
  route: text('route').primaryKey(),
  freeAt: moment('free_at').notNull(),
});

/** The workers of every process, each seen every few seconds; how to tell which process, and whether it is alive. Global. */
export const workers = pgTable('workers', {
  id: integer('id').primaryKey(),
  since: moment('since').notNull().defaultNow(),
  seen: moment('seen').notNull().defaultNow(),
  process: text('process').notNull().default(''),
  holdsLock: boolean('holds_lock').notNull().default(false),
});
