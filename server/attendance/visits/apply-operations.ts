import { sql, type SQL } from 'drizzle-orm';
import type { Operation } from '../../../contract/attendance/sync-schemas.ts';
import { localTimeOf } from '../../../contract/local-time.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant, namedStatement } from '../../core/db/index.ts';
import { notFound, Refusal } from '../../core/errors.ts';
import { sayTo } from '../../core/language/catalogue.ts';
import { timeZoneOf } from '../../core/tenant-region.ts';
import { withinReach } from '../read.ts';
import { forgetTotal } from '../totals/keep-totals.ts';
import { startsBy } from '../dates.ts';
import { operationTexts } from './operation-texts.ts';
import { type When, whenEachDone } from './when-done.ts';
import { checkOutsWithoutCode, makeVisits, recomputeVisits } from './recompute.ts';
import { givenIds, idsIn } from './ids-in.ts';
import { seesOnlyServed } from '../../core/identity/authorize.ts';
import { personByContact } from '../../people/index.ts';
import { addToCarerNote } from '../carer-notes.ts';
import { ofGroup } from './roll.ts';

export type Outcome = {
  id: string;
  outcome: 'done' | 'already' | 'refused';
  words?: string;
  why?: Why;
};

/** Why one is refused: before an item opens, after it has closed, … */
export type Why = Exclude<keyof typeof operationTexts, 'moved' | 'doubtful'>;

type From = {
  /** Milliseconds by which the clock of the device is behind ours. */
  behindMs: number;
  /** Whether the two clocks were ever compared. */
  compared?: boolean;
  via: 'screen' | 'device' | 'file' | 'public';
  /** If that is one of the door. */
  deviceId?: string | undefined;
};

/**
 * The one rule by which anything is done at an item. Each operation counts once, whatever is sent again and in which order;
 * one that is refused holds none of the others up. Operations for a deleted item are kept, and count once it is back.
 * @throws Refusal 404 for an item that is not there, or not theirs
 */
export async function applyOperations(
  ctx: Ctx,
  itemId: string,
  operations: readonly Operation[],
  from: From,
): Promise<Outcome[]> {
  // Operations that name others, or may add people, go one at a time; check-ins and check-outs do not wait.
  const alone = operations.some(({ kind }) => kind === 'undo' || kind === 'guest');
  const { groupId, startsAt } = await lockItem(ctx, itemId, alone);
  const now = ctx.clock().getTime();
  const sent = new Map(operations.map((one) => [one.id, one]));
  const known = await knownOperations(ctx, [...sent.keys()]);
  const refused = new Map<string, Pick<Outcome, 'words' | 'why'>>();
  const refuse = (id: string, why: Why) => refused.set(id, { words: sayTo(ctx.user, operationTexts[why]), why });
  const fresh = [...sent.values()].filter(({ id }) => !known.has(id));
  // Somebody with an account may enter what happened long ago; nobody may enter what is still to come.
  const bound = ctx.device !== undefined || from.via === 'file';
  const { behindMs, compared = false } = from;
  const clocks = { now, startsAt, behindMs, compared, bound };
  const times = await whenEachDone(ctx, fresh, clocks, { itemId, deviceId: from.deviceId });
  for (const [id, when] of times) if ('why' in when) refuse(id, when.why);
  const people = await findNamedPeople(ctx, fresh, { itemId, groupId });
  const read: Row[] = [];
  // Other operations about a guest may name the one they came in by.
  const guestsFirst = fresh.toSorted((one, other) => Number(other.kind === 'guest') - Number(one.kind === 'guest'));
  for (const one of guestsFirst.filter(({ id }) => !refused.has(id))) {
    const who = await personOf(ctx, one, people);
    if ('words' in who) refused.set(one.id, who);
    else read.push(rowOf(one, who.personId, times.get(one.id)));
  }
  for (const id of await checkOutsWithoutCode(ctx, itemId, read)) refuse(id, 'needsCode');
  const rows = read.filter(({ id }) => !refused.has(id));
  const touched = rows.flatMap(({ personId }) => personId ?? []);
  const written = await writeOperations(ctx, itemId, rows, from);
  if (startsAt.toISOString() < startsBy(ctx.clock()).after) await forgetTotal(ctx, itemId);
  const made = await makeVisits(ctx, itemId, touched);
  const undone = await peopleOfUndone(ctx, itemId, rows);
  await recomputeVisits(
    ctx,
    itemId,
    [...touched, ...undone].filter((id) => !made.has(id)),
  );
  if (written.size > 0) ctx.emit('attendance', { itemId });
  const guessed = [...times.values()].some((when) => 'as' in when && when.as !== 'told');
  const zone = guessed ? await timeZoneOf(ctx) : '';
  const countsAt = (id: string) => {
    const when = times.get(id);
    if (!when || 'why' in when || when.as === 'told') return {};
    const { time } = localTimeOf(new Date(when.at), zone);
    return { words: sayTo(ctx.user, operationTexts[when.as]({ time })) };
  };
  return operations.map(({ id, kind }): Outcome => {
    const refusal = refused.get(id);
    if (refusal) return { id, outcome: 'refused', ...refusal };
    const before = known.get(id);
    if (before && (before.itemId !== itemId || before.kind !== kind)) {
      return { id, outcome: 'refused', words: sayTo(ctx.user, operationTexts.otherUse), why: 'otherUse' };
    }
    if (!written.delete(id)) return { id, outcome: 'already' };
    return { id, outcome: 'done', ...countsAt(id) };
  });
}

