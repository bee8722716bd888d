import { z } from 'zod';
import { defineRoutes, listQuery } from '../route.ts';
import { careReasons, careRuleNames, careRuleWays } from './care-rules.ts';
import { birthdayWish, birthdayWishes, careRule, careRuleChange, ruleRecipient } from './care-rule-schemas.ts';
import * as s from './care-schemas.ts';
import { changedPeople } from './first-timer-schemas.ts';

/** The list made each Monday of people to look after this week. Leaders see people of their groups. */
export const careRoutes = defineRoutes({
  careWeek: {
    method: 'GET',
    path: '/api/FollowUp/GetCareWeek',
    summary: 'How many on the care list are still to be looked after, by the reason; of a leader, in their groups',
    access: 'leader',
    ofGroup: null,
    reply: s.careWeek,
  },
  careList: {
    method: 'GET',
    path: '/api/FollowUp/GetCareList',
    summary: 'The care list: regulars gone quiet, first-timers, second visits; of a leader, in their groups',
    access: 'leader',
    ofGroup: null,
    query: listQuery.extend({
      which: z.enum(['open', 'settled']).default('open'),
      kind: z.enum(careReasons).optional(),
      assignee: z.enum(['mine', 'nobody']).optional(),
    }),
    listOf: s.careEntry,
  },
  decideCare: {
    method: 'POST',
    path: '/api/FollowUp/SettleCare',
    summary: 'Entries of the care list are done, not needed, or open again',
    access: 'leader',
    ofGroup: null,
    body: s.careSettling,
    reply: changedPeople,
  },
  assignCare: {
    method: 'POST',
    path: '/api/FollowUp/AssignCare',
    summary: 'Give people on the care list to somebody, or to nobody',
    access: 'administrator',
    body: s.careAssignment,
    reply: changedPeople,
  },
  careRules: {
    method: 'GET',
    path: '/api/FollowUp/GetCareRules',
    summary: 'The messages that write themselves, as they are set up; all are off until somebody switches them on',
    access: 'administrator',
    reply: z.array(careRule),
  },
  saveCareRule: {
    method: 'PUT',
    path: '/api/FollowUp/SaveCareRule/:rule',
    summary:
      'Switch a rule on or off: whether it drafts or sends, when, by which channel, in which words. `was`: what stood there before; where it is something else by now, 409',
    access: 'administrator',
    params: z.object({ rule: z.enum(careRuleNames) }),
    body: careRuleChange,
    bodyLimit: 70_000,
    reply: careRule,
  },
  careConcerned: {
    method: 'GET',
    path: '/api/FollowUp/GetCareConcerned',
    summary: 'Whom a rule would write to in the rest of this week, as far as that is known now',
    access: 'administrator',
    query: listQuery.extend({
      rule: z.enum(careRuleNames),
      way: z.enum(careRuleWays).default('either'),
      time: z.iso.time({ precision: -1 }).default('09:00'),
    }),
    listOf: ruleRecipient,
  },
  wishBirthdays: {
    method: 'POST',
    path: '/api/FollowUp/WishBirthdays',
    summary:
      'Wish people a happy birthday by SMS at 9:00 on the day of each within the next 31; at once where 9:00 of today has passed. Nobody is wished twice a year, by hand or by a rule',
    access: 'administrator',
    body: birthdayWish,
    reply: birthdayWishes,
    idempotent: true,
  },
});
