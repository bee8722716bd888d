import type { followupRoutes } from '../../contract/followup/routes.ts';
import type { Handlers } from '../core/http/handlers.ts';
import type { Channels } from '../messaging/index.ts';
import type { LoginDeps } from './logins/login-deps.ts';
import type { careRoutes } from '../../contract/followup/care-routes.ts';
import { listRuleRecipients } from './rules/rule-recipients.ts';
import { prepareWish, wishBirthdays } from './rules/wish-birthdays.ts';
import { listRules, saveRule } from './rules/save-rule.ts';
import { listCare, readCareWeek } from './care/care-list.ts';
import { assignCare, decideCare } from './care/decide-care.ts';
import type { firstTimerRoutes } from '../../contract/followup/first-timer-routes.ts';
import { reviewAnswer, consentOf, waitingAnswers } from './connect/review-answers.ts';
import { changeForm, readForm } from './connect/connect-form.ts';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../core/context.ts';
import { notFound } from '../core/errors.ts';
import { pageOf } from '../core/page-of.ts';
import { assign, changeFollowUp, makeMembers, undoMembers } from './first-timers/follow-up.ts';
import { countFirstTimers, findFirstTimer, listFirstTimers } from './first-timers/list.ts';
import { currentTenant } from '../core/db/index.ts';
import { accountsById } from '../core/identity/one-account.ts';
import type { loginRoutes } from '../../contract/followup/login-routes.ts';
import { acceptMemberInvitation, readMemberInvitation } from './logins/accept.ts';
import { inviteMember } from './logins/invite.ts';
import { readLogin, restoreLogin, takeBackLogin } from './logins/login-state.ts';

/** The care list with its people, assignees and outcomes; and the rules by which messages write themselves. */
export const careHandlers = (channels: Channels): Handlers<typeof careRoutes> => ({
  careWeek: (ctx) => readCareWeek(ctx),
  careList: (ctx, { query }) => listCare(ctx, channels, query),
  decideCare: (ctx, { body }) => decideCare(ctx, body),
  assignCare: (ctx, { body }) => assignCare(ctx, body),
  careRules: (ctx) => listRules(ctx),
  saveCareRule: (ctx, { params, body }) => saveRule(ctx, params.rule, body),
  wishBirthdays: {
    prepare: async (_outer, { body }) => {
      const wish = await prepareWish(channels, body);
      return (ctx) => wishBirthdays(ctx, channels, wish);
    },
  },
  careConcerned: (ctx, { query }) => listRuleRecipients(ctx, channels, query),
});

type ConnectPaths = 'connectForm' | 'changeConnectForm' | 'lookedAt';

/** The public form, as administrators set it up, and looking at what came by it. */
export const connectHandlers: Pick<Handlers<typeof firstTimerRoutes>, ConnectPaths> = {
  connectForm: (ctx) => readForm(ctx),
  changeConnectForm: (ctx, { body }) => changeForm(ctx, body),
  lookedAt: (ctx, { params, body }) => reviewAnswer(ctx, params.id, body.take),
};

type Mine = 'firstTimers' | 'counts' | 'firstTimer' | 'assignees' | 'change' | 'assign' | 'makeMembers' | 'undoMembers';

/** First-timers: the list, following up one or several, and becoming members. */
export const firstTimerHandlers: Pick<Handlers<typeof firstTimerRoutes>, Mine> = {
  firstTimers: (ctx, { query }) => listFirstTimers(ctx, query),
  counts: (ctx) => countFirstTimers(ctx),
  firstTimer: (ctx, { params }) => detail(ctx, params.id),
  assignees: async (ctx, { query }) => {
    const { size, skip } = pageOf(query);
    const { rows } = await ctx.db.execute<{ id: string }>(sql`
      SELECT m.account_id AS id FROM memberships m
      WHERE m.tenant_id = ${currentTenant} AND m.state = 'active' AND m.role IN ('owner', 'administrator')`);
    const found = await accountsById(
      ctx,
      rows.map(({ id }) => id),
    );
    const page = [...found.values()].slice(skip, skip + size);
    const items = page.map(({ id, name }) => ({ id, name, isYou: id === ctx.user?.accountId }));
    return { items, totalItems: found.size };
  },
  change: async (ctx, { params, body }) => {
    await changeFollowUp(ctx, params.id, body);
    return detail(ctx, params.id);
  },
  assign: (ctx, { body }) => assign(ctx, body),
  makeMembers: (ctx, { body }) => makeMembers(ctx, body.ids),
  undoMembers: (ctx, { body }) => undoMembers(ctx, body.ids),
};

async function detail(ctx: Ctx, id: string) {
  const found = await findFirstTimer(ctx, id);
  if (!found) throw notFound();
  return { ...found, answers: await waitingAnswers(ctx, id), consent: await consentOf(ctx, id) };
}

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

export function followupHandlers(logins: LoginDeps, channels: Channels): Handlers<typeof followupRoutes> {
  return { ...loginHandlers(logins), ...firstTimerHandlers, ...connectHandlers, ...careHandlers(channels) };
}
