import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import type { Channel } from '../channels/channel.ts';
import { savedMessages } from '../tables/saved-tables.ts';
import { currentTenant } from '../../core/db/index.ts';

type Saved = { id: string; kind: 'draft' | 'default'; deleted: boolean };

/** Deletes a draft or a default message so that it can be restored, or restores it. @throws Refusal 404 */
export async function softDelete(
  ctx: Ctx,
  { name }: Pick<Channel, 'name'>,
  { id, kind, deleted }: Saved,
): Promise<true> {
  const changed = await ctx.db
    .update(savedMessages)
    .set({ deletedAt: deleted ? ctx.clock() : null })
    .where(
      and(
        eq(savedMessages.tenantId, currentTenant),
        eq(savedMessages.id, id),
        eq(savedMessages.kind, kind),
        eq(savedMessages.channel, name),
        deleted ? isNull(savedMessages.deletedAt) : isNotNull(savedMessages.deletedAt),
      ),
    )
    .returning({ id: savedMessages.id });
  if (changed.length === 0) throw notFound(kind === 'draft' ? 'draft' : 'default message');
  await ctx.audit({ action: `${name}.${kind}_${deleted ? 'deleted' : 'restored'}`, subject: kind, subjectId: id });
  ctx.emit('draft', { id });
  return true;
}
