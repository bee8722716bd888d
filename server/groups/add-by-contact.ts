import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { memberByContact } from '../../contract/groups/schemas.ts';
import type { Ctx } from '../core/context.ts';
import { notFound } from '../core/errors.ts';
import { personByContact } from '../people/index.ts';
import { type Member, memberOf } from './members.ts';
import { currentTenant } from '../core/db/index.ts';

/**
 * Puts somebody into a group by their name and an exact number or address. A leader may not look through the directory,
 * so nothing is answered of anybody who was not named right. Throws 404 for the group, 400 for a number that is none.
 */
export async function addByContact(
  ctx: Ctx,
  groupId: string,
  { position, ...contact }: z.output<typeof memberByContact>,
): Promise<{ known: boolean; member: Member }> {
  const { rows: group } = await ctx.db.execute(
    sql`SELECT FROM groups WHERE tenant_id = ${currentTenant} AND id = ${groupId} AND archived_at IS NULL`,
  );
  if (group.length === 0) throw notFound('group');
  const { personId, known } = await personByContact(ctx, contact);
  await ctx.db.execute(sql`
    INSERT INTO group_members AS m (tenant_id, group_id, person_id, position)
    VALUES (${ctx.tenantId}, ${groupId}, ${personId}, ${position})
    ON CONFLICT (tenant_id, group_id, person_id) DO UPDATE
    SET state = 'approved', position = CASE WHEN excluded.position = '' THEN m.position ELSE excluded.position END`);
  await ctx.audit({ action: 'group.member_added', subject: 'group', subjectId: groupId, detail: { personId, known } });
  ctx.emit('groups', { groupId });
  return { known, member: await memberOf(ctx, groupId, personId) };
}
