import { languageToWriteIn } from '../../core/language/languages.ts';
import { eq, sql } from 'drizzle-orm';
import type { Gateway, Keyword, Reply } from '../../adapters/gateway.ts';
import { byReply } from '../../../contract/people/opt-out-sources.ts';
import type { Base, Ctx } from '../../core/context.ts';
import { answerReference } from '../../core/message-reference.ts';
import { tenants } from '../../core/tables.ts';
import { inTenant } from '../../core/transaction.ts';
import { optIn, optOut } from '../../people/index.ts';
import { arriveByReply } from '../../attendance/index.ts';
import { applyIfReceipt } from '../delivery/delivery-reports/apply-reports.ts';
import { arrayOf } from '../../core/array-parameter.ts';
import { type Channel, hasAddress } from '../channels/channel.ts';
import { currentTenant } from '../../core/db/index.ts';
import { cut, storable } from '../../core/storable-text.ts';
import { replies } from '../tables/contact-tables.ts';

/** The routes of a reply: every route of the provider that reported it. */
type Heard = { channel: Channel; gateway: Gateway; routes: readonly string[] };

/** START and HELP are meant for organisations that have written to the person within this time. */
const meantDays = 30;

/**
 * The organisations a keyword is meant for. STOP: all that ever wrote to this address over one of these routes, however
 * long ago and with any outcome. Others: recent ones, or those whose messages such a reply has ended.
 */
async function meantBy(
  base: Base,
  word: Keyword,
  { routes, address, ended }: { routes: readonly string[]; address: string; ended: string },
): Promise<string[]> {
  if (word === 'stop') {
    const { rows } = await base.database.asGate((tx) =>
      tx.execute<{ tenant_id: string }>(sql`
        SELECT DISTINCT m.tenant_id FROM unnest(${arrayOf(routes, 'text')}) AS via,
          app.meant_by_opt_out(via, ${address}) AS m ORDER BY 1`),
    );
    return rows.map(({ tenant_id }) => tenant_id);
  }
  const since = new Date(base.clock().getTime() - meantDays * 86_400_000).toISOString();
  const { rows } = await base.database.asGate((tx) =>
    tx.execute<{ tenant_id: string }>(sql`
      SELECT DISTINCT m.tenant_id FROM unnest(${arrayOf(routes, 'text')}) AS via,
        app.meant_by_reply(via, ${address}, ${since}::timestamptz, ${ended}) AS m ORDER BY 1`),
  );
  return rows.map(({ tenant_id }) => tenant_id);
}

/** True the first time: records that the reply was handled, and deletes records too old to be repeated. */
async function firstTime(base: Base, route: string, reply: string): Promise<boolean> {
  const { rows } = await base.database.asGate(async (tx) => {
    await tx.execute(sql`DELETE FROM replies_seen WHERE at < now() - interval '7 days'`);
    return tx.execute(sql`
      INSERT INTO replies_seen (route, reply) VALUES (${route}, ${reply}) ON CONFLICT DO NOTHING RETURNING reply`);
  });
  return rows.length > 0;
}

async function alreadySeen(base: Base, route: string, reply: string): Promise<boolean> {
  const { rows } = await base.database.asGate((tx) =>
    tx.execute(sql`SELECT reply FROM replies_seen WHERE route = ${route} AND reply = ${reply}`),
  );
  return rows.length > 0;
}

/** Answers HELP with who writes and how to stop it: once a day per address, paid by the installation. */
async function help(
  base: Base,
  { channel, gateway }: Heard,
  { from, to }: Reply,
  organisations: readonly string[],
): Promise<void> {
  const names = await Promise.all(
    organisations.map((tenantId) =>
      inTenant(base, tenantId, null, (ctx) =>
        ctx.db
          .select({ name: tenants.name, language: tenants.language })
          .from(tenants)
          .where(eq(tenants.tenantId, currentTenant)),
      ),
    ),
  );
  const [first, ...more] = names.flat();
  const day = base.clock().toISOString().slice(0, 10);
  if (first === undefined || !(await firstTime(base, gateway.name, `help ${day} ${from}`))) return;
  const by = { name: first.name, more: more.length, language: languageToWriteIn(undefined, first.language) };
  const answer = channel.replies?.help({ reference: answerReference('help'), from, to }, by);
  if (answer) await gateway.submit([answer]);
}

