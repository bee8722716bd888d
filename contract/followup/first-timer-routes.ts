import { z } from 'zod';
import { defineRoutes, listQuery } from '../route.ts';
import * as s from './first-timer-schemas.ts';
import { firstTimerFilters, followUpStates } from './states.ts';

const byId = z.object({ id: z.uuid() });

export const firstTimerRoutes = defineRoutes({
  firstTimers: {
    method: 'GET',
    path: '/api/FollowUp/GetFirstTimers',
    summary: 'First-timers and people whose connect form is to be looked at, the newest first',
    access: 'administrator',
    replica: true,
    query: listQuery.extend({
      state: z.enum([...followUpStates, 'open']).optional(),
      /** `mine`, `nobody`, or the id of an account or person. */
      assignee: z.union([z.enum(['mine', 'nobody']), z.uuid()]).optional(),
      only: z.enum(firstTimerFilters).optional(),
    }),
    listOf: s.firstTimer,
  },
  counts: {
    method: 'GET',
    path: '/api/FollowUp/GetFirstTimerCounts',
    summary: 'How many first-timers there are, and how many want something',
    access: 'administrator',
    replica: true,
    reply: s.counts,
  },
  firstTimer: {
    method: 'GET',
    path: '/api/FollowUp/GetFirstTimer/:id',
    summary: 'The following up of one person, with connect forms to look at',
    access: 'administrator',
    params: byId,
    reply: s.firstTimerDetail,
  },
  assignees: {
    method: 'GET',
    path: '/api/FollowUp/GetAssignees',
    summary: 'Administrators who may be given people to follow up',
    access: 'administrator',
    query: listQuery,
    listOf: z.object({ id: z.uuid(), name: z.string(), isYou: z.boolean() }),
  },
  change: {
    method: 'PUT',
    path: '/api/FollowUp/UpdateFollowUp/:id',
    summary: 'State, assignee, note and due day of one first-timer',
    access: 'administrator',
    params: byId,
    body: s.followUpChange,
    reply: s.firstTimerDetail,
  },
  assign: {
    method: 'POST',
    path: '/api/FollowUp/Assign',
    summary: 'Give several first-timers to somebody, or to nobody',
    access: 'administrator',
    body: s.assignment,
    reply: s.changedPeople,
  },
  makeMembers: {
    method: 'POST',
    path: '/api/FollowUp/MakeMembers',
    summary: 'First-timers become members; all that is known of them stays',
    access: 'administrator',
    body: s.chosen,
    reply: s.changedPeople,
  },
  undoMembers: {
    method: 'POST',
    path: '/api/FollowUp/UndoMembers',
    summary: 'Members are first-timers again, as they were followed up before',
    access: 'administrator',
    body: s.chosen,
    reply: s.changedPeople,
  },
  lookedAt: {
    method: 'POST',
    path: '/api/FollowUp/LookedAt/:id',
    summary: 'A connect form of somebody known was looked at; takes over the fields named and nothing else',
    access: 'administrator',
    params: byId,
    body: s.reviewedAnswer,
    reply: z.literal(true),
  },
  connectForm: {
    method: 'GET',
    path: '/api/FollowUp/GetConnectForm',
    summary: 'The public connect form, as it stands',
    access: 'administrator',
    reply: s.connectForm,
  },
  changeConnectForm: {
    method: 'PUT',
    path: '/api/FollowUp/UpdateConnectForm',
    summary: 'Switch the connect form on or off, renew its link, change its greeting',
    access: 'administrator',
    body: s.connectFormChange,
    reply: s.connectForm,
  },
});
