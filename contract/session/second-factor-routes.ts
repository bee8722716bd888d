import { z } from 'zod';
import { because } from '../input-code.ts';
import { defineRoutes } from '../route.ts';
import { signedIn } from './schemas.ts';

const done = z.literal(true);
const password = z.string().min(1, because('enterPassword')).max(200);
/** The exchange between a browser and its passkey; the library on either side reads it. */
const ofPasskey = z.looseObject({});
/** Shown once. */
const codes = z.object({ recoveryCodes: z.array(z.string()) });

export const secondFactors = z.enum(['authenticator', 'passkey', 'recovery']);

/** Signing in with more than a password, setting that up, and asking it of administrators. */
export const secondFactorRoutes = defineRoutes({
  secondStep: {
    method: 'GET',
    path: '/api/session/second-factor',
    summary: 'What the sign-in under way can go on with',
    access: 'public',
    reply: z.object({ ways: z.array(secondFactors) }),
  },
  signInWithCode: {
    method: 'POST',
    path: '/api/session/second-factor',
    summary: 'Finish signing in with a code of the app, or a recovery code',
    access: 'public',
    body: z.object({ code: z.string().trim().min(6, because('fillIn')).max(40) }),
    reply: signedIn,
  },
  passkeyChallenge: {
    method: 'POST',
    path: '/api/session/passkey-challenge',
    summary: 'What a passkey is to sign: for the sign-in under way, else to sign in by it alone',
    access: 'public',
    reply: ofPasskey,
  },
  signInWithPasskey: {
    method: 'POST',
    path: '/api/session/passkey',
    summary: 'Sign in with a passkey, or finish signing in with it',
    access: 'public',
    body: z.object({ response: ofPasskey }),
    reply: signedIn,
  },
  secondFactor: {
    method: 'GET',
    path: '/api/settings/second-factor',
    summary: 'What your account signs in with besides its password',
    access: 'signed-in',
    beforeSecondFactor: true,
    reply: z.object({
      authenticator: z.boolean(),
      passkeys: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          createdAt: z.iso.datetime(),
          lastUsedAt: z.iso.datetime().nullable(),
        }),
      ),
      recoveryLeft: z.number().int(),
      /** From when on owners and administrators here need one; null where it is everybody's own choice. */
      neededFrom: z.iso.datetime().nullable(),
    }),
  },
  newAuthenticator: {
    method: 'POST',
    path: '/api/settings/second-factor/authenticator',
    summary: 'Begin to set up an authenticator app; nothing changes before its first code',
    access: 'signed-in',
    beforeSecondFactor: true,
    body: z.object({ password }),
    reply: z.object({ uri: z.string(), secret: z.string() }),
  },
  confirmAuthenticator: {
    method: 'POST',
    path: '/api/settings/second-factor/authenticator/confirm',
    summary: 'Take the authenticator app into use with its first code; ends your other sessions',
    access: 'signed-in',
    beforeSecondFactor: true,
    body: z.object({ code: z.string().trim().min(6, because('fillIn')).max(10) }),
    reply: codes,
  },
  removeAuthenticator: {
    method: 'POST',
    path: '/api/settings/second-factor/authenticator/remove',
    summary: 'Sign in without the authenticator app from now on',
    access: 'signed-in',
    body: z.object({ password }),
    reply: done,
  },
  newPasskey: {
    method: 'POST',
    path: '/api/settings/second-factor/passkey-challenge',
    summary: 'Begin to add a passkey',
    access: 'signed-in',
    beforeSecondFactor: true,
    body: z.object({ password }),
    reply: ofPasskey,
  },
  addPasskey: {
    method: 'POST',
    path: '/api/settings/second-factor/passkeys',
    summary: 'Add the passkey the browser made; ends your other sessions',
    access: 'signed-in',
    beforeSecondFactor: true,
    body: z.object({ name: z.string().trim().min(1, because('giveItAName')).max(80), response: ofPasskey }),
    reply: codes,
  },
  removePasskey: {
    method: 'POST',
    path: '/api/settings/second-factor/passkeys/remove',
    summary: 'Forget a passkey',
    access: 'signed-in',
    body: z.object({ id: z.string().min(1).max(2000), password }),
    reply: done,
  },
  newRecoveryCodes: {
    method: 'POST',
    path: '/api/settings/second-factor/recovery-codes',
    summary: 'New recovery codes; those before stop working',
    access: 'signed-in',
    body: z.object({ password }),
    reply: codes,
  },
  needSecondFactor: {
    method: 'PUT',
    path: '/api/settings/second-factor/rule',
    summary: 'Require a second factor for owners and administrators, a week from now; or no more',
    access: 'owner',
    body: z.object({ needed: z.boolean(), password }),
    reply: z.object({ neededFrom: z.iso.datetime().nullable() }),
  },
});
