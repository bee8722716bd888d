import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { suppressedAddress, suppressedRoutes } from '../../../contract/messaging/routes.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { notFound } from '../../core/errors.ts';
import type { Handlers } from '../../core/http/handlers.ts';
import type { Channel } from '../channels/channel.ts';
import type { Channels } from '../channels/registry.ts';
import { momentAsText } from '../../core/moment-as-text.ts';

type Suppressed = z.input<typeof suppressedAddress>;

/** Addresses of a person `p` on this channel, as they are sent to. */
const addressesOf = ({ reach }: Channel): SQL =>
  sql`ARRAY[${sql.join([reach.address, ...(reach.further ?? [])], sql`, `)}]`;

const concerns = (channels: Channels): SQL =>
  sql.join(
    channels.all.map((channel) => sql`(s.channel = ${channel.name} AND s.address = ANY(${addressesOf(channel)}))`),
    sql` OR `,
  );

/** Addresses of a person that are not written to any more, for another reason than an opt-out. */
async function listSuppressed(ctx: Ctx, channels: Channels, personId: string): Promise<Suppressed[]> {
  const { rows } = await ctx.db.execute<Suppressed>(sql`
    SELECT s.channel, s.address, s.reason, s.words, ${momentAsText(sql`s.at`)} AS at
    FROM people p JOIN suppressed_addresses s ON s.tenant_id = ${currentTenant}
    WHERE p.tenant_id = ${currentTenant} AND p.id = ${personId} AND (${concerns(channels)})
    ORDER BY s.channel, s.address`);
  return rows;
}

export function suppressedHandlers(channels: Channels): Handlers<typeof suppressedRoutes> {
  return {
    suppressedAddresses: (ctx, { query }) => listSuppressed(ctx, channels, query.personId),
    writeToAddressAgain: async (ctx, { body: { personId, channel, address } }) => {
      const known = await listSuppressed(ctx, channels, personId);
      if (!known.some((one) => one.channel === channel && one.address === address)) throw notFound();
      await ctx.db.execute(sql`DELETE FROM suppressed_addresses
        WHERE tenant_id = ${currentTenant} AND channel = ${channel} AND address = ${address}`);
      // The count begins anew, or the next bounce would block the address again.
      await ctx.db.execute(sql`DELETE FROM soft_bounces
        WHERE tenant_id = ${currentTenant} AND channel = ${channel} AND address = ${address}`);
      await ctx.audit({ action: 'person.write_again', subject: 'person', subjectId: personId, detail: { channel } });
      const { tenantId } = ctx;
      ctx.afterCommit((base) => base.applyOptOut(base, { tenantId, channel, address }));
      ctx.emit('people');
      return listSuppressed(ctx, channels, personId);
    },
  };
}
