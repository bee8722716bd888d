import { timingSafeEqual, createHash } from 'node:crypto';
import type { mediaRoutes } from '../../../contract/media/routes.ts';
import { pictureMediaType, mediaTypes, type MediaEnding } from '../../../contract/media/media.ts';
import { picturePixels } from '../../../contract/media/picture.ts';
import { type MediaSize, mediaSides, mediaSizes } from '../../../contract/media/media-sizes.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import { appUrlOf } from '../../core/app-url.ts';
import type { Base, Ctx } from '../../core/context.ts';
import { notFound, refuse, Refusal } from '../../core/errors.ts';
import type { Handlers, PrepareCtx } from '../../core/http/handlers.ts';
import { type CountUses, deleteMedia, restoreMedia, usesOf } from './delete-media.ts';
import { findMedia, listMedia, mediaOf } from './media-list.ts';
import { refusals } from '../refusal-texts.ts';
import { and, eq } from 'drizzle-orm';
import { currentTenant } from '../../core/db/index.ts';
import { tenants } from '../../core/tables.ts';
import { media } from '../tables.ts';
import type { UploadedFile } from '../../../contract/route.ts';
import { refuseOverLimit, takeRoom } from '../store-picture.ts';
import { mediaKeyOf } from './serve-media.ts';
import sharp, { type Sharp } from 'sharp';
import { recognisePicture, refuseLargerThan, withPicture } from '../read-picture.ts';

/** A picture as it is kept for messages. */
type EncodedMedia = {
  ending: MediaEnding;
  width: number;
  height: number;
  isAnimated: boolean;
  versions: { size: MediaSize; bytes: Uint8Array }[];
};

const QUALITY = 82;
/** Drawings and screenshots, which JPEG blurs, come in these. */
const DRAWN = new Set(['png', 'gif', 'bmp']);

/**
 * Reads any picture and makes JPEGs or PNGs of it, because old mail programs read nothing else; animations stay GIFs.
 * Throws 422 with words for anything else.
 */
async function encodeMedia(bytes: Uint8Array, cover?: Uint8Array): Promise<EncodedMedia> {
  try {
    const made = isGif(bytes) ? ((await encodeMoving(bytes)) ?? (await encodeStill(bytes))) : await encodeStill(bytes);
    return cover ? { ...made, versions: await withCover(made, cover) } : made;
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 415) throw error;
    throw refuse(error.code, 422, error.text);
  }
}

const isGif = (bytes: Uint8Array): boolean => recognisePicture(bytes) === 'gif';

function encodeStill(bytes: Uint8Array): Promise<EncodedMedia> {
  const isDrawn = DRAWN.has(recognisePicture(bytes) ?? '');
  return withPicture(bytes, async ({ picture, width, height }) => {
    const { data, info } = await fitted(picture, 'large')
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const read = () => sharp(data, { raw });
    const { isOpaque } = await read().stats();
    const ending = await endingFor(read, { isOpaque, isDrawn });
    const versions: EncodedMedia['versions'] = [];
    for (const size of mediaSizes) versions.push({ size, bytes: await encoded(fitted(read(), size), ending) });
    return { ending, width, height, isAnimated: false, versions };
  });
}

/** A drawing becomes whichever is smaller, since a photograph may be in a PNG too. */
async function endingFor(read: () => Sharp, { isOpaque, isDrawn }: { isOpaque: boolean; isDrawn: boolean }) {
  if (!isOpaque) return 'png';
  if (!isDrawn) return 'jpg';
  const [png, jpg] = [await encoded(read(), 'png'), await encoded(read(), 'jpg')];
  return png.length <= jpg.length * 1.5 ? 'png' : 'jpg';
}

const encoded = (picture: Sharp, ending: 'jpg' | 'png'): Promise<Buffer> =>
  (ending === 'png'
    ? picture.png({ compressionLevel: 9 })
    : picture.jpeg({ quality: QUALITY, mozjpeg: true })
  ).toBuffer();

/** Undefined for a single picture. The frames of one GIF count together, because all of them have to be decoded. */
async function encodeMoving(bytes: Uint8Array): Promise<EncodedMedia | undefined> {
  return withPicture(bytes, async ({ width, height }) => {
    const { pages = 1 } = await sharp(bytes, { limitInputPixels: picturePixels }).metadata();
    if (pages < 2) return undefined;
    refuseLargerThan(width * height * pages);
    const versions: EncodedMedia['versions'] = [];
    for (const size of mediaSizes) {
      // The small one stands in lists, where nothing should move.
      const read = sharp(bytes, { animated: size !== 'small', limitInputPixels: picturePixels, failOn: 'error' });
      versions.push({ size, bytes: await fitted(read, size).gif({ effort: 4 }).toBuffer() });
    }
    return { ending: 'gif', width, height, isAnimated: true, versions };
  });
}

const fitted = (picture: Sharp, size: MediaSize): Sharp =>
  picture.resize(mediaSides[size], mediaSides[size], { fit: 'inside', withoutEnlargement: true });

/** The cover takes the place of the small version. */
async function withCover({ ending, versions }: EncodedMedia, cover: Uint8Array): Promise<EncodedMedia['versions']> {
  const bytes = await withPicture(cover, ({ picture }) => {
    const small = fitted(picture, 'small').toColourspace('srgb');
    return ending === 'gif' ? small.gif().toBuffer() : encoded(small, ending);
  });
  return versions.map((version) => (version.size === 'small' ? { size: 'small', bytes } : version));
}

