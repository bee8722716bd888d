import { z } from 'zod';
import { defineRoutes } from '../../../route.ts';
import { channelRoutes, defaultMessageRoutes } from '../../channel-routes.ts';
import { contactRoutes } from './contact-routes.ts';
import * as sms from './payload.ts';
import { replyRoutes } from './reply-routes.ts';
import { senderIdRoutes } from './sender-id-routes.ts';

const common = channelRoutes('sms', 'SMS');

/** The routes of SMS: those that every channel has, in the specification's shapes and under its paths, and a few of its own. */
export const smsRoutes = defineRoutes({
  ...common,
  receipt: { ...common.receipt, body: sms.smsPayload, reply: sms.receipt },
  send: { ...common.send, path: '/api/Messaging/sendSms', body: sms.smsPayload },
  sentMessages: { ...common.sentMessages, path: '/api/Messaging/GetAllSentSMS', listOf: sms.messageRow },
  pastMessage: {
    method: 'GET',
    path: '/api/Messaging/getSentSMSbyId',
    summary: common.pastMessage.summary,
    access: 'administrator',
    query: z.object({ CommReportId: z.uuid() }),
    reply: sms.pastMessage,
  },
  report: { ...common.report, reply: sms.messageReport },
  sendToRest: { ...common.sendToRest, body: sms.correctedSms },
  saveDraft: { ...common.saveDraft, body: sms.smsDraft },
  drafts: { ...common.drafts, listOf: sms.draftRow },
  draft: { ...common.draft, reply: sms.openedDraft },
  saveSchedule: { ...common.saveSchedule, body: sms.smsSchedule },
  updateSchedule: { ...common.updateSchedule, body: sms.smsScheduleChange },
  schedules: { ...common.schedules, listOf: sms.scheduleRow },
  schedule: { ...common.schedule, reply: sms.openedSchedule },
  ...defaultMessageRoutes('', 'SMS'),
  ...contactRoutes,
  ...replyRoutes,
  ...senderIdRoutes,
});
