import { foreignKey, integer, json, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { moment, tenantId } from '../../core/columns.ts';
import { messages } from './message-tables.ts';

/**
 * A batch claimed for a provider that could not say later what became of it. While its row is there, nobody of it has
 * left but those whom a step names as begun. A recipient that is `sending` is of the batch of its worker and moment; of
 * none, and it may have left.
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
 * What has happened to a batch so far, one row each time and never changed: the calls that may leave from then on, as the
 * places of their recipients, and what the provider said to earlier ones, which is not in the recipients' rows yet.
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
