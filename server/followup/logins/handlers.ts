import type { loginRoutes } from '../../../contract/followup/login-routes.ts';
import type { Handlers } from '../../core/http/handlers.ts';
import { acceptMemberInvitation, readMemberInvitation } from './accept.ts';
import { inviteMember } from './invite.ts';
import type { LoginDeps } from './login-deps.ts';
import { readLogin, restoreLogin, takeBackLogin } from './login-state.ts';

export function loginHandlers(deps: LoginDeps): Handlers<typeof loginRoutes> {
  return {
    login: (ctx, { params }) => readLogin(deps, ctx, params.personId),
    inviteMember: async (ctx, { params: { personId }, body }) => {
      const link = await inviteMember(deps, ctx, { personId, via: body.via });
      return { link, login: await readLogin(deps, ctx, personId) };
    },
    takeBackLogin: async (ctx, { params: { personId } }) => {
      await takeBackLogin(ctx, personId);
      return readLogin(deps, ctx, personId);
    },
    restoreLogin: async (ctx, { params: { personId } }) => {
      await restoreLogin(ctx, personId);
      return readLogin(deps, ctx, personId);
    },
    readMemberInvitation: (ctx, { body }) => readMemberInvitation(ctx, body.token),
    acceptMemberInvitation: (ctx, { body }) => acceptMemberInvitation(deps, ctx, body),
  };
}
