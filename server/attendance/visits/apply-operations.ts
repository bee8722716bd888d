import { type SQL, sql } from 'drizzle-orm';
import type { Operation } from '../../../contract/attendance/sync-schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant, namedStatement } from '../../core/db/index.ts';
import { notFound, Refusal } from '../../core/errors.ts';
import { sayTo } from '../../core/language/catalogue.ts';
import { servesSome } from '../../core/identity/authorize.ts';
import { personByContact } from '../../people/index.ts';
import { withinReach } from '../read.ts';
import { forgetTotal } from '../totals/keep-totals.ts';
import { closesAt, opensAt, startsBy } from '../window.ts';
import { operationTexts } from './operation-texts.ts';
import { outsWithoutCode } from './outs-without-code.ts';
import { makeVisits, recomputeVisits } from './recompute.ts';
import { ofGroup } from './roll.ts';
import { given, idsIn } from './ids-in.ts';

export type Outcome = {
  id: string;
  outcome: 'done' | 'already' | 'refused';
  words?: string;
  why?: Why;
};

/** Why one is refused: before an item opens, after it has closed, … */
export type Why = keyof typeof operationTexts;

type From = {
  /** Milliseconds by which the clock of the device is behind ours. */
  behindMs: number;
  via: 'screen' | 'device' | 'file' | 'public';
  /** Where that is one of the door. */
  deviceId?: string | undefined;
};

/** Clocks that differ by less are taken for equal. */
const AHEAD_MS = 5 * 60_000;

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
  // What names other operations, or may add people, goes one at a time; checking in and out does not wait for each other.
  const alone = operations.some(({ kind }) => kind === 'undo' || kind === 'guest');
  const { behindMs } = from;
  const { groupId, startsAt } = await holdItem(ctx, itemId, alone);
  const now = ctx.clock().getTime();
  const sent = new Map(operations.map((one) => [one.id, one]));
  const known = await knownOperations(ctx, [...sent.keys()]);
  const refused = new Map<string, Pick<Outcome, 'words' | 'why'>>();
  const refuse = (id: string, why: Why) => refused.set(id, { words: sayTo(ctx.user, operationTexts[why]), why });
  const fresh = [...sent.values()].filter(({ id }) => !known.has(id));
  // Whoever has an account may enter what was long ago; what is still to come nobody.
  const bound = ctx.device !== undefined || from.via === 'file';
  for (const { id, at } of fresh) {
    const when = Date.parse(at) + behindMs;
    if (when > now + AHEAD_MS) refuse(id, 'future');
    else if (when < opensAt(startsAt).getTime()) refuse(id, bound ? 'closed' : 'early');
    else if (bound && when > closesAt(startsAt).getTime()) refuse(id, 'closed');
  }
  const people = await knownPeople(ctx, fresh, { itemId, groupId });
  const read: Row[] = [];
  for (const one of fresh.filter(({ id }) => !refused.has(id))) {
    const who = await personOf(ctx, one, people);
    if ('words' in who) refused.set(one.id, who);
    else read.push(rowOf(one, who.personId, behindMs));
  }
  for (const id of await outsWithoutCode(ctx, itemId, read)) refuse(id, 'needsCode');
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
  if (written.size > 0) await ctx.emit('attendance', { itemId });
  return operations.map(({ id, kind }): Outcome => {
    const refusal = refused.get(id);
    if (refusal) return { id, outcome: 'refused', ...refusal };
    const before = known.get(id);
    if (before && (before.itemId !== itemId || before.kind !== kind)) {
      return { id, outcome: 'refused', words: sayTo(ctx.user, operationTexts.otherUse), why: 'otherUse' };
    }
    return { id, outcome: written.delete(id) ? 'done' : 'already' };
  });
}

async function holdItem(ctx: Ctx, itemId: string, alone: boolean) {
  const { rows } = await ctx.db.execute<{ group_id: string | null; starts_at: string | Date }>(
    namedStatement(sql`
    SELECT i.group_id, i.starts_at FROM attendance_items i
    WHERE i.tenant_id = ${currentTenant} AND i.id = ${itemId} AND ${withinReach(ctx)}
    ${alone ? sql`FOR UPDATE` : sql`FOR KEY SHARE`}`),
  );
  if (!rows[0]) throw notFound('check-in');
  return { groupId: rows[0].group_id, startsAt: new Date(rows[0].starts_at) };
}

async function knownOperations(ctx: Ctx, ids: readonly string[]) {
  const { rows } = await ctx.db.execute<{ id: string; item_id: string; kind: string }>(
    namedStatement(sql`
    SELECT o.id, o.item_id, o.kind FROM ${given(ids)} CROSS JOIN LATERAL (SELECT k.id, k.item_id, k.kind
        FROM attendance_operations k WHERE k.tenant_id = ${currentTenant} AND k.id = given.id OFFSET 0) AS o`),
  );
  return new Map(rows.map((row) => [row.id, { itemId: row.item_id, kind: row.kind }]));
}

