import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, tenantId, jsonb } from '../core/columns.ts';
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

/** Memberships made by an import, so that it can be undone. A trigger removes one when the person leaves otherwise. */
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

const list = (name: string) => jsonb(name).$type<unknown[]>().notNull().default([]);

/** A change to many members at once, kept for a day so that it can be undone exactly. */
export const groupChanges = pgTable(
  'group_changes',
  {
    tenantId: tenantId(),
    id: id(),
    kind: text('kind', { enum: ['moved', 'copied', 'removed'] }).notNull(),
    groupId: uuid('group_id').notNull(),
    /** The group they were moved or copied to. */
    targetId: uuid('target_id'),
    /** Rows that left the group, whole. */
    taken: list('taken'),
    /** Ids of those who came into the target. */
    added: list('added'),
    /** Ids of those who waited in the target and so were approved. */
    approved: list('approved'),
    /** Ids of requests to join that were removed. */
    requests: list('requests'),
    at: moment('at').notNull().defaultNow(),
    undoneAt: moment('undone_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      name: 'group_changes_group_fk',
      columns: [t.tenantId, t.groupId],
      foreignColumns: [groups.tenantId, groups.id],
    }).onDelete('cascade'),
    index('group_changes_at').on(t.tenantId, t.at),
    index('group_changes_group').on(t.tenantId, t.groupId),
    check('group_changes_kind', sql`${t.kind} IN ('moved', 'copied', 'removed')`),
  ],
);

/** Somebody who was in a group and is not any more. A trigger writes it in the statement that takes them out. */
export const pastMembers = pgTable(
  'past_group_members',
  {
    tenantId: tenantId(),
    id: id(),
    groupId: uuid('group_id').notNull(),
    personId: uuid('person_id').notNull(),
    joinedAt: moment('joined_at').notNull(),
    leftAt: moment('left_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.groupId], foreignColumns: [groups.tenantId, groups.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.personId], foreignColumns: [people.tenantId, people.id] }).onDelete('cascade'),
    index('past_group_members_person').on(t.tenantId, t.personId),
    index('past_group_members_group').on(t.tenantId, t.groupId),
  ],
);

/** The public link of a group. Shown, printed and passed on, so its token is kept as it is; null while switched off. */
export const groupJoinLinks = pgTable(
  'group_join_links',
  {
    tenantId: tenantId(),
    groupId: uuid('group_id').notNull(),
    token: text('token'),
    madeAt: moment('made_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.groupId] }),
    foreignKey({
      name: 'group_join_links_group_fk',
      columns: [t.tenantId, t.groupId],
      foreignColumns: [groups.tenantId, groups.id],
    }).onDelete('cascade'),
    uniqueIndex('group_join_links_token').on(t.token),
  ],
);

/** Somebody who asked to join on the public page; not yet a person, or not known to be one. */
export const joinRequests = pgTable(
  'join_requests',
  {
    tenantId: tenantId(),
    id: id(),
    groupId: uuid('group_id').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull().default(''),
    /** As typed. */
    phoneNumber: text('phone_number').notNull().default(''),
    /** E.164, or null when it is no possible number. */
    phone: text('phone'),
    email: text('email').notNull().default(''),
    /** Name and address, normalised: somebody who asks twice waits once. */
    sameAs: text('same_as').notNull(),
    /** The consent text. */
    consent: text('consent').notNull(),
    state: text('state', { enum: ['waiting', 'approved', 'declined', 'removed'] })
      .notNull()
      .default('waiting'),
    /** Why it was declined. */
    reason: text('reason').notNull().default(''),
    /** The person it turned out to be, once approved. */
    personId: uuid('person_id'),
    askedAt: moment('asked_at').notNull().defaultNow(),
    decidedAt: moment('decided_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      name: 'join_requests_group_fk',
      columns: [t.tenantId, t.groupId],
      foreignColumns: [groups.tenantId, groups.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'join_requests_person_fk',
      columns: [t.tenantId, t.personId],
      foreignColumns: [people.tenantId, people.id],
    }).onDelete('cascade'),
    index('join_requests_group').on(t.tenantId, t.groupId, t.state),
    index('join_requests_person').on(t.tenantId, t.personId),
    uniqueIndex('join_requests_once')
      .on(t.tenantId, t.groupId, t.sameAs)
      .where(sql`${t.state} = 'waiting'`),
    check('join_requests_state', sql`${t.state} IN ('waiting', 'approved', 'declined', 'removed')`),
  ],
);
