import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { id, jsonb, moment, tenantId } from '../../core/columns.ts';
import { groups } from '../tables.ts';

const list = (name: string) => jsonb(name).$type<unknown[]>().notNull().default([]);

/** What was done to many members at once, kept a day so that it can be taken back exactly. */
export const groupChanges = pgTable(
  'group_changes',
  {
    tenantId: tenantId(),
    id: id(),
    kind: text('kind', { enum: ['moved', 'copied', 'removed'] }).notNull(),
    groupId: uuid('group_id').notNull(),
    /** Where they were moved or copied to. */
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
