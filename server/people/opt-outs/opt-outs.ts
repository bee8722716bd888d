import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { hasEmail, hasPhone } from '../stored-fields.ts';
import { optOuts } from '../tables.ts';
import { currentTenant } from '../../core/db/index.ts';

export type Reached = {
  /** `sms`, `email`, or any other channel there is. */
  channel: string;
  /** E.164, or an e-mail address in lower case. */
  address: string;
};

/**
 * Notes that nobody at this address wants to be written to; answers whether that is new. `source` says how we know.
 * An address that had opted out keeps its first date and source, and no second line is written about it.
 */
export async function optOut(ctx: Ctx, { channel, address, source }: Reached & { source: string }): Promise<boolean> {
  const [added] = await ctx.db
    .insert(optOuts)
    .values({ tenantId: ctx.tenantId, channel, address, source, setBy: ctx.user?.accountId ?? null })
    .onConflictDoNothing()
    .returning({ id: optOuts.id });
  if (!added) return false;
  await tell(ctx, { id: added.id, channel, address, source, action: 'opted_out' });
  applyOptOutAfterCommit(ctx, { channel, address });
  return true;
}

/** Takes an opt-out back; answers whether there was one. `source` says who did it, as `optOut` has it. */
export async function optIn(ctx: Ctx, { channel, address, source }: Reached & { source: string }): Promise<boolean> {
  const [removed] = await ctx.db
    .delete(optOuts)
    .where(and(eq(optOuts.tenantId, currentTenant), eq(optOuts.channel, channel), eq(optOuts.address, address)))
    .returning({ id: optOuts.id });
  if (!removed) return false;
  await tell(ctx, { id: removed.id, channel, address, source, action: 'opted_in' });
  applyOptOutAfterCommit(ctx, { channel, address });
  return true;
}

/** Whoever is told that they get nothing more gets nothing more of what is on its way, either. */
export function applyOptOutAfterCommit({ tenantId, afterCommit }: Ctx, { channel, address }: Reached): void {
  afterCommit((base) => base.applyOptOut(base, { tenantId, channel, address }));
}

/** Whether nobody at this address wants to be written to. */
export async function hasOptedOut(ctx: Ctx, { channel, address }: Reached): Promise<boolean> {
  const found = await ctx.db
    .select({ id: optOuts.id })
    .from(optOuts)
    .where(and(eq(optOuts.tenantId, currentTenant), eq(optOuts.channel, channel), eq(optOuts.address, address)));
  return found.length > 0;
}

type Changed = Reached & { id: string; source: string; action: 'opted_out' | 'opted_in' };

/** One line per change: how and for whom, as ids; never the address. */
async function tell(ctx: Ctx, { id, channel, address, source, action }: Changed): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    channel === 'sms'
      ? sql`SELECT id FROM people p WHERE p.tenant_id = ${currentTenant} AND ${hasPhone(address)} ORDER BY created_at, id LIMIT 20`
      : sql`SELECT id FROM people p WHERE p.tenant_id = ${currentTenant} AND ${hasEmail(address)} ORDER BY created_at, id LIMIT 20`,
  );
  const people = rows.map((person) => person.id);
  await ctx.audit({
    action: `${channel}.${action}`,
    subject: 'opt-out',
    subjectId: id,
    detail: { source, ...(people.length > 0 && { people }) },
  });
  ctx.emit('people');
}
