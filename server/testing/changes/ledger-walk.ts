import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { Outcome } from '../../adapters/gateway.ts';
import type { Ctx } from '../../core/context.ts';
import { Refusal } from '../../core/errors.ts';
import { inTenant } from '../../core/transaction.ts';
import { advance } from '../../messaging/delivery/status/advance.ts';
import { cancelMessage } from '../../messaging/delivery/status/cancel.ts';
import { claim } from '../../messaging/delivery/claim/claim.ts';
import { decideUnknown } from '../../messaging/messages/decide-unknown.ts';
import type { Channel } from '../../messaging/channels/channel.ts';
import { smsChannel } from '../../messaging/channels/sms/sms-channel.ts';
import { recordOutcomes } from '../../messaging/delivery/submit/outcomes.ts';
import { pauseMessage, resumeMessage } from '../../messaging/messages/pause.ts';
import { applyReports } from '../../messaging/delivery/delivery-reports/apply-reports.ts';
import { retryFailed } from '../../messaging/messages/send-again.ts';
import { sendToRest } from '../../messaging/messages/send-to-rest.ts';
import { sendMessage } from '../../messaging/messages/send-message.ts';
import { topUpUnits } from '../../messaging/units/unit-ledger.ts';
import type { TestApp } from '../app.ts';
import { smsChurch } from '../sms-church.ts';

/** One possible event for an organisation's units; it concerns the newest message. */
export type Step =
  | { does: 'top up'; units: number }
  | { does: 'send'; people: number; pages: number }
  /** A worker takes some and gets this answer; with `nothing` it never records any. */
  | { does: 'dispatch'; limit: number; outcomes: (Outcome['outcome'] | 'nothing')[] }
  | { does: 'report'; state: 'sent' | 'delivered' | 'failed'; twice: boolean }
  | { does: 'pause' | 'resume' | 'cancel' | 'retry' | 'count as sent' | 'send again' | 'mend' | 'give up' | 'opt out' };

type Walk = { app: LedgerApp; tenantId: string; channel: Channel; messageId: string | null; texts: number };

/** A route that no worker of the app knows, so that only the steps move anything. */
const route = 'walked';
const capabilities = { bulkSize: 1, rate: 1000, window: 1, keys: false, lookup: false, replies: false };

