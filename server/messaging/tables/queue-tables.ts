import { foreignKey, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { tenantId } from '../../core/columns.ts';
import { messages } from './message-tables.ts';

/**
 * Where the queue of one message and route begins: nobody who waits there without a time of their own (`queued`, no
 * `not_before`) has a place below `seq`. Triggers on the recipients put it back where they must; whoever claims moves it on.
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
