import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { careRuleModes, careRuleNames, careRuleWays } from '../../../contract/followup/care-rules.ts';
import { id, moment, tenantId } from '../../core/columns.ts';
import { tenants } from '../../core/tables.ts';
import { people } from '../../people/index.ts';

/** How a rule is set up. Without a row it is off. */
export const careRules = pgTable(
  'care_rules',
  {
    tenantId: tenantId(),
    rule: text('rule', { enum: careRuleNames }).notNull(),
    mode: text('mode', { enum: careRuleModes }).notNull(),
    way: text('way', { enum: careRuleWays }).notNull(),
    /** HH:mm on the clocks of the organisation. */
    time: text('time').notNull(),
    sms: text('sms').notNull(),
    subject: text('subject').notNull(),
    email: text('email').notNull(),
    /** Why it could not go the last time. */
    problem: text('problem').notNull().default(''),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.rule] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
    check('care_rules_rule', sql`${t.rule} IN ('thank_you', 'missed_you', 'birthday', 'check_in', 'overdue')`),
    check('care_rules_mode', sql`${t.mode} IN ('off', 'draft', 'send')`),
    check('care_rules_way', sql`${t.way} IN ('sms', 'email', 'either')`),
  ],
);

/** To whom a rule has written, and on what occasion: once each, whoever runs it. Written with the message, or not at all. */
export const careOccasions = pgTable(
  'care_occasions',
  {
    tenantId: tenantId(),
    id: id(),
    rule: text('rule', { enum: careRuleNames }).notNull(),
    personId: uuid('person_id').notNull(),
    /** A first visit, a day on which somebody was last seen, a year, a check-in, a week. */
    occasion: text('occasion').notNull(),
    channel: text('channel', { enum: ['sms', 'email'] }).notNull(),
    at: moment('at').notNull(),
    /** The message that somebody scheduled for them: while it is cancelled they have not been written to. */
    scheduleId: uuid('schedule_id'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.personId], foreignColumns: [people.tenantId, people.id] }).onDelete('cascade'),
    unique('care_occasions_once').on(t.tenantId, t.rule, t.personId, t.occasion),
    index('care_occasions_person').on(t.tenantId, t.personId),
    check('care_occasions_rule', sql`${t.rule} IN ('thank_you', 'missed_you', 'birthday', 'check_in', 'overdue')`),
    check('care_occasions_channel', sql`${t.channel} IN ('sms', 'email')`),
  ],
);
