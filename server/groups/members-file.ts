import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Base, Ctx, OuterCtx } from '../core/context.ts';
import { notFound } from '../core/errors.ts';
import { inTenant } from '../core/transaction.ts';
import { readUpload, customFieldsOf, onlyOf } from '../people/index.ts';
import { importGroups } from './import.ts';
import { groups } from './tables.ts';
import type { z } from 'zod';
import type { memberFields } from '../../contract/groups/schemas.ts';
import type { CustomValues } from '../../contract/people/custom-fields.ts';
import { currentTenant } from '../core/db/index.ts';

type Wanted = Omit<Parameters<typeof readUpload>[2], 'groupId' | 'groups'> & { groupId: string };

/**
 * Reads a file of future members of a group; the returned function stages the rows and gives their preview.
 * @throws Refusal 404 for a missing group, 422 with words if the file cannot be read
 */
export async function readMembersFile(base: Base, outer: OuterCtx, { groupId, ...wanted }: Wanted) {
  await inTenant(base, outer.tenantId, outer.user, (ctx) => mustBeThere(ctx, groupId));
  const stage = await readUpload(base, outer, { ...wanted, groupId, groups: importGroups });
  return async (ctx: Ctx) => {
    await mustBeThere(ctx, groupId);
    const preview = await stage(ctx);
    const returnObject = preview.returnObject.map((row) => ({
      ...row,
      groupID: groupId,
      mobilePhone: row.phoneNumber,
    }));
    return { ...preview, returnObject };
  };
}

async function mustBeThere(ctx: Ctx, groupId: string): Promise<void> {
  const found = await ctx.db
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.tenantId, ctx.tenantId), eq(groups.id, groupId), isNull(groups.archivedAt)));
  if (found.length === 0) throw notFound();
}

/** The members' values in the organisation's own fields that are open to group leaders. */
export async function readMemberFields(ctx: Ctx, groupId: string): Promise<z.input<typeof memberFields>> {
  const fields = (await customFieldsOf(ctx)).filter(({ forLeaders }) => forLeaders);
  if (fields.length === 0) return { fields: [], members: [] };
  const { rows } = await ctx.db.execute<{ id: string; custom: CustomValues }>(sql`
    SELECT p.id, p.custom FROM group_members m JOIN people p ON p.tenant_id = ${currentTenant} AND p.id = m.person_id
    WHERE m.tenant_id = ${currentTenant} AND m.group_id = ${groupId} AND m.state = 'approved' AND p.archived_at IS NULL
      AND p.custom <> '{}' ORDER BY p.sort_name, p.id LIMIT 1000`);
  const members = rows.map(({ id, custom }) => ({ id, custom: onlyOf(fields, custom) }));
  return { fields, members: members.filter(({ custom }) => Object.keys(custom).length > 0) };
}
