import { operationTexts } from './operation-texts.ts';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  checkOut as checkOutSchema,
  mark as markSchema,
  Visit,
} from '../../../contract/attendance/sync-schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { sqlState, currentTenant } from '../../core/db/index.ts';
import { notFound, refuse } from '../../core/errors.ts';
import type { PrepareCtx } from '../../core/http/handlers.ts';
import { seesOnlyServed } from '../../core/identity/authorize.ts';
import { requireItem, itemOfCode, readItem } from '../read.ts';
import { applyOperations } from './apply-operations.ts';
import { firstCheckIn, firstCheckInAlone } from './first-check-in.ts';
import { recomputeVisits } from './recompute.ts';
import { onRoll } from './roll.ts';
import { visitsOf } from './visits-of.ts';
import { refusals } from '../refusal-texts.ts';
import type { openedItem } from '../../../contract/attendance/schemas.ts';

type MarkInput = z.output<typeof markSchema>;
type Leaving = z.output<typeof checkOutSchema>;

/**
 * Checks somebody in by one statement, where that is all it takes: nobody holds a connection while an answer travels. Null
 * for every other case, and where somebody else was faster: those go by the whole rule.
 */
export async function checkInAtOnce({ user, transaction }: PrepareCtx, wish: MarkInput): Promise<Visit | null> {
  if (seesOnlyServed(user) || wish.operationId) return null;
  return transaction((ctx) => firstCheckInAlone(ctx, wish)).catch((failure: unknown) => {
    if (sqlState(failure) === '23505') return null;
    throw failure;
  });
}

/** Checks a person in; for a present person nothing is written. @throws Refusal 404, 409 before it is open */
export async function checkIn(ctx: Ctx, { itemId, personId, operationId }: MarkInput): Promise<Visit> {
  const anew = seesOnlyServed(ctx.user) ? null : await firstCheckIn(ctx, { itemId, personId, operationId });
  if (anew === 'contested') {
    await recomputeVisits(ctx, itemId, [personId]);
    return (await visitOf(ctx, itemId, personId))!;
  }
  if (anew) return anew;
  await requireItem(ctx, itemId);
  const visit = await visitOf(ctx, itemId, personId);
  if (visit?.present && operationId === undefined) return visit;
  return carryOut(ctx, 'in', { itemId, personId, operationId });
}

/** Checks somebody out who is in. @throws Refusal 404, 409 where they are not in, or are a child without their code */
export async function checkOut(ctx: Ctx, wish: Leaving): Promise<Visit> {
  const { itemId, personId, operationId } = wish;
  await requireItem(ctx, itemId);
  const visit = await visitOf(ctx, itemId, personId);
  if (!visit?.present) throw refuse('attendance.not_in', 409, refusals.notIn);
  if (visit.checkedOutAt && operationId === undefined) return visit;
  return carryOut(ctx, 'out', wish);
}

async function carryOut(ctx: Ctx, kind: 'in' | 'out', wish: Leaving): Promise<Visit> {
  const { itemId, personId, operationId, ...leaving } = wish;
  const id = operationId ?? crypto.randomUUID();
  const at = ctx.clock().toISOString();
  const [outcome] = await applyOperations(ctx, itemId, [{ id, kind, at, personId, ...leaving }], {
    behindMs: 0,
    via: 'screen',
  });
  if (outcome?.outcome === 'refused') {
    if (outcome.why === 'early') throw refuse('attendance.not_open', 409, operationTexts.early);
    if (outcome.why === 'needsCode') throw refuse('attendance.needs_code', 409, operationTexts.needsCode);
    if (outcome.why === 'otherUse') throw refuse('attendance.other_use', 409, operationTexts.otherUse);
    throw notFound();
  }
  const visit = await visitOf(ctx, itemId, personId);
  if (visit) return visit;
  // Merged into somebody else meanwhile, who has the visit now.
  const [merged] = await visitsOf(
    ctx,
    itemId,
    sql`EXISTS (SELECT FROM attendance_operations o WHERE o.tenant_id = ${currentTenant} AND o.id = ${id} AND o.person_id = v.person_id)`,
  );
  if (!merged) throw notFound();
  return merged;
}

async function visitOf(ctx: Ctx, itemId: string, personId: string): Promise<Visit | undefined> {
  return (await visitsOf(ctx, itemId, sql`v.person_id = ${personId}`))[0];
}

type ItemWish = { id?: string | undefined; attendanceCode?: string | undefined };

/** Kept by the directory, because everybody's roll is read again with each check-in. */
const everybody = sql`(SELECT coalesce(sum(c.people), 0) FROM people_counts c WHERE c.tenant_id = ${currentTenant})`;

/** The item of an id or a code, how many of those who came have left, and how many its roll has. @throws Refusal 400, 404, 410 */
export async function readOpenedItem(ctx: Ctx, wish: ItemWish): Promise<z.input<typeof openedItem>> {
  const { id, attendanceCode = '' } = wish;
  const item = await (id ? readItem(ctx, id) : itemOfCode(ctx, attendanceCode));
  const ofGroup = sql`(SELECT count(*) FROM people p WHERE ${onRoll(item.id, item.groupID)})`;
  const { rows } = await ctx.db.execute<{ gone: string | number; roll: string | number }>(sql`
    SELECT count(*) AS gone, ${item.groupID ? ofGroup : everybody} AS roll FROM attendance_visits v
    WHERE v.tenant_id = ${currentTenant} AND v.item_id = ${item.id} AND v.present AND v.out_at IS NOT NULL`);
  return { ...item, left: Number(rows[0]?.gone ?? 0), onRoll: Number(rows[0]?.roll ?? 0) };
}
