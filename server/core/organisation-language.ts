import { sql } from 'drizzle-orm';
import type { Ctx } from './context.ts';
import { currentTenant } from './db/index.ts';
import { languageToWriteIn } from './language/language-named.ts';

/** The language in which an organisation writes to people whose own is not known. */
export async function organisationLanguage(ctx: Ctx): Promise<string> {
  const { rows } = await ctx.db.execute<{ language: string | null }>(
    sql`SELECT language FROM tenants WHERE tenant_id = ${currentTenant}`,
  );
  return languageToWriteIn(undefined, rows[0]?.language ?? null);
}
