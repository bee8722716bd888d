import { mediaTypes } from '../../../contract/media/media.ts';
import type { UploadedFile } from '../../../contract/route.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import type { Ctx, OuterCtx } from '../../core/context.ts';
import { refuse } from '../../core/errors.ts';
import { media } from '../tables.ts';
import { encodeMedia } from './encode-media.ts';
import { mediaKeyOf } from './media-address.ts';
import { refusals } from '../refusal-texts.ts';

const LONGEST_NAME = 200;

type NewMedia = Omit<typeof media.$inferInsert, 'tenantId' | 'createdBy'> & { id: string };

/** Before the transaction: re-encodes what was uploaded and writes its versions. Throws 422 like `encodeMedia`. */
export async function storeMedia(
  storage: Storage,
  { tenantId }: OuterCtx,
  { file, cover }: { file: UploadedFile; cover?: UploadedFile | undefined },
  id: string = crypto.randomUUID(),
): Promise<NewMedia> {
  const { ending, versions, ...made } = await encodeMedia(file.bytes, cover?.bytes);
  await Promise.all(
    versions.map(({ size, bytes }) =>
      storage.put(mediaKeyOf({ tenantId, id, size, ending }), bytes, mediaTypes[ending]),
    ),
  ).catch(() => {
    throw refuse('media.storage', 503, refusals.storage);
  });
  const bytes = versions.reduce((sum, version) => sum + version.bytes.length, 0);
  return { ...made, id, ending, bytes, name: nameOf(file.name) };
}

/** Within the transaction: from now on it stands in the gallery. */
export async function insertMedia(ctx: Ctx, made: NewMedia): Promise<typeof media.$inferSelect> {
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
