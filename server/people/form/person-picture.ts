import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import {
  dropPicture,
  insertPicture,
  type SeesPicture,
  type ShownPictures,
  type StoredPicture,
} from '../../media/index.ts';
import { people } from '../tables.ts';
import { currentTenant } from '../../core/db/index.ts';
import type { AboutPerson } from '../about/about-person.ts';

/** Puts a picture in the place of the one before, or takes it away. Throws 404 for the person. */
export async function setPersonPicture(ctx: Ctx, id: string, picture: StoredPicture | null): Promise<void> {
  const [before] = await ctx.db
    .select({ pictureId: people.pictureId })
    .from(people)
    .where(and(eq(people.tenantId, currentTenant), eq(people.id, id)))
    .for('update');
  if (!before) throw notFound();
  if (!picture && !before.pictureId) return;
  if (picture) await insertPicture(ctx, 'person', picture);
  await ctx.db
    .update(people)
    .set({ pictureId: picture?.id ?? null, updatedAt: ctx.clock() })
    .where(and(eq(people.tenantId, currentTenant), eq(people.id, id)));
  // Two people who were merged may show the same one.
  if (before.pictureId && !(await isShown(ctx, before.pictureId))) await dropPicture(ctx, before.pictureId);
  await ctx.audit({
    action: picture ? 'person.picture_set' : 'person.picture_removed',
    subject: 'person',
    subjectId: id,
  });
  ctx.emit('people', { personId: id });
}

/** Whether a picture is somebody's, or would be again if a merge were taken back. */
export async function isShown(ctx: Ctx, pictureId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ shown: boolean }>(sql`SELECT ${shown(sql`${pictureId}::uuid`)} AS shown`);
  return rows[0]?.shown === true;
}

const shown = (
  id: SQL,
): SQL => sql`(EXISTS (SELECT FROM people p WHERE p.tenant_id = ${currentTenant} AND p.picture_id = ${id})
  OR EXISTS (SELECT FROM person_merges g
    WHERE g.tenant_id = ${currentTenant} AND g.undone_at IS NULL AND g.before::text LIKE '%' || ${id}::text || '%'))`;

/** Pictures of people who exist, or would again after an undo. */
export const personPicturesShown: ShownPictures = { purpose: 'person', isShown: shown };

/** Everybody sees their own picture. */
export const seesOwnPicture: SeesPicture = async (ctx, { personId, pictureId }) => {
  const [row] = await ctx.db
    .select({ pictureId: people.pictureId })
    .from(people)
    .where(and(eq(people.tenantId, currentTenant), eq(people.id, personId)));
  return row?.pictureId === pictureId;
};

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
