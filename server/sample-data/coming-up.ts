import { eq } from 'drizzle-orm';
import { instantOf, localTimeOf } from '../../contract/local-time.ts';
import { groupToken } from '../../contract/messaging/tokens.ts';
import type { Ctx } from '../core/context.ts';
import { timeZoneOf } from '../core/time-zone-of.ts';
import { schedules, senderIds } from '../messaging/index.ts';
import type { Church } from './church-rows.ts';

const DAY_MS = 24 * 3600 * 1000;
const SATURDAY = 6;
const TIME = '17:00';
const TEXT =
  'Choir: we sing at both services tomorrow. Please be in the hall by 7:45, in green, with the harvest songs.';

/** A message for the Saturday to come. It is marked, so it is never sent. */
export async function writeUpcoming(ctx: Ctx, { groups }: Church): Promise<void> {
  const timeZone = await timeZoneOf(ctx);
  const now = ctx.clock();
  const [sender] = await ctx.db
    .select({ mask: senderIds.mask })
    .from(senderIds)
    .where(eq(senderIds.tenantId, ctx.tenantId))
    .limit(1);
  const mask = sender?.mask ?? 'Koinonia';
  const localDate = nextSaturday(localTimeOf(now, timeZone).date);
  await ctx.db.insert(schedules).values({
    tenantId: ctx.tenantId,
    channel: 'sms',
    sender: mask,
    subject: mask,
    body: TEXT,
    isPersonalized: false,
    destination: { groupedContacts: [groupToken(groups.get('Choir')!.id)], ToContacts: '', toOthers: '' },
    localDate,
    localTime: TIME,
    timeZone,
    dueAt: instantOf({ date: localDate, time: TIME }, timeZone),
    isSample: true,
    createdBy: null,
    createdAt: now,
    updatedAt: now,
  });
}

/** Never today, whose hour may have passed. */
function nextSaturday(today: string): string {
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay();
  const days = (SATURDAY - weekday + 7) % 7 || 7;
  return new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10);
}
