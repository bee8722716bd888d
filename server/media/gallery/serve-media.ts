import { and, eq, isNull, or } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { mediaTypes } from '../../../contract/media/media.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import type { Base } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { notFound } from '../../core/errors.ts';
import { media } from '../tables.ts';
import { mediaKeyOf, type MediaFile, readMediaPath } from './media-address.ts';

/** `/media/<name>/<size>.<ending>`: pictures for mail programs, which have no session. */
export function serveMedia(app: FastifyInstance, base: Base, storage: Storage): void {
  app.get<{ Params: { name: string; file: string } }>('/media/:name/:file', async (request, reply) => {
    const file = readMediaPath(request.params.name, request.params.file);
    const content = file && (await isPublic(base, file)) && (await storage.get(mediaKeyOf(file)));
    if (!content) throw notFound('picture');
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
