import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type media as mediaSchema, pictureMediaType } from '../../../contract/media/media.ts';
import { mediaSides, mediaSizes } from '../../../contract/media/media-sizes.ts';
import type { ListQuery, Paged } from '../../../contract/route.ts';
import { and, count, desc, eq, isNull } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { pageOf } from '../../core/page-of.ts';
import { media } from '../tables.ts';
import { mediaPath } from './serve-media.ts';

type Row = typeof media.$inferSelect;
export type Media = z.input<typeof mediaSchema>;

/** `appUrl`: addresses have to hold wherever a message is read. */
export function mediaOf(row: Row, appUrl: string): Media {
  const sizes = mediaSizes.map((size) => ({
    size,
    imagePath: appUrl + mediaPath({ ...row, size }),
    ...shrunk(row, size),
  }));
  const pathOf = (wanted: string) => sizes.find(({ size }) => size === wanted)!.imagePath;
  return {
    id: row.id,
    name: row.name,
    mediaType: pictureMediaType,
    imagePath: pathOf('large'),
    coverPath: pathOf('small'),
    sizes,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    isAnimated: row.isAnimated,
    createdAt: row.createdAt.toISOString(),
  };
}

function shrunk({ width, height }: Row, size: keyof typeof mediaSides): { width: number; height: number } {
  const share = Math.min(1, mediaSides[size] / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}

/** The gallery's media, newest first, filtered by a part of the name. */
export async function listMedia(ctx: Ctx, query: ListQuery, appUrl: string): Promise<Paged<Media>> {
  const { size, skip } = pageOf(query);
  const search = query.search?.trim().toLowerCase();
  const wanted = and(
    eq(media.tenantId, currentTenant),
    isNull(media.deletedAt),
    ...(search ? [sql`position(${search} IN lower(${media.name})) > 0`] : []),
  );
  const rows = await ctx.db
    .select()
    .from(media)
    .where(wanted)
    .orderBy(desc(media.createdAt), desc(media.id))
    .limit(size)
    .offset(skip);
  const [total] = await ctx.db.select({ all: count() }).from(media).where(wanted);
  return { items: rows.map((row) => mediaOf(row, appUrl)), totalItems: Number(total?.all ?? 0) };
}

/** Undefined where it does not stand in the gallery. */
export async function findMedia(ctx: Ctx, id: string): Promise<Row | undefined> {
  const [row] = await ctx.db
    .select()
    .from(media)
    .where(and(eq(media.tenantId, currentTenant), eq(media.id, id), isNull(media.deletedAt)));
  return row;
}
