import { type SQL, sql } from 'drizzle-orm';
import type { Visit } from '../../../contract/attendance/sync-schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant, planOnceByIndexes, preparedStatement } from '../../core/db/index.ts';
import { startsBy } from '../dates.ts';

const lockItem = preparedStatement<'item'>(
  (place) =>
    sql`SELECT FROM attendance_items i WHERE i.tenant_id = ${currentTenant} AND i.id = ${place('item')} FOR KEY SHARE`,
);

type Place = 'id' | 'item' | 'person' | 'account' | 'at' | 'after' | 'by';

/**
 * One `in`, and its visit if nothing else was ever done about this person here. If somebody else did something
 * meanwhile, `alone` is false, or the whole statement fails, as `meanwhile` says.
 */
const writing = (meanwhile: SQL) =>
  preparedStatement<Place>(
    (place) => sql`
    WITH who AS (
      SELECT i.tenant_id, i.id AS item_id, p.id, btrim(p.first_name || ' ' || p.last_name) AS name
      FROM attendance_items i JOIN people p ON p.tenant_id = ${currentTenant} AND p.id = ${place('person')}::uuid
      WHERE i.tenant_id = ${currentTenant} AND i.id = ${place('item')}::uuid AND i.deleted_at IS NULL
        AND i.starts_at BETWEEN ${place('after')}::timestamptz AND ${place('by')}::timestamptz
        AND NOT EXISTS (SELECT FROM person_merges m
          WHERE m.tenant_id = ${currentTenant} AND m.merged_id = p.id AND m.undone_at IS NULL)
        AND NOT EXISTS (SELECT FROM attendance_visits v
          WHERE v.tenant_id = ${currentTenant} AND v.item_id = i.id AND v.person_id = p.id)
        AND NOT EXISTS (SELECT FROM attendance_operations u
          WHERE u.tenant_id = ${currentTenant} AND u.undoes = ${place('id')}::uuid)),
    done AS (
      INSERT INTO attendance_operations (tenant_id, id, item_id, kind, person_id, told_at, at, received_at, account_id, via)
      SELECT w.tenant_id, ${place('id')}::uuid, w.item_id, 'in', w.id, ${place('at')}::timestamptz, ${place('at')}::timestamptz,
        ${place('at')}::timestamptz, ${place('account')}::uuid, 'screen'
      FROM who w ON CONFLICT (tenant_id, id) DO NOTHING RETURNING tenant_id, item_id, person_id, at),
    visit AS (
      INSERT INTO attendance_visits (tenant_id, item_id, person_id, present, in_at)
      SELECT d.tenant_id, d.item_id, d.person_id, true, d.at FROM done d ${meanwhile} RETURNING person_id)
    SELECT w.name, EXISTS (SELECT FROM visit) AS alone FROM who w, done`,
  );

const write = writing(sql`ON CONFLICT DO NOTHING`);
const writeAlone = writing(sql``);

type CheckInInput = { itemId: string; personId: string; operationId?: string | undefined };

/**
 * Checks somebody in about whom nothing is known here yet, which is what a door does all morning: one statement instead of
 * the ten that any operation takes, and the same in the end. `contested` where somebody did something about them in the same
 * moment: the operation is written, and their visit is still to be worked out. Null, and nothing is written, where it takes the
 * whole rule: for a visit that is there, an id that was used, an item that is not open, somebody merged, unknown or foreign.
 */
export async function firstCheckIn(ctx: Ctx, wish: CheckInInput): Promise<Visit | 'contested' | null> {
  // An `undo` of this one may be in progress: it locks the item, and the statement that follows sees it.
  if (wish.operationId) await ctx.write(lockItem({ item: wish.itemId }));
  const visit = await run(ctx, write, wish);
  if (visit) ctx.emit('attendance', { itemId: wish.itemId });
  return visit;
}

/** The same as the last statement of its transaction. A unique violation (23505) where it is contested. */
export async function firstCheckInAlone(ctx: Ctx, wish: Omit<CheckInInput, 'operationId'>): Promise<Visit | null> {
  await ctx.write(planOnceByIndexes);
  const visit = await run(ctx.last, writeAlone, wish);
  if (visit) ctx.emit('attendance', { itemId: wish.itemId });
  return visit === 'contested' ? null : visit;
}

async function run(ctx: Ctx, statement: typeof write, { itemId, personId, operationId }: CheckInInput) {
  const now = ctx.clock();
  const at = now.toISOString();
  const id = operationId ?? crypto.randomUUID();
  const account = ctx.user?.accountId ?? null;
  const { rows } = await ctx.db.execute<{ name: string; alone: boolean }>(
    statement({
      id,
      item: itemId,
      person: personId,
      account,
      at,
      ...startsBy(now),
    }),
  );
  const [done] = rows;
  if (!done) return null;
  if (!done.alone) return 'contested';
  return {
    itemId,
    personId,
    name: done.name,
    present: true,
    checkedInAt: at,
    checkedOutAt: null,
    operations: [id],
    familyCode: null,
    collectedBy: '',
  };
}
