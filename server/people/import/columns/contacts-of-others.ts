import type { ColumnValues } from './column-values.ts';
import type { Found, Seen } from './header-map.ts';
import { headerWords } from './header-meaning.ts';

const CONTACTS = new Set(['PhoneNumber', 'SecondPhoneNumber', 'Email', 'SecondEmail', 'Address']);
const NAMES = new Set(['FirstName', 'LastName', 'FullName', 'OtherNames']);

/** Headers that do not say whose it is, nor what kind of it. */
const OF_ANYBODY = /^\s*(?:(?:phone|tel|telephone|contact|number|no|e-?mail|address)s?[\s.#]*)+$/i;
const REPEATED = /\(\d\)$/;
const REACHES = /phone|tel|mobile|gsm|mail|fax|number/i;

/**
 * “Name, Phone, Next of kin, Relationship, Phone”: a contact right after another person is that person's, if the row's
 * person has a column of the same kind before.
 */
export function leaveContactsBehindOthers(seen: readonly Seen[], found: Found[]): void {
  const before = new Set<string>();
  let within = false;
  for (const [place, { header, said, exact, meaning }] of seen.entries()) {
    const one = found.find((each) => each.place === place);
    const contact = one && CONTACTS.has(one.column) && said === undefined && !exact;
    const named = meaning?.others === 'other' && !REACHES.test(header);
    within = named || (within && (contact === true || meaning?.column === null || /relation/i.test(header)));
    if (!one || !contact) continue;
    const kind = one.column.replace('Second', '');
    if (within && before.has(kind) && (REPEATED.test(header) || OF_ANYBODY.test(header)))
      found.splice(found.indexOf(one), 1);
    else before.add(kind);
  }
}

/** Header words for a kind of contact, and for one of several. */
const KINDS = new Set(
  `phone phones telephone telephones tel mobile mobiles cell cellphone cellulaire portable gsm whatsapp whats app sms landline fax
  email emails mail address addresses residence residential street location contact contacts number numbers no nos num line
  home house office work business primary main alternative alternate other second secondary first personal private direct
  current permanent postal physical formatted full best preferred active valid your my his her the and or of for s de du da do
  name names person code country value values label labels type field`.split(/\s+/u),
);
/** Roles unlikely to be the people of a list that has another name. */
const OTHERS =
  /^(?:pastors?|priest|partner|host|hostess|friend|neighbou?r|secretary|sponsor|employer|teacher|coordinator|supervisor|landlord)$/;

/**
 * A number, address or place of somebody else: “Host phone” beside “Cell host” and “Member”. It is theirs if a column
 * of names shares a word with its header.
 */
export function leaveContactsOfOthers(
  seen: readonly Seen[],
  found: Found[],
  valuesAt: (place: number) => ColumnValues,
): void {
  const words = seen.map(({ header }) => ownWords(header));
  const names = new Set(found.flatMap(({ column, place }) => (NAMES.has(column) ? [place] : [])));
  const share = (one: number, other: number) => words[one]?.some((word) => words[other]?.includes(word)) ?? false;
  const isTheirs = (one: Found) => {
    const { said, exact, meaning } = seen[one.place] ?? {};
    const own = words[one.place] ?? [];
    // A list without contacts of its own people uses those of their carers.
    if (meaning?.others || !CONTACTS.has(one.column) || said !== undefined || exact || own.length === 0) return false;
    if (names.size === 0 || [...names].some((place) => share(place, one.place))) return false;
    const called = seen.some(
      (_, place) =>
        place !== one.place &&
        !found.some((other) => other.place === place) &&
        share(place, one.place) &&
        (valuesAt(place).filled === 0 || valuesAt(place).name >= 0.6),
    );
    return called || own.some((word) => OTHERS.test(word));
  };
  for (const one of found.filter(isTheirs)) found.splice(found.indexOf(one), 1);
}

/** The words of a header, those in brackets too, that say whose it is. */
const ownWords = (header: string): string[] =>
  headerWords(header.replaceAll(/[()[\]]/g, ' '))
    .split(' ')
    .filter((word) => !KINDS.has(word) && /^\p{L}{3,}$/u.test(word));
