import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, jsonb, tenantId } from '../../core/columns.ts';
import type { Text } from '../../core/language/catalogue.ts';
import { tenants } from '../../core/tables.ts';

/** An uploaded list of addresses, staged: messages, schedules and drafts refer to it. */
export const contactFiles = pgTable(
  'contact_files',
  {
    tenantId: tenantId(),
    id: id(),
    fileName: text('file_name').notNull(),
    rowCount: integer('row_count').notNull(),
    /** What was repaired or left alone. */
    notes: jsonb('notes').$type<Text[]>().notNull().default([]),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
    index('contact_files_created').on(t.tenantId, t.createdAt),
  ],
);

/** One row of a contact file. */
export const contactRows = pgTable(
  'contact_rows',
  {
    tenantId: tenantId(),
    fileId: uuid('file_id').notNull(),
    /** As the spreadsheet counts: the header is row 1. */
    rowNumber: integer('row_number').notNull(),
    name: text('name').notNull().default(''),
    /** What `#name#` becomes; empty where the file has no name. */
    greeting: text('greeting').notNull().default(''),
    /** As written in the file. */
    typed: text('typed').notNull().default(''),
    /** As it is sent to, or null where it cannot be; rows of 0.3.1 and before have it in `phone` only. */
    address: text('address'),
    phone: text('phone'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.fileId, t.rowNumber] }),
    foreignKey({ columns: [t.tenantId, t.fileId], foreignColumns: [contactFiles.tenantId, contactFiles.id] }).onDelete(
      'cascade',
    ),
  ],
);