async function act(
  ctx: Ctx,
  word: Keyword,
  { channel, address, source }: { channel: string; address: string; source: string },
): Promise<void> {
  if (word === 'stop') await optOut(ctx, { channel, address, source });
  else if (word === 'start') await optIn(ctx, { channel, address, source });
  else await ctx.audit({ action: `${channel}.help_asked`, subject: 'organisation', subjectId: ctx.tenantId });
}

/** Whether a reply checks its sender in, on any channel. */
function arrived(base: Base, { name: via, reach }: Channel, { text, at, from: address }: Reply): Promise<boolean> {
  return arriveByReply(base, { text, at, address, via, theirs: hasAddress(reach, sql`${address}::text`) });
}

/**
 * Handles STOP, START and HELP, for every organisation the person may mean; a check-in code counts whoever wrote to them
 * before; any other text is kept for the organisation whose message it answers.
 * Resolves once committed, so that a provider without a response repeats the reply; a repeated reply does nothing.
 */
export async function takeReplies(base: Base, heard: Heard, replies: readonly Reply[]): Promise<void> {
  const { channel, gateway, routes } = heard;
  const route = gateway.callbacksTo ?? gateway.name;
  for (const reply of replies) {
    if (reply.receipt && (await applyIfReceipt(base, { channel, routes }, reply.receipt))) continue;
    const word = reply.keyword ?? channel.replies?.keyword(reply.text) ?? null;
    const known = reply.id === '' ? null : `id ${reply.id}`;
    if (known !== null && (await alreadySeen(base, route, known))) continue;
    if (word === null) {
      if (!(await arrived(base, channel, reply))) await keepReply(base, routes, reply);
      if (known !== null) await firstTime(base, route, known);
      continue;
    }
    const organisations = await meantBy(base, word, { routes, address: reply.from, ended: byReply(route) });
    for (const tenantId of organisations) {
      await inTenant(base, tenantId, null, (ctx) =>
        act(ctx, word, { channel: channel.name, address: reply.from, source: byReply(route) }),
      );
    }
    if (known !== null) await firstTime(base, route, known);
    if (word === 'help' && !reply.keyword) await help(base, heard, reply, organisations);
  }
}

/** How long after a message an answer to it is still taken for one; numbers go to other people in time. */
const answeredWithinDays = 365;

/** More than ten pages is no answer to a message. */
const longest = 2000;

/**
 * Keeps a reply for the organisation whose message it answers: the last one that reached the person over one of these
 * routes. A reply to nothing is not kept, since nobody can say whom it is meant for. Kept once, however often it comes.
 */
async function keepReply(base: Base, routes: readonly string[], { id, from, to, text, at }: Reply): Promise<void> {
  const body = cut(storable(text).trim(), longest);
  if (body === '') return;
  const now = base.clock();
  const since = new Date(now.getTime() - answeredWithinDays * 86_400_000).toISOString();
  const { rows } = await base.database.asGate((tx) =>
    tx.execute<{ tenantId: string; messageId: string; route: string }>(sql`
      SELECT tenant_id AS "tenantId", id AS "messageId", via AS route
      FROM unnest(${arrayOf(routes, 'text')}) WITH ORDINALITY AS r(via, place),
        app.answered_message(via, ${from}, ${to.slice(0, 40)}, ${since}::timestamptz) ORDER BY place LIMIT 1`),
  );
  const [answered] = rows;
  if (!answered) return;
  await inTenant(base, answered.tenantId, null, async (ctx) => {
    const reply = {
      messageId: answered.messageId,
      route: answered.route,
      reference: id.slice(0, 200),
      address: from,
      body,
    };
    const kept = await ctx.db
      .insert(replies)
      // A provider's clock may be ahead; nothing stands in the list before it came.
      .values({ tenantId: ctx.tenantId, ...reply, at: at < now ? at : now })
      .onConflictDoNothing()
      .returning({ id: replies.id });
    if (kept[0]) ctx.emit('reply', { id: kept[0].id });
  });
}
