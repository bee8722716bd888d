import { sql } from 'drizzle-orm';
import { foreignKey, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, tenantId } from '../../../../core/columns.ts';
import { tenants } from '../../../../core/tables.ts';

/** The name a message shows as its sender; it must be approved. */
export const senderIds = pgTable(
  'sender_ids',
  {
    tenantId: tenantId(),
    id: id(),
    mask: text('mask').notNull(),
    /** 0 pending, 1 processing, 2 approved, anything else not approved (spec section 4). */
    status: smallint('status').notNull().default(0),
    /** The route whose provider was asked for it and will be asked what became of it; empty where people decide. */
    requestedVia: text('requested_via').notNull().default(''),
    createdAt: createdAt(),
    decidedAt: moment('decided_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
    uniqueIndex('sender_ids_mask').on(t.tenantId, sql`lower(${t.mask})`),
  ],
);