async function lockItem(ctx: Ctx, itemId: string, alone: boolean) {
  const { rows } = await ctx.db.execute<{ group_id: string | null; starts_at: string | Date }>(
    namedStatement(sql`
    SELECT i.group_id, i.starts_at FROM attendance_items i
    WHERE i.tenant_id = ${currentTenant} AND i.id = ${itemId} AND ${withinReach(ctx)}
    ${alone ? sql`FOR UPDATE` : sql`FOR KEY SHARE`}`),
  );
  if (!rows[0]) throw notFound();
  return { groupId: rows[0].group_id, startsAt: new Date(rows[0].starts_at) };
}

async function knownOperations(ctx: Ctx, ids: readonly string[]) {
  const { rows } = await ctx.db.execute<{ id: string; item_id: string; kind: string }>(
    namedStatement(sql`
    SELECT o.id, o.item_id, o.kind FROM ${givenIds(ids)} CROSS JOIN LATERAL (SELECT k.id, k.item_id, k.kind
        FROM attendance_operations k WHERE k.tenant_id = ${currentTenant} AND k.id = given.id OFFSET 0) AS o`),
  );
  return new Map(rows.map((row) => [row.id, { itemId: row.item_id, kind: row.kind }]));
}

type Row = Omit<Partial<Extract<Operation, { kind: 'count' }>>, 'kind'> & {
  id: string;
  kind: Operation['kind'];
  personId: string | null;
  undoes: string | null;
  familyCode: string;
  reason: string;
  collectedBy: string;
  toldAt: string;
  at: string;
  doubtful: boolean;
};

function rowOf(one: Operation, personId: string | null, when: When | undefined): Row {
  const counted = one.kind === 'count' && one;
  return {
    ...(counted && {
      section: counted.section,
      counter: counted.counter,
      men: counted.men,
      women: counted.women,
      children: counted.children,
    }),
    id: one.id,
    kind: one.kind,
    personId,
    undoes: one.kind === 'undo' ? one.undoes : null,
    familyCode: ('familyCode' in one && one.familyCode) || '',
    reason: (one.kind === 'out' && one.reason) || '',
    collectedBy: (one.kind === 'out' && one.collectedBy) || '',
    toldAt: new Date(one.at).toISOString(),
    at: new Date(when && 'at' in when ? when.at : one.at).toISOString(),
    doubtful: when !== undefined && 'as' in when && when.as === 'doubtful',
  };
}

/** The ids of those that were not there yet. */
async function writeOperations(ctx: Ctx, itemId: string, rows: readonly Row[], from: From): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const { rows: written } = await ctx.db.execute<{ id: string }>(
    namedStatement(sql`
    INSERT INTO attendance_operations (tenant_id, id, item_id, kind, person_id, undoes, section, counter, men, women, children,
      family_code, reason, collected_by, told_at, at, received_at, account_id, device_id, via, doubtful)
    SELECT ${ctx.tenantId}::uuid, r.id, ${itemId}::uuid, r.kind, r."personId", r.undoes, coalesce(r.section, ''),
      coalesce(r.counter, ''), coalesce(r.men, 0), coalesce(r.women, 0), coalesce(r.children, 0), r."familyCode", r.reason,
      r."collectedBy", r."toldAt", r.at, ${ctx.clock().toISOString()}, ${ctx.user?.accountId ?? null},
      (SELECT d.id FROM attendance_devices d WHERE d.tenant_id = ${currentTenant} AND d.id = ${from.deviceId ?? null}::uuid), ${from.via}, r.doubtful
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (id uuid, kind text, "personId" uuid, undoes uuid, section text,
      counter text, men integer, women integer, children integer, "familyCode" text, reason text, "collectedBy" text, "toldAt" timestamptz, at timestamptz, doubtful boolean)
    ORDER BY r.id ON CONFLICT (tenant_id, id) DO NOTHING RETURNING id`),
  );
  return new Set(written.map(({ id }) => id));
}

