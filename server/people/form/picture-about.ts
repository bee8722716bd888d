import { and, eq } from 'drizzle-orm';
import { dropPicture } from '../../media/index.ts';
import type { AboutPerson } from '../about/about-person.ts';
import { people } from '../tables.ts';
import { isShown } from './person-picture.ts';
import { currentTenant } from '../../core/db/index.ts';

/** With a person goes their picture, files and all. */
export const picturesAboutPerson: AboutPerson = {
  feature: 'pictures',
  erase: async (ctx, { id }) => {
    const [row] = await ctx.db
      .select({ pictureId: people.pictureId })
      .from(people)
      .where(and(eq(people.tenantId, currentTenant), eq(people.id, id)));
    if (!row?.pictureId) return;
    await ctx.db
      .update(people)
      .set({ pictureId: null })
      .where(and(eq(people.tenantId, currentTenant), eq(people.id, id)));
    if (!(await isShown(ctx, row.pictureId))) await dropPicture(ctx, row.pictureId);
  },
};
