export { receiveReports } from './callbacks.ts';
export type { SmsRoutes } from './ladder.ts';
export { newOrganisationSms } from './new-organisation.ts';
export { messagingHandlers } from './routes.ts';
export { decideSenderId } from './decide-sender-id.ts';
export { listSenderIds, senderStatus } from './sender-ids.ts';
export { messages, recipients, senderIds, unitAccounts, unitEntries } from './tables.ts';
export { readUnits, topUpUnits } from './units.ts';
export { startWorker, type Worker, type WorkerOptions } from './worker.ts';
