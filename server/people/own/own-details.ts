import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { refuse } from '../../core/errors.ts';
import { accountsById } from '../../core/identity/accounts-by-id.ts';
import { isProvedFor } from '../../core/identity/address-proof.ts';
import { customFieldsOf, onlyOf } from '../custom-fields/read-custom-fields.ts';
import { optOuts, people } from '../tables.ts';
import { codeOf } from './own-code.ts';
import { currentTenant } from '../../core/db/index.ts';
import { refusals } from '../texts.ts';

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

/** What somebody sees of themselves, and the code they are known by at the door. */
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

/** Where somebody is written to: by SMS, by e-mail; null where they are not. */
export function addressesOf(person: Pick<Person, 'phone' | 'email'>) {
  return [
    { channel: 'sms' as const, address: person.phone },
    { channel: 'email' as const, address: person.email.trim().toLowerCase() || null },
  ];
}
