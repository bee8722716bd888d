import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { PeopleRule } from '../../../contract/people/filter.ts';
import { createdAt, id, jsonb, moment, tenantId } from '../../core/columns.ts';
import { tenants } from '../../core/tables.ts';

/** For one message the rule may leave some out, by their ids. */
type KeptRule = PeopleRule & { except?: string[] | undefined };

/**
 * People chosen by a rule or by name, under an id that a message can carry. Those with `saved` stand in the list of
 * filters; the others were chosen for one message, which may be scheduled, so that they stay.
 */
export const peopleFilters = pgTable(
  'people_filters',
  {
    tenantId: tenantId(),
    id: id(),
    name: text('name').notNull(),
    saved: boolean('saved').notNull().default(false),
    rule: jsonb('rule').$type<KeptRule>(),
    personIds: uuid('person_ids').array(),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
    uniqueIndex('people_filters_name')
      .on(t.tenantId, sql`lower(${t.name})`)
      .where(sql`${t.saved}`),
    check('people_filters_says', sql`(${t.rule} IS NULL) <> (${t.personIds} IS NULL)`),
  ],
);
