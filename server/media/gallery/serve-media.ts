import { and, eq, isNull, or } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { mediaTypes, type MediaEnding } from '../../../contract/media/media.ts';
import { type MediaSize, mediaSizes } from '../../../contract/media/media-sizes.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import type { Base } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { notFound } from '../../core/errors.ts';
import { media } from '../tables.ts';
import { home } from '../../core/identity/cookie.ts';

export type MediaKey = { tenantId: string; id: string };
export type MediaFile = MediaKey & { size: MediaSize; ending: MediaEnding };

/** The storage key of one version. */
export const mediaKeyOf = ({ tenantId, id, size, ending }: MediaFile): string => `${tenantId}/${id}/${size}.${ending}`;

/** The largest version there is, to be taken along; undefined where its file is gone. */
export const largestMediaOf = (
  storage: Storage,
  tenantId: string,
  { id, ending }: { id: string; ending: string },
): Promise<Uint8Array | undefined> => storage.get(`${tenantId}/${id}/large.${ending}`);

/**
 * The name of a picture in its address: organisation and picture in 43 letters. 122 bits of the picture's id are
 * random, so nobody guesses one.
 */
export const mediaName = ({ tenantId, id }: MediaKey): string =>
  Buffer.from((tenantId + id).replaceAll('-', ''), 'hex').toString('base64url');

/** The path under APP_URL. As it stands in mail that is kept for years, it begins with the home of the organisation. */
export const mediaPath = (file: MediaFile): string => `/media/${home}${mediaName(file)}/${file.size}.${file.ending}`;

/** Undefined if this cannot be a picture's address. Addresses from before homes existed work as well. */
export function readMediaPath(name: string, file: string): MediaFile | undefined {
  const [, own = ''] = /^[A-Z]?([\w-]{43})$/.exec(name) ?? [];
  const hex = Buffer.from(own, 'base64url').toString('hex');
  const [size, ending] = file.split('.');
  if (hex.length !== 64 || !isSize(size) || !isEnding(ending)) return undefined;
  return { tenantId: uuidOf(hex.slice(0, 32)), id: uuidOf(hex.slice(32)), size, ending };
}

const isSize = (size: string | undefined): size is MediaSize => mediaSizes.some((one) => one === size);
const isEnding = (ending: string | undefined): ending is MediaEnding =>
  ending !== undefined && Object.hasOwn(mediaTypes, ending);

const uuidOf = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** `/media/<name>/<size>.<ending>`: pictures for mail programs, which have no session. */
export function serveMedia(app: FastifyInstance, base: Base, storage: Storage): void {
  app.get<{ Params: { name: string; file: string } }>('/media/:name/:file', async (request, reply) => {
    const file = readMediaPath(request.params.name, request.params.file);
    const content = file && (await isPublic(base, file)) && (await storage.get(mediaKeyOf(file)));
    if (!content) throw notFound();
    return reply
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        // Mail is also read in the browser, on pages of other sites.
        'cross-origin-resource-policy': 'cross-origin',
        'content-security-policy': "default-src 'none'",
        'content-disposition': 'inline',
      })
      .type(mediaTypes[file.ending])
      .send(Buffer.from(content));
  });
}

async function isPublic({ database }: Base, { tenantId, id, ending }: MediaFile): Promise<boolean> {
  const rows = await database.withTenant(tenantId, (tx) =>
    tx
      .select({ id: media.id })
      .from(media)
      .where(
        and(
          eq(media.tenantId, currentTenant),
          eq(media.id, id),
          eq(media.ending, ending),
          or(isNull(media.deletedAt), media.isStillShown),
        ),
      ),
  );
  return rows.length > 0;
}
