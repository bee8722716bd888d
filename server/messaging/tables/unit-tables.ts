import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { id, moment, tenantId } from '../../core/columns.ts';
import { tenants } from '../../core/tables.ts';

/** Units of an organisation. available + reserved + settled = topped_up, always. */
export const unitAccounts = pgTable(
  'unit_accounts',
  {
    tenantId: tenantId(),
    available: bigint('available', { mode: 'number' }).notNull().default(0),
    reserved: bigint('reserved', { mode: 'number' }).notNull().default(0),
    settled: bigint('settled', { mode: 'number' }).notNull().default(0),
    toppedUp: bigint('topped_up', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
    check('unit_accounts_not_negative', sql`${t.available} >= 0 AND ${t.reserved} >= 0 AND ${t.settled} >= 0`),
    check('unit_accounts_balance', sql`${t.available} + ${t.reserved} + ${t.settled} = ${t.toppedUp}`),
  ],
);

/**
 * The ledger: every movement of units. Inserted and read, never changed. `refund` gives back what was reserved,
 * `reverse` what had been settled and then failed.
 */
export const unitEntries = pgTable(
  'unit_entries',
  {
    tenantId: tenantId(),
    id: id(),
    at: moment('at').notNull().defaultNow(),
    kind: text('kind', { enum: ['top-up', 'reserve', 'settle', 'refund', 'reverse'] }).notNull(),
    units: bigint('units', { mode: 'number' }).notNull(),
    messageId: uuid('message_id'),
    note: text('note').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
    index('unit_entries_at').on(t.tenantId, t.at),
    index('unit_entries_topped')
      .on(t.tenantId, t.at)
      .where(sql`${t.kind} = 'top-up'`),
    index('unit_entries_message').on(t.tenantId, t.messageId),
    check('unit_entries_kind', sql`${t.kind} IN ('top-up', 'reserve', 'settle', 'refund', 'reverse')`),
    check('unit_entries_units', sql`${t.units} > 0`),
  ],
);
