import { eq, sql } from 'drizzle-orm';
import { groupToken, allContactsToken } from '../../contract/messaging/tokens.ts';
import type { Ctx } from '../core/context.ts';
import { messages, messageTexts, recipients, senderIds, unitAccounts, unitEntries } from '../messaging/index.ts';
import { type Bulletin, bulletins } from './bulletins.ts';
import type { Church } from './church-rows.ts';
import { type Delivery, deliveries } from './deliveries.ts';
import { insertAll } from './insert-all.ts';

const DAY_MS = 24 * 3600 * 1000;
const MINUTE_MS = 60_000;
const ROUTE = 'sandbox';

type Sent = { id: string; bulletin: Bulletin; at: Date; chosen: Delivery[]; reserved: number; settled: number };

/** Writes the messages that the church has sent, with all recipients in their final states, and the units used. */
export async function writeHistory(ctx: Ctx, church: Church): Promise<void> {
  const { tenantId } = ctx;
  const [sender] = await ctx.db
    .select({ mask: senderIds.mask })
    .from(senderIds)
    .where(eq(senderIds.tenantId, ctx.tenantId))
    .limit(1);
  const history = bulletins.map((bulletin) => send(bulletin, church, ctx.clock()));

  await insertAll(
    ctx,
    messages,
    history.map((sent) => ({
      tenantId,
      id: sent.id,
      channel: 'sms' as const,
      state: 'done' as const,
      sender: sender?.mask ?? 'Koinonia',
      subject: sender?.mask ?? 'Koinonia',
      isPersonalized: sent.bulletin.isPersonalized,
      sharedAddress: 'joined' as const,
      gatewayToUse: '',
      destination: destinationOf(sent.bulletin, church),
      routes: [ROUTE],
      chosen: sent.chosen.length,
      unitsReserved: sent.reserved,
      isSample: true,
      createdBy: null,
      createdAt: sent.at,
      doneAt: new Date(sent.at.getTime() + 2 * MINUTE_MS),
    })),
  );
  await insertAll(
    ctx,
    messageTexts,
    history.map(({ id, bulletin }) => ({ tenantId, messageId: id, body: bulletin.text })),
  );
  await insertAll(
    ctx,
    recipients,
    history.flatMap((sent) =>
      sent.chosen.map((delivery, place) => recipientOf(tenantId, { sent, delivery, seq: place + 1, church })),
    ),
  );
  await writeUnits(ctx, history);
}

function send(bulletin: Bulletin, church: Church, now: Date): Sent {
  const chosen = deliveries(bulletin, placesOf(bulletin, church), church);
  const pages = (of: readonly Delivery[]) => of.reduce((sum, delivery) => sum + delivery.pages, 0);
  return {
    id: crypto.randomUUID(),
    bulletin,
    at: momentOf(bulletin, now),
    chosen,
    reserved: pages(chosen),
    settled: pages(chosen.filter(({ charge }) => charge === 'settled')),
  };
}

function placesOf({ to }: Bulletin, { members, groups }: Church): number[] {
  if (to === 'everybody') return members.map((_, place) => place);
  return [...new Set(to.flatMap((name) => groups.get(name)?.members ?? []))];
}

/** The weekday of so many weeks before this one, at its hour; this week's Sunday is day 0. */
function momentOf({ weeksAgo, weekday, at }: Bulletin, now: Date): Date {
  const day = new Date(now.getTime() - (now.getUTCDay() + 7 * weeksAgo - weekday) * DAY_MS);
  return new Date(`${day.toISOString().slice(0, 10)}T${at}:00Z`);
}

function destinationOf({ to }: Bulletin, { groups }: Church) {
  const groupedContacts = to === 'everybody' ? [allContactsToken] : to.map((name) => groupToken(groups.get(name)!.id));
  return { groupedContacts, people: [], typed: [] };
}

function recipientOf(
  tenantId: string,
  of: { sent: Sent; delivery: Delivery; seq: number; church: Church },
): typeof recipients.$inferInsert {
  const { place, ...delivery } = of.delivery;
  const { firstName, lastName } = of.church.members[place]!;
  const left = delivery.state !== 'suppressed';
  return {
    tenantId,
    messageId: of.sent.id,
    seq: of.seq,
    personId: of.church.ids[place]!,
    name: `${firstName} ${lastName}`,
    ...delivery,
    rung: 0,
    route: ROUTE,
    attempts: left ? 1 : 0,
    fence: left ? 1 : 0,
    updatedAt: new Date(of.sent.at.getTime() + (left ? MINUTE_MS : 0)),
  };
}

/** Tops up exactly the units that the history used, so that none are left for real messages. */
async function writeUnits(ctx: Ctx, history: readonly Sent[]): Promise<void> {
  const { tenantId } = ctx;
  const used = history.reduce((sum, { settled }) => sum + settled, 0);
  const entry = (
    kind: 'top-up' | 'reserve' | 'settle' | 'refund',
    of: { at: Date; minutes: number; units: number; messageId: string | null },
  ) => ({
    tenantId,
    id: crypto.randomUUID(),
    at: new Date(of.at.getTime() + of.minutes * MINUTE_MS),
    kind,
    units: of.units,
    messageId: of.messageId,
    note: kind === 'top-up' ? 'Sample data' : '',
  });
  const moves = history.flatMap(({ at, id: messageId, reserved, settled }) => [
    entry('reserve', { at, minutes: 0, units: reserved, messageId }),
    entry('settle', { at, minutes: 1, units: settled, messageId }),
    entry('refund', { at, minutes: 2, units: reserved - settled, messageId }),
  ]);
  const opening = entry('top-up', { at: history[0]!.at, minutes: -60, units: used, messageId: null });
  await insertAll(ctx, unitEntries, [opening, ...moves.filter(({ units }) => units > 0)]);
  await ctx.db
    .insert(unitAccounts)
    .values({ tenantId, settled: used, toppedUp: used })
    .onConflictDoUpdate({
      target: unitAccounts.tenantId,
      set: { settled: sql`${unitAccounts.settled} + ${used}`, toppedUp: sql`${unitAccounts.toppedUp} + ${used}` },
    });
}
