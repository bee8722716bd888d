import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { memberFields } from '../../contract/groups/schemas.ts';
import type { CustomValues } from '../../contract/people/custom-fields.ts';
import type { Ctx } from '../core/context.ts';
import { currentTenant } from '../core/db/index.ts';
import { customFieldsOf, onlyOf } from '../people/index.ts';

/** What is known of the members of a group in those of the organisation's own fields that are open to its leaders. */
export async function readMemberFields(ctx: Ctx, groupId: string): Promise<z.input<typeof memberFields>> {
  const fields = (await customFieldsOf(ctx)).filter(({ forLeaders }) => forLeaders);
  if (fields.length === 0) return { fields: [], members: [] };
  const { rows } = await ctx.db.execute<{ id: string; custom: CustomValues }>(sql`
    SELECT p.id, p.custom FROM group_members m JOIN people p ON p.tenant_id = m.tenant_id AND p.id = m.person_id
    WHERE m.tenant_id = ${currentTenant} AND m.group_id = ${groupId} AND m.state = 'approved' AND p.archived_at IS NULL
      AND p.custom <> '{}' ORDER BY p.sort_name, p.id LIMIT 1000`);
  const members = rows.map(({ id, custom }) => ({ id, custom: onlyOf(fields, custom) }));
  return { fields, members: members.filter(({ custom }) => Object.keys(custom).length > 0) };
}
