import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { id, moment, tenantId } from '../../core/columns.ts';
import { tenants } from '../../core/tables.ts';
import { people } from '../tables.ts';

/** Something done to people at once: kept so that it can be taken back, and told on each person's page. */
export const peopleActs = pgTable(
  'people_acts',
  {
    tenantId: tenantId(),
    id: id(),
    action: text('action', { enum: ['archived', 'restored', 'added to group'] }).notNull(),
    /** Set where people were added to a group. */
    groupId: uuid('group_id'),
    /** Null when the system acted. */
    accountId: uuid('account_id'),
    at: moment('at').notNull(),
    undoneAt: moment('undone_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
    check('people_acts_action', sql`${t.action} IN ('archived', 'restored', 'added to group')`),
  ],
);

/** Whom an act changed. Whoever was so already is not among them. */
export const actedOn = pgTable(
  'people_acted_on',
  {
    tenantId: tenantId(),
    actId: uuid('act_id').notNull(),
    personId: uuid('person_id').notNull(),
    /** Since when a restored person had been archived. */
    archivedBefore: moment('archived_before'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.actId, t.personId] }),
    foreignKey({ columns: [t.tenantId, t.actId], foreignColumns: [peopleActs.tenantId, peopleActs.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.tenantId, t.personId], foreignColumns: [people.tenantId, people.id] }).onDelete('cascade'),
    index('people_acted_on_person').on(t.tenantId, t.personId),
  ],
);
