import { type ColumnValues, valuesOf } from './column-values.ts';
import { leaveContactsBehindOthers, leaveContactsOfOthers } from './contacts-of-others.ts';
import { findName, HEADLESS, settleBirthdays, settleFamily, settleNames } from './settle-columns.ts';
import type { Found, Rows, Seen, HeaderMap } from './header-map.ts';
import type { Meaning } from './header-rules.ts';

/** Read together where there are several. */
const SEVERAL = new Set([
  'PhoneNumber',
  'Email',
  'Address',
  'OtherNames',
  'Group',
  'SecondPhoneNumber',
  'SecondEmail',
  'Family',
]);

/** Decides which column of a file is what, each of ours once, several together where that has a meaning. */
export function assignColumns(seen: readonly Seen[], { rows, country }: { rows: Rows; country: string }): HeaderMap {
  const values = new Map<number, ColumnValues>();
  const valuesAt = (place: number) => {
    const known = values.get(place) ?? valuesOf(rows, place, country);
    values.set(place, known);
    return known;
  };
  const found = seen.flatMap((one, place): Found[] => {
    const said = foundBy(one, valuesAt, place);
    return said ? [{ place, ...said }] : [];
  });
  leaveContactsBehindOthers(seen, found);
  const asks = findOfOthers(seen, found, { valuesAt, blank: rows.length === 0 });
  const isNamed = found.some(({ column }) => NAMES.has(column));
  const rivals = isNamed ? [] : findName(seen, found, { valuesAt, rows });
  settleNames(seen, found, rows);
  for (const one of found.filter(({ column, why }) => NAMES.has(column) && why !== 'said')) {
    const same = found.some(
      (other) => other !== one && other.column === one.column && valuesAt(other.place).filled > 0,
    );
    // A form's own column for names that it does not know.
    if (same && valuesAt(one.place).filled === 0) one.rank += 100;
  }
  settleFamily(seen, found, rows);
  settleBirthdays(seen, found, { valuesAt });
  leaveContactsOfOthers(seen, found, valuesAt);
  const map = { ...mapOf(seen, found, rows), rivals };
  findMixed(map, valuesAt);
  if (asks) map.certain = false;
  return map;
}

/** One column of both, where nothing else holds the one of them: “08031234567, ada@example.org”. */
function findMixed(map: HeaderMap, valuesAt: (place: number) => ColumnValues): void {
  const { at } = map;
  const [phone, email] = [at['PhoneNumber'], at['Email']];
  const only = phone ?? email;
  if (only === undefined || (phone !== undefined && email !== undefined)) return;
  const { dialled, addressed } = valuesAt(only);
  if (dialled < 0.2 || addressed < 0.2) return;
  at['PhoneNumber'] = at['Email'] = map.mixed = only;
}

const NAMES = new Set(['FirstName', 'LastName', 'FullName', 'Nom']);

/**
 * Takes the details of children and their carers from a list that says nothing else: “Child’s name”, “Parent’s phone”.
 * Answers whether numbers or addresses are left over although none were found, which is a question.
 */
function findOfOthers(
  seen: readonly Seen[],
  found: Found[],
  { valuesAt, blank }: { valuesAt: (place: number) => ColumnValues; blank: boolean },
): boolean {
  if (seen.some(({ said }) => said !== undefined)) return false;
  const take = (column: string, whose: Meaning['others'], like: (place: number) => boolean) => {
    if (found.some((one) => one.column === column || (column === 'FullName' && NAMES.has(one.column)))) return;
    const place = seen.findIndex(({ meaning }, at) => meaning?.others === whose && like(at));
    if (place >= 0) found.push({ place, column, rank: 45, why: 'values' });
  };
  const said = (place: number, what: RegExp) => blank && what.test(seen[place]?.header ?? '');
  const free = (place: number) => !found.some((one) => one.place === place);
  take(
    'PhoneNumber',
    'carer',
    (place) => free(place) && (valuesAt(place).phone >= 0.6 || said(place, /phone|tel|mobile|gsm/i)),
  );
  take('Email', 'carer', (place) => free(place) && valuesAt(place).email >= 0.6);
  take('FullName', 'child', (place) => free(place) && (valuesAt(place).name >= 0.7 || said(place, /name|nom/i)));
  const reaches = (column: string, share: 'phone' | 'email') =>
    !found.some((one) => one.column === column) &&
    seen.some((_, place) => free(place) && valuesAt(place)[share] >= 0.6);
  return reaches('PhoneNumber', 'phone') || reaches('Email', 'email');
}

