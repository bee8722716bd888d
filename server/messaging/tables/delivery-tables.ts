import { foreignKey, integer, json, pgTable, primaryKey, uuid, check, text, index, boolean } from 'drizzle-orm/pg-core';
import { moment, tenantId, id } from '../../core/columns.ts';
import { messages } from './message-tables.ts';
import { sql } from 'drizzle-orm';

/**
 * A batch claimed for a provider without later look-up. While its row exists, nothing of it has left except for people
 * whom a step names as begun. A recipient that is `sending` belongs to the batch of its worker and moment; without one
 * it may have left.
 */
export const batches = pgTable(
  'batches',
  {
    tenantId: tenantId(),
    messageId: uuid('message_id').notNull(),
    worker: integer('worker').notNull(),
    claimedAt: moment('claimed_at').notNull(),
    leaseUntil: moment('lease_until').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.messageId, t.worker, t.claimedAt] }),
    foreignKey({ columns: [t.tenantId, t.messageId], foreignColumns: [messages.tenantId, messages.id] }).onDelete(
      'cascade',
    ),
  ],
);

/**
 * The history of a batch, in rows that never change: the calls that may leave from then on, as the places of their
 * recipients, and the provider's answers to earlier ones, which are not in the recipients' rows yet.
 */
export const batchSteps = pgTable(
  'batch_steps',
  {
    tenantId: tenantId(),
    messageId: uuid('message_id').notNull(),
    worker: integer('worker').notNull(),
    claimedAt: moment('claimed_at').notNull(),
    step: integer('step').notNull(),
    begun: integer('begun').array().notNull(),
    answers: json('answers').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.messageId, t.worker, t.claimedAt, t.step] }),
    foreignKey({
      name: 'batch_steps_batch',
      columns: [t.tenantId, t.messageId, t.worker, t.claimedAt],
      foreignColumns: [batches.tenantId, batches.messageId, batches.worker, batches.claimedAt],
    }).onDelete('cascade'),
  ],
);

/**
 * The portions in which a claimed batch goes to a provider without later look-up. `held`: certainly nothing of it has
 * left; `begun`: it may have; `answered`: the provider's answer is in `answers`, and not yet in the recipients' rows. A
 * claimed recipient belongs to the portion of the same worker and moment whose `from_seq` and `to_seq` enclose it;
 * without one it may have left.
 */
export const portions = pgTable(
  'portions',
  {
    tenantId: tenantId(),
    messageId: uuid('message_id').notNull(),
    worker: integer('worker').notNull(),
    claimedAt: moment('claimed_at').notNull(),
    fromSeq: integer('from_seq').notNull(),
    toSeq: integer('to_seq').notNull(),
    leaseUntil: moment('lease_until').notNull(),
    state: text('state', { enum: ['held', 'begun', 'answered'] })
      .notNull()
      .default('held'),
    answers: json('answers'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.messageId, t.worker, t.claimedAt, t.toSeq] }),
    foreignKey({ columns: [t.tenantId, t.messageId], foreignColumns: [messages.tenantId, messages.id] }).onDelete(
      'cascade',
    ),
    check('portions_state', sql`${t.state} IN ('held', 'begun', 'answered')`),
  ],
);

/**
 * The head of the queue of one message and route: nobody waiting without a time of their own (`queued`, no
 * `not_before`) has a place below `seq`. Triggers on the recipients put it back if they must; a claim moves it on.
 */
export const queueHeads = pgTable(
  'queue_heads',
  {
    tenantId: tenantId(),
    messageId: uuid('message_id').notNull(),
    route: text('route').notNull(),
    seq: integer('seq').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.messageId, t.route] }),
    foreignKey({ columns: [t.tenantId, t.messageId], foreignColumns: [messages.tenantId, messages.id] }).onDelete(
      'cascade',
    ),
  ],
);

/** Reports that came before we had written down the provider's reference. Global: the tenant is not known yet. */
export const earlyReports = pgTable(
  'early_reports',
  {
    id: id().primaryKey(),
    route: text('route').notNull(),
    reference: text('reference').notNull(),
    address: text('address').notNull().default(''),
    state: text('state').notNull(),
    words: text('words').notNull().default(''),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [index('early_reports_reference').on(t.reference, t.route), index('early_reports_at').on(t.at)],
);

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
