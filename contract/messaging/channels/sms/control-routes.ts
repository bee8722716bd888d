import { z } from 'zod';
import { defineRoutes } from '../../../route.ts';
import * as s from '../../control.ts';
import { sent } from '../../schemas.ts';
import { correctedSms } from './payload.ts';

const byId = z.object({ id: z.uuid() });

/** What can be done with a message once it is on its way. */
export const controlRoutes = defineRoutes({
  pauseSms: {
    method: 'POST',
    path: '/api/Messaging/PauseSms/:id',
    summary: 'Pause a message on its way',
    access: 'administrator',
    params: byId,
    reply: s.messageStateReply,
  },
  resumeSms: {
    method: 'POST',
    path: '/api/Messaging/ResumeSms/:id',
    summary: 'Let a paused or cancelled message go on',
    access: 'administrator',
    params: byId,
    reply: s.messageStateReply,
  },
  cancelSms: {
    method: 'POST',
    path: '/api/Messaging/CancelSms/:id',
    summary: 'Cancel what has not left yet; its units come back',
    access: 'administrator',
    params: byId,
    reply: s.messageStateReply,
  },
  retryFailedSms: {
    method: 'POST',
    path: '/api/Messaging/RetryFailedSms/:id',
    summary: 'Send once more to those it failed for',
    access: 'administrator',
    params: byId,
    body: s.retry,
    reply: s.sentAgain,
    idempotent: true,
  },
  decideUnknownSms: {
    method: 'POST',
    path: '/api/Messaging/DecideUnknownSms/:id',
    summary: 'Decide what nobody knows: count as sent, or send again',
    access: 'administrator',
    params: byId,
    body: s.unknownDecision,
    bodyLimit: 256_000,
    reply: s.sentAgain,
    idempotent: true,
  },
  sendSmsToRest: {
    method: 'POST',
    path: '/api/Messaging/SendSmsToRest/:id',
    summary: 'Send a corrected text to those not sent to yet',
    access: 'administrator',
    params: byId,
    body: correctedSms,
    reply: sent,
    idempotent: true,
  },
  exportSmsReport: {
    method: 'GET',
    path: '/api/Messaging/ExportSmsReport/:id',
    summary: 'Everybody chosen and what became of each, as a file',
    access: 'administrator',
    params: byId,
    download: ['text/csv'],
  },
});
