import { eq, sql } from 'drizzle-orm';
import { groupToken, allContactsToken } from '../../contract/messaging/tokens.ts';
import type { Ctx } from '../core/context.ts';
import { messages, messageTexts, recipients, senderIds, unitAccounts, unitEntries } from '../messaging/index.ts';
import type { Church } from './church-rows.ts';
import { insertAll } from './sample-rows.ts';
import { joinNames, parseTemplate, personalise } from '../../contract/messaging/personalise.ts';
import { smsPages } from '../../contract/messaging/channels/sms/sms-pages.ts';
import { sandboxNumbers } from '../adapters/sms/sandbox.ts';
import type { Member } from './households.ts';

/** A message the church has sent: to everybody, or to groups by name. `weeksAgo` and `at` (UTC) say when. */
type Bulletin = {
  to: 'everybody' | string[];
  weeksAgo: number;
  weekday: number;
  at: string;
  isPersonalized: boolean;
  text: string;
};

const SATURDAY = 6;
const SUNDAY = 0;

/** Messages of the last ten weeks, oldest first. The last goes to few, so that refunds cover its reservation. */
const bulletins: Bulletin[] = [
  {
    to: 'everybody',
    weeksAgo: 10,
    weekday: SATURDAY,
    at: '16:30',
    isPersonalized: true,
    text: 'Dear #name#, the road race closes Awolowo Way tomorrow until 10. First service starts at 11:00, so there is time. See you in church.',
  },
  {
    to: ['Choir'],
    weeksAgo: 9,
    weekday: 3,
    at: '11:05',
    isPersonalized: false,
    text: 'Choir: rehearsal moves to 17:30 tomorrow. Please bring the green folder and the harvest songs.',
  },
  {
    to: ['Youth fellowship'],
    weeksAgo: 8,
    weekday: 5,
    at: '15:40',
    isPersonalized: true,
    text: '#name|Friend#, the youth fellowship meets tomorrow at 16:00 in the hall. Football first, then Bible study. Bring somebody along!',
  },
  {
    to: ['Women’s fellowship'],
    weeksAgo: 7,
    weekday: SATURDAY,
    at: '09:15',
    isPersonalized: false,
    text: 'Women’s fellowship meets tomorrow after the second service. We pack food for 40 families, so please bring rice, beans or oil if you can.',
  },
  {
    to: ['Ikeja ward', 'Surulere ward', 'Yaba ward', 'Lekki ward'],
    weeksAgo: 6,
    weekday: 2,
    at: '17:00',
    isPersonalized: false,
    text: 'House fellowship holds this Thursday at 18:30 in all wards. Topic: Hospitality, Romans 12. Your ward leader knows the house.',
  },
  {
    to: 'everybody',
    weeksAgo: 5,
    weekday: SATURDAY,
    at: '17:20',
    isPersonalized: true,
    text: 'Good evening #name#. Tomorrow is Harvest Thanksgiving: one joint service at 9:00, lunch together afterwards. Parking is at the school on Toyin Street; the ushers will show you the way. Bring the children early, their parade opens the service.',
  },
  {
    to: ['Ushers', 'Media and sound'],
    weeksAgo: 4,
    weekday: 4,
    at: '10:00',
    isPersonalized: false,
    text: 'Ushers and media team: please be at church by 7:30 on Sunday for the new seating plan. Thank you for serving.',
  },
  {
    to: ['Friends in Ibadan and Abuja'],
    weeksAgo: 3,
    weekday: SUNDAY,
    at: '14:00',
    isPersonalized: true,
    text: 'Dear #name#, we prayed for you by name in church today. The sermon is online, and we would love to hear how you are.',
  },
  {
    to: ['Men’s fellowship'],
    weeksAgo: 2,
    weekday: SATURDAY,
    at: '08:10',
    isPersonalized: false,
    text: 'Men’s fellowship tomorrow after the second service. Dr Bassey speaks on blood pressure; free checks for all.',
  },
  {
    to: ['Elders and deacons'],
    weeksAgo: 1,
    weekday: 4,
    at: '12:30',
    isPersonalized: true,
    text: 'Dear #name#, church council meets on Tuesday at 18:00. The budget is on the agenda; the papers are with the secretary.',
  },
];

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

/** How one member's copy of a bulletin ended. */
type Delivery = {
  place: number;
  greeting: string;
  address: string;
  state: 'sent' | 'delivered' | 'failed' | 'suppressed';
  reason: string;
  pages: number;
  charge: 'none' | 'settled' | 'refunded';
};

/** A bulletin's outcome, member by member: the rules of sending, and the sandbox's own answers. */
function deliveries(
  bulletin: Bulletin,
  chosen: readonly number[],
  church: { members: readonly Member[]; optedOut: ReadonlySet<string> },
): Delivery[] {
  const template = parseTemplate(bulletin.text);
  const sharing = Map.groupBy(
    chosen.filter((place) => church.members[place]!.phone?.e164),
    (place) => church.members[place]!.phone!.e164!,
  );
  return chosen.map((place) => {
    const { phone, firstName } = church.members[place]!;
    const reason = !phone
      ? 'no phone'
      : !phone.e164
        ? 'invalid number'
        : church.optedOut.has(phone.e164)
          ? 'opted out'
          : '';
    const together = sharing.get(phone?.e164 ?? '') ?? [place];
    const greeting =
      together[0] === place ? joinNames(together.map((one) => church.members[one]!.firstName)) : firstName;
    const barred = reason || (together[0] === place ? '' : 'same address');
    const common = { place, greeting, address: phone?.e164 ?? phone?.typed ?? '' };
    if (barred) return { ...common, state: 'suppressed', reason: barred, pages: 0, charge: 'none' };
    const pages = smsPages(bulletin.isPersonalized ? (personalise(template, greeting) ?? '') : bulletin.text);
    return { ...common, ...ending(common.address), pages };
  });
}

function ending(number: string): Pick<Delivery, 'state' | 'reason' | 'charge'> {
  const known: Partial<Record<string, { does: string; says: string }>> = sandboxNumbers;
  const { does, says } = known[number.slice(-4)] ?? { does: 'delivered', says: '' };
  if (does === 'never reports') return { state: 'sent', reason: '', charge: 'settled' };
  if (does === 'fails' || does === 'do not disturb') return { state: 'failed', reason: says, charge: 'refunded' };
  return { state: 'delivered', reason: '', charge: 'settled' };
}
