import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { personCodes } from './own-tables.ts';
import { currentTenant } from '../../core/db/index.ts';

/** 120 random bits in letters and digits. */
export const freshCode = (): string => randomBytes(15).toString('base64url');

/** The code that stands for a person at the door; made when it is first asked for. */
export async function codeOf(ctx: Ctx, personId: string): Promise<string> {
  const mine = eq(personCodes.personId, personId);
  const [known] = await ctx.db
    .select()
    .from(personCodes)
    .where(and(eq(personCodes.tenantId, currentTenant), mine));
  if (known) return known.code;
  await ctx.db
    .insert(personCodes)
    .values({ tenantId: ctx.tenantId, personId, code: freshCode() })
    .onConflictDoNothing();
  const [kept] = await ctx.db
    .select()
    .from(personCodes)
    .where(and(eq(personCodes.tenantId, currentTenant), mine));
  return kept!.code;
}
