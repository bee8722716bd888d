import { z } from 'zod';
import { defineRoutes } from '../route.ts';
import { email, newPassword, signedIn } from '../session/schemas.ts';

const token = z.string().min(20).max(200);
const ofPerson = z.object({ personId: z.uuid() });

/** How an invitation goes: `link` is shown once to whoever invites, to be handed over. */
const way = z.enum(['email', 'sms', 'link']);

/** The state of somebody's login. `failed`: the invitation did not leave; `words` say why. */
export const login = z.object({
  state: z.enum(['none', 'invited', 'failed', 'active', 'disabled']),
  via: way.nullable(),
  words: z.string(),
  sentAt: z.iso.datetime().nullable(),
  /** When its e-mail goes, where others have to go first. */
  goesAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  /** The e-mail address somebody with a login signs in with. */
  signsInWith: z.string().nullable(),
  /** The ways this person can be invited by, the usual one first. */
  ways: z.array(way),
  /** Pages, and so units, that an invitation by SMS costs. */
  smsUnits: z.number().int(),
});

/** Logins of members: invited, taken back, let in again; and the page behind the link. */
export const loginRoutes = defineRoutes({
  login: {
    method: 'GET',
    path: '/api/Logins/GetLogin/:personId',
    summary: 'Whether a person can sign in, or is invited to',
    access: 'administrator',
    params: ofPerson,
    reply: login,
  },
  inviteMember: {
    method: 'POST',
    path: '/api/Logins/InviteMember/:personId',
    summary: 'Invite a person to sign in, or invite them again; the link before stops working',
    access: 'administrator',
    params: ofPerson,
    body: z.object({ via: way }),
    reply: z.object({ link: z.string().nullable(), login }),
    idempotent: true,
    secretAnswer: true,
  },
  takeBackLogin: {
    method: 'POST',
    path: '/api/Logins/TakeBackLogin/:personId',
    summary: 'End a person’s login, or their invitation; their sessions end at once',
    access: 'administrator',
    params: ofPerson,
    reply: login,
  },
  restoreLogin: {
    method: 'POST',
    path: '/api/Logins/RestoreLogin/:personId',
    summary: 'Let a person sign in again whose login was taken back',
    access: 'administrator',
    params: ofPerson,
    reply: login,
  },
  readMemberInvitation: {
    method: 'POST',
    path: '/api/Logins/ReadInvitation',
    summary: 'Who is invited where by a link',
    access: 'public',
    body: z.object({ token }),
    reply: z.object({
      organisation: z.string(),
      name: z.string(),
      /** The address to sign in with; null where the person says one themselves. */
      email: z.string().nullable(),
      hasAccount: z.boolean(),
    }),
  },
  acceptMemberInvitation: {
    method: 'POST',
    path: '/api/Logins/AcceptInvitation',
    summary: 'Take a login; an existing account gives its own password',
    access: 'public',
    body: z.object({ token, email: email.optional(), password: newPassword }),
    reply: signedIn,
  },
});
