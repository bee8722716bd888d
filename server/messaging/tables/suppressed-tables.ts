import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment, tenantId } from '../../core/columns.ts';
import { tenants } from '../../core/tables.ts';

/** Addresses that are not written to any more, for another reason than an opt-out. */
export const suppressedAddresses = pgTable(
  'suppressed_addresses',
  {
    tenantId: tenantId(),
    channel: text('channel').notNull(),
    /** As it is sent to. */
    address: text('address').notNull(),
    /** It does not exist, or whoever has it has complained; as the receipt says it. */
    reason: text('reason', { enum: ['bounced', 'complained'] }).notNull(),
    /** What the provider said. */
    words: text('words').notNull().default(''),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.channel, t.address] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
    check('suppressed_addresses_reason', sql`${t.reason} IN ('bounced', 'complained')`),
  ],
);

/** Messages that an address could not take for a while: many of them in a month say that it is not read any more. */
export const softBounces = pgTable(
  'soft_bounces',
  {
    tenantId: tenantId(),
    channel: text('channel').notNull(),
    address: text('address').notNull(),
    messageId: uuid('message_id').notNull(),
    words: text('words').notNull().default(''),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.channel, t.address, t.messageId] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
    index('soft_bounces_at').on(t.tenantId, t.at),
  ],
);
