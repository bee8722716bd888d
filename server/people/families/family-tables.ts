import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { familyParts } from '../../../contract/people/family-parts.ts';
import { createdAt, id, moment, tenantId } from '../../core/columns.ts';
import { tenants } from '../../core/tables.ts';
import { people } from '../tables.ts';

/** A household: people who belong together at home. */
export const families = pgTable(
  'families',
  {
    tenantId: tenantId(),
    id: id(),
    name: text('name').notNull(),
    /** Shared by the family, as typed. */
    phoneNumber: text('phone_number').notNull().default(''),
    /** E.164, or null where there is none. */
    phone: text('phone'),
    address: text('address').notNull().default(''),
    isSample: boolean('is_sample').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
    index('families_name').on(t.tenantId, t.name),
  ],
);

/** Somebody in a family. Head or spouse of one only; child or ward of several, and head of their own one day. */
export const familyMembers = pgTable(
  'family_members',
  {
    tenantId: tenantId(),
    familyId: uuid('family_id').notNull(),
    personId: uuid('person_id').notNull(),
    part: text('part', { enum: familyParts }).notNull(),
    /** Order among the children and wards. */
    place: integer('place').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.familyId, t.personId] }),
    foreignKey({ columns: [t.tenantId, t.familyId], foreignColumns: [families.tenantId, families.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.tenantId, t.personId], foreignColumns: [people.tenantId, people.id] }).onDelete('cascade'),
    index('family_members_person').on(t.tenantId, t.personId),
    uniqueIndex('family_members_head')
      .on(t.tenantId, t.familyId)
      .where(sql`${t.part} = 'head'`),
    uniqueIndex('family_members_spouse')
      .on(t.tenantId, t.familyId)
      .where(sql`${t.part} = 'spouse'`),
    uniqueIndex('family_members_household')
      .on(t.tenantId, t.personId)
      .where(sql`${t.part} IN ('head', 'spouse')`),
    check('family_members_part', sql`${t.part} IN ('head', 'spouse', 'child', 'ward')`),
  ],
);
