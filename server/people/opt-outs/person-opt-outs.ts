import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { toldInPerson } from '../../../contract/people/opt-out-sources.ts';
import type { Channel, knownDoNotDisturb, knownOptOut, optOutRoutes } from '../../../contract/people/opt-outs.ts';
import type { Ctx } from '../../core/context.ts';
import { notFound, refuse } from '../../core/errors.ts';
import type { Handlers } from '../../core/http/handlers.ts';
import { people } from '../tables.ts';
import { optIn, optOut, type Reached } from './opt-outs.ts';
import { currentTenant } from '../../core/db/index.ts';
import { accountsById } from '../../core/identity/accounts-by-id.ts';
import { refusals } from '../refusal-texts.ts';

type OptOut = z.input<typeof knownOptOut>;
type DoNotDisturb = z.input<typeof knownDoNotDisturb>;

const momentOf = (column: ReturnType<typeof sql>) =>
  sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Whether and since when a person does not want to be written to, and how we know. */
export async function optOutsOf(
  ctx: Ctx,
  { phone, email }: { phone: string | null; email: string },
): Promise<OptOut[]> {
  const { rows } = await ctx.db.execute<Omit<OptOut, 'setBy'> & { accountId: string | null }>(sql`
    SELECT o.channel, ${momentOf(sql`o.at`)} AS at, o.source,
      o.set_by AS "accountId"
    FROM opt_outs o
    WHERE o.tenant_id = ${currentTenant} AND ((o.channel = 'sms' AND o.address = ${phone}) OR (o.channel = 'email' AND o.address = ${email.toLowerCase()} AND ${email} <> ''))
    ORDER BY o.channel DESC`);
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
    SELECT ${momentOf(sql`d.at`)} AS at, d.route, d.words FROM do_not_disturb d
    WHERE d.tenant_id = ${currentTenant} AND d.address = ${phone} ORDER BY d.at DESC LIMIT 1`);
  return rows[0] ?? null;
}

/** Where a person is reached over this channel. @throws Refusal 404, and 422 where they cannot be reached */
async function reached(
  ctx: Ctx,
  personId: string,
  channel: Channel,
): Promise<Reached & { phone: string | null; email: string }> {
  const [person] = await ctx.db
    .select({ phone: people.phone, email: people.email })
    .from(people)
    .where(and(eq(people.tenantId, currentTenant), eq(people.id, personId)));
  if (!person) throw notFound('person');
  const address = channel === 'sms' ? person.phone : person.email.toLowerCase();
  if (!address) {
    throw refuse('people.no_address', 422, channel === 'sms' ? refusals.noPhone : refusals.noEmail);
  }
  return { channel, address, ...person };
}

/** Somebody told an administrator, who writes it down or takes it back; twice is as once. */
export const optOutHandlers: Handlers<typeof optOutRoutes> = {
  recordOptOut: async (ctx, { body }) => {
    const { phone, email, ...where } = await reached(ctx, body.personId, body.channel);
    await optOut(ctx, { ...where, source: toldInPerson });
    return { optOuts: await optOutsOf(ctx, { phone, email }) };
  },
  takeBackOptOut: async (ctx, { body }) => {
    const { phone, email, ...where } = await reached(ctx, body.personId, body.channel);
    await optIn(ctx, { ...where, source: toldInPerson });
    return { optOuts: await optOutsOf(ctx, { phone, email }) };
  },
};
