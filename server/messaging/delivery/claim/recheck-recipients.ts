import { type SQL, sql } from 'drizzle-orm';
import type { Base } from '../../../core/context.ts';
import { arrayText } from '../../../core/array-parameter.ts';
import { currentTenant } from '../../../core/db/index.ts';
import type { Channel } from '../../channels/channel.ts';
import { optedOut } from '../../tables/message-tables.ts';
import type { Outgoing } from '../../../adapters/gateway.ts';

/**
 * Why nobody is written to at an address within a statement who was still to be when the message was sent; else null.
 * `lately`: holds where somebody may have opted out who had not yet when these were looked at before.
 */
export function whyLeftOut(
  { name, reach: { barred } }: Pick<Channel, 'name' | 'reach'>,
  address: SQL,
  lately = sql`true`,
): SQL {
  const out = sql`CASE WHEN ${lately} AND EXISTS (SELECT FROM opt_outs x
    WHERE x.tenant_id = ${currentTenant} AND x.channel = ${name} AND x.address = ${address}) THEN ${optedOut}::text END`;
  if (!barred) return out;
  return sql`coalesce((SELECT b.reason FROM (${barred}) AS b WHERE b.address = ${address} LIMIT 1), ${out})`;
}

/** Somebody claimed, by their place. */
export type Going = { seq: number; outgoing: Outgoing };

/** Whether anybody has opted out within many times what a batch is held and a transaction lasts: asked once, not of each. */
const lately = ({ name }: Channel): SQL => sql`(SELECT EXISTS (SELECT FROM opt_outs x
  WHERE x.tenant_id = ${currentTenant} AND x.channel = ${name} AND x.at > now() - interval '1 hour'))`;

/** Recipients about to be begun, and the reason for each to be left out by now. */
export const leftOutByNow = (channel: Channel, { seqs, addresses }: Asked): SQL =>
  sql`SELECT a.seq, ${whyLeftOut(channel, sql`a.address`, lately(channel))} AS why FROM unnest(${seqs}::integer[], ${addresses}::text[]) AS a(seq, address)`;

type Asked = Record<'seqs' | 'addresses', unknown>;

/** Places and addresses of these as the database takes them. */
export const asArrays = (those: readonly Going[]) => ({
  seqs: arrayText(those.map(({ seq }) => seq)),
  addresses: arrayText(those.map(({ outgoing }) => outgoing.to)),
});

/** By place: why somebody claimed is not handed over after all. */
export type LeftOut = ReadonlyMap<number, string>;

/** The recipients of a batch who have opted out since it was claimed. */
export async function leftOutOf(
  { base, tenantId, channel }: { base: Base; tenantId: string; channel: Channel },
  claimed: readonly Going[],
): Promise<LeftOut> {
  const { rows } = await base.database.withTenant(tenantId, (_, { lastTx }) =>
    lastTx().execute<{ seq: number; why: string }>(
      sql`SELECT seq, why FROM (${leftOutByNow(channel, asArrays(claimed))}) AS asked WHERE why IS NOT NULL`,
    ),
  );
  return new Map(rows.map(({ seq, why }) => [seq, why]));
}
