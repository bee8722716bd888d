import { and, eq, isNull } from 'drizzle-orm';
import type { Base, Ctx, OuterCtx } from '../core/context.ts';
import { notFound } from '../core/errors.ts';
import { inTenant } from '../core/transaction.ts';
import { readUpload } from '../people/index.ts';
import { importGroups } from './import.ts';
import { groups } from './tables.ts';

type Wanted = Omit<Parameters<typeof readUpload>[2], 'groupId' | 'groups'> & { groupId: string };

/**
 * Reads a file of people who are to be members of a group; what it answers stages the rows and gives their preview.
 * @throws Refusal 404 for a group that is not there, 422 with words when the file cannot be read
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
  if (found.length === 0) throw notFound('group');
}
