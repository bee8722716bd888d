import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, tenantId } from '../../core/columns.ts';
import { tenants } from '../../core/tables.ts';

/** A text to use again. */
export const defaultMessages = pgTable(
  'default_messages',
  {
    tenantId: tenantId(),
    id: id(),
    channel: text('channel').notNull(),
    title: text('title').notNull().default(''),
    body: text('body').notNull(),
    /** The excerpt for lists, if it differs from the text. */
    excerpt: text('excerpt'),
    isDefaultBirthDayMessage: boolean('is_default_birth_day_message').notNull().default(false),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** When it was deleted; it can be restored until it is purged. */
    deletedAt: moment('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
    index('default_messages_title').on(t.tenantId, t.channel, t.title),
    check('default_messages_channel', sql`${t.channel} ~ '^[a-z][a-z0-9_]*$'`),
  ],
);
