import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { hasEmail, hasPhone } from '../stored-fields.ts';
import { optOuts, people } from '../tables.ts';
import { currentTenant } from '../../core/db/index.ts';
import type { z } from 'zod';
import type { Channel, knownDoNotDisturb, knownOptOut, optOutRoutes } from '../../../contract/people/opt-outs.ts';
import { toldInPerson } from '../../../contract/people/opt-out-sources.ts';
import { notFound, refuse } from '../../core/errors.ts';
import type { Handlers } from '../../core/http/handlers.ts';
import { accountsById } from '../../core/identity/one-account.ts';
import { refusals } from '../texts.ts';
import { momentAsText } from '../../core/moment-as-text.ts';
import { storableJson } from '../../core/storable-text.ts';

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

/** Also stops messages on their way to a person who is told that they get nothing more. */
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

type OptOut = z.input<typeof knownOptOut>;
type DoNotDisturb = z.input<typeof knownDoNotDisturb>;

type Contact = Pick<typeof people.$inferSelect, 'phone' | 'secondPhone' | 'email' | 'secondEmail'>;

/** Whether and since when a person does not want to be written to, at either number or address, and how we know. */
export async function optOutsOf(ctx: Ctx, { phone, secondPhone, email, secondEmail }: Contact): Promise<OptOut[]> {
  const [first, second] = [email.toLowerCase(), secondEmail.toLowerCase()];
  const { rows } = await ctx.db.execute<Omit<OptOut, 'setBy'> & { accountId: string | null }>(sql`
    SELECT o.channel, ${momentAsText(sql`o.at`)} AS at, o.source,
      CASE WHEN o.address IN (${phone}, ${first}) THEN 'first' ELSE 'second' END AS which,
      o.set_by AS "accountId"
    FROM opt_outs o
    WHERE o.tenant_id = ${currentTenant} AND ((o.channel = 'sms' AND o.address IN (${phone}, ${secondPhone}))
      OR (o.channel = 'email' AND o.address <> '' AND o.address IN (${first}, ${second})))
    ORDER BY o.channel DESC, which`);
  const accounts = await accountsById(
    ctx,
    rows.map(({ accountId }) => accountId),
  );
  return rows.map(({ accountId, ...row }) => ({ ...row, setBy: accounts.get(accountId ?? '')?.name ?? '' }));
}

/** The last do-not-disturb answer for this number. */
export async function doNotDisturbOf(ctx: Ctx, phone: string | null): Promise<DoNotDisturb | null> {
  if (phone === null) return null;
  const { rows } = await ctx.db.execute<DoNotDisturb>(sql`
    SELECT ${momentAsText(sql`d.at`)} AS at, d.route, d.words FROM do_not_disturb d
    WHERE d.tenant_id = ${currentTenant} AND d.address = ${phone} ORDER BY d.at DESC LIMIT 1`);
  return rows[0] ?? null;
}

type OptOutInput = { personId: string; channel: Channel; which: OptOut['which'] };

/** A person's address on this channel. @throws Refusal 404, and 422 if they cannot be reached */
async function reached(ctx: Ctx, { personId, channel, which }: OptOutInput): Promise<Reached & { contact: Contact }> {
  const { phone, secondPhone, email, secondEmail } = people;
  const [contact] = await ctx.db
    .select({ phone, secondPhone, email, secondEmail })
    .from(people)
    .where(and(eq(people.tenantId, currentTenant), eq(people.id, personId)));
  if (!contact) throw notFound();
  const [number, mail] =
    which === 'first' ? [contact.phone, contact.email] : [contact.secondPhone, contact.secondEmail];
  const address = channel === 'sms' ? number : mail.toLowerCase();
  if (!address) throw refuse('people.no_address', 422, refusals.noAddress);
  return { channel, address, contact };
}

/** Somebody told an administrator, who writes it down or takes it back; twice is as once. */
export const optOutHandlers: Handlers<typeof optOutRoutes> = {
  recordOptOut: async (ctx, { body }) => {
    const { contact, ...where } = await reached(ctx, body);
    await optOut(ctx, { ...where, source: toldInPerson });
    return { optOuts: await optOutsOf(ctx, contact) };
  },
  takeBackOptOut: async (ctx, { body }) => {
    const { contact, ...where } = await reached(ctx, body);
    await optIn(ctx, { ...where, source: toldInPerson });
    return { optOuts: await optOutsOf(ctx, contact) };
  },
};

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
