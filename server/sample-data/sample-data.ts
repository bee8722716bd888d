import { and, eq, exists, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '../core/context.ts';
import { refuse } from '../core/errors.ts';
import { tenants } from '../core/tables.ts';
import { groupMembers, groups } from '../groups/index.ts';
import { messages, messageTexts, recipients, senderIds } from '../messaging/index.ts';
import { families, familyMembers, optOuts, people } from '../people/index.ts';
import { SAMPLE_SOURCE, writeChurch, type Church } from './church-rows.ts';
import { writeHistory } from './history-rows.ts';
import { removeSundays, writeSundays } from './sundays.ts';
import { currentTenant } from '../core/db/index.ts';
import { localTimeOf, instantOf } from '../../contract/local-time.ts';
import { timeZoneOf } from '../core/tenant-region.ts';
import { makeCareListOf, mondayOf } from '../followup/index.ts';
import { groupToken } from '../../contract/messaging/tokens.ts';
import type { Member } from './households.ts';
import { insertAll } from './sample-rows.ts';

const GROWN = 28;

/** Writes the families of the church: couples who live together, with their children. */
async function writeFamilies(ctx: Ctx, { members, ids }: { members: Member[]; ids: string[] }): Promise<void> {
  const found = couples(members).map((family) => ({ ...family, id: crypto.randomUUID() }));
  const { tenantId } = ctx;
  await insertAll(
    ctx,
    families,
    found.map(({ id, wife }) => ({
      tenantId,
      id,
      name: `The ${members[wife]!.lastName} family`,
      phoneNumber: members[wife]!.phone?.typed ?? '',
      phone: members[wife]!.phone?.e164 ?? null,
      address: members[wife]!.address,
      isSample: true,
      createdAt: ctx.clock(),
      updatedAt: ctx.clock(),
    })),
  );
  await insertAll(
    ctx,
    familyMembers,
    found.flatMap(({ id: familyId, wife, husband, children }) =>
      [husband, wife, ...children].map((member, place) => ({
        tenantId,
        familyId,
        personId: ids[member]!,
        part: place === 0 ? ('head' as const) : place === 1 ? ('spouse' as const) : ('child' as const),
        place,
      })),
    ),
  );
}

type Couple = { wife: number; husband: number; children: number[] };

/** By their places among the people, where each family stands together: wife, husband, children. */
function couples(members: readonly Member[]): Couple[] {
  const found: Couple[] = [];
  for (let wife = 0; wife + 1 < members.length; wife += 1) {
    const [one, other] = [members[wife]!, members[wife + 1]!];
    const married = one.maritalStatus === 'Married' && one.gender === 'female' && other.maritalStatus === 'Married';
    if (!married || !atHome(one, other)) continue;
    const children: number[] = [];
    for (let next = wife + 2; next < members.length && isChild(one, members[next]!); next += 1) children.push(next);
    found.push({ wife, husband: wife + 1, children });
  }
  return found;
}

const atHome = (one: Member, other: Member) => one.lastName === other.lastName && one.address === other.address;
const isChild = (parent: Member, other: Member) =>
  atHome(parent, other) && other.maritalStatus === 'Single' && other.age < Math.min(GROWN, parent.age - 15);

const DAY_MS = 24 * 3600 * 1000;
const SATURDAY = 6;
const TIME = '17:00';
const TEXT =
  'Choir: we sing at both services tomorrow. Please be in the hall by 7:45, in green, with the harvest songs.';

/** A message for the Saturday to come. It is marked, so it is never sent. */
async function writeUpcoming(ctx: Ctx, { groups }: Church): Promise<void> {
  const timeZone = await timeZoneOf(ctx);
  const now = ctx.clock();
  const [sender] = await ctx.db
    .select({ mask: senderIds.mask })
    .from(senderIds)
    .where(eq(senderIds.tenantId, ctx.tenantId))
    .limit(1);
  const mask = sender?.mask ?? 'Koinonia';
  const localDate = nextSaturday(localTimeOf(now, timeZone).date);
  const [written] = await ctx.db
    .insert(messages)
    .values({
      tenantId: ctx.tenantId,
      channel: 'sms',
      state: 'scheduled',
      sender: mask,
      subject: mask,
      isPersonalized: false,
      wish: { groupedContacts: [groupToken(groups.get('Choir')!.id)], ToContacts: '', toOthers: '' },
      localDate,
      localTime: TIME,
      timeZone,
      dueAt: instantOf({ date: localDate, time: TIME }, timeZone),
      isSample: true,
      createdBy: null,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: messages.id });
  if (!written) throw new Error('the message was not written');
  await ctx.db.insert(messageTexts).values({ tenantId: ctx.tenantId, messageId: written.id, body: TEXT });
}

/** Never today, whose hour may have passed. */
function nextSaturday(today: string): string {
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay();
  const days = (SATURDAY - weekday + 7) % 7 || 7;
  return new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10);
}

