import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, tenantId } from '../core/columns.ts';
import { tenants } from '../core/tables.ts';

/** Pictures that an organisation keeps; their bytes lie in storage under `<tenant>/<id>/<size>.webp`. */
export const pictures = pgTable(
  'pictures',
  {
    tenantId: tenantId(),
    id: id(),
    /** What it was uploaded for; whoever shows it there keeps it, and what nobody shows is swept. */
    purpose: text('purpose', { enum: ['person'] }).notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Of all its versions together. */
    bytes: integer('bytes').notNull(),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
    index('pictures_purpose').on(t.tenantId, t.purpose, t.createdAt),
  ],
);
