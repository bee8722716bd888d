import { eq, and, sql } from 'drizzle-orm';
import type { Base } from '../../../../core/context.ts';
import { currentTenant } from '../../../../core/db/index.ts';
import { inTenant } from '../../../../core/transaction.ts';
import { messageReading } from './reading-tables.ts';
import { hasAgreed, isCounting } from './count-readers.ts';
import { isMachine, type Visitor } from './machines.ts';
import { isSigned, type Place, readReadingToken } from './reading-address.ts';

/** Whom and what an address in an e-mail belongs to. */
export type Reading = Place & { tenantId: string; links: readonly string[] };

/** Whose address it is; undefined where we never made it, or the e-mail is gone. */
export async function openReading(base: Base, token: string): Promise<Reading | undefined> {
  const place = readReadingToken(token);
  if (!place) return undefined;
  const { rows } = await base.database.asGate((tx) =>
    tx.execute<{ tenantId: string }>(
      sql`SELECT tenant_id AS "tenantId" FROM app.message_reading(${place.messageId}::uuid)`,
    ),
  );
  const [found] = rows;
  if (!found) return undefined;
  const [kept] = await base.database.withTenant(found.tenantId, (tx) =>
    tx
      .select({ secret: messageReading.secret, links: messageReading.links })
      .from(messageReading)
      .where(and(eq(messageReading.tenantId, currentTenant), eq(messageReading.messageId, place.messageId))),
  );
  if (!kept || !isSigned(token, place, kept.secret)) return undefined;
  return { ...place, tenantId: found.tenantId, links: kept.links };
}

type Seen = Omit<Visitor, 'secondsAfter'> & { link: number };

/** Records that it was opened or its link followed, as long as the organisation counts and the reader still agrees. */
export async function noteReading(base: Base, { tenantId, messageId, seq }: Reading, seen: Seen): Promise<void> {
  await inTenant(base, tenantId, null, async (ctx) => {
    const { rows } = await ctx.db.execute<{ seconds: number | null }>(sql`
      SELECT CASE WHEN r.state IN ('sent', 'delivered', 'unknown') THEN extract(epoch FROM now() - r.updated_at)::float8 END AS seconds
      FROM recipients r WHERE ${isCounting} AND r.tenant_id = ${currentTenant} AND r.message_id = ${messageId} AND r.seq = ${seq}
        AND ${hasAgreed}`);
    const [found] = rows;
    if (!found) return;
    const byMachine = isMachine({ ...seen, secondsAfter: found.seconds });
    await ctx.db.execute(sql`
      INSERT INTO message_reads AS k (tenant_id, message_id, seq, link, by_machine)
      VALUES (${tenantId}::uuid, ${messageId}::uuid, ${seq}::integer, ${seen.link}::smallint, ${byMachine}::boolean)
      ON CONFLICT (tenant_id, message_id, seq, link, by_machine)
      DO UPDATE SET times = least(k.times + 1, 1000000), last_at = now()`);
  });
}
