import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, moment, tenantId } from '../../core/columns.ts';
import { people } from '../../people/index.ts';
import { groups } from '../tables.ts';

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
