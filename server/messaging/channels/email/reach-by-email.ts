import { domainToASCII } from 'node:url';
import { type SQL, sql } from 'drizzle-orm';
import type { EmailGateways } from '../../../adapters/email/gateway.ts';
import { divideNumbers } from '../../../../contract/phone-numbers.ts';
import { currentTenant } from '../../../core/db/index.ts';
import { mapYielding } from '../../../core/in-batches.ts';
import { isEmail, reviveOptOuts } from '../../../people/index.ts';
import type { Reach } from '../channel.ts';
import { isNumber, peopleWithNumbers, readNumbers } from './phone-numbers.ts';
import { catalogue } from '../../../core/language/catalogue.ts';
import { commonWords } from '../../../core/language/common-words.ts';

export const emailTexts = catalogue('email-server', {
  count: '{count, plural, one {# typed address} other {# typed addresses}}',
  noRoute: 'No mail server is set up. Ask the operator to name one.',
});

export const emailName = 'email';

/** The same as `isEmail`, in the database. */
const valid = sql`p.email ~ '^[^[:space:]@<>()",;:]+@[^[:space:]@<>()",;:.]+([.][^[:space:]@<>()",;:.]+)+$'`;

/** An address as it is sent to and opted out by: in lower case. Null where no mail could reach it. */
function read(typed: string): string | null {
  const bare = /<([^<>]+)>$/.exec(typed.trim())?.[1] ?? typed.trim();
  const address = bare.toLowerCase().normalize('NFC');
  if (address.length > 254 || !isEmail(address)) return null;
  return domainToASCII(address.slice(address.lastIndexOf('@') + 1)) === '' ? null : address;
}

/** Whether an address has letters beyond ASCII before its @, which not every mail server takes. */
const hasOtherLetters = (address: SQL): SQL =>
  sql`octet_length(split_part(${address}, '@', 1)) > char_length(split_part(${address}, '@', 1))`;

/** The same people, without those whose address the mail server does not accept. */
export const reachByServer = (gateways: EmailGateways): Reach => ({
  ...reachByEmail,
  notTaken: () => (onlyAscii(gateways) ? { concerns: hasOtherLetters, reason: 'letters not taken' } : null),
});

/** Whether e-mails leave by a server that takes only ASCII before an @. */
export const onlyAscii = ({ ordered: [first] }: EmailGateways): boolean => first?.onlyAscii?.() ?? false;

const lastDigits = (text: string): string => text.replaceAll(/\D/g, '').slice(-9);

/** People by their e-mail address, in lower case; a phone number means the people who have it. */
export const reachByEmail: Reach = {
  address: sql`CASE WHEN ${valid} THEN lower(p.email) END`,
  written: sql`p.email`,
  family: sql`NULL::text`,
  none: 'no email',
  invalid: 'invalid email',
  // Looked up by id, because row security keeps `lower(email)` from using its index.
  isAt: (address) => sql`p.id IN (SELECT m.id FROM app.people_by_email(ARRAY[${address}]) AS m)`,
  barred: sql`SELECT s.address, s.reason FROM suppressed_addresses s
    WHERE s.tenant_id = ${currentTenant} AND s.channel = ${emailName}`,
  named: async (ctx, typed) => {
    const numbers = await readNumbers(ctx, typed);
    const found = await peopleWithNumbers(
      ctx,
      numbers.flatMap((number) => number ?? []),
    );
    const byNumber = Map.groupBy(found, ({ number }) => number);
    return numbers.map((number) => (number === null ? null : (byNumber.get(number) ?? []).map(({ id }) => id)));
  },
  unnamed: 'unknown number',
  title: commonWords.eMail,
  count: (count) => emailTexts.count({ count }),
  longest: 254,
  // Numbers are divided as for SMS; addresses contain none of the separators.
  divide: (typed) =>
    typed
      .split(/[,;\n]/)
      // Blanks are collapsed first, because looking ahead from each blank of a long run takes quadratic time.
      .map((one) => one.trim().replaceAll(/\s+/g, ' '))
      .flatMap((one) => (one.includes('@') ? one.split(/ (?=\S+@)/) : divideNumbers(one)))
      .filter((one) => one !== ''),
  read: (_ctx, typed) => mapYielding(typed, read),
  revive: reviveOptOuts(emailName),
  of: ({ email }) => (email === '' ? [] : [email.toLowerCase()]),
  isOf:
    ({ email, phone }) =>
    (typed) =>
      (email !== '' && read(typed) === email.toLowerCase()) ||
      (phone !== null && isNumber(typed) && lastDigits(typed) === lastDigits(phone)),
  isTypedOf: ({ email, phone }, typed) =>
    sql`((${email}::text <> '' AND lower(btrim(${typed})) = lower(${email})) OR (${phone}::text IS NOT NULL AND ${typed} !~ '@'
      AND right(regexp_replace(${typed}, '\\D', '', 'g'), 9) = right(${phone}, 9)))`,
};
