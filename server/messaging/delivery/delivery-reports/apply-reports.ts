import { type SQL, sql } from 'drizzle-orm';
import type { DeliveryReport, Gateway } from '../../../adapters/gateway.ts';
import type { Base, Ctx } from '../../../core/context.ts';
import { inTenant } from '../../../core/transaction.ts';
import { advance, type Move } from '../status/advance.ts';
import { arrayOf, columnOf } from '../../../core/array-parameter.ts';
import type { Channel, Reported } from '../../channels/channel.ts';
import { nextRung } from '../../channels/ladder.ts';
import { optedOut } from '../../tables/message-tables.ts';
import { readLadder } from '../submit/outcomes.ts';
import { currentTenant } from '../../../core/db/index.ts';

/** The routes a provider reports on, and their channel. */
export type Concerned = { channel: Channel; routes: readonly string[] };

type Found = { place: number; tenant_id: string; message_id: string; seq: number };

const beforeEnd = ['sending', 'sent', 'unknown'] as const;
/** Some providers report a failure of theirs before they get it through after all. */
const beforeArrival = [...beforeEnd, 'failed'] as const;

/** Reports may come late, twice and out of order: each moves a recipient forward or not at all. */
function moveFor(seq: number, { state, words }: DeliveryReport, next: string | null): Move {
  switch (state) {
    case 'sent':
      return { seq, from: ['sending', 'unknown'], to: 'sent', reason: '' };
    case 'delivered':
      return { seq, from: beforeArrival, to: 'delivered', reason: '' };
    case 'opted out':
      return { seq, from: beforeEnd, to: 'suppressed', reason: optedOut };
    case 'failed':
    case 'do not disturb':
      if (next !== null) return { seq, from: beforeEnd, to: 'queued', reason: words, nextRoute: next };
      return { seq, from: beforeEnd, to: 'failed', reason: words };
  }
}

/** The last word about each recipient comes first; of several in one batch a final one wins. */
const weight = { sent: 0, failed: 1, 'do not disturb': 1, 'opted out': 2, delivered: 3 } as const;

async function applyToMessage(
  ctx: Ctx,
  channel: Channel,
  { messageId, route, reports }: { messageId: string; route: string; reports: readonly Reported[] },
): Promise<void> {
  const told = (await channel.settleReports?.(ctx, messageId, reports)) ?? reports;
  const ladder = await readLadder(ctx, messageId);
  const rungs = new Map<number, number>();
  if (ladder.length > 0) {
    const { rows } = await ctx.db.execute<{ seq: number; rung: number }>(sql`
      SELECT seq, rung FROM recipients WHERE tenant_id = ${currentTenant} AND message_id = ${messageId} AND seq = ANY(${columnOf(told, 'seq', 'integer')})`);
    for (const { seq, rung } of rows) rungs.set(seq, rung);
  }
  const heaviest = new Map<number, DeliveryReport>();
  for (const { seq, report } of told) {
    const known = heaviest.get(seq);
    if (!known || weight[report.state] > weight[known.state]) heaviest.set(seq, report);
  }
  const moves = [...heaviest].map(([seq, report]) =>
    moveFor(seq, report, nextRung(ladder, rungs.get(seq) ?? 0, route)),
  );
  const { moved } = await advance(ctx, messageId, moves);
  await channel.noteReports?.(ctx, { messageId, route, reports: heaviest });
  if (moved > 0) ctx.emit('message', { id: messageId });
}

/** Every way in which the reference of a report may stand with us. */
function spellings(reports: readonly DeliveryReport[]): { reference: string; report: DeliveryReport }[] {
  return reports.flatMap((report) =>
    [report.providerRef, ...(report.aliases ?? [])].map((reference) => ({ reference, report })),
  );
}

/** The references of these spellings and the addresses they came with, as the database takes them; an empty one is anybody's. */
function asArrays(spelt: ReturnType<typeof spellings>): SQL {
  const references = columnOf(spelt, 'reference', 'text');
  const addresses = arrayOf(
    spelt.map(({ report }) => report.to ?? ''),
    'text',
  );
  return sql`${references}, ${addresses}`;
}