const LONGEST_NAME = 200;

/** `limit`: how much may be kept with it. */
type NewMedia = Omit<typeof media.$inferInsert, 'tenantId' | 'createdBy'> & { id: string; limit: number };

/** The owner, as far as storing needs it. */
type Storing = Pick<PrepareCtx, 'tenantId' | 'base' | 'transaction'>;

/** Before the transaction: re-encodes what was uploaded and writes its versions. Throws 422 like `encodeMedia`, 409 where there is no room. */
async function storeMedia(
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
async function insertMedia(ctx: Ctx, { limit, ...made }: NewMedia): Promise<typeof media.$inferSelect> {
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

type Row = typeof media.$inferSelect;

/**
 * The organisation's logo as a picture that mail programs can fetch. Its id comes from what it shows, so a logo is added once,
 * and a new one leaves that of earlier messages as it is. Undefined where there is no logo.
 */
async function publishLogo(storage: Storage, outer: Storing): Promise<Row | undefined> {
  const { transaction } = outer;
  const logo = await transaction(readLogo);
  if (!logo) return undefined;
  const id = idOf(outer.tenantId, logo);
  const there = await transaction((ctx) => foundOrRestored(ctx, id));
  if (there) return there;
  const file = { name: 'logo.png', type: 'image/png', bytes: Buffer.from(logo.split(',')[1] ?? '', 'base64') };
  const made = await storeMedia(storage, outer, { file }, id);
  // Somebody else may have been quicker; its files are the same.
  return transaction(async (ctx) => (await foundOrRestored(ctx, id)) ?? insertMedia(ctx, made));
}

async function readLogo(ctx: Ctx): Promise<string | null> {
  const [row] = await ctx.db.select({ logo: tenants.logo }).from(tenants).where(eq(tenants.tenantId, currentTenant));
  return row?.logo ?? null;
}

async function foundOrRestored(ctx: Ctx, id: string): Promise<Row | undefined> {
  const [row] = await ctx.db
    .select()
    .from(media)
    .where(and(eq(media.tenantId, currentTenant), eq(media.id, id)));
  if (row?.deletedAt) await restoreMedia(ctx, id);
  return row && findMedia(ctx, id);
}

const idOf = (tenantId: string, logo: string): string =>
  createHash('sha256')
    .update(tenantId + logo)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');

const EDITOR_ROUTE = '/api/Media/UploadFromEditor';

export function galleryHandlers(
  base: Base,
  storage: Storage,
  countUses: CountUses,
): Omit<Handlers<typeof mediaRoutes>, 'picture' | 'storage'> {
  const appUrl = () => appUrlOf(base.env);
  return {
    uploadMedia: {
      prepare: async (outer, { body: { mediaType, tenantId }, files: { mediaFile: file, mediaFileImage: cover } }) => {
        refuseOther(outer.tenantId, tenantId);
        if (mediaType !== pictureMediaType) throw refuse('media.not_a_picture', 422, refusals.onlyPictures);
        const made = await storeMedia(storage, outer, { file, cover });
        return async (ctx) => ({ returnObject: mediaOf(await insertMedia(ctx, made), appUrl()) });
      },
    },
    uploadFromEditor: {
      prepare: async (outer, { body, files }) => {
        refuseForged(body.ckCsrfToken, outer.cookie('ckCsrfToken'));
        const made = await storeMedia(storage, outer, { file: files.upload });
        const { imagePath, name } = mediaOf(await outer.transaction((ctx) => insertMedia(ctx, made)), appUrl());
        return { uploaded: true, fileName: name, url: imagePath };
      },
    },
    editorUpload: async () => ({
      uploadUrl: base.env.EDITOR_UPLOAD_URL ?? EDITOR_ROUTE,
      tokenUrl: base.env.EDITOR_TOKEN_URL ?? null,
    }),
    getAllMedia: async (ctx, { query }) => {
      refuseOther(ctx.tenantId, query.tenantId);
      return listMedia(ctx, query, appUrl());
    },
    getMediaById: async (ctx, { query: { mediaId } }) => {
      const row = await findMedia(ctx, mediaId);
      if (!row) throw notFound();
      return { ...mediaOf(row, appUrl()), usedIn: await usesOf(ctx, countUses, mediaId) };
    },
    imageGallery: async (ctx, { params: { id }, query }) => {
      refuseOther(ctx.tenantId, id);
      return listMedia(ctx, query, appUrl());
    },
    deleteMedia: (ctx, { query: { mediaid, evenIfUsed } }) =>
      deleteMedia(ctx, countUses, { id: mediaid, evenIfUsed: evenIfUsed === 'true' }),
    publishLogo: {
      prepare: async (outer) => {
        const row = await publishLogo(storage, outer);
        return { imagePath: row ? mediaOf(row, appUrl()).imagePath : null };
      },
    },
    restoreMedia: (ctx, { params: { id } }) => restoreMedia(ctx, id),
  };
}

/** Another organisation's id is as an unknown one. */
function refuseOther(own: string, named: string | undefined): void {
  if (named && named.toLowerCase() !== own) throw notFound();
}

/** The page that sends the form can read the cookie only if it is ours. */
function refuseForged(token: string | undefined, cookie: string | undefined): void {
  const [sent, kept] = [Buffer.from(token ?? ''), Buffer.from(cookie ?? '')];
  if (sent.length > 0 && sent.length === kept.length && timingSafeEqual(sent, kept)) return;
  throw refuse('media.token', 403, refusals.notUploaded);
}
