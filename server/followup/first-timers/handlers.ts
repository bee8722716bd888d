import { sql } from 'drizzle-orm';
import type { firstTimerRoutes } from '../../../contract/followup/first-timer-routes.ts';
import type { Ctx } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import type { Handlers } from '../../core/http/handlers.ts';
import { pageOf } from '../../core/page-of.ts';
import { consentOf, waitingAnswers } from '../connect/answers.ts';
import { assign, changeFollowUp, makeMembers, undoMembers } from './follow-up.ts';
import { countFirstTimers, findFirstTimer, listFirstTimers } from './list.ts';
import { currentTenant } from '../../core/db/index.ts';

type Mine = 'firstTimers' | 'counts' | 'firstTimer' | 'assignees' | 'change' | 'assign' | 'makeMembers' | 'undoMembers';

/** First-timers: the list, following up one or several, and becoming members. */
export const firstTimerHandlers: Pick<Handlers<typeof firstTimerRoutes>, Mine> = {
  firstTimers: (ctx, { query }) => listFirstTimers(ctx, query),
  counts: (ctx) => countFirstTimers(ctx),
  firstTimer: (ctx, { params }) => detail(ctx, params.id),
  assignees: async (ctx, { query }) => {
    const { size, skip } = pageOf(query);
    const { rows } = await ctx.db.execute<{ id: string; name: string; total: string | number }>(sql`
      SELECT a.id, a.name, count(*) OVER () AS total FROM memberships m JOIN accounts a ON a.id = m.account_id
      WHERE m.tenant_id = ${currentTenant} AND m.state = 'active' AND m.role IN ('owner', 'administrator')
      ORDER BY lower(a.name), a.id LIMIT ${size}::integer OFFSET ${skip}::integer`);
    const items = rows.map(({ id, name }) => ({ id, name, isYou: id === ctx.user?.accountId }));
    return { items, totalItems: Number(rows[0]?.total ?? 0) };
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
