import { api, hrefOf } from '../../../core/client.ts';
import type { ChannelCalls, Sender } from '../../channel.ts';
import { asSms, type Body } from './as-sms.ts';

type Subject = { subject: string };
const m = api.messaging;

/** In the specification's shapes of SMS the subject is the sender id's mask. */
const fromSms = <Row extends Subject>(row: Row) => ({ ...row, sender: row.subject, subject: '' });

const withUnits = <Row extends Subject & { smsUnitsUsed: number }>(row: Row) => ({
  ...fromSms(row),
  unitsUsed: row.smsUnitsUsed,
});

const page = <Row, Ours>({ items, totalItems }: { items: Row[]; totalItems: number }, read: (row: Row) => Ours) => ({
  items: items.map(read),
  totalItems,
});

/** Sent and scheduled with who sends it (spec section 3, SMS send payload). */
const signed = <Written extends Body>(body: Written, { isoCode, email, name }: Sender) => ({
  ...asSms(body),
  contacts: [],
  isoCode,
  category: [...new Set(body.groupedContacts?.map((token) => token.split('_')[0]))].join(','),
  emailAddress: email,
  emailDisplayName: name,
});

/** The calls of SMS, under the specification's paths and from its shapes. */
export const smsCalls: ChannelCalls = {
  receipt: ({ body }, options) => m.receipt({ body: asSms(body) }, options),
  send: ({ body, from }, options) => m.sendSms({ body: signed(body, from) }, options),
  sentMessages: async (input, options) => page(await m.sentMessages(input, options), withUnits),
  pastMessage: async ({ params }, options) =>
    withUnits(await m.pastMessage({ query: { CommReportId: params.id } }, options)),
  report: async (input, options) => withUnits(await m.report(input, options)),
  recipients: m.recipients,
  exportHref: (id) => hrefOf('messaging', 'exportSmsReport', { params: { id } }),
  pause: m.pauseSms,
  resume: m.resumeSms,
  cancel: m.cancelSms,
  retryFailed: m.retryFailedSms,
  decideUnknown: m.decideUnknownSms,
  sendToRest: ({ params, body: { sender, ...body } }, options) =>
    m.sendSmsToRest({ params, body: { ...body, subject: sender } }, options),
  saveDraft: ({ body: { sender, ...body } }, options) => m.saveDraft({ body: { ...body, subject: sender } }, options),
  drafts: async (input, options) => page(await m.drafts(input, options), fromSms),
  draft: async (input, options) => fromSms(await m.draft(input, options)),
  deleteDraft: m.deleteDraft,
  restoreDraft: m.restoreDraft,
  defaultMessages: m.defaultMessages,
  defaultMessage: m.defaultMessage,
  saveDefaultMessage: m.saveDefaultMessage,
  deleteDefaultMessage: m.deleteDefaultMessage,
  restoreDefaultMessage: m.restoreDefaultMessage,
  saveSchedule: ({ body, from }, options) => m.saveSchedule({ body: signed(body, from) }, options),
  updateSchedule: ({ params, body, from }, options) => m.updateSchedule({ params, body: signed(body, from) }, options),
  reschedule: m.reschedule,
  sendScheduleNow: m.sendScheduleNow,
  cancelSchedule: m.cancelSchedule,
  restoreSchedule: m.restoreSchedule,
  schedules: async (input, options) => page(await m.schedules(input, options), fromSms),
  schedule: async (input, options) => fromSms(await m.schedule(input, options)),
};
