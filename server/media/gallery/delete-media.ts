import { and, eq, isNotNull, lt } from 'drizzle-orm';
import type { MediaUse } from '../../../contract/media/media.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { notFound, refuse } from '../../core/errors.ts';
import type { JobKind } from '../../core/jobs.ts';
import { media } from '../tables.ts';
import { mediaName } from './serve-media.ts';
import { refusals } from '../refusal-texts.ts';

/** How many messages hold a picture's name in their text; the feature that keeps messages answers. */
export type CountUses = (ctx: Ctx, name: string) => Promise<MediaUse>;

/** For so long what was deleted can be put back. */
const RESTORABLE_MS = 7 * 24 * 3600 * 1000;

export const usesOf = (ctx: Ctx, countUses: CountUses, id: string): Promise<MediaUse> =>
  countUses(ctx, mediaName({ tenantId: ctx.tenantId, id }));

const isUsed = (uses: MediaUse): boolean => Object.values(uses).some((count) => count > 0);

type DeleteMediaInput = { id: string; evenIfUsed: boolean };

/** Takes a picture out of the gallery; messages that show it go on showing it. @throws Refusal 404, 409 where one is shown */
export async function deleteMedia(ctx: Ctx, countUses: CountUses, { id, evenIfUsed }: DeleteMediaInput): Promise<true> {
  const [row] = await ctx.db
    .select()
    .from(media)
    .where(and(eq(media.tenantId, currentTenant), eq(media.id, id)))
    .for('update');
  if (!row || row.deletedAt) throw notFound();
  const used = isUsed(await usesOf(ctx, countUses, id));
  if (used && !evenIfUsed) throw refuse('media.used', 409, refusals.used);
  await change(ctx, id, { deletedAt: ctx.clock(), isStillShown: used });
  await ctx.audit({ action: 'media.deleted', subject: 'media', subjectId: id });
  ctx.emit('media', { mediaId: id });
  return true;
}

/** Puts it back. @throws Refusal 404 where its files have gone */
export async function restoreMedia(ctx: Ctx, id: string): Promise<true> {
  if ((await change(ctx, id, { deletedAt: null, isStillShown: false })) === 0) throw notFound();
  await ctx.audit({ action: 'media.restored', subject: 'media', subjectId: id });
  ctx.emit('media', { mediaId: id });
  return true;
}

async function change(ctx: Ctx, id: string, to: Partial<typeof media.$inferInsert>): Promise<number> {
  const changed = await ctx.db
    .update(media)
    .set(to)
    .where(and(eq(media.tenantId, currentTenant), eq(media.id, id)))
    .returning({ id: media.id });
  return changed.length;
}

/** Every night: pictures deleted days ago that no message shows go for good, with their files. */
export const sweepMedia = (storage: Storage, countUses: CountUses): JobKind => ({
  queue: 'sweep-media',
  cron: '41 3 * * *',
  async run(job) {
    const gone = await job.transaction((ctx) => dropDeleted(ctx, countUses));
    for (const id of gone)
      for await (const { key } of storage.list(`${job.tenantId}/${id}/`)) await storage.remove([key]);
  },
});

async function dropDeleted(ctx: Ctx, countUses: CountUses): Promise<string[]> {
  const before = new Date(ctx.clock().getTime() - RESTORABLE_MS);
  const old = await ctx.db
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.tenantId, currentTenant), isNotNull(media.deletedAt), lt(media.deletedAt, before)));
  const gone: string[] = [];
  for (const { id } of old) {
    if (isUsed(await usesOf(ctx, countUses, id))) continue;
    await ctx.db.delete(media).where(and(eq(media.tenantId, currentTenant), eq(media.id, id)));
    gone.push(id);
  }
  return gone;
}
