import { z } from 'zod';
import { defineRoutes } from '../route.ts';
import * as s from './schemas.ts';

const done = z.literal(true);
const token = z.string().min(20).max(200);

export const sessionRoutes = defineRoutes({
  welcome: { method: 'GET', path: '/api/session/welcome', summary: 'What the signed-out screens need to know', access: 'public', reply: s.welcome },
  signUp: { method: 'POST', path: '/api/session/sign-up', summary: 'Create an organisation and its first account; signs in', access: 'public', body: s.signUp, reply: s.signedIn },
  signIn: { method: 'POST', path: '/api/session/sign-in', summary: 'Sign in', access: 'public', body: s.signIn, reply: s.signedIn },
  signOut: { method: 'POST', path: '/api/session/sign-out', summary: 'Sign out of this browser', access: 'public', reply: done },
  chooseOrganisation: { method: 'POST', path: '/api/session/organisation', summary: 'Choose the organisation to work in', access: 'public', body: z.object({ tenantId: z.uuid() }), reply: s.signedIn },
  organisations: { method: 'GET', path: '/api/session/organisations', summary: 'The organisations of the account that signed in, also before one is chosen', access: 'public', reply: z.array(s.organisation) },
  forgotPassword: { method: 'POST', path: '/api/session/forgot-password', summary: 'Send a link to choose a new password; the same answer for every e-mail', access: 'public', body: z.object({ email: s.email }), reply: z.object({ mail: z.boolean() }) },
  resetPassword: { method: 'POST', path: '/api/session/reset-password', summary: 'Choose a new password with a link; ends every session of the account', access: 'public', body: z.object({ token, password: s.newPassword }), reply: done },
  readInvitation: { method: 'POST', path: '/api/session/invitation', summary: 'Who is invited where by a link', access: 'public', body: z.object({ token }), reply: z.object({ organisation: z.string(), name: z.string(), email: z.string(), hasAccount: z.boolean() }) },
  acceptInvitation: { method: 'POST', path: '/api/session/accept-invitation', summary: 'Join an organisation; an existing account gives its own password', access: 'public', body: z.object({ token, name: s.personName, password: s.newPassword }), reply: s.signedIn },
  currentUser: { method: 'GET', path: '/api/Membership/GetCurrentSignedInUser', summary: 'The signed-in user and organisation', access: 'signed-in', reply: s.currentUser },

  readOrganisation: { method: 'GET', path: '/api/settings/organisation', summary: 'The organisation', access: 'administrator', reply: s.organisationSettings.extend({ country: z.string(), logo: z.string().nullable() }) },
  saveOrganisation: { method: 'PUT', path: '/api/settings/organisation', summary: 'Change the organisation', access: 'administrator', body: s.organisationSettings, reply: done },
  saveLogo: { method: 'POST', path: '/api/settings/logo', summary: 'Set the logo; re-encoded to a small PNG', access: 'administrator', files: { logo: { maxBytes: 5_000_000, accept: ['.png', '.jpg', '.jpeg', '.webp', '.gif', '.tiff'] } }, reply: z.object({ logo: z.string() }) },
  removeLogo: { method: 'DELETE', path: '/api/settings/logo', summary: 'Remove the logo', access: 'administrator', reply: done },
  administrators: { method: 'GET', path: '/api/settings/administrators', summary: 'Who administers the organisation, and who is invited', access: 'administrator', reply: z.object({ administrators: z.array(s.administrator), invitations: z.array(s.invitation) }) },
  invite: { method: 'POST', path: '/api/settings/administrators/invite', summary: 'Invite an administrator', access: 'administrator', body: z.object({ email: s.email, name: s.personName }), reply: s.invitation, idempotent: true },
  withdrawInvitation: { method: 'DELETE', path: '/api/settings/administrators/invitations/:id', summary: 'Withdraw an invitation', access: 'administrator', params: z.object({ id: z.uuid() }), reply: done },
  setAdministratorState: { method: 'PUT', path: '/api/settings/administrators/:accountId', summary: 'Disable an administrator, or let them in again', access: 'owner', params: z.object({ accountId: z.uuid() }), body: z.object({ state: z.enum(['active', 'disabled']) }), reply: done },
  transferOwnership: { method: 'POST', path: '/api/settings/administrators/transfer', summary: 'Make another administrator the owner', access: 'owner', body: z.object({ accountId: z.uuid(), password: z.string().min(1).max(200) }), reply: done },
  saveAccount: { method: 'PUT', path: '/api/settings/account', summary: 'Change your own name', access: 'signed-in', body: z.object({ name: s.personName }), reply: done },
  changePassword: { method: 'POST', path: '/api/settings/password', summary: 'Change your own password; ends your other sessions', access: 'signed-in', body: z.object({ current: z.string().min(1).max(200), password: s.newPassword }), reply: done },
  ownSessions: { method: 'GET', path: '/api/settings/sessions', summary: 'Where you are signed in', access: 'signed-in', reply: z.array(s.ownSession) },
  endSessions: { method: 'POST', path: '/api/settings/sessions/end', summary: 'Sign out one session, or everywhere', access: 'signed-in', body: z.object({ id: z.uuid().optional() }), reply: done },
  providers: { method: 'GET', path: '/api/settings/providers', summary: 'What messages leave by, and whether it answers', access: 'administrator', reply: z.array(s.provider) },
  removeSampleData: { method: 'DELETE', path: '/api/settings/sample-data', summary: 'Remove the sample people with their groups, attendance and messages', access: 'administrator', reply: z.object({ people: z.number().int() }) },
});
