import type { scheduleRoutes } from '../../../../contract/messaging/schedule-routes.ts';
import type { Handlers } from '../../../core/http/handlers.ts';
import type { SmsRoutes } from '../../channels/sms/ladder.ts';
import { spendDraft } from '../drafts.ts';
import { restoreSchedule } from './restore-schedule.ts';
import { countSchedules, listSchedules, openSchedule } from './schedule-list.ts';
import { cancelSchedule, reschedule, saveSchedule, sendScheduleNow, updateSchedule } from './schedules.ts';

export function scheduleHandlers(routes: SmsRoutes): Handlers<typeof scheduleRoutes> {
  return {
    saveSchedule: async (ctx, { body }) => {
      await spendDraft(ctx, body.draftId);
      return saveSchedule(ctx, routes, body);
    },
    updateSchedule: (ctx, { params, body }) => updateSchedule(ctx, routes, params.id, body),
    reschedule: (ctx, { params, body }) => reschedule(ctx, params.id, body),
    sendScheduleNow: (ctx, { params }) => sendScheduleNow(ctx, routes, params.id),
    cancelSchedule: (ctx, { params }) => cancelSchedule(ctx, params.id),
    restoreSchedule: (ctx, { params }) => restoreSchedule(ctx, routes, params.id),
    schedules: (ctx, { query }) => listSchedules(ctx, query),
    scheduleCounts: { read: (ctx) => countSchedules(ctx) },
    schedule: (ctx, { params }) => openSchedule(ctx, params.id),
  };
}
