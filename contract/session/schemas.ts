import { z } from 'zod';
import { because } from '../input-code.ts';
import { isMeaningfulName, refuseBadName } from '../people/name.ts';
import { fewestCharacters } from './new-password.ts';
import { countryCodes } from './countries.ts';

/** A person's role here. A leader is a member who leads a group at present. */
export const role = z.enum(['owner', 'administrator', 'leader', 'helper', 'member']);
export type Role = z.infer<typeof role>;

export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email(because('emailSuchAs')));

/** At least 8 characters; length is what makes a password strong. */
export const newPassword = z.string().min(fewestCharacters, because('passwordTooShort')).max(200, because('longText'));

export const personName = z
  .string()
  .trim()
  .max(120)
  .refine(isMeaningfulName, { error: refuseBadName('fillIn') });

export const organisationName = z
  .string()
  .trim()
  .min(2, because('giveItAName'))
  .max(120)
  .refine(isMeaningfulName, { error: refuseBadName('giveItAName') });

/** ISO 3166 alpha-2. */
export const country = z.string().refine((code) => countryCodes.includes(code), because('chooseFromList'));

export const signUp = z.object({
  organisation: organisationName,
  country,
  name: personName,
  email,
  password: newPassword,
  sampleData: z.boolean().optional(),
  /** IANA zone; the country's own when left out. */
  timeZone: z.string().max(64).optional(),
});

export const signIn = z.object({ email, password: z.string().min(1, because('enterPassword')).max(200) });

export const organisation = z.object({ id: z.uuid(), name: z.string() });

/** The answer to signing in or up. `tenantId` is null while one of several organisations must be chosen. */
export const signedIn = z.object({
  tenantId: z.uuid().nullable(),
  organisations: z.array(organisation),
  /** True while the account's second factor is still to come; then nothing of the above is told yet. */
  secondFactor: z.boolean().default(false),
});

/** Spec section 3, current user: isoCode, country, tenantId; the rest is what the shell shows. */
export const currentUser = z.object({
  isoCode: z.string(),
  country: z.string(),
  tenantId: z.uuid(),
  accountId: z.uuid(),
  name: z.string(),
  email: z.string(),
  role,
  /** The person this account belongs to; null for an administrator who is not among the people. */
  personId: z.uuid().nullable(),
  tenantName: z.string(),
  timeZone: z.string(),
  currency: z.string(),
  /** The price of a unit, in the currency; null while the owner has not said. */
  unitPrice: z.number().nullable(),
  /** A mobile number of the country as people write it, at home and from abroad: for showing how to write one. */
  phoneExample: z.object({ national: z.string(), international: z.string() }),
  logo: z.string().nullable(),
  sampleData: z.boolean(),
  /** Whether letters alone do something on this account's keyboard. */
  singleKeys: z.boolean(),
  /** Whether the tour of the first minutes is still to be shown. */
  tourDue: z.boolean(),
  /** True where every SMS route is the sandbox. */
  sandbox: z.boolean(),
  /** Whether e-mails leave by a mail server. */
  emailsLeave: z.boolean(),
  organisations: z.array(organisation),
  /** If the organisation is being closed, the time when everything is gone. */
  closesAt: z.iso.datetime().nullable(),
  /** Whether nothing leaves by itself since a restore, until an administrator says so. */
  heldAfterRestore: z.boolean(),
  /** How near the organisation is to the limit of what it may keep in files. */
  storage: z.enum(['fine', 'nearly-full', 'full']),
  /** Whether this account is asked to prove its e-mail address: by some day, whenever it likes (null), or before it goes on. */
  address: z.union([
    z.object({ state: z.literal('fine') }),
    z.object({ state: z.literal('asked'), until: z.iso.datetime().nullable() }),
    z.object({ state: z.literal('needed') }),
  ]),
  /** True while nothing real is sent, because the owner's address is not proved. */
  sendingWaits: z.boolean(),
  /** Whether the organisation asks for a second factor this account does not have: from some day on, or already. */
  secondFactor: z.union([
    z.object({ state: z.literal('fine') }),
    z.object({ state: z.literal('asked'), from: z.iso.datetime() }),
    z.object({ state: z.literal('needed') }),
  ]),
});
export type CurrentUser = z.infer<typeof currentUser>;

/** BCP 47, such as `fr` or `pt-BR`. */
export const languageCode = z
  .string()
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/, because('chooseFromList'))
  .max(35);

/** Settings a signed-out screen needs. `mail` false: a forgotten password goes to the operator. */
export const welcome = z.object({
  signUp: z.enum(['open', 'invite', 'off']),
  mail: z.boolean(),
  supportContact: z.string().nullable(),
  sandbox: z.boolean(),
});

export const organisationSettings = z.object({
  name: organisationName,
  timeZone: z.string().min(1, because('chooseFromList')).max(64),
  currency: z.string().regex(/^[A-Z]{3}$/, because('chooseFromList')),
  replyTo: z.union([z.literal(''), email]).describe('Where answers to e-mails go; empty for none.'),
  language: z.string().max(35).optional().describe('In which it writes to people, as BCP 47; empty for English.'),
});

/** The price of a unit: up to four decimals, as providers charge parts of a cent. */
export const unitPrice = z
  .number()
  .min(0.0001, because('amountAboveNothing'))
  .max(1_000_000, because('amountUpTo'))
  .refine((price) => Number(price.toFixed(4)) === price, because('fourDecimals'));

export const administrator = z.object({
  accountId: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: role.extract(['owner', 'administrator']),
  state: z.enum(['active', 'disabled']),
  /** Whether we know that the e-mail address is theirs. */
  proved: z.boolean(),
  joinedAt: z.iso.datetime(),
});

export const invitation = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  expiresAt: z.iso.datetime(),
  /** Why it did not leave; empty while nothing is known to have gone wrong. */
  words: z.string(),
  /** When its e-mail goes, where others have to go first; null once it may have gone, or where there is none. */
  goesAt: z.iso.datetime().nullable(),
  /** The link, once, where no e-mail can be sent; null when it goes by e-mail. */
  link: z.string().nullable(),
});

export const ownSession = z.object({
  id: z.uuid(),
  current: z.boolean(),
  userAgent: z.string(),
  address: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
});

/** How one thing stands that mailbox providers ask of whoever sends to many. */
export const mailFinding = z.object({
  check: z.enum(['SPF', 'DKIM', 'DMARC', 'Reverse DNS', 'TLS', 'HTTPS']),
  state: z.enum(['good', 'wrong', 'missing', 'unknown']),
  words: z.string(),
  /** The record that the operator publishes. */
  publish: z.object({ name: z.string(), type: z.enum(['TXT', 'PTR']), value: z.string() }).optional(),
});

export const provider = z.object({
  name: z.string(),
  kind: z.enum(['sms', 'email', 'storage', 'database']),
  label: z.string(),
  state: z.enum(['answers', 'does not answer', 'not set up']),
  words: z.string(),
});
