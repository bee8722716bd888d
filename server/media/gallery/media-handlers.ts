import { timingSafeEqual } from 'node:crypto';
import type { mediaRoutes } from '../../../contract/media/routes.ts';
import { pictureMediaType } from '../../../contract/media/media.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import { appUrlOf } from '../../core/app-url.ts';
import type { Base } from '../../core/context.ts';
import { notFound, refuse } from '../../core/errors.ts';
import type { Handlers } from '../../core/http/handlers.ts';
import { insertMedia, storeMedia } from './add-media.ts';
import { type CountUses, deleteMedia, restoreMedia, usesOf } from './delete-media.ts';
import { publishLogo } from './publish-logo.ts';
import { findMedia, listMedia, mediaOf } from './media-list.ts';
import { refusals } from '../refusal-texts.ts';

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
      if (!row) throw notFound('picture');
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
  if (named && named.toLowerCase() !== own) throw notFound('organisation');
}

/** The page that sends the form can read the cookie only if it is ours. */
function refuseForged(token: string | undefined, cookie: string | undefined): void {
  const [sent, kept] = [Buffer.from(token ?? ''), Buffer.from(cookie ?? '')];
  if (sent.length > 0 && sent.length === kept.length && timingSafeEqual(sent, kept)) return;
  throw refuse('media.token', 403, refusals.notUploaded);
}
