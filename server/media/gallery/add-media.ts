import { mediaTypes } from '../../../contract/media/media.ts';
import type { UploadedFile } from '../../../contract/route.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import type { Ctx } from '../../core/context.ts';
import { refuse } from '../../core/errors.ts';
import type { PrepareCtx } from '../../core/http/handlers.ts';
import { refuseOverLimit, takeRoom } from '../storage-limit.ts';
import { media } from '../tables.ts';
import { encodeMedia } from './encode-media.ts';
import { mediaKeyOf } from './media-address.ts';
import { refusals } from '../refusal-texts.ts';

const LONGEST_NAME = 200;

/** `limit`: how much may be kept with it. */
type NewMedia = Omit<typeof media.$inferInsert, 'tenantId' | 'createdBy'> & { id: string; limit: number };

/** Whose it will be, as far as storing it asks. */
export type Storing = Pick<PrepareCtx, 'tenantId' | 'base' | 'transaction'>;

/** Before the transaction: re-encodes what was uploaded and writes its versions. Throws 422 like `encodeMedia`, 409 where there is no room. */
export async function storeMedia(
  storage: Storage,
  { tenantId, base, transaction }: Storing,
  { file, cover }: { file: UploadedFile; cover?: UploadedFile | undefined },
  id: string = crypto.randomUUID(),
): Promise<NewMedia> {
  const { ending, versions, ...made } = await encodeMedia(file.bytes, cover?.bytes);
  const bytes = versions.reduce((sum, version) => sum + version.bytes.length, 0);
  const limit = base.env.STORAGE_LIMIT;
  await transaction((ctx) => refuseOverLimit(ctx, { bytes, limit }));
  await Promise.all(
    versions.map(({ size, bytes }) =>
      storage.put(mediaKeyOf({ tenantId, id, size, ending }), bytes, mediaTypes[ending]),
    ),
  ).catch(() => {
    throw refuse('media.storage', 503, refusals.storage);
  });
  return { ...made, id, ending, bytes, limit, name: nameOf(file.name) };
}

/** Within the transaction: from now on it stands in the gallery. Throws 409 where there is no room any more. */
export async function insertMedia(ctx: Ctx, { limit, ...made }: NewMedia): Promise<typeof media.$inferSelect> {
  await takeRoom(ctx, { bytes: made.bytes, limit });
  const [row] = await ctx.db
    .insert(media)
    .values({ ...made, tenantId: ctx.tenantId, createdBy: ctx.user?.accountId ?? null })
    .returning();
  await ctx.audit({ action: 'media.added', subject: 'media', subjectId: made.id });
  ctx.emit('media', { mediaId: made.id });
  return row!;
}

/** Without the folders that some browsers put before it, and what no list can show. */
function nameOf(name: string): string {
  const plain = name
    .split(/[\\/]/)
    .at(-1)!
    .replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '')
    .trim();
  return [...plain].slice(0, LONGEST_NAME).join('') || 'picture';
}