/** Finds whom the reports speak of and moves them; answers those whose reference nobody knows. */
async function applyKnown(
  base: Base,
  { channel, route }: { channel: Channel; route: string },
  reports: readonly DeliveryReport[],
): Promise<DeliveryReport[]> {
  const spelt = spellings(reports);
  const { rows } = await base.database.asGate((tx) =>
    tx.execute<Found>(sql`SELECT * FROM app.find_references(${route}, ${asArrays(spelt)})`),
  );
  const byMessage = Map.groupBy(rows, ({ tenant_id, message_id }) => `${tenant_id} ${message_id}`);
  for (const [key, found] of byMessage) {
    const [tenantId = '', messageId = ''] = key.split(' ');
    const told = found.flatMap(({ place, seq }) => {
      const one = spelt[place - 1];
      return one ? [{ seq, ...one }] : [];
    });
    await inTenant(base, tenantId, null, (ctx) => applyToMessage(ctx, channel, { messageId, route, reports: told }));
  }
  const known = new Set(rows.map(({ place }) => spelt[place - 1]?.report));
  return reports.filter((report) => !known.has(report));
}

/** Finds whom the reports speak of, whichever of these routes it left by; answers those that nobody knows. */
async function applyToAny(
  base: Base,
  { channel, routes }: Concerned,
  reports: readonly DeliveryReport[],
): Promise<readonly DeliveryReport[]> {
  let unknown = reports;
  for (const route of routes) if (unknown.length > 0) unknown = await applyKnown(base, { channel, route }, unknown);
  return unknown;
}

/** Drops reports on finished attempts or erased people, whose numbers would be kept for nothing. */
async function withoutLate(
  base: Base,
  routes: readonly string[],
  reports: readonly DeliveryReport[],
): Promise<readonly DeliveryReport[]> {
  if (reports.length === 0) return reports;
  const spelt = spellings(reports);
  const late = new Set<DeliveryReport | undefined>();
  for (const route of routes) {
    const { rows } = await base.database.asGate((tx) =>
      tx.execute<{ place: number }>(sql`SELECT place FROM app.late_reports(${route}, ${asArrays(spelt)})`),
    );
    for (const { place } of rows) late.add(spelt[place - 1]?.report);
  }
  return reports.filter((report) => !late.has(report));
}

/**
 * Applies delivery reports of one provider, for whichever organisations they concern. A report may overtake our own
 * note of the reference it names: it is kept, and the reference looked for once more, so that one of the two finds the
 * other.
 */
export async function applyReports(
  base: Base,
  concerned: Concerned,
  reports: readonly DeliveryReport[],
): Promise<void> {
  const { routes } = concerned;
  const early = await withoutLate(base, routes, await applyToAny(base, concerned, reports));
  if (early.length === 0) return;
  const kept = spellings(early);
  const told = kept.map(({ report }) => report);
  for (const route of routes) {
    await base.database.asGate((tx) =>
      tx.execute(sql`SELECT app.keep_early_reports(${route}, ${asArrays(kept)},
        ${columnOf(told, 'state', 'text')}, ${columnOf(told, 'words', 'text')})`),
    );
  }
  await applyToAny(base, concerned, early);
}

/**
 * Applies what may be a receipt, and answers whether it is one: it names a text that went to its number, or one to it is on
 * the way, whose reference is not written down yet.
 */
export async function applyIfReceipt(base: Base, concerned: Concerned, receipt: DeliveryReport): Promise<boolean> {
  const unknown = await withoutLate(base, concerned.routes, await applyToAny(base, concerned, [receipt]));
  if (unknown.length === 0) return true;
  const { rows } = await base.database.asGate((tx) =>
    tx.execute<{ awaited: boolean }>(sql`
      SELECT coalesce(bool_or(app.awaits_report(via, ${receipt.to ?? ''})), false) AS awaited
      FROM unnest(${arrayOf(concerned.routes, 'text')}) AS via`),
  );
  if (!rows[0]?.awaited) return false;
  await applyReports(base, concerned, [receipt]);
  return true;
}

/** Applies the reports that were here before these references, where the provider sends any. */
export async function applyEarlyReports(
  base: Base,
  { channel, gateway }: { channel: Channel; gateway: Gateway },
  references: readonly string[],
): Promise<void> {
  const { name: route, readCallback, onReports } = gateway;
  if (references.length === 0 || !(readCallback ?? onReports)) return;
  const { rows } = await base.database.asGate((_, { lastTx }) =>
    lastTx().execute<{ reference: string; address: string; state: DeliveryReport['state']; words: string }>(sql`
      SELECT * FROM app.take_early_reports(${route}, ${arrayOf([...new Set(references)], 'text')})`),
  );
  if (rows.length === 0) return;
  const reports = rows.map(({ reference, address, state, words }) => ({
    providerRef: reference,
    state,
    words,
    ...(address ? { to: address } : {}),
  }));
  await applyReports(base, { channel, routes: [route] }, reports);
}
