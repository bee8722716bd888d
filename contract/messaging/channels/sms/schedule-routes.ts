import { z } from 'zod';
import { defineRoutes, listQuery } from '../../../route.ts';
import { sent } from '../../schemas.ts';
import * as s from '../../schedule-schemas.ts';
import * as sms from './payload.ts';

const byId = z.object({ id: z.uuid() });

/** Messages to be sent later. */
export const scheduleRoutes = defineRoutes({
  saveSchedule: {
    method: 'POST',
    path: '/api/Messaging/saveSmsSchedule',
    summary: 'Schedule an SMS, by the clocks of the organisation',
    access: 'administrator',
    body: sms.smsSchedule,
    bodyLimit: 3_000_000,
    reply: s.scheduled,
    idempotent: true,
  },
  updateSchedule: {
    method: 'PUT',
    path: '/api/Messaging/UpdateSmsSchedule/:id',
    summary: 'Change a scheduled SMS: text, people, time',
    access: 'administrator',
    params: byId,
    body: sms.smsScheduleChange,
    bodyLimit: 3_000_000,
    reply: s.scheduled,
    idempotent: true,
  },
  reschedule: {
    method: 'POST',
    path: '/api/Messaging/RescheduleSms/:id',
    summary: 'Give a scheduled SMS another time',
    access: 'administrator',
    params: byId,
    body: s.scheduleMove,
    reply: s.scheduled,
    idempotent: true,
  },
  sendScheduleNow: {
    method: 'POST',
    path: '/api/Messaging/SendSmsScheduleNow/:id',
    summary: 'Send a scheduled, held or missed SMS at once',
    access: 'administrator',
    params: byId,
    reply: sent,
    idempotent: true,
  },
  cancelSchedule: {
    method: 'DELETE',
    path: '/api/Messaging/CancelSmsSchedule/:id',
    summary: 'Cancel a scheduled SMS; units set aside for it come back',
    access: 'administrator',
    params: byId,
    reply: z.literal(true),
  },
  restoreSchedule: {
    method: 'POST',
    path: '/api/Messaging/RestoreSmsSchedule/:id',
    summary: 'Take back that a scheduled SMS was cancelled, while its time is still to come',
    access: 'administrator',
    params: byId,
    reply: s.scheduled,
  },
  schedules: {
    method: 'GET',
    path: '/api/Messaging/GetAllSmsSchedules',
    summary: 'Scheduled SMS: those to come, what waits for a decision first; or those that are over',
    access: 'administrator',
    query: listQuery.extend({ which: z.enum(['open', 'over']).default('open') }),
    listOf: sms.scheduleRow,
  },
  scheduleCounts: {
    method: 'GET',
    path: '/api/Messaging/GetSmsScheduleCounts',
    summary: 'How many scheduled SMS there are, and how many wait for a decision',
    access: 'administrator',
    reply: s.scheduleCounts,
  },
  schedule: {
    method: 'GET',
    path: '/api/Messaging/GetSmsScheduleById/:id',
    summary: 'One scheduled SMS with everything typed into it',
    access: 'administrator',
    params: byId,
    reply: sms.openedSchedule,
  },
});
