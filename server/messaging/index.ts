export { messagingAboutPerson } from './privacy/about-person.ts';
export { applyOptOut } from './delivery/apply-opt-out.ts';
export { applyReports } from './delivery/delivery-reports/apply-reports.ts';
export { receiveReports } from './inbound/callbacks.ts';
export { sendSms } from './send-sms.ts';
export { forgetSaved } from './privacy/forget-saved.ts';
export { followSenderIds } from './channels/sms/sender-ids/follow-sender-ids.ts';
export type { SmsRoutes } from './channels/sms/sms-routes.ts';
export { newOrganisationSms } from './new-organisation.ts';
export { messagingHandlers } from './handlers.ts';
export { readingPath } from './channels/email/reading/reading-address.ts';
export { serveReading } from './channels/email/reading/serve-reading.ts';
export { emailHandlers } from './email-handlers.ts';
export type { EmailRoutes } from './channels/email/email-routes.ts';
export { channelHandlers } from './channel-handlers.ts';
export type { Channel, FromWords, Reach, Wording } from './channels/channel.ts';
export type { Channels } from './channels/registry.ts';
export { composeChannels } from './compose-channels.ts';
export { canReach } from './audience/destination.ts';
export { decideSenderId } from './channels/sms/sender-ids/decide-sender-id.ts';
export { maskProblemText } from './channels/sms/sender-ids/sender-ids.ts';
export { approvedMasks, listSenderIds, senderStatus } from './channels/sms/sender-ids/sender-ids.ts';
export { forgetText, withoutHead } from './tables/message-tables.ts';
export { hasGone, messages, messageTexts, recipients } from './tables/message-tables.ts';
export { senderIds } from './channels/sms/sender-ids/sender-id-tables.ts';
export { unitAccounts, unitEntries } from './tables/unit-tables.ts';
export { topUpTexts } from './units/unit-ledger.ts';
export { readUnits, topUpUnits, unitsAvailable } from './units/unit-ledger.ts';
export { goOnAfterRestore, holdOrganisation, readHeldAfterRestore } from './saved/schedules/after-restore.ts';
export { LATE_MS, pauseForSuspension, resumeAfterSuspension } from './messages/suspension.ts';
export { countMediaUses } from './saved/media-uses.ts';
export { startWorker, type Worker } from './worker.ts';
export type { WorkerOptions } from './delivery/worker-presence.ts';
export { prepareWording, writeAutomatically } from './saved/schedules/automatic-messages.ts';
export {
  lastMessage,
  stoppedSchedules,
  unknownMessages,
  upcomingSchedules,
  withEveryState,
} from './reports/home-messages.ts';