const LOOKED_AFTER = 3;

/** This week's care list, made as any other from who came, and a few of it looked after already. */
async function writeCare(ctx: Ctx): Promise<void> {
  const today = localTimeOf(ctx.clock(), await timeZoneOf(ctx)).date;
  await makeCareListOf(ctx, mondayOf(today));
  await ctx.db.execute(sql`
    UPDATE care_entries e SET state = 'done', settled_at = ${ctx.clock().toISOString()}::timestamptz
    WHERE e.tenant_id = ${currentTenant} AND e.id IN (
      SELECT q.id FROM care_entries q WHERE q.tenant_id = ${currentTenant} AND q.kind = 'quiet'
      ORDER BY q.came, q.person_id LIMIT ${LOOKED_AFTER})`);
}

/** Gives a new organisation one believable church: 600 people, 14 groups, ten weeks of messages, a year of Sundays, a care list, somebody who waits to join, a message to come. Only the sandbox reaches them. */
export async function addSampleData(ctx: Ctx, wishes: { sampleData: boolean }): Promise<void> {
  if (!wishes.sampleData) return;
  const church = await writeChurch(ctx);
  await writeFamilies(ctx, church);
  await writeHistory(ctx, church);
  await writeSundays(ctx, church);
  await writeCare(ctx);
  await writeUpcoming(ctx, church);
  await ctx.db.update(tenants).set({ sampleData: true }).where(eq(tenants.tenantId, ctx.tenantId));
  await ctx.audit({
    action: 'sample_data.added',
    subject: 'organisation',
    subjectId: ctx.tenantId,
    detail: { people: church.members.length },
  });
}

/**
 * Takes the sample people, groups and messages away. A sample group that real people have joined stays, with them in it;
 * the ledger keeps its entries, since it never forgets.
 * @throws Refusal 409 while a message to the sample people is on its way
 */
export async function removeSampleData(ctx: Ctx): Promise<number> {
  const running = await ctx.db
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(recipients, and(eq(recipients.tenantId, currentTenant), eq(recipients.messageId, messages.id)))
    .innerJoin(people, and(eq(people.tenantId, currentTenant), eq(people.id, recipients.personId)))
    .where(and(eq(messages.tenantId, currentTenant), eq(messages.state, 'sending'), eq(people.isSample, true)))
    .limit(1);
  if (running.length > 0)
    throw refuse(
      'sample_data.busy',
      409,
      'A message to the sample people is on its way. Wait until it is done, then remove them.',
    );

  await ctx.db
    .delete(recipients)
    .where(
      and(
        eq(recipients.tenantId, currentTenant),
        inArray(recipients.messageId, ctx.db.select({ id: messages.id }).from(messages).where(sample(messages))),
      ),
    );
  await ctx.db.delete(messages).where(sample(messages));
  await ctx.db.delete(optOuts).where(and(eq(optOuts.tenantId, currentTenant), eq(optOuts.source, SAMPLE_SOURCE)));
  await removeSundays(ctx);
  const gone = await ctx.db.delete(people).where(sample(people)).returning({ id: people.id });
  const joined = ctx.db
    .select({ one: sql`1` })
    .from(groupMembers)
    .where(and(eq(groupMembers.tenantId, currentTenant), eq(groupMembers.groupId, groups.id)));
  await ctx.db
    .update(groups)
    .set({ isSample: false })
    .where(and(sample(groups), exists(joined)));
  await ctx.db.delete(groups).where(sample(groups));
  const atHome = ctx.db
    .select({ one: sql`1` })
    .from(familyMembers)
    .where(and(eq(familyMembers.tenantId, currentTenant), eq(familyMembers.familyId, families.id)));
  await ctx.db
    .update(families)
    .set({ isSample: false })
    .where(and(sample(families), exists(atHome)));
  await ctx.db.delete(families).where(sample(families));
  for (const topic of ['people', 'groups', 'message', 'schedule', 'organisation']) ctx.emit(topic);
  return gone.length;
}

/** The rows of a table that came with the sample church. */
function sample(table: typeof people | typeof groups | typeof families | typeof messages) {
  return and(eq(table.tenantId, currentTenant), eq(table.isSample, true));
}
