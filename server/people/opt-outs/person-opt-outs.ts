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
import { refusals } from '../texts.ts';
import { momentAsText } from '../../core/moment-as-text.ts';

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

type Wish = { personId: string; channel: Channel; which: OptOut['which'] };

/** Where a person is reached over this channel. @throws Refusal 404, and 422 where they cannot be reached */
async function reached(ctx: Ctx, { personId, channel, which }: Wish): Promise<Reached & { contact: Contact }> {
  const { phone, secondPhone, email, secondEmail } = people;
  const [contact] = await ctx.db
    .select({ phone, secondPhone, email, secondEmail })
    .from(people)
    .where(and(eq(people.tenantId, currentTenant), eq(people.id, personId)));
  if (!contact) throw notFound('person');
  const [number, mail] =
    which === 'first' ? [contact.phone, contact.email] : [contact.secondPhone, contact.secondEmail];
  const address = channel === 'sms' ? number : mail.toLowerCase();
  if (!address) {
    const second = which !== 'first';
    if (channel === 'sms') throw refuse('people.no_address', 422, second ? refusals.noSecondPhone : refusals.noPhone);
    throw refuse('people.no_address', 422, second ? refusals.noSecondEmail : refusals.noEmail);
  }
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
