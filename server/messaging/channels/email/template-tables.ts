import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, tenantId } from '../../../core/columns.ts';
import { tenants } from '../../../core/tables.ts';

/** An organisation's own e-mail templates, besides those that everybody has. */
export const emailTemplates = pgTable(
  'email_templates',
  {
    tenantId: tenantId(),
    id: id(),
    name: text('name').notNull(),
    subject: text('subject').notNull(),
    /** HTML as the editor writes it. */
    body: text('body').notNull(),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** When it was deleted; it can be taken back. */
    deletedAt: moment('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
    index('email_templates_name').on(t.tenantId, t.name),
  ],
);

/** How an organisation's e-mails look; at most one row. */
export const emailLooks = pgTable(
  'email_looks',
  {
    tenantId: tenantId(),
    /** `#14634f` */
    colour: text('colour').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
  ],
);
