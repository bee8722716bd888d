import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';

/** The token of each address, made where there is none yet: the same every time, so that a text sent again is the same. */
export async function optOutTokens(
  ctx: Ctx,
  channel: string,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  // In one order, so that two workers who make the same ones do not wait for each other.
  const wanted = JSON.stringify([...new Set(addresses)].sort());
  await ctx.db.execute(sql`
    INSERT INTO opt_out_links (tenant_id, channel, address, token)
    SELECT ${ctx.tenantId}::uuid, ${channel}::text, wanted.address, app.link_token() FROM jsonb_array_elements_text(${wanted}::jsonb) AS wanted(address)
    WHERE NOT EXISTS (SELECT FROM opt_out_links l
      WHERE l.tenant_id = ${currentTenant} AND l.channel = ${channel} AND l.address = wanted.address)
    ON CONFLICT (tenant_id, channel, address) DO NOTHING`);
  const { rows } = await ctx.db.execute<{ address: string; token: string }>(sql`
    SELECT address, token FROM opt_out_links
    WHERE tenant_id = ${currentTenant} AND channel = ${channel} AND address = ANY(ARRAY(SELECT jsonb_array_elements_text(${wanted}::jsonb)))`);
  return new Map(rows.map(({ address, token }) => [address, token]));
}
