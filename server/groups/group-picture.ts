import { and, eq, isNull, sql } from 'drizzle-orm';
import { readCrop } from '../../contract/media/picture.ts';
import type { groupPictureRoutes } from '../../contract/groups/member-routes.ts';
import type { Storage } from '../adapters/storage/storage.ts';
import type { Ctx } from '../core/context.ts';
import { currentTenant } from '../core/db/index.ts';
import { notFound } from '../core/errors.ts';
import type { Handlers } from '../core/http/handlers.ts';
import {
  dropPicture,
  insertPicture,
  type ShownPictures,
  type StoredPicture,
  storePicture,
  type SeesPicture,
} from '../media/index.ts';
import { groups } from './tables.ts';

export const groupPictureHandlers = (storage: Storage): Handlers<typeof groupPictureRoutes> => ({
  setPicture: {
    prepare: async (outer, { params, files, body }) => {
      const stored = await storePicture(storage, outer, files.picture, readCrop(body.pictureCrop));
      return async (ctx) => {
        await setGroupPicture(ctx, params.id, stored);
        return { pictureId: stored.id };
      };
    },
  },
  removePicture: async (ctx, { params }) => {
    await setGroupPicture(ctx, params.id, null);
    return true as const;
  },
});

/** Puts a picture in the place of the one before, or takes it away. Throws 404 for the group. */
async function setGroupPicture(ctx: Ctx, groupId: string, picture: StoredPicture | null): Promise<void> {
  const ofGroup = and(eq(groups.tenantId, currentTenant), eq(groups.id, groupId));
  const [before] = await ctx.db
    .select({ pictureId: groups.pictureId })
    .from(groups)
    .where(and(ofGroup, isNull(groups.archivedAt)))
    .for('no key update');
  if (!before) throw notFound();
  if (!picture && !before.pictureId) return;
  if (picture) await insertPicture(ctx, 'group', picture);
  await ctx.db
    .update(groups)
    .set({ pictureId: picture?.id ?? null })
    .where(ofGroup);
  if (before.pictureId) await dropPicture(ctx, before.pictureId);
  const action = picture ? 'group.picture_set' : 'group.picture_removed';
  await ctx.audit({ action, subject: 'group', subjectId: groupId });
  ctx.emit('groups', { groupId });
}

/** A deleted group keeps its picture, because it can be restored. */
export const groupPicturesShown: ShownPictures = {
  purpose: 'group',
  isShown: (id) => sql`EXISTS (SELECT FROM groups g WHERE g.tenant_id = ${currentTenant} AND g.picture_id = ${id})`,
};

/** A leader sees the pictures of those in the groups they lead. */
export const seesPicturesOfLed: SeesPicture = async (ctx, { personId, pictureId }) => {
  const { rows } = await ctx.db.execute(sql`
    SELECT FROM people p JOIN group_members m ON m.tenant_id = ${currentTenant} AND m.person_id = p.id
    WHERE p.tenant_id = ${currentTenant} AND p.picture_id = ${pictureId} AND p.archived_at IS NULL AND app.leads(${personId}::uuid, m.group_id) LIMIT 1`);
  return rows.length > 0;
};

/** Members of a group see its picture. */
export const seesPictureOfOwnGroup: SeesPicture = async (ctx, { personId, pictureId }) => {
  const { rows } = await ctx.db.execute(sql`
    SELECT FROM groups g JOIN group_members m ON m.tenant_id = ${currentTenant} AND m.group_id = g.id
    WHERE g.tenant_id = ${currentTenant} AND g.picture_id = ${pictureId} AND g.archived_at IS NULL
      AND m.person_id = ${personId} AND m.state = 'approved' LIMIT 1`);
  return rows.length > 0;
};
