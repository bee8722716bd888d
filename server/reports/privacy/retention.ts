import { eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { privacyRoutes, retention } from '../../../contract/reports/privacy-routes.ts';
import { intendedChanges } from '../../core/edit-conflicts.ts';
import type { Ctx } from '../../core/context.ts';
import type { JobKind } from '../../core/jobs.ts';
import { forgetSignIns } from '../../session/index.ts';
import { retentionRules } from './privacy-tables.ts';
import { forgetText, withoutHead } from '../../messaging/index.ts';
import { currentTenant } from '../../core/db/index.ts';
import { catalogue } from '../../core/language/catalogue.ts';

/** Why something is refused, and what to do about it. */
export const refusals = catalogue('reports-refusals', {
  closed: 'The day has come on which this organisation is deleted. It can no longer be kept.',
  wrongName: 'This is not the name of the organisation. Type it as you see it at the top.',
  months: '{months, plural, one {# month} other {# months}}',
});

export type Rule = z.output<typeof retention>;

const NEVER: Rule = { archivePeopleAfter: null, archiveFirstTimersAfter: null, forgetMessagesAfter: null };
/** Replaces a forgotten text. */
const FORGOTTEN = '(forgotten after the time the organisation has set)';
/** Messages forgotten in one transaction. */
const AT_ONCE = 50;

export async function readRetention(ctx: Ctx): Promise<Rule> {
  const [rule] = await ctx.db.select().from(retentionRules).where(eq(retentionRules.tenantId, currentTenant));
  return rule ?? NEVER;
}

type Sent = z.output<(typeof privacyRoutes)['saveRetention']['body']>;

/** @throws Refusal 409 with words for each rule that somebody else has changed meanwhile */
export async function saveRetention(ctx: Ctx, { was, ...sent }: Sent): Promise<true> {
  await ctx.db.execute(sql`SELECT FROM tenants WHERE tenant_id = ${ctx.tenantId} FOR NO KEY UPDATE`);
  const stands = await readRetention(ctx);
  const inWords = (_: string, months: number | null) => refusals.months({ months: months ?? 0 });
  const meant = await intendedChanges(
    ctx,
    { code: 'retention', made: { subjectId: ctx.tenantId, actions: ['retention.set'] } },
    { sent, was, stands: pick(stands), inWords },
  );
  if (Object.keys(meant).length === 0) return true;
  const rule = { ...pick(stands), ...meant };
  await ctx.db
    .insert(retentionRules)
    .values({ tenantId: ctx.tenantId, ...rule })
    .onConflictDoUpdate({ target: retentionRules.tenantId, set: rule });
  await ctx.audit({
    action: 'retention.set',
    subject: 'organisation',
    subjectId: ctx.tenantId,
    detail: { ...rule, fields: Object.keys(meant) },
  });
  return true;
}

const pick = ({ archivePeopleAfter, archiveFirstTimersAfter, forgetMessagesAfter }: Rule): Rule => ({
  archivePeopleAfter,
  archiveFirstTimersAfter,
  forgetMessagesAfter,
});

/** Previews what the rules would do tonight. */
export async function previewRetention(ctx: Ctx, rule: Rule) {
  const { rows } = await ctx.db.execute<{ people: string; first: string; messages: string }>(sql`
    SELECT (SELECT count(*) FROM people p
      WHERE p.tenant_id = ${currentTenant} AND ${resting(ctx, false, rule.archivePeopleAfter)}) AS people,
      (SELECT count(*) FROM people p
        WHERE p.tenant_id = ${currentTenant} AND ${resting(ctx, true, rule.archiveFirstTimersAfter)}) AS first,
      (SELECT count(*) FROM messages m
        WHERE m.tenant_id = ${currentTenant} AND ${past(ctx, rule.forgetMessagesAfter)}) AS messages`);
  const [row] = rows;
  return { people: Number(row?.people), firstTimers: Number(row?.first), messages: Number(row?.messages) };
}

/** Every night: archives or forgets what has been inactive for as long as the organisation has set. */
export const applyRetention: JobKind = {
  queue: 'keep-no-longer',
  cron: '41 2 * * *',
  run: async (job) => {
    const rule = await job.transaction(archive);
    while (rule.forgetMessagesAfter !== null && !job.signal.aborted) {
      if ((await job.transaction((ctx) => forgetSome(ctx, rule))) < AT_ONCE) return;
    }
  },
};

async function archive(ctx: Ctx): Promise<Rule> {
  await forgetSignIns(ctx);
  const rule = await readRetention(ctx);
  const { rows } = await ctx.db.execute(sql`
    UPDATE people p SET archived_at = ${ctx.clock().toISOString()}::timestamptz
    WHERE p.tenant_id = ${currentTenant} AND (${resting(ctx, false, rule.archivePeopleAfter)} OR ${resting(ctx, true, rule.archiveFirstTimersAfter)}) RETURNING 1`);
  if (rows.length === 0) return rule;
  const change = { action: 'people.archived_by_rule', subject: 'organisation', subjectId: ctx.tenantId };
  await ctx.audit({ ...change, detail: { people: rows.length } });
  ctx.emit('people');
  return rule;
}

/** Returns the number of messages forgotten. */
async function forgetSome(ctx: Ctx, rule: Rule): Promise<number> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    UPDATE messages SET ${withoutHead}, wish = NULL, destination = '{"groupedContacts": [], "people": [], "typed": [], "files": []}'
    WHERE tenant_id = ${currentTenant} AND id IN (SELECT m.id FROM messages m
      WHERE m.tenant_id = ${currentTenant} AND ${past(ctx, rule.forgetMessagesAfter)} ORDER BY m.created_at LIMIT ${AT_ONCE})
    RETURNING id`);
  for (const { id } of rows) {
    await forgetText(ctx, id, FORGOTTEN);
    await ctx.db.execute(sql`
      UPDATE recipients SET person_id = NULL, name = '', greeting = '', fields = NULL, address = '', reference = NULL
      WHERE tenant_id = ${currentTenant} AND message_id = ${id}`);
    await ctx.db.execute(
      sql`UPDATE attempts SET reference = NULL WHERE tenant_id = ${currentTenant} AND message_id = ${id}`,
    );
    await ctx.db.execute(sql`DELETE FROM recipient_parts WHERE tenant_id = ${currentTenant} AND message_id = ${id}`);
    await ctx.db.execute(sql`DELETE FROM replies WHERE tenant_id = ${currentTenant} AND message_id = ${id}`);
  }
  const change = { action: 'messages.forgotten_by_rule', subject: 'organisation', subjectId: ctx.tenantId };
  if (rows.length > 0) await ctx.audit({ ...change, detail: { messages: rows.length } });
  return rows.length;
}

const before = (ctx: Ctx, months: number): SQL =>
  sql`${ctx.clock().toISOString()}::timestamptz - make_interval(months => ${months}::integer)`;

/** People inactive for that long: no change, no group, no message sent to them. Never anybody with a login. */
function resting(ctx: Ctx, firstTimers: boolean, months: number | null): SQL {
  if (months === null) return sql`false`;
  const since = before(ctx, months);
  return sql`(p.archived_at IS NULL AND p.is_first_timer = ${firstTimers} AND p.updated_at < ${since}
    AND NOT EXISTS (SELECT FROM group_members m
      WHERE m.tenant_id = ${currentTenant} AND m.person_id = p.id AND m.created_at >= ${since})
    AND NOT EXISTS (SELECT FROM person_accounts a WHERE a.tenant_id = ${currentTenant} AND a.person_id = p.id))`;
}

/** Messages that finished that long ago and still have their text. */
function past(ctx: Ctx, months: number | null): SQL {
  if (months === null) return sql`false`;
  return sql`(m.state IN ('done', 'cancelled') AND m.created_at < ${before(ctx, months)} AND EXISTS (SELECT FROM message_texts t
    WHERE t.tenant_id = ${currentTenant} AND t.message_id = m.id AND t.body <> ${FORGOTTEN}))`;
}