async function peopleOfUndone(ctx: Ctx, itemId: string, rows: readonly Row[]): Promise<string[]> {
  const ids = rows.flatMap(({ undoes }) => undoes ?? []);
  if (ids.length === 0) return [];
  const { rows: found } = await ctx.db.execute<{ person_id: string }>(sql`
    SELECT DISTINCT o.person_id FROM attendance_operations o
    WHERE o.tenant_id = ${currentTenant} AND o.item_id = ${itemId} AND o.person_id IS NOT NULL
      AND o.id IN ${idsIn(ids)}`);
  return found.map(({ person_id: personId }) => personId);
}

type Of = { itemId: string; groupId: string | null };

/** By the sent id: the person it stands for now, and whether the caller may check them in. */
type Known = Map<string, { id: string; allowed: boolean }>;

/** People named by operations: merged people included, and guests by the operation that added them. */
async function findNamedPeople(ctx: Ctx, operations: readonly Operation[], of: Of): Promise<Known> {
  const ids = operations.flatMap((one) => ('personId' in one ? one.personId : []));
  if (ids.length === 0) return new Map();
  const { rows } = await ctx.db.execute<{ sent: string; id: string; allowed: boolean }>(
    namedStatement(sql`
    WITH RECURSIVE who AS (
      SELECT p.id AS sent, p.id, 0 AS steps FROM ${givenIds(ids)} CROSS JOIN LATERAL (SELECT k.id FROM people k
        WHERE k.tenant_id = ${currentTenant} AND k.id = given.id OFFSET 0) AS p
      UNION ALL
      SELECT w.sent, m.kept_id, w.steps + 1 FROM who w
      JOIN person_merges m ON m.tenant_id = ${currentTenant} AND m.merged_id = w.id AND m.undone_at IS NULL
      WHERE w.steps < 20)
    SELECT DISTINCT ON (w.sent) w.sent, w.id, ${mayCheckIn(ctx, of)} AS allowed
    FROM who w ORDER BY w.sent, w.steps DESC`),
  );
  const known: Known = new Map(rows.map(({ sent, id, allowed }) => [sent, { id, allowed }]));
  const rest = ids.filter((id) => !known.has(id));
  if (rest.length > 0)
    for (const { sent, id } of await guestsAmong(ctx, of.itemId, rest)) known.set(sent, { id, allowed: true });
  return known;
}

/** The guests that these operations added; the survivor after a merge. */
async function guestsAmong(ctx: Ctx, itemId: string, ids: readonly string[]): Promise<{ sent: string; id: string }[]> {
  const { rows } = await ctx.db.execute<{ sent: string; id: string }>(sql`
    SELECT o.id AS sent, o.person_id AS id FROM attendance_operations o
    WHERE o.tenant_id = ${currentTenant} AND o.item_id = ${itemId} AND o.kind = 'guest' AND o.person_id IS NOT NULL
      AND o.id IN ${idsIn(ids)}`);
  return rows;
}

/** Whether `w` is somebody for a leader or a device to check in. */
function mayCheckIn({ user, device }: Ctx, { itemId, groupId }: Of): SQL {
  // Somebody archived after the device read its roll was still there.
  if (device)
    return sql`EXISTS (SELECT FROM people p WHERE p.tenant_id = ${currentTenant} AND p.id = w.id ${ofGroup(groupId, itemId)})`;
  // Somebody who reaches an item for everybody without leading a group is a helper there, and serves everybody.
  if (!seesOnlyServed(user) || groupId === null) return sql`true`;
  return sql`EXISTS (SELECT FROM group_members g
    WHERE g.tenant_id = ${currentTenant} AND g.group_id = ${groupId}::uuid AND g.person_id = w.id AND g.state = 'approved')`;
}

type Who = { personId: string | null } | { words: string; why?: 'notInGroup' | 'person' };

/** The person of one operation. A guest is added to `people`, so that later operations about them find them. */
async function personOf(ctx: Ctx, one: Operation, people: Known): Promise<Who> {
  if (one.kind === 'undo' || one.kind === 'count') return { personId: null };
  if (one.kind !== 'guest') {
    const found = people.get(one.personId);
    if (found?.allowed) return { personId: found.id };
    const why = found ? 'notInGroup' : 'person';
    return { words: sayTo(ctx.user, operationTexts[why]), why };
  }
  try {
    const { firstName, lastName, phoneNumber, note } = one;
    const contact = { firstName, lastName, phoneNumber, email: '' };
    const { personId } = await personByContact(ctx, contact, { isFirstTimer: true });
    people.set(one.id, { id: personId, allowed: true });
    if (note) await addToCarerNote(ctx, personId, note);
    return { personId };
  } catch (failure) {
    if (failure instanceof Refusal) return { words: sayTo(ctx.user, failure.text) };
    throw failure;
  }
}