type Of = { itemId: string; groupId: string | null };

/** By the id that was sent: whom it stands for by now, merged people included; and whether who asks may check them in. */
async function knownPeople(ctx: Ctx, operations: readonly Operation[], of: Of) {
  const ids = operations.flatMap((one) => ('personId' in one ? one.personId : []));
  if (ids.length === 0) return new Map<string, { id: string; allowed: boolean }>();
  const { rows } = await ctx.db.execute<{ sent: string; id: string; allowed: boolean }>(
    namedStatement(sql`
    WITH RECURSIVE who AS (
      SELECT p.id AS sent, p.id, 0 AS steps FROM ${given(ids)} CROSS JOIN LATERAL (SELECT k.id FROM people k
        WHERE k.tenant_id = ${currentTenant} AND k.id = given.id OFFSET 0) AS p
      UNION ALL
      SELECT w.sent, m.kept_id, w.steps + 1 FROM who w
      JOIN person_merges m ON m.tenant_id = ${currentTenant} AND m.merged_id = w.id AND m.undone_at IS NULL
      WHERE w.steps < 20)
    SELECT DISTINCT ON (w.sent) w.sent, w.id, ${mayCheckIn(ctx, of)} AS allowed
    FROM who w ORDER BY w.sent, w.steps DESC`),
  );
  return new Map(rows.map(({ sent, id, allowed }) => [sent, { id, allowed }]));
}

/** Whether `w` is somebody for a leader or a device to check in. */
function mayCheckIn({ user, device }: Ctx, { itemId, groupId }: Of): SQL {
  // Somebody archived since the device read its roll did come.
  if (device)
    return sql`EXISTS (SELECT FROM people p WHERE p.tenant_id = ${currentTenant} AND p.id = w.id ${ofGroup(groupId, itemId)})`;
  // Whoever reaches an item for everybody without leading a group helps there, and serves everybody.
  if (!servesSome(user) || groupId === null) return sql`true`;
  return sql`EXISTS (SELECT FROM group_members g
    WHERE g.tenant_id = ${currentTenant} AND g.group_id = ${groupId}::uuid AND g.person_id = w.id AND g.state = 'approved')`;
}

type Who = { personId: string | null } | { words: string; why?: Why };

async function personOf(ctx: Ctx, one: Operation, people: Awaited<ReturnType<typeof knownPeople>>): Promise<Who> {
  if (one.kind === 'undo' || one.kind === 'count') return { personId: null };
  if (one.kind !== 'guest') {
    const found = people.get(one.personId);
    if (found?.allowed) return { personId: found.id };
    const why = found ? 'notInGroup' : 'person';
    return { words: sayTo(ctx.user, operationTexts[why]), why };
  }
  try {
    const { firstName, lastName, phoneNumber } = one;
    const contact = { firstName, lastName, phoneNumber, email: '' };
    return { personId: (await personByContact(ctx, contact, { isFirstTimer: true })).personId };
  } catch (failure) {
    if (failure instanceof Refusal) return { words: sayTo(ctx.user, failure.text) };
    throw failure;
  }
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
};

function rowOf(one: Operation, personId: string | null, behindMs: number): Row {
  const toldAt = new Date(one.at);
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
    toldAt: toldAt.toISOString(),
    at: new Date(toldAt.getTime() + behindMs).toISOString(),
  };
}

/** The ids of those that were not there yet. */
async function writeOperations(ctx: Ctx, itemId: string, rows: readonly Row[], from: From): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const { rows: written } = await ctx.db.execute<{ id: string }>(
    namedStatement(sql`
    INSERT INTO attendance_operations (tenant_id, id, item_id, kind, person_id, undoes, section, counter, men, women, children,
      family_code, reason, collected_by, told_at, at, received_at, account_id, device_id, via)
    SELECT ${ctx.tenantId}::uuid, r.id, ${itemId}::uuid, r.kind, r."personId", r.undoes, coalesce(r.section, ''),
      coalesce(r.counter, ''), coalesce(r.men, 0), coalesce(r.women, 0), coalesce(r.children, 0), r."familyCode", r.reason,
      r."collectedBy", r."toldAt", r.at, ${ctx.clock().toISOString()}, ${ctx.user?.accountId ?? null},
      (SELECT d.id FROM attendance_devices d WHERE d.tenant_id = ${currentTenant} AND d.id = ${from.deviceId ?? null}::uuid), ${from.via}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (id uuid, kind text, "personId" uuid, undoes uuid, section text,
      counter text, men integer, women integer, children integer, "familyCode" text, reason text, "collectedBy" text, "toldAt" timestamptz, at timestamptz)
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
