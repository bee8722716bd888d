import { and, eq } from 'drizzle-orm';
import type { mediaRoutes } from '../../contract/media/routes.ts';
import type { Storage } from '../adapters/storage/storage.ts';
import type { Base, Ctx } from '../core/context.ts';
import { notFound } from '../core/errors.ts';
import type { Handlers } from '../core/http/handlers.ts';
import type { CountUses } from './gallery/delete-media.ts';
import { galleryHandlers } from './gallery/media-handlers.ts';
import { bytesStored, keyOf } from './store-picture.ts';
import { pictures } from './tables.ts';
import { currentTenant } from '../core/db/index.ts';

/** Whether a person who is no administrator may see a picture; each feature answers for what it shows them. */
export type SeesPicture = (ctx: Ctx, seen: { personId: string; pictureId: string }) => Promise<boolean>;

type Rules = {
  /** One rule that says yes is enough. */
  sees: readonly SeesPicture[];
  countUses: CountUses;
};

export function mediaHandlers(base: Base, storage: Storage, { sees, countUses }: Rules): Handlers<typeof mediaRoutes> {
  async function mayBeSeen(ctx: Ctx, pictureId: string): Promise<boolean> {
    const [row] = await ctx.db
      .select({ id: pictures.id })
      .from(pictures)
      .where(and(eq(pictures.tenantId, currentTenant), eq(pictures.id, pictureId)));
    const { role, personId } = ctx.user ?? {};
    if (!row || role === 'owner' || role === 'administrator') return row !== undefined;
    for (const rule of sees) if (personId && (await rule(ctx, { personId, pictureId }))) return true;
    return false;
  }
  return {
    ...galleryHandlers(base, storage, countUses),
    storage: async (ctx) => ({ used: await bytesStored(ctx), limit: base.env.STORAGE_LIMIT }),
    // Looked up as the organisation, so nobody reads another's files; storage is asked outside of the transaction.
    picture: {
      prepare: async ({ tenantId, transaction }, { params: { id, size } }) => {
        const seen = await transaction((ctx) => mayBeSeen(ctx, id));
        const content = seen && (await storage.get(keyOf({ tenantId, id, size })));
        if (!content) throw notFound();
        return { fileName: `${size}.webp`, type: 'image/webp', content: Buffer.from(content) };
      },
    },
  };
}
