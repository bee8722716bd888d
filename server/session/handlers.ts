import type { sessionRoutes } from '../../contract/session/routes.ts';
import type { Handlers } from '../core/http/handlers.ts';
import { endSessions, ownLanguage, ownSessions, saveAccount } from './account.ts';
import { changePassword } from './passwords/change-password.ts';
import { listAdministrators, setAdministratorState, transferOwnership } from './administrators.ts';
import { currentUser } from './current-user.ts';
import { invite, withdrawInvitation } from './invitations.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.ts';
import { readLogo, readOrganisation, saveOrganisation, setLogo, saveUnitPrice } from './organisation.ts';
import { forgotPassword, resetPassword } from './password-reset.ts';
import { sendProof, proveByCode, proveByLink, readProof } from './proof/confirm-address.ts';
import { readDeliverability, readProviders, type SessionDeps } from './session-deps.ts';
import { readSecurityTrail } from './security-trail.ts';
import { secondFactorHandlers } from './second-factor/handlers.ts';
import { removeSampleData } from './sample-data.ts';
import { chooseOrganisation, ownOrganisations, signIn, signOut } from './sign-in.ts';
import { signUp, signUpMode } from './sign-up.ts';

export function sessionHandlers(deps: SessionDeps): Handlers<typeof sessionRoutes> {
  return {
    welcome: async (ctx) => ({
      signUp: await signUpMode(ctx),
      mail: deps.mailer !== null,
      supportContact: ctx.base.env.SUPPORT_CONTACT ?? null,
      sandbox: deps.sandbox,
    }),
    signUp: (ctx, { body }) => signUp(deps, ctx, body),
    signIn: (ctx, { body }) => signIn(ctx, body),
    signOut: (ctx) => signOut(ctx),
    chooseOrganisation: (ctx, { body }) => chooseOrganisation(ctx, body.tenantId),
    organisations: (ctx) => ownOrganisations(ctx),
    forgotPassword: (ctx, { body }) => forgotPassword(deps, ctx, body.email),
    resetPassword: (ctx, { body }) => resetPassword(ctx, body),
    readInvitation: (ctx, { body }) => readInvitation(deps, ctx, body.token),
    acceptInvitation: (ctx, { body }) => acceptInvitation(deps, ctx, body),
    readProof: (ctx, { body }) => readProof(ctx, body.token),
    proveByLink: (ctx, { body }) => proveByLink(ctx, body),
    sendProof: { prepare: (ctx) => sendProof(deps, ctx) },
    proveByCode: { prepare: (ctx, { body }) => proveByCode(ctx, body.code) },
    currentUser: { prepare: (ctx) => currentUser(deps, ctx) },

    languages: { prepare: (ctx) => ownLanguage(ctx) },
    readOrganisation: (ctx) => readOrganisation(ctx),
    saveOrganisation: (ctx, { body }) => saveOrganisation(ctx, body),
    saveUnitPrice: (ctx, { body }) => saveUnitPrice(ctx, body.price),
    saveLogo: {
      prepare: async (_outer, { files }) => {
        const logo = await readLogo(files.logo);
        return async (ctx) => {
          await setLogo(ctx, logo);
          return { logo };
        };
      },
    },
    removeLogo: async (ctx) => {
      await setLogo(ctx, null);
      return true as const;
    },
    administrators: (ctx) => listAdministrators(ctx),
    invite: (ctx, { body }) => invite(deps, ctx, body),
    withdrawInvitation: (ctx, { params }) => withdrawInvitation(ctx, params.id),
    setAdministratorState: (ctx, { params, body }) => setAdministratorState(ctx, { ...params, ...body }),
    transferOwnership: { prepare: (ctx, { body }) => transferOwnership(ctx, body) },
    saveAccount: { prepare: (ctx, { body }) => saveAccount(ctx, body) },
    changePassword: { prepare: (ctx, { body }) => changePassword(ctx, body) },
    ownSessions: { prepare: (ctx) => ownSessions(ctx) },
    endSessions: { prepare: (ctx, { body }) => endSessions(ctx, body.id) },
    ...secondFactorHandlers(deps),
    securityTrail: (ctx, { query }) => readSecurityTrail(ctx, query),
    removeSampleData: (ctx) => removeSampleData(deps, ctx),
    providers: { prepare: (ctx) => readProviders(deps, ctx) },
    deliverability: { prepare: (ctx) => readDeliverability(deps, ctx) },
  };
}
