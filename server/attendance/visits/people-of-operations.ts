import { type SQL, sql } from 'drizzle-orm';
import type { Operation } from '../../../contract/attendance/sync-schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant, namedStatement } from '../../core/db/index.ts';
import { Refusal } from '../../core/errors.ts';
import { seesOnlyServed } from '../../core/identity/authorize.ts';
import { sayTo } from '../../core/language/catalogue.ts';
import { personByContact } from '../../people/index.ts';
import { addToCarerNote } from '../children/carer-notes.ts';
import { givenIds, idsIn } from './ids-in.ts';
import { operationTexts } from './operation-texts.ts';
import { ofGroup } from './roll.ts';

type Of = { itemId: string; groupId: string | null };

/** By the id that was sent: whom it stands for by now, and whether who asks may check them in. */
type Known = Map<string, { id: string; allowed: boolean }>;

/** Whom operations name: merged people included, and guests by what they came in by. */
export async function findNamedPeople(ctx: Ctx, operations: readonly Operation[], of: Of): Promise<Known> {
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

/** Whoever came in by one of these operations; when they are merged, it is the survivor's. */
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

/** Whom one operation is about. A guest is added to `people`, where what else is done about them finds them. */
export async function personOf(ctx: Ctx, one: Operation, people: Known): Promise<Who> {
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