export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant('top up' as const), units: fc.integer({ min: 1, max: 40 }) }),
  fc.record({
    does: fc.constant('send' as const),
    people: fc.integer({ min: 1, max: 8 }),
    pages: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({
    does: fc.constant('dispatch' as const),
    limit: fc.integer({ min: 1, max: 5 }),
    outcomes: fc.array(
      fc.constantFrom('accepted', 'refused', 'do not disturb', 'not now', 'unknown', 'nothing' as const),
      { minLength: 1, maxLength: 5 },
    ),
  }),
  fc.record({
    does: fc.constant('report' as const),
    state: fc.constantFrom('delivered', 'failed', 'sent' as const),
    twice: fc.boolean(),
  }),
  fc.record({
    does: fc.constantFrom(
      'pause',
      'resume',
      'cancel',
      'retry',
      'count as sent',
      'send again',
      'mend',
      'give up',
      'opt out' as const,
    ),
  }),
);

/** The parts of an app that a walk needs. */
export type LedgerApp = Pick<TestApp, 'base' | 'deps' | 'caller'>;

/**
 * Takes the steps one after another in a new organisation; after each the account must be exact, else it throws. `told`
 * hears of each step.
 */
export async function walkLedger(app: LedgerApp, steps: readonly Step[], told: () => void = () => {}): Promise<void> {
  const { tenantId } = await smsChurch(app);
  const gateway = { ...app.deps.sms.pretend, name: route, capabilities };
  const gateways = { ...app.deps.sms.gateways, ordered: [gateway], find: () => gateway };
  const walk: Walk = {
    app,
    tenantId,
    channel: smsChannel({ ...app.deps.sms, gateways, usual: [route], hybrid: [route] }),
    messageId: null,
    texts: 0,
  };
  for (const step of [{ does: 'top up', units: 30 } as const, ...steps]) {
    await take(walk, step);
    const drift = await ledgerDrift(app, tenantId);
    if (drift) throw new Error(`${drift} after ${JSON.stringify(step)}`);
    told();
  }
}

const inOrder = <T>({ app, tenantId }: Walk, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  inTenant(app.base, tenantId, null, work);

/** A refused step must change nothing, which the sums after it show. */
async function take(walk: Walk, step: Step): Promise<void> {
  try {
    await act(walk, step);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

async function act(walk: Walk, step: Step): Promise<unknown> {
  const { channel, messageId } = walk;
  if (step.does === 'top up') return inOrder(walk, (ctx) => topUpUnits(ctx, { units: step.units, note: '' }));
  if (step.does === 'send') return send(walk, step);
  if (messageId === null) return undefined;
  switch (step.does) {
    case 'dispatch':
      return dispatch(walk, messageId, step);
    case 'report':
      return report(walk, messageId, step);
    case 'pause':
      return inOrder(walk, (ctx) => pauseMessage(ctx, channel, messageId));
    case 'resume':
      return inOrder(walk, (ctx) => resumeMessage(ctx, channel, messageId));
    case 'cancel':
      return cancelMessage((work) => inOrder(walk, work), channel, messageId);
    case 'retry':
      return inOrder(walk, (ctx) => retryFailed(ctx, channel, { messageId }));
    case 'count as sent':
      return inOrder(walk, (ctx) => decideUnknown(ctx, channel, { messageId, decision: 'sent' }));
    case 'send again':
      return inOrder(walk, (ctx) => decideUnknown(ctx, channel, { messageId, decision: 'again' }));
    case 'mend': {
      const { id } = await inOrder(walk, (ctx) =>
        sendToRest(ctx, channel, { messageId, message: 'Mended '.repeat(30) }),
      );
      walk.messageId = id;
      return id;
    }
    case 'give up':
      return inOrder(walk, async (ctx) =>
        advance(
          ctx,
          messageId,
          (await among(ctx, messageId, 'unknown')).map((seq) => ({
            seq,
            from: ['unknown'],
            to: 'unknown',
            reason: 'No word',
          })),
        ),
      );
    case 'opt out':
      return inOrder(walk, (ctx) =>
        ctx.db.execute(sql`
        INSERT INTO opt_outs (tenant_id, channel, address, source) SELECT ${walk.tenantId}, 'sms', address, 'test'
        FROM recipients WHERE message_id = ${messageId} AND state = 'queued' LIMIT 1 ON CONFLICT DO NOTHING`),
      );
  }
}

async function among(ctx: Ctx, messageId: string, state: string): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ seq: number }>(
    sql`SELECT seq FROM recipients WHERE message_id = ${messageId} AND state = ${state}`,
  );
  return rows.map(({ seq }) => seq);
}

async function send(walk: Walk, { people, pages }: { people: number; pages: number }): Promise<void> {
  const toOthers = Array.from({ length: people }, () => `+23480312${String(10_000 + (walk.texts += 1))}`).join();
  const wish = {
    sender: 'GraceChapel',
    subject: 'GraceChapel',
    message: 'x'.repeat(pages === 1 ? 10 : 153 * pages),
    toOthers,
    isPersonalized: false,
    groupedContacts: [],
    gateWayToUse: '',
    ToContacts: '',
    sharedAddress: 'joined',
    optOutLink: false,
    sampleSearch: '',
  } as const;
  const { id } = await inOrder(walk, (ctx) => sendMessage(ctx, walk.channel, { ...wish, groupedContacts: [] }));
  walk.messageId = id;
}

async function dispatch(
  walk: Walk,
  messageId: string,
  { limit, outcomes }: { limit: number; outcomes: (Outcome['outcome'] | 'nothing')[] },
): Promise<void> {
  const { channel } = walk;
  const { claimed } = await inOrder(walk, (ctx) =>
    claim(ctx, {
      channel,
      messageId,
      route,
      from: 'queued',
      limit,
      leaseMs: 60_000,
      worker: 1,
      night: null,
      callByCall: false,
    }),
  );
  const heard = new Map<string, Outcome>();
  claimed.forEach(({ outgoing }, at) => {
    const said = outcomes[at % outcomes.length];
    if (said === undefined || said === 'nothing') return;
    heard.set(
      outgoing.reference,
      said === 'accepted'
        ? { outcome: said, providerRef: `${walk.tenantId}.${outgoing.reference}` }
        : { outcome: said, words: said },
    );
  });
  const written = claimed.filter(({ outgoing }) => heard.has(outgoing.reference));
  await inOrder(walk, (ctx) =>
    recordOutcomes(ctx, { channel, messageId, route, capabilities, claimed: written, outcomes: heard, ladder: [] }),
  );
  await inOrder(walk, (ctx) =>
    ctx.db.execute(sql`UPDATE recipients SET not_before = NULL WHERE message_id = ${messageId} AND state = 'queued'`),
  );
}

async function report(
  walk: Walk,
  messageId: string,
  { state, twice }: { state: 'sent' | 'delivered' | 'failed'; twice: boolean },
): Promise<void> {
  const { rows } = await inOrder(walk, (ctx) =>
    ctx.db.execute<{ reference: string }>(
      sql`SELECT reference FROM recipients WHERE message_id = ${messageId} AND reference IS NOT NULL ORDER BY seq LIMIT 3`,
    ),
  );
  const reports = rows.map(({ reference }) => ({ providerRef: reference, state, words: state }));
  for (let time = twice ? 2 : 1; time > 0; time -= 1)
    await applyReports(walk.app.base, { channel: walk.channel, routes: [route] }, reports);
}

type Sums = Record<
  'available' | 'reserved' | 'settled' | 'toppedUp' | 'top' | 'reserve' | 'settle' | 'refund' | 'reverse',
  number
> & { chargeReserved: number; chargeSettled: number; off: number };

/**
 * The discrepancy in an organisation's units and counts, or null: account, entries, charges, recipients and their
 * queues. One statement, because it runs after every step.
 */
export async function ledgerDrift(app: LedgerApp, tenantId: string): Promise<string | null> {
  const { rows } = await app.base.database.withTenant(tenantId, (tx) =>
    tx.execute<Sums>(sql`
      SELECT a.available::integer, a.reserved::integer, a.settled::integer, a.topped_up::integer AS "toppedUp", e.*, c.*, o.*
      FROM unit_accounts a,
        (SELECT coalesce(sum(units) FILTER (WHERE kind = 'top-up'), 0)::integer AS top, coalesce(sum(units) FILTER (WHERE kind = 'reserve'), 0)::integer AS reserve,
          coalesce(sum(units) FILTER (WHERE kind = 'settle'), 0)::integer AS settle, coalesce(sum(units) FILTER (WHERE kind = 'refund'), 0)::integer AS refund,
          coalesce(sum(units) FILTER (WHERE kind = 'reverse'), 0)::integer AS reverse FROM unit_entries) e,
        (SELECT coalesce(sum(pages) FILTER (WHERE charge = 'reserved'), 0)::integer AS "chargeReserved", coalesce(sum(pages) FILTER (WHERE charge = 'settled'), 0)::integer AS "chargeSettled" FROM recipients) c,
        (SELECT count(*)::integer AS off FROM messages m WHERE m.chosen <> (SELECT coalesce(sum(c.count), 0) FROM message_counts c WHERE c.message_id = m.id)
          OR (m.state = 'done' AND EXISTS (SELECT FROM recipients r WHERE r.message_id = m.id AND r.state IN ('queued', 'sending')))
          OR EXISTS (SELECT FROM recipients r WHERE r.message_id = m.id AND r.state = 'queued' AND r.not_before IS NULL
            AND NOT EXISTS (SELECT FROM queue_heads h WHERE h.message_id = m.id AND h.route = r.route AND h.seq <= r.seq))) o`),
  );
  const [sums] = rows;
  // Killed before its account was written, so nothing can be off.
  if (!sums) return null;
  const exact =
    sums.available + sums.reserved + sums.settled === sums.toppedUp &&
    sums.toppedUp === sums.top &&
    sums.available === sums.top - sums.reserve + sums.refund + sums.reverse &&
    sums.reserved === sums.reserve - sums.settle - sums.refund &&
    sums.settled === sums.settle - sums.reverse &&
    sums.reserved === sums.chargeReserved &&
    sums.settled === sums.chargeSettled;
  if (!exact) return `the ledger is off: ${JSON.stringify(sums)}`;
  return sums.off > 0 ? 'the recipients of a message do not add up, or one waits where nobody looks' : null;
}