function foundBy(
  { header, said, exact, meaning }: Seen,
  valuesAt: (place: number) => ColumnValues,
  place: number,
): Omit<Found, 'place'> | undefined {
  if (said !== undefined) {
    if (!said) return undefined;
    if (said === 'LastName' && meaning?.column === 'Suffix') return { column: 'Suffix', rank: 20 / 1000, why: 'said' };
    // The name that somebody goes by comes behind the one they were given.
    const same = meaning?.column === said ? meaning : meaning?.column === 'Nick' ? meaning : undefined;
    return {
      column: said,
      rank: (same?.rank ?? 20) / 1000,
      why: 'said',
      ...(said === 'FullName' && { meaning: same }),
    };
  }
  if (exact) return { column: exact, rank: 1, why: 'header' };
  if (meaning?.column === null) return undefined;
  const values = valuesAt(place);
  const by = byValues(values);
  if (!meaning?.column && !by && HEADLESS.test(header) && values.filled > 0 && values.born >= 0.7)
    return { column: 'Birthday', rank: 40, why: 'values' };
  if (!meaning?.column) return by && (header || by !== 'Gender') ? { column: by, rank: 40, why: 'values' } : undefined;
  const { column, rank } = meaning;
  // How somebody is greeted is a title, or the name they go by.
  if (column === 'Title' && /salutation/i.test(header) && values.filled > 0 && values.title === 0) return undefined;
  if (column === 'FullName' && meaning.unsure)
    return values.filled === 0 || (values.name >= 0.7 && values.various > 0.3 && values.gender < 0.5)
      ? { column, rank, why: 'values', meaning }
      : undefined;
  if (meaning.unsure && values.filled > 0) {
    if (by === 'PhoneNumber' || by === 'Email') return { column: by, rank, why: 'values' };
    if (column === 'PhoneNumber' && values.dialled >= 0.6) return { column, rank, why: 'values' };
    return /cell/i.test(header) && values.phone < 0.3 ? { column: 'Group', rank, why: 'values' } : undefined;
  }
  const reaches = ['PhoneNumber', 'Email', 'Address', 'Occupation'].includes(column) || NAMES.has(column);
  const swapped = reaches && (by === 'PhoneNumber' || by === 'Email') && by !== column;
  if (swapped && !(column === 'Email' && values.email > 0.2)) return { column: by, rank, why: 'values' };
  return { column, rank, why: 'header', meaning };
}

const byValues = ({ filled, phone, email, gender, title }: ColumnValues): string | undefined => {
  if (filled === 0) return undefined;
  if (email >= 0.6) return 'Email';
  if (phone >= 0.6 || phone + email >= 0.8) return 'PhoneNumber';
  if (gender === 1 && filled > 1) return 'Gender';
  return title >= 0.8 ? 'Title' : undefined;
};

function mapOf(seen: readonly Seen[], found: readonly Found[], rows: Rows): HeaderMap {
  const map: HeaderMap = { at: {}, also: {}, instead: {}, rivals: [], certain: true, why: {}, surnameFirst: false };
  /** Columns that repeat another, which needs no question. */
  const left = new Set<number>();
  const places = addressPlaces(found, rows);
  for (const one of found.toSorted((a, b) => a.rank - b.rank || a.place - b.place)) {
    const { place, column, why, meaning } = one;
    const first = map.at[column];
    if (column === 'Address' && meaning?.place && !places.has(place)) left.add(place);
    else if (first === undefined) map.at[column] = place;
    else if (SEVERAL.has(column) || (column === 'LastName' && (why === 'said' || meaning?.second)))
      (map.also[column] ??= []).push(place);
    else if (column === 'FullName' || column === 'FirstName') (map.instead[column] ??= []).push(place);
    else left.add(place);
    if (left.has(place)) continue;
    map.why[place] = why;
    if (why === 'values') map.certain = false;
    if (column === 'FullName' && meaning?.surnameFirst) map.surnameFirst = true;
  }
  seen.forEach(({ header, said, meaning, exact }, place) => {
    const isKnown = !header || map.why[place] !== undefined || left.has(place);
    if (!isKnown && said === undefined && !exact && meaning?.column !== null) map.certain = false;
  });
  return map;
}

/** The columns of the one address that is read: at home, else at work; a whole one makes its parts needless. */
function addressPlaces(found: readonly Found[], rows: Rows): Set<number> {
  const parts = found.filter(({ column, meaning }) => column === 'Address' && meaning?.place);
  const filled = (place: number) => rows.length === 0 || rows.some((row) => row[place]?.trim());
  const own = found.some(({ column, meaning, place }) => column === 'Address' && !meaning?.place && filled(place));
  for (const where of own ? (['home'] as const) : (['home', 'work', 'other'] as const)) {
    const here = parts.filter(({ meaning }) => meaning?.place === where);
    if (!here.some(({ place }) => filled(place))) continue;
    const whole = here.filter(({ rank, place }) => rank === 0 && filled(place));
    return new Set((whole.length > 0 ? whole.slice(0, 1) : here).map(({ place }) => place));
  }
  return new Set(parts.filter(({ meaning }) => meaning?.place === 'home').map(({ place }) => place));
}
