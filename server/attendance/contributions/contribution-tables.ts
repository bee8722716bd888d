import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, moment, tenantId } from '../../core/columns.ts';
import { attendanceItems } from '../tables.ts';

/** What was given at an item. Never changed nor deleted: a mistake has an entry that reverses it. */
export const contributions = pgTable(
  'contributions',
  {
    tenantId: tenantId(),
    id: id(),
    itemId: uuid('item_id').notNull(),
    kind: text('kind').notNull(),
    /** In the smallest unit of the currency; below 0 in an entry that reverses. */
    minor: bigint('minor', { mode: 'number' }).notNull(),
    /** ISO 4217. */
    currency: text('currency').notNull(),
    reverses: uuid('reverses'),
    accountId: uuid('account_id'),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      name: 'contributions_item_fk',
      columns: [t.tenantId, t.itemId],
      foreignColumns: [attendanceItems.tenantId, attendanceItems.id],
    }).onDelete('cascade'),
    index('contributions_item').on(t.tenantId, t.itemId),
    uniqueIndex('contributions_reversed_once')
      .on(t.tenantId, t.reverses)
      .where(sql`${t.reverses} IS NOT NULL`),
    check('contributions_minor', sql`${t.reverses} IS NOT NULL OR ${t.minor} > 0`),
  ],
);
