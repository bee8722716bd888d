import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { careReasons, careStates } from '../../../contract/followup/care-rules.ts';
import { createdAt, id, moment, tenantId } from '../../core/columns.ts';
import { tenants } from '../../core/tables.ts';
import { people } from '../../people/index.ts';

/** The weeks whose list has been made, by their Monday: each is made once. */
export const careLists = pgTable(
  'care_lists',
  { tenantId: tenantId(), week: date('week').notNull(), madeAt: moment('made_at').notNull() },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.week] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
  ],
);

/** People to look after, and why. The task's assignee and due date are in `follow_ups`. */
export const careEntries = pgTable(
  'care_entries',
  {
    tenantId: tenantId(),
    id: id(),
    personId: uuid('person_id').notNull(),
    kind: text('kind', { enum: careReasons }).notNull(),
    /** The key that makes an entry unique: for somebody gone quiet the day they last came, else the kind itself. */
    occasion: text('occasion').notNull(),
    week: date('week').notNull(),
    /** For somebody gone quiet: the weeks in which they came, out of those with something for them. */
    came: smallint('came'),
    outOf: smallint('out_of'),
    lastOn: date('last_on').notNull(),
    state: text('state', { enum: careStates }).notNull().default('open'),
    settledAt: moment('settled_at'),
    settledBy: uuid('settled_by'),
    /** Whether settling it made a new first-timer a contacted one; opening it again takes that back. */
    contacted: boolean('contacted').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.personId], foreignColumns: [people.tenantId, people.id] }).onDelete('cascade'),
    unique('care_entries_once').on(t.tenantId, t.personId, t.kind, t.occasion),
    index('care_entries_open')
      .on(t.tenantId, t.kind)
      .where(sql`${t.state} = 'open'`),
    index('care_entries_week').on(t.tenantId, t.week),
    check('care_entries_kind', sql`${t.kind} IN ('quiet', 'first', 'second')`),
    check('care_entries_state', sql`${t.state} IN ('open', 'done', 'not_needed')`),
  ],
);
