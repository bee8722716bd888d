import { z } from 'zod';
import { defineRoutes, listQuery } from '../route.ts';

export const securityEvent = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** Whose account it was about; empty for one that does not belong here any more. */
  account: z.string(),
  /** `session.signed_in`, `session.sign_in_failed`, `session.ended`, `session.all_ended`, `account.…`, `second_factor.…` */
  action: z.string(),
  /** What was signed in with: `password`, `authenticator`, `recovery`, `passkey`; `choice` from another organisation; `sign-up`: by founding this one. */
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
