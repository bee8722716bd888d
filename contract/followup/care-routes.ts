import { z } from 'zod';
import { defineRoutes, listQuery } from '../route.ts';
import { careKinds } from './care-kinds.ts';
import * as s from './care-schemas.ts';
import { changedPeople } from './first-timer-schemas.ts';

/** The list that each Monday makes: who is to be looked after this week. Leaders see people of their groups. */
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
      kind: z.enum(careKinds).optional(),
      assignee: z.enum(['mine', 'nobody']).optional(),
    }),
    listOf: s.careEntry,
  },
  settleCare: {
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
});
