import { z } from 'zod';
import { defineRoutes, listQuery } from '../route.ts';
import { media, mediaCover, mediaFile, mediaUse } from './media.ts';
import { pictureSizes } from './picture.ts';

export const mediaRoutes = defineRoutes({
  picture: {
    method: 'GET',
    path: '/api/Media/Picture/:id/:size',
    summary: 'A picture of the organisation, in one of its sizes. A new picture has a new id, so it may be kept',
    access: 'signed-in',
    params: z.object({ id: z.uuid(), size: z.enum(pictureSizes) }),
    download: ['image/webp'],
    keeps: true,
  },
  storage: {
    method: 'GET',
    path: '/api/Media/Storage',
    summary: 'How many bytes of pictures the organisation keeps, and how many it may',
    access: 'administrator',
    reply: z.object({ used: z.number(), limit: z.number() }),
  },
  uploadMedia: {
    method: 'POST',
    path: '/api/Media/UploadMedia',
    summary: 'Adds a picture to the gallery. Whoever has its address can see it, without signing in',
    access: 'administrator',
    files: { mediaFile, mediaFileImage: mediaCover },
    body: z.object({ mediaType: z.coerce.number().default(0), tenantId: z.string().optional() }),
    reply: z.object({ returnObject: media }),
    idempotent: true,
  },
  uploadFromEditor: {
    method: 'POST',
    path: '/api/Media/UploadFromEditor',
    summary: 'Adds a picture to the gallery, as the editor sends it; its token has to be that of the cookie',
    access: 'administrator',
    files: { upload: mediaFile },
    body: z.object({ ckCsrfToken: z.string().optional() }),
    reply: z.object({ uploaded: z.literal(true), fileName: z.string(), url: z.string() }),
  },
  editorUpload: {
    method: 'GET',
    path: '/api/Media/EditorUpload',
    summary: 'Where the editor uploads pictures, and where it gets a token for that, if it needs one',
    access: 'administrator',
    reply: z.object({ uploadUrl: z.string(), tokenUrl: z.string().nullable() }),
  },
  getAllMedia: {
    method: 'GET',
    path: '/api/Media/GetAllMedia',
    summary: 'The gallery, newest first',
    access: 'administrator',
    query: listQuery.extend({ tenantId: z.string().optional() }),
    listOf: media,
  },
  getMediaById: {
    method: 'GET',
    path: '/api/Media/GetMediaById',
    summary: 'One picture of the gallery, and how many messages show it',
    access: 'administrator',
    query: z.object({ mediaId: z.uuid() }),
    reply: media.extend({ usedIn: mediaUse }),
  },
  imageGallery: {
    method: 'GET',
    path: '/api/Media/ImageGallery/:id',
    summary: 'The pictures of an organisation, by its id',
    access: 'administrator',
    params: z.object({ id: z.uuid() }),
    query: listQuery,
    listOf: media,
  },
  deleteMedia: {
    method: 'DELETE',
    path: '/api/Media/DeleteMedia',
    summary:
      'Takes a picture out of the gallery. One that messages show is refused unless `evenIfUsed` says so; they keep it',
    access: 'administrator',
    query: z.object({ mediaid: z.uuid(), evenIfUsed: z.enum(['true', 'false']).optional() }),
    reply: z.literal(true),
  },
  publishLogo: {
    method: 'POST',
    path: '/api/Media/PublishLogo',
    summary: "Puts the organisation's logo into the gallery, for messages, unless it is there; null where it has none",
    access: 'administrator',
    reply: z.object({ imagePath: z.string().nullable() }),
  },
  restoreMedia: {
    method: 'POST',
    path: '/api/Media/RestoreMedia/:id',
    summary: 'Puts a picture back that was taken out of the gallery in the last days',
    access: 'administrator',
    params: z.object({ id: z.uuid() }),
    reply: z.literal(true),
  },
});
