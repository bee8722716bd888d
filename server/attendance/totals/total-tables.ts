import { foreignKey, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { tenantId } from '../../core/columns.ts';
import { attendanceItems } from '../tables.ts';

/** How many came to an item that is over; none where it is still counted, or was changed since. */
export const attendanceTotals = pgTable(
  'attendance_totals',
  {
    tenantId: tenantId(),
    itemId: uuid('item_id').notNull(),
    present: integer('present').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.itemId] }),
    foreignKey({
      name: 'attendance_totals_item_fk',
      columns: [t.tenantId, t.itemId],
      foreignColumns: [attendanceItems.tenantId, attendanceItems.id],
    }).onDelete('cascade'),
  ],
);
