import { eq } from 'drizzle-orm';
import type { mediaRoutes } from '../../contract/media/routes.ts';
import type { Storage } from '../adapters/storage/storage.ts';
import { notFound } from '../core/errors.ts';
import type { Handlers } from '../core/http/handlers.ts';
import { keyOf } from './keep-picture.ts';
import { pictures } from './tables.ts';

export function mediaHandlers(storage: Storage): Handlers<typeof mediaRoutes> {
  return {
    // The row is looked up as the organisation, so nobody reads another's files; storage is asked outside of it.
    picture: {
      alone: async ({ tenantId, transaction }, { params: { id, size } }) => {
        const [row] = await transaction((ctx) =>
          ctx.db.select({ id: pictures.id }).from(pictures).where(eq(pictures.id, id)),
        );
        const content = row && (await storage.get(keyOf({ tenantId, id, size })));
        if (!content) throw notFound('picture');
        return { fileName: `${size}.webp`, type: 'image/webp', content: Buffer.from(content) };
      },
    },
  };
}
