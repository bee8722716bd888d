import { and, eq, sql } from 'drizzle-orm';
import type { Helper } from '../../../contract/attendance/door-routes.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { notFound } from '../../core/errors.ts';
import { readItem } from '../read.ts';
import { attendanceHelpers } from '../tables.ts';

type HelperInput = { itemId: string; personId: string };
type Helpers = { items: Helper[]; totalItems: number };

/** The helpers at the event of an item, by name. Throws 404 for the item. */
export async function listHelpers(ctx: Ctx, itemId: string): Promise<Helpers> {
  const { eventID } = await readItem(ctx, itemId);
  const { rows: items } = await ctx.db.execute<Helper>(sql`
    SELECT p.id AS "personId", btrim(p.first_name || ' ' || p.last_name) AS name, p.picture_id AS "pictureId",
      EXISTS (SELECT FROM person_accounts a WHERE a.tenant_id = ${currentTenant} AND a.person_id = p.id) AS "hasLogin"
    FROM attendance_helpers h JOIN people p ON p.tenant_id = ${currentTenant} AND p.id = h.person_id AND p.archived_at IS NULL
    WHERE h.tenant_id = ${currentTenant} AND h.event_id = ${eventID} ORDER BY p.sort_name, p.id`);
  return { items, totalItems: items.length };
}

/** Makes somebody a helper at every date of that event; repeating it changes nothing. @throws Refusal 404 */
export async function addHelper(ctx: Ctx, { itemId, personId }: HelperInput): Promise<Helpers> {
  const { eventID: eventId } = await readItem(ctx, itemId);
  const { rows } = await ctx.db.execute(sql`
    SELECT FROM people p WHERE p.tenant_id = ${currentTenant} AND p.id = ${personId} AND p.archived_at IS NULL FOR KEY SHARE`);
  if (rows.length === 0) throw notFound();
  const added = await ctx.db
    .insert(attendanceHelpers)
    .values({ tenantId: ctx.tenantId, eventId, personId, namedAt: ctx.clock() })
    .onConflictDoNothing()
    .returning({ id: attendanceHelpers.personId });
  return told(ctx, 'added', { itemId, personId, eventId, changed: added.length > 0 });
}

/** Ends that within a second; repeating it changes nothing. @throws Refusal 404 */
export async function removeHelper(ctx: Ctx, { itemId, personId }: HelperInput): Promise<Helpers> {
  const { eventID: eventId } = await readItem(ctx, itemId);
  const { tenantId, eventId: event, personId: person } = attendanceHelpers;
  const gone = await ctx.db
    .delete(attendanceHelpers)
    .where(and(eq(tenantId, currentTenant), eq(event, eventId), eq(person, personId)))
    .returning({ id: person });
  return told(ctx, 'removed', { itemId, personId, eventId, changed: gone.length > 0 });
}

type Done = HelperInput & { eventId: string; changed: boolean };

async function told(
  ctx: Ctx,
  how: 'added' | 'removed',
  { itemId, personId, eventId, changed }: Done,
): Promise<Helpers> {
  if (changed) {
    await ctx.audit({
      action: how === 'added' ? 'attendance.helper_added' : 'attendance.helper_removed',
      subject: 'person',
      subjectId: personId,
      detail: { eventId },
    });
    ctx.emit('attendance', { itemId });
  }
  return listHelpers(ctx, itemId);
}
