import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';

/** The token of each address, made where there is none yet: the same every time, so that a text sent again is the same. */
export async function optOutTokens(
  ctx: Ctx,
  channel: string,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  const tokens = new Map<string, string>();
  const look = async (): Promise<string[]> => {
    const missing = [...new Set(addresses)].filter((address) => !tokens.has(address));
    if (missing.length === 0) return missing;
    // One probe of the index for each: an organisation has far more links than these.
    const { rows } = await ctx.db.execute<{ address: string; token: string }>(sql`
      SELECT wanted.address, l.token FROM jsonb_array_elements_text(${JSON.stringify(missing)}::jsonb) AS wanted(address),
        LATERAL (SELECT l.token FROM opt_out_links l
          WHERE l.tenant_id = ${currentTenant} AND l.channel = ${channel} AND l.address = wanted.address LIMIT 1) AS l`);
    for (const { address, token } of rows) tokens.set(address, token);
    return missing.filter((address) => !tokens.has(address));
  };
  const missing = await look();
  if (missing.length === 0) return tokens;
  // In one order, so that two workers who make the same ones do not wait for each other.
  await ctx.db.execute(sql`
    INSERT INTO opt_out_links (tenant_id, channel, address, token)
    SELECT ${ctx.tenantId}::uuid, ${channel}::text, wanted.address, app.link_token()
    FROM jsonb_array_elements_text(${JSON.stringify(missing.sort())}::jsonb) AS wanted(address)
    ON CONFLICT (tenant_id, channel, address) DO NOTHING`);
  await look();
  return tokens;
}
