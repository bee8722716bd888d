import { check, foreignKey, integer, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { moment, tenantId } from '../../core/columns.ts';
import { messages } from './message-tables.ts';

/**
 * The portions in which a claimed batch is handed to a provider that could not say later what became of it. `held`:
 * certainly nothing of it has left; `begun`: it may have; `answered`: what the provider said is in `answers`, and not
 * yet in the recipients' rows. A claimed recipient is of the portion of the same worker and moment whose `from_seq` and
 * `to_seq` enclose it; of none, and it may have left.
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
