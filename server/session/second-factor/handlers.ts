import type { secondFactorRoutes } from '../../../contract/session/second-factor-routes.ts';
import type { Handlers } from '../../core/http/handlers.ts';
import type { SessionDeps } from '../session-deps.ts';
import { signInWithPasskey, passkeyChallenge } from './passkey-sign-in.ts';
import { needSecondFactor } from './rule.ts';
import { signInWithCode, readSecondStep } from './second-step.ts';
import * as setUp from './set-up.ts';

/** The library's object, as the open object the contract accepts. */
const open = (options: object): Record<string, unknown> => ({ ...options });

export const secondFactorHandlers = (deps: SessionDeps): Handlers<typeof secondFactorRoutes> => ({
  secondStep: (ctx) => readSecondStep(ctx),
  signInWithCode: (ctx, { body }) => signInWithCode(deps, ctx, body.code),
  passkeyChallenge: async (ctx) => open(await passkeyChallenge(ctx)),
  signInWithPasskey: (ctx, { body }) => signInWithPasskey(deps, ctx, body.response),
  secondFactor: { prepare: (ctx) => setUp.readSecondFactor(ctx) },
  newAuthenticator: { prepare: (ctx, { body }) => setUp.newAuthenticator(ctx, body.password) },
  confirmAuthenticator: { prepare: (ctx, { body }) => setUp.confirmAuthenticator(ctx, body.code) },
  removeAuthenticator: { prepare: (ctx, { body }) => setUp.removeAuthenticator(ctx, body.password) },
  newPasskey: { prepare: async (ctx, { body }) => open(await setUp.newPasskey(ctx, body.password)) },
  addPasskey: { prepare: (ctx, { body }) => setUp.addPasskey(ctx, body) },
  removePasskey: { prepare: (ctx, { body }) => setUp.removePasskey(ctx, body) },
  newRecoveryCodes: { prepare: (ctx, { body }) => setUp.newRecoveryCodes(ctx, body.password) },
  needSecondFactor: { prepare: (ctx, { body }) => needSecondFactor(ctx, body) },
});
