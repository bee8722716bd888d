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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { answerPages, followUpStates } from '../../../contract/followup/states.ts';
import { id, moment, tenantId } from '../../core/columns.ts';
import { tenants } from '../../core/tables.ts';
import { people } from '../../people/index.ts';

/** How somebody is followed up. A first-timer without a row is new and unassigned. Kept when they become a member. */
export const followUps = pgTable(
  'follow_ups',
  {
    tenantId: tenantId(),
    personId: uuid('person_id').notNull(),
    state: text('state', { enum: followUpStates }).notNull().default('new'),
    /** An administrator's account or a person of the directory; once that is gone, nobody. */
    assigneeAccount: uuid('assignee_account'),
    assigneePerson: uuid('assignee_person'),
    note: text('note').notNull().default(''),
    dueOn: date('due_on'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** When the first-timer became a member, and who said so. */
    memberSince: moment('member_since'),
    memberBy: uuid('member_by'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.personId] }),
    foreignKey({ columns: [t.tenantId, t.personId], foreignColumns: [people.tenantId, people.id] }).onDelete('cascade'),
    check('follow_ups_state', sql`${t.state} IN ('new', 'contacted', 'visited', 'returned', 'closed')`),
    check('follow_ups_assignee', sql`${t.assigneeAccount} IS NULL OR ${t.assigneePerson} IS NULL`),
  ],
);

/** The public form of an organisation; one each. Without a token it is switched off. */
export const connectForms = pgTable(
  'connect_forms',
  {
    tenantId: tenantId(),
    token: text('token'),
    greeting: text('greeting').notNull().default(''),
    madeAt: moment('made_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
    uniqueIndex('connect_forms_token').on(t.token),
  ],
);

/** A connect form as it was filled in, with the words that were agreed to. */
export const connectAnswers = pgTable(
  'connect_answers',
  {
    tenantId: tenantId(),
    id: id(),
    personId: uuid('person_id').notNull(),
    /** Whether the person was known before; then nothing changes until somebody has reviewed the form. */
    known: boolean('known').notNull(),
    /** The public page it came from. */
    via: text('via', { enum: answerPages }).notNull().default('connect'),
    at: moment('at').notNull(),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    email: text('email').notNull().default(''),
    phoneNumber: text('phone_number').notNull().default(''),
    phone: text('phone'),
    dayOfBirth: smallint('day_of_birth'),
    monthOfBirth: smallint('month_of_birth'),
    yearOfBirth: smallint('year_of_birth'),
    communicationMeans: text('communication_means').notNull().default(''),
    interestedInJoining: text('interested_in_joining').notNull().default(''),
    wantToBeVisited: text('want_to_be_visited').notNull().default(''),
    consent: text('consent').notNull(),
    lookedAt: moment('looked_at'),
    lookedBy: uuid('looked_by'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.personId], foreignColumns: [people.tenantId, people.id] }).onDelete('cascade'),
    check('connect_answers_via', sql`${t.via} IN ('connect', 'join')`),
    index('connect_answers_person').on(t.tenantId, t.personId),
    index('connect_answers_waiting')
      .on(t.tenantId, t.personId)
      .where(sql`${t.known} AND ${t.lookedAt} IS NULL`),
  ],
);
