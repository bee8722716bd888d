import * as s from './schemas.ts';
import { z } from 'zod';
import { defineRoutes, listQuery } from '../route.ts';
import { proofRoutes } from './proof-routes.ts';
import { secondFactorRoutes } from './second-factor-routes.ts';

export const securityEvent = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** The account concerned; empty for one that does not belong here any more. */
  account: z.string(),
  /** `session.signed_in`, `session.sign_in_failed`, `session.ended`, `session.all_ended`, `account.…`, `second_factor.…` */
  action: z.string(),
  /**
   * The sign-in: `password`, `authenticator`, `recovery`, `passkey`; `choice` from another organisation; `sign-up`: by
   * founding this one.
   */
  way: z.string(),
  /** Joined by an invitation, accepted with this sign-in. */
  joined: z.boolean(),
  /** Signed in from an address that this account had not signed in from before. */
  newAddress: z.boolean(),
  /** Done by the operator of the server. */
  byOperator: z.boolean(),
});
export type SecurityEvent = z.infer<typeof securityEvent>;

export const securityTrailRoutes = defineRoutes({
  securityTrail: {
    method: 'GET',
    path: '/api/settings/security-trail',
    summary: 'Who signed in, who could not, and what accounts changed of their protection; newest first',
    access: 'administrator',
    query: listQuery.omit({ search: true }),
    listOf: securityEvent,
  },
});

const done = z.literal(true);
const token = z.string().min(20).max(200);

