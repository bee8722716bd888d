import { z } from 'zod';
import { defineRoutes, listQuery } from '../../../route.ts';
import * as s from '../../saved-schemas.ts';
import * as sms from './payload.ts';

const byId = z.object({ id: z.uuid() });

/** Saved messages that can be opened and changed: drafts, default messages and past ones. */
export const savedRoutes = defineRoutes({
  saveDraft: {
    method: 'POST',
    path: '/api/Messaging/PostSmsDraft',
    summary: 'Save an SMS as a draft, or write over one',
    access: 'administrator',
    body: sms.smsDraft,
    bodyLimit: 3_000_000,
    reply: z.object({ id: z.uuid(), updatedAt: z.iso.datetime() }),
    idempotent: true,
  },
  drafts: {
    method: 'GET',
    path: '/api/Messaging/GetAllSmsDrafts',
    summary: 'SMS drafts, the last one changed first',
    access: 'administrator',
    query: listQuery,
    listOf: sms.draftRow,
  },
  draft: {
    method: 'GET',
    path: '/api/Messaging/GetSmsDraftById/:id',
    summary: 'One draft with everything typed into it',
    access: 'administrator',
    params: byId,
    reply: sms.openedDraft,
  },
  deleteDraft: {
    method: 'DELETE',
    path: '/api/Messaging/DeleteSmsDraft/:id',
    summary: 'Delete a draft; RestoreSmsDraft takes it back within a week',
    access: 'administrator',
    params: byId,
    reply: z.literal(true),
  },
  restoreDraft: {
    method: 'POST',
    path: '/api/Messaging/RestoreSmsDraft/:id',
    summary: 'Take back a deleted draft',
    access: 'administrator',
    params: byId,
    reply: z.literal(true),
  },
  defaultMessages: {
    method: 'GET',
    path: '/api/Messaging/GetAllDefaultMessages',
    summary: 'Texts to use again',
    access: 'administrator',
    query: listQuery,
    listOf: s.defaultMessage,
  },
  defaultMessage: {
    method: 'GET',
    path: '/api/Messaging/GetDefaultMessageById/:id',
    summary: 'One text to use again',
    access: 'administrator',
    params: byId,
    reply: z.object({ returnObject: s.defaultMessage }),
  },
  saveDefaultMessage: {
    method: 'POST',
    path: '/api/Messaging/PostDefaultMessage',
    summary: 'Keep a text to use again, or change one',
    access: 'administrator',
    body: s.defaultMessageWish,
    reply: z.object({ returnObject: s.defaultMessage }),
    idempotent: true,
  },
  deleteDefaultMessage: {
    method: 'DELETE',
    path: '/api/Messaging/DeleteDefaultMessage/:id',
    summary: 'Delete a text to use again; RestoreDefaultMessage takes it back within a week',
    access: 'administrator',
    params: byId,
    reply: z.literal(true),
  },
  restoreDefaultMessage: {
    method: 'POST',
    path: '/api/Messaging/RestoreDefaultMessage/:id',
    summary: 'Take back a deleted default message',
    access: 'administrator',
    params: byId,
    reply: z.literal(true),
  },
  pastMessage: {
    method: 'GET',
    path: '/api/Messaging/getSentSMSbyId',
    summary: 'The text and sender of a past message',
    access: 'administrator',
    query: z.object({ CommReportId: z.uuid() }),
    reply: sms.pastMessage,
  },
});
