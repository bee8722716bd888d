import { foreignKey, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { id, moment, tenantId } from '../core/columns.ts';
import { people } from '../people/index.ts';
import { groups } from './tables.ts';

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
