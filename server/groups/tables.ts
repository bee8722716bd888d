import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, tenantId } from '../core/columns.ts';
import { tenants } from '../core/tables.ts';
import { pictures } from '../media/index.ts';
import { imports, people } from '../people/index.ts';

/** People who belong together: a choir, a ward, a class. */
export const groups = pgTable(
  'groups',
  {
    tenantId: tenantId(),
    id: id(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** Heading under which the composer lists it. */
    category: text('category').notNull().default('group'),
    /** Once true it stays true. */
    isMobileGroup: boolean('is_mobile_group').notNull().default(false),
    isSample: boolean('is_sample').notNull().default(false),
    pictureId: uuid('picture_id'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    archivedAt: moment('archived_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.pictureId], foreignColumns: [pictures.tenantId, pictures.id] }),
    uniqueIndex('groups_name')
      .on(t.tenantId, sql`lower(${t.name})`)
      .where(sql`${t.archivedAt} IS NULL`),
    index('groups_picture')
      .on(t.tenantId, t.pictureId)
      .where(sql`${t.pictureId} IS NOT NULL`),
  ],
);

/** A person in a group, approved or waiting for approval. */
export const groupMembers = pgTable(
  'group_members',
  {
    tenantId: tenantId(),
    groupId: uuid('group_id').notNull(),
    personId: uuid('person_id').notNull(),
    position: text('position').notNull().default(''),
    isGroupLeader: boolean('is_group_leader').notNull().default(false),
    enableLogin: boolean('enable_login').notNull().default(false),
    state: text('state', { enum: ['approved', 'waiting'] })
      .notNull()
      .default('approved'),
    /** The person's, kept by triggers and collated "C": members are read in this order. */
    sortName: text('sort_name').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.groupId, t.personId] }),
    foreignKey({ columns: [t.tenantId, t.groupId], foreignColumns: [groups.tenantId, groups.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.personId], foreignColumns: [people.tenantId, people.id] }).onDelete('cascade'),
    index('group_members_person').on(t.tenantId, t.personId),
    index('group_members_by_name').on(t.tenantId, t.groupId, t.state, t.sortName, t.personId),
    index('group_members_counted').on(t.tenantId, t.groupId, t.state),
    index('group_members_leaders')
      .on(t.tenantId, t.groupId, t.sortName)
      .where(sql`${t.isGroupLeader}`),
    check('group_members_state', sql`${t.state} IN ('approved', 'waiting')`),
  ],
);

/** Whom an import put into a group, so that it can be undone. A trigger removes it when the person leaves the group otherwise. */
export const importMemberships = pgTable(
  'import_memberships',
  {
    tenantId: tenantId(),
    importId: uuid('import_id').notNull(),
    groupId: uuid('group_id').notNull(),
    personId: uuid('person_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.importId, t.groupId, t.personId] }),
    foreignKey({ columns: [t.tenantId, t.importId], foreignColumns: [imports.tenantId, imports.id] }).onDelete(
      'cascade',
    ),
    index('import_memberships_member').on(t.tenantId, t.groupId, t.personId),
  ],
);

/** Groups that an import made. */
export const importedGroups = pgTable(
  'imported_groups',
  {
    tenantId: tenantId(),
    importId: uuid('import_id').notNull(),
    groupId: uuid('group_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.importId, t.groupId] }),
    foreignKey({ columns: [t.tenantId, t.importId], foreignColumns: [imports.tenantId, imports.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.tenantId, t.groupId], foreignColumns: [groups.tenantId, groups.id] }).onDelete('cascade'),
  ],
);