export const sessionRoutes = defineRoutes({
  welcome: {
    method: 'GET',
    path: '/api/session/welcome',
    summary: 'What the signed-out screens need to know',
    access: 'public',
    reply: s.welcome,
  },
  signUp: {
    method: 'POST',
    path: '/api/session/sign-up',
    summary: 'Create an organisation and its first account; signs in',
    access: 'public',
    body: s.signUp,
    reply: s.signedIn,
  },
  signIn: {
    method: 'POST',
    path: '/api/session/sign-in',
    summary: 'Sign in',
    access: 'public',
    body: s.signIn,
    reply: s.signedIn,
  },
  signOut: {
    method: 'POST',
    path: '/api/session/sign-out',
    summary: 'Sign out of this browser',
    access: 'public',
    reply: done,
  },
  chooseOrganisation: {
    method: 'POST',
    path: '/api/session/organisation',
    summary: 'Choose the organisation to work in',
    access: 'public',
    body: z.object({ tenantId: z.uuid() }),
    reply: s.signedIn,
  },
  organisations: {
    method: 'GET',
    path: '/api/session/organisations',
    summary: 'The organisations of the account that signed in, also before one is chosen',
    access: 'public',
    reply: z.array(s.organisation),
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/session/forgot-password',
    summary: 'Send a link to choose a new password; the same answer for every e-mail',
    access: 'public',
    body: z.object({ email: s.email }),
    reply: z.object({ mail: z.boolean() }),
  },
  resetPassword: {
    method: 'POST',
    path: '/api/session/reset-password',
    summary: 'Choose a new password with a link; ends every session of the account',
    access: 'public',
    body: z.object({ token, password: s.newPassword }),
    reply: done,
  },
  readInvitation: {
    method: 'POST',
    path: '/api/session/invitation',
    summary: 'Who is invited where by a link',
    access: 'public',
    body: z.object({ token }),
    reply: z.object({ organisation: z.string(), name: z.string(), email: z.string(), hasAccount: z.boolean() }),
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/session/accept-invitation',
    summary: 'Join an organisation; an existing account gives its own password',
    access: 'public',
    body: z.object({ token, name: s.personName, password: s.newPassword }),
    reply: s.signedIn,
  },
  ...proofRoutes,
  currentUser: {
    method: 'GET',
    path: '/api/Membership/GetCurrentSignedInUser',
    summary: 'The signed-in user and organisation',
    access: 'signed-in',
    whileClosing: true,
    beforeProof: true,
    beforeSecondFactor: true,
    reply: s.currentUser,
  },

  languages: {
    method: 'GET',
    path: '/api/settings/languages',
    summary: 'The languages there are, and the one you chose (null: the browser’s)',
    access: 'signed-in',
    reply: z.object({
      languages: z.array(z.object({ code: s.languageCode, name: z.string() })),
      chosen: s.languageCode.nullable(),
    }),
  },
  readOrganisation: {
    method: 'GET',
    path: '/api/settings/organisation',
    summary: 'The organisation',
    access: 'administrator',
    reply: s.organisationSettings.extend({ country: z.string(), logo: z.string().nullable() }),
  },
  saveOrganisation: {
    method: 'PUT',
    path: '/api/settings/organisation',
    summary: 'Change the organisation. `was`: what stood there before; where it is something else by now, 409',
    access: 'administrator',
    body: s.organisationSettings.extend({ was: s.organisationSettings.partial().default({}) }),
    reply: done,
  },
  saveUnitPrice: {
    method: 'PUT',
    path: '/api/settings/unit-price',
    summary: 'Say what a unit costs, in the organisation’s currency; null takes it away',
    access: 'owner',
    body: z.object({ price: s.unitPrice.nullable() }),
    reply: done,
  },
  saveLogo: {
    method: 'POST',
    path: '/api/settings/logo',
    summary: 'Set the logo; re-encoded to a small PNG',
    access: 'administrator',
    files: { logo: { maxBytes: 5_000_000, accept: ['.png', '.jpg', '.jpeg', '.webp', '.gif', '.tiff'] } },
    reply: z.object({ logo: z.string() }),
  },
  removeLogo: {
    method: 'DELETE',
    path: '/api/settings/logo',
    summary: 'Remove the logo',
    access: 'administrator',
    reply: done,
  },
  administrators: {
    method: 'GET',
    path: '/api/settings/administrators',
    summary: 'Who administers the organisation, and who is invited',
    access: 'administrator',
    reply: z.object({ administrators: z.array(s.administrator), invitations: z.array(s.invitation) }),
  },
  invite: {
    method: 'POST',
    path: '/api/settings/administrators/invite',
    summary: 'Invite an administrator',
    access: 'administrator',
    body: z.object({ email: s.email, name: s.personName }),
    reply: s.invitation,
    idempotent: true,
    secretAnswer: true,
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/api/settings/administrators/invitations/:id',
    summary: 'Withdraw an invitation',
    access: 'administrator',
    params: z.object({ id: z.uuid() }),
    reply: done,
  },
  setAdministratorState: {
    method: 'PUT',
    path: '/api/settings/administrators/:accountId',
    summary: 'Disable an administrator, or let them in again',
    access: 'owner',
    params: z.object({ accountId: z.uuid() }),
    body: z.object({ state: z.enum(['active', 'disabled']) }),
    reply: done,
  },
  transferOwnership: {
    method: 'POST',
    path: '/api/settings/administrators/transfer',
    summary: 'Make another administrator the owner',
    access: 'owner',
    body: z.object({ accountId: z.uuid(), password: z.string().min(1).max(200) }),
    reply: done,
  },
  saveAccount: {
    method: 'PUT',
    path: '/api/settings/account',
    summary:
      'Change your own name, the language of your screens (null: the browser’s), whether letters alone do something, or that the tour is over',
    access: 'signed-in',
    body: z.object({
      name: s.personName.optional(),
      language: s.languageCode.nullable().optional(),
      singleKeys: z.boolean().optional(),
      tourDue: z.literal(false).optional(),
    }),
    reply: done,
  },
  changePassword: {
    method: 'POST',
    path: '/api/settings/password',
    summary: 'Change your own password; ends your other sessions',
    access: 'signed-in',
    body: z.object({ current: z.string().min(1).max(200), password: s.newPassword }),
    reply: done,
  },
  ownSessions: {
    method: 'GET',
    path: '/api/settings/sessions',
    summary: 'Where you are signed in',
    access: 'signed-in',
    beforeProof: true,
    whileClosing: true,
    reply: z.array(s.ownSession),
  },
  endSessions: {
    method: 'POST',
    path: '/api/settings/sessions/end',
    summary: 'Sign out one session, or everywhere',
    access: 'signed-in',
    beforeProof: true,
    whileClosing: true,
    body: z.object({ id: z.uuid().optional() }),
    reply: done,
  },
  providers: {
    method: 'GET',
    path: '/api/settings/providers',
    summary: 'What messages leave by, and whether it answers',
    access: 'administrator',
    reply: z.array(s.provider),
  },
  deliverability: {
    method: 'GET',
    path: '/api/settings/deliverability',
    summary: 'How this server meets what mailbox providers ask of bulk senders; empty without a mail server',
    access: 'administrator',
    reply: z.array(s.mailFinding),
  },
  ...secondFactorRoutes,
  ...securityTrailRoutes,
  removeSampleData: {
    method: 'DELETE',
    path: '/api/settings/sample-data',
    summary: 'Remove the sample people with their groups, attendance and messages',
    access: 'administrator',
    reply: z.object({ people: z.number().int() }),
  },
});
