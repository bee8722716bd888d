import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { storableJson } from '../../core/storable-text.ts';

/** Notes whom a route could not reach because their number takes no such messages, with what it said. */
export async function noteDoNotDisturb(
  ctx: Ctx,
  route: string,
  told: readonly { address: string; words: string }[],
): Promise<void> {
  const byAddress = new Map(told.map(({ address, words }) => [address, words]));
  if (byAddress.size === 0) return;
  const rows = storableJson([...byAddress].sort(([a], [b]) => (a < b ? -1 : 1)));
  await ctx.db.execute(sql`
    INSERT INTO do_not_disturb (tenant_id, address, route, words)
    SELECT ${ctx.tenantId}::uuid, t->>0, ${route}::text, left(t->>1, 200) FROM jsonb_array_elements(${rows}::jsonb) AS t
    ON CONFLICT (tenant_id, address, route) DO UPDATE SET words = excluded.words, at = now()`);
}

/** A route that has reached somebody reaches them: forgets what it said of these numbers before. */
export async function forgetDoNotDisturb(ctx: Ctx, route: string, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  await ctx.db.execute(sql`
    DELETE FROM do_not_disturb
    WHERE tenant_id = ${currentTenant} AND route = ${route} AND address = ANY(ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(addresses)}::jsonb)))`);
}
