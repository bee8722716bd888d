import { type SQL, sql } from 'drizzle-orm';
import type { Channel } from '../channels/channel.ts';

/**
 * Whether a message of this channel would reach a person `p`: there is an address, and it is neither opted out nor known to
 * be bad. For what is offered; sending looks once more.
 */
export function canReach({ name, reach: { address, barred } }: Pick<Channel, 'name' | 'reach'>): SQL {
  return sql`(${address} IS NOT NULL AND NOT EXISTS (SELECT FROM opt_outs o
    WHERE o.tenant_id = p.tenant_id AND o.channel = ${name}::text AND o.address = ${address})
    ${barred ? sql`AND NOT EXISTS (SELECT FROM (${barred}) AS bad WHERE bad.address = ${address})` : sql``})`;
}
