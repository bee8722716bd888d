import { and, eq } from 'drizzle-orm';
import type { Storage } from '../adapters/storage/storage.ts';
import { type Crop, pictureSizes, type PictureSize } from '../../contract/media/picture.ts';
import type { UploadedFile } from '../../contract/route.ts';
import type { Ctx } from '../core/context.ts';
import { refuse } from '../core/errors.ts';
import type { PrepareCtx } from '../core/http/handlers.ts';
import { readPicture } from './read-picture.ts';
import { refuseOverLimit, takeRoom } from './storage-limit.ts';
import { pictures } from './tables.ts';
import { currentTenant } from '../core/db/index.ts';
import { refusals } from './refusal-texts.ts';

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
