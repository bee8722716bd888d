import { sql } from 'drizzle-orm';
import type { SeesPicture } from '../media/index.ts';
import { currentTenant } from '../core/db/index.ts';

/** A leader sees the pictures of those in the groups they lead. */
export const seesPicturesOfLed: SeesPicture = async (ctx, { personId, pictureId }) => {
  const { rows } = await ctx.db.execute(sql`
    SELECT FROM people p JOIN group_members m ON m.tenant_id = p.tenant_id AND m.person_id = p.id
    WHERE p.tenant_id = ${currentTenant} AND p.picture_id = ${pictureId} AND p.archived_at IS NULL AND app.leads(${personId}::uuid, m.group_id) LIMIT 1`);
  return rows.length > 0;
};

/** Whoever is in a group sees its picture. */
export const seesPictureOfOwnGroup: SeesPicture = async (ctx, { personId, pictureId }) => {
  const { rows } = await ctx.db.execute(sql`
    SELECT FROM groups g JOIN group_members m ON m.tenant_id = g.tenant_id AND m.group_id = g.id
    WHERE g.tenant_id = ${currentTenant} AND g.picture_id = ${pictureId} AND g.archived_at IS NULL
      AND m.person_id = ${personId} AND m.state = 'approved' LIMIT 1`);
  return rows.length > 0;
};
