import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { refuse } from '../../core/errors.ts';
import { accountsById } from '../../core/identity/one-account.ts';
import { isProvedFor } from '../../core/identity/address-proof.ts';
import { customFieldsOf, onlyOf } from '../custom-fields/read-custom-fields.ts';
import { optOuts, people, personCodes } from '../tables.ts';
import { currentTenant } from '../../core/db/index.ts';
import { refusals } from '../texts.ts';
import { randomBytes } from 'node:crypto';
import { byThemselves } from '../../../contract/people/opt-out-sources.ts';
import { optIn, optOut } from '../opt-outs/opt-outs.ts';
import { type cardRoutes, type MemberCard, MOST_CARDS } from '../../../contract/people/person-routes.ts';
import type { ChosenPeople } from '../../../contract/people/filter.ts';
import type { Handlers } from '../../core/http/handlers.ts';
import { chosenIds } from '../acts/archive.ts';

/** 120 random bits in letters and digits. */
export const freshCode = (): string => randomBytes(15).toString('base64url');

/** The code that stands for a person at the door; made when it is first asked for. */
export async function codeOf(ctx: Ctx, personId: string): Promise<string> {
  const mine = eq(personCodes.personId, personId);
  const [known] = await ctx.db
    .select()
    .from(personCodes)
    .where(and(eq(personCodes.tenantId, currentTenant), mine));
  if (known) return known.code;
  await ctx.db
    .insert(personCodes)
    .values({ tenantId: ctx.tenantId, personId, code: freshCode() })
    .onConflictDoNothing();
  const [kept] = await ctx.db
    .select()
    .from(personCodes)
    .where(and(eq(personCodes.tenantId, currentTenant), mine));
  return kept!.code;
}

type Person = typeof people.$inferSelect;

/** The signed-in person themselves. Throws 404 for an administrator who is not among the people. */
export async function ownPerson(ctx: Ctx): Promise<Person> {
  const own = ctx.user?.personId;
  const [person] = own
    ? await ctx.db
        .select()
        .from(people)
        .where(and(eq(people.tenantId, currentTenant), eq(people.id, own), isNull(people.archivedAt)))
    : [];
  if (!person) throw refuse('people.no_own_page', 404, refusals.noOwnPage);
  return person;
}

/**
 * Whether the person's e-mail address is one that the signed-in account only says it has: typed when the invitation was
 * accepted, and not answered since. Anybody can type somebody else's.
 */
export async function onlySaysItsEmail(ctx: Ctx, person: Pick<Person, 'email'>): Promise<boolean> {
  const { user } = ctx;
  if (!user || person.email.trim().toLowerCase() !== user.email) return false;
  const account = (await accountsById(ctx, [user.accountId])).get(user.accountId);
  return !account || !isProvedFor('speak for the address', account);
}

/** A person's own details, and their code at the door. */
export async function readOwnDetails(ctx: Ctx) {
  const person = await ownPerson(ctx);
  const addresses = addressesOf(person);
  const unconfirmed = await onlySaysItsEmail(ctx, person);
  const told = addresses.flatMap(({ address }) => address ?? []);
  const out = await ctx.db
    .select()
    .from(optOuts)
    .where(and(eq(optOuts.tenantId, currentTenant), inArray(optOuts.address, told)));
  const [sms, mail] = addresses.map(({ channel, address }) => {
    if (!address) return 'none' as const;
    if (channel === 'email' && unconfirmed) return 'unconfirmed' as const;
    return out.some((one) => one.channel === channel && one.address === address) ? ('no' as const) : ('yes' as const);
  });
  const open = (await customFieldsOf(ctx)).filter(({ forPerson }) => forPerson !== 'no');
  const custom = onlyOf(open, person.custom);
  return { ...person, customFields: open, custom, code: await codeOf(ctx, person.id), sms: sms!, mail: mail! };
}

/** A person's addresses for SMS and e-mail; null if there is none. */
export function addressesOf(person: Pick<Person, 'phone' | 'email'>) {
  return [
    { channel: 'sms' as const, address: person.phone },
    { channel: 'email' as const, address: person.email.trim().toLowerCase() || null },
  ];
}

/** A person chooses by channel whether to get messages; omitted channels stay as they are. */
export async function savePreferences(
  ctx: Ctx,
  wish: { sms?: boolean | undefined; mail?: boolean | undefined },
): Promise<true> {
  const person = await ownPerson(ctx);
  const unconfirmed = wish.mail !== undefined && (await onlySaysItsEmail(ctx, person));
  if (unconfirmed)
    throw refuse('people.email_unconfirmed', 409, refusals.emailUnconfirmed, { mail: refusals.emailUnconfirmed });
  for (const { channel, address } of addressesOf(person)) {
    const yes = channel === 'sms' ? wish.sms : wish.mail;
    if (yes === undefined || !address) continue;
    if (yes) await optIn(ctx, { channel, address, source: byThemselves });
    else await optOut(ctx, { channel, address, source: byThemselves });
  }
  return true;
}

export const cardHandlers: Handlers<typeof cardRoutes> = {
  memberCards: (ctx, { body }) => memberCards(ctx, body.who),
};

/** The cards of people who are not archived; a code that somebody has stays. @throws Refusal 404, 400 where they are too many */
async function memberCards(ctx: Ctx, who: ChosenPeople): Promise<{ cards: MemberCard[] }> {
  const ids = await chosenIds(ctx, who);
  const { rows } = await ctx.db.execute<{ id: string; coded: boolean }>(sql`
    SELECT p.id, EXISTS (SELECT FROM person_codes c WHERE c.tenant_id = ${currentTenant} AND c.person_id = p.id) AS coded
    FROM people p WHERE p.tenant_id = ${currentTenant} AND p.id IN ${ids} AND p.archived_at IS NULL
    LIMIT ${MOST_CARDS + 1}::integer`);
  if (rows.length > MOST_CARDS) throw refuse('people.too_many_cards', 400, refusals.tooManyCards({ most: MOST_CARDS }));
  const fresh = rows.filter(({ coded }) => !coded);
  if (fresh.length > 0)
    await ctx.db
      .insert(personCodes)
      .values(fresh.map(({ id }) => ({ tenantId: ctx.tenantId, personId: id, code: freshCode() })))
      .onConflictDoNothing();
  const { rows: cards } = await ctx.db.execute<MemberCard>(sql`
    SELECT p.id AS "personId", btrim(p.first_name || ' ' || p.last_name) AS name, c.code
    FROM people p JOIN person_codes c ON c.tenant_id = ${currentTenant} AND c.person_id = p.id
    WHERE p.tenant_id = ${currentTenant} AND p.id IN ${ids} AND p.archived_at IS NULL
    ORDER BY lower(p.last_name), lower(p.first_name), p.id`);
  await ctx.audit({ action: 'people.cards_printed', subject: 'people', detail: { people: cards.length } });
  return { cards };
}
