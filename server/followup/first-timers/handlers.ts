import { sql } from 'drizzle-orm';
import type { firstTimerRoutes } from '../../../contract/followup/first-timer-routes.ts';
import type { Ctx } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import type { Handlers } from '../../core/http/handlers.ts';
import { pageOf } from '../../core/page-of.ts';
import { consentOf, waitingAnswers } from '../connect/review-answers.ts';
import { assign, changeFollowUp, makeMembers, undoMembers } from './follow-up.ts';
import { countFirstTimers, findFirstTimer, listFirstTimers } from './list.ts';
import { currentTenant } from '../../core/db/index.ts';
import { accountsById } from '../../core/identity/accounts-by-id.ts';

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
  if (!found) throw notFound('person');
  return { ...found, answers: await waitingAnswers(ctx, id), consent: await consentOf(ctx, id) };
}
