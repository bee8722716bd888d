import { and, eq, sql } from 'drizzle-orm';
import type { Storage } from '../adapters/storage/storage.ts';
import { type Crop, pictureSizes, type PictureSize } from '../../contract/media/picture.ts';
import type { UploadedFile } from '../../contract/route.ts';
import type { Ctx } from '../core/context.ts';
import { refuse } from '../core/errors.ts';
import type { PrepareCtx } from '../core/http/handlers.ts';
import { readPicture } from './read-picture.ts';
import { pictures } from './tables.ts';
import { currentTenant } from '../core/db/index.ts';
import { refusals } from './refusal-texts.ts';

/** From this share of the limit on administrators are told. */
const NEARLY = 0.8;

/**
 * How many bytes the organisation keeps: all versions of its pictures, those included that were deleted and can be put back.
 * An export of everything counts for nothing: it goes after a day, and whoever leaves takes it along.
 */
export async function bytesStored(ctx: Ctx): Promise<number> {
  const { rows } = await ctx.db.execute<{ bytes: number }>(sql`
    SELECT (SELECT coalesce(sum(p.bytes), 0) FROM pictures p WHERE p.tenant_id = ${currentTenant})
      + (SELECT coalesce(sum(m.bytes), 0) FROM media m WHERE m.tenant_id = ${currentTenant}) AS bytes`);
  return Number(rows[0]?.bytes ?? 0);
}

/** How near the organisation is to its limit. */
export async function storageState(ctx: Ctx, limit: number): Promise<'fine' | 'nearly-full' | 'full'> {
  const bytes = await bytesStored(ctx);
  if (bytes >= limit) return 'full';
  return bytes >= limit * NEARLY ? 'nearly-full' : 'fine';
}

/** The size of an addition, and how much the organisation may keep with it. */
type Added = { bytes: number; limit: number };

/** @throws Refusal 409 where there is no room for it */
export async function refuseOverLimit(ctx: Ctx, { bytes, limit }: Added): Promise<void> {
  if ((await bytesStored(ctx)) + bytes > limit) throw refuse('media.storage_full', 409, refusals.storageFull);
}

/** The same just before it is added: of several at once, each sees the earlier ones. @throws Refusal 409 */
export async function takeRoom(ctx: Ctx, added: Added): Promise<void> {
  await ctx.db.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended('media.storage ' || ${ctx.tenantId}::text, 0))`,
  );
  await refuseOverLimit(ctx, added);
}

/** A picture that lies in storage and has no row yet: if none comes, it is swept. `limit`: how much may be kept with it. */
export type StoredPicture = { id: string; width: number; height: number; bytes: number; limit: number };

/** The queue that removes the files of dropped pictures. */
export const REMOVE_QUEUE = 'remove-picture';

export const keysOf = (tenantId: string, id: string): string[] =>
  pictureSizes.map((size) => keyOf({ tenantId, id, size }));

export const keyOf = ({ tenantId, id, size }: { tenantId: string; id: string; size: string }): string =>
  `${tenantId}/${id}/${size}.webp`;

/** Before the transaction: re-encodes what was uploaded and writes its versions. Throws 415 like `readPicture`, 409 where there is no room. */
export async function storePicture(
  storage: Storage,
  outer: PrepareCtx,
  file: UploadedFile,
  crop: Crop,
): Promise<StoredPicture> {
  const { width, height, versions } = await readPicture(file.bytes, crop);
  const id = crypto.randomUUID();
  const bytes = versions.reduce((sum, version) => sum + version.bytes.length, 0);
  const limit = outer.base.env.STORAGE_LIMIT;
  await outer.transaction((ctx) => refuseOverLimit(ctx, { bytes, limit }));
  await Promise.all(
    versions.map(({ size, bytes }) => storage.put(keyOf({ tenantId: outer.tenantId, id, size }), bytes, 'image/webp')),
  ).catch(() => {
    throw refuse('media.storage', 503, refusals.storage);
  });
  return { id, width, height, bytes, limit };
}

/** Within the transaction: from now on the picture is the organisation's. Throws 409 where there is no room any more. */
export async function insertPicture(
  ctx: Ctx,
  purpose: 'person' | 'group',
  { limit, ...picture }: StoredPicture,
): Promise<void> {
  await takeRoom(ctx, { bytes: picture.bytes, limit });
  await ctx.db
    .insert(pictures)
    .values({ ...picture, purpose, tenantId: ctx.tenantId, createdBy: ctx.user?.accountId ?? null });
}

/** Gives a picture up that is shown nowhere any more; its files go after the commit. */
export async function dropPicture(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.delete(pictures).where(and(eq(pictures.tenantId, currentTenant), eq(pictures.id, id)));
  await ctx.enqueue(REMOVE_QUEUE, { pictureId: id });
}

/** One version of a picture (WebP); undefined where its file is gone. */
export const versionOf = (storage: Storage, of: { tenantId: string; id: string; size: PictureSize }) =>
  storage.get(keyOf(of));

/** The largest version there is of a picture (WebP), to be taken along; undefined where its file is gone. */
export const largestOf = (storage: Storage, tenantId: string, id: string): Promise<Uint8Array | undefined> =>
  storage.get(keyOf({ tenantId, id, size: pictureSizes.at(-1) ?? '' }));
