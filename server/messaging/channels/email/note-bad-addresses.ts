import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { storableJson } from '../../../core/storable-text.ts';
import type { Submitted } from '../channel.ts';
import { emailName } from './reach-by-email.ts';

/** Nobody is written to again at an address that the mail server says does not exist. */
export async function noteBadAddresses(ctx: Ctx, { claimed, outcomes }: Submitted): Promise<void> {
  const bad = claimed.flatMap(({ outgoing }) => {
    const outcome = outcomes.get(outgoing.reference);
    return outcome?.outcome === 'refused' && outcome.badAddress ? [[outgoing.to, outcome.words] as const] : [];
  });
  if (bad.length === 0) return;
  const rows = storableJson([...new Map(bad)].sort(([a], [b]) => (a < b ? -1 : 1)));
  await ctx.db.execute(sql`
    INSERT INTO suppressed_addresses (tenant_id, channel, address, reason, words)
    SELECT ${ctx.tenantId}::uuid, ${emailName}::text, t->>0, 'bounced', left(t->>1, 300) FROM jsonb_array_elements(${rows}::jsonb) AS t
    ON CONFLICT (tenant_id, channel, address) DO NOTHING`);
  ctx.emit('people');
}
