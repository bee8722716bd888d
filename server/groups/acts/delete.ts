import { and, eq } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { currentTenant, sqlState } from '../../core/db/index.ts';
import { notFound, refuse } from '../../core/errors.ts';
import { groups } from '../tables.ts';
import { refusals } from '../refusal-texts.ts';

/** Deletes a group: it leaves every list, its link dies, its members stay people. Twice is as once. Throws 404. */
export async function deleteGroup(ctx: Ctx, id: string): Promise<true> {
  const before = await lockGroup(ctx, id);
  if (before.archivedAt) return true;
  await ctx.db
    .update(groups)
    .set({ archivedAt: ctx.clock() })
    .where(and(eq(groups.tenantId, currentTenant), eq(groups.id, id)));
  await ctx.audit({ action: 'group.deleted', subject: 'group', subjectId: id });
  ctx.emit('groups', { groupId: id });
  return true;
}

/** Brings a deleted group back as it was. Throws 404, and 409 when another one has its name by now. */
export async function restoreGroup(ctx: Ctx, id: string): Promise<true> {
  const before = await lockGroup(ctx, id);
  if (!before.archivedAt) return true;
  try {
    await ctx.db.transaction((tx) =>
      tx
        .update(groups)
        .set({ archivedAt: null })
        .where(and(eq(groups.tenantId, currentTenant), eq(groups.id, id))),
    );
  } catch (error) {
    if (sqlState(error) !== '23505') throw error;
    const text = refusals.nameTakenSince({ name: before.name });
    throw refuse('groups.name_taken', 409, text);
  }
  await ctx.audit({ action: 'group.restored', subject: 'group', subjectId: id });
  ctx.emit('groups', { groupId: id });
  return true;
}

async function lockGroup(ctx: Ctx, id: string) {
  const [row] = await ctx.db
    .select()
    .from(groups)
    .where(and(eq(groups.tenantId, currentTenant), eq(groups.id, id)))
    .for('no key update');
  if (!row) throw notFound();
  return row;
}
