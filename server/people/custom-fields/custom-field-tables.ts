import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { customKinds, type CustomOption, forPersonChoices } from '../../../contract/people/custom-fields.ts';
import { createdAt, id, jsonb, moment, tenantId } from '../../core/columns.ts';
import { tenants } from '../../core/tables.ts';

/** Fields of people that the organisation defined. They are never deleted: what is known in them stays. */
export const customFields = pgTable(
  'custom_fields',
  {
    tenantId: tenantId(),
    id: id(),
    /** Between two `#` in messages, and in what is stored of people; never changed and never given to another. */
    key: text('key').notNull(),
    label: text('label').notNull(),
    kind: text('kind', { enum: customKinds }).notNull(),
    options: jsonb('options').$type<CustomOption[]>().notNull().default([]),
    forLeaders: boolean('for_leaders').notNull().default(false),
    forPerson: text('for_person', { enum: forPersonChoices }).notNull().default('no'),
    place: integer('place').notNull(),
    archivedAt: moment('archived_at'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
    uniqueIndex('custom_fields_key').on(t.tenantId, t.key),
    uniqueIndex('custom_fields_label')
      .on(t.tenantId, sql`lower(${t.label})`)
      .where(sql`${t.archivedAt} IS NULL`),
    check('custom_fields_for_person', sql`${t.forPerson} IN ('no', 'see', 'change')`),
  ],
);
