import { eq } from 'drizzle-orm';
import { dropPicture } from '../../media/index.ts';
import type { AboutPerson } from '../about/about-person.ts';
import { people } from '../tables.ts';
import { isShown } from './person-picture.ts';

/** With a person goes their picture, files and all. */
export const picturesAboutPerson: AboutPerson = {
  feature: 'pictures',
  erase: async (ctx, { id }) => {
    const [row] = await ctx.db.select({ pictureId: people.pictureId }).from(people).where(eq(people.id, id));
    if (!row?.pictureId) return;
    await ctx.db.update(people).set({ pictureId: null }).where(eq(people.id, id));
    if (!(await isShown(ctx, row.pictureId))) await dropPicture(ctx, row.pictureId);
  },
};
