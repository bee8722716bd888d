import { wholeName, withoutTitles } from '../../../../contract/people/titles.ts';
import { partSaid } from '../cells/family-of-row.ts';
import type { ColumnValues } from './column-values.ts';
import type { Found, Rows, Seen } from './header-map.ts';

/** “Name” beside “Surname” is the first name, unless the surname stands in it too; “Nom” beside “Prénom” is the surname. */
export function settleNames(seen: readonly Seen[], found: Found[], rows: Rows): void {
  const of = (column: string) => found.filter((one) => one.column === column).toSorted((a, b) => a.rank - b.rank)[0];
  const [nom, first] = [of('Nom'), of('FirstName')];
  settleNicknames(found);
  if (nom) nom.column = first && !of('LastName') ? 'LastName' : of('LastName') ? 'FirstName' : 'FullName';
  const [full, last, other] = [of('FullName'), of('LastName'), of('OtherNames')];
  if (other && other.why !== 'said' && other.rank !== 1 && last && !of('FirstName') && !full)
    other.column = 'FirstName';
  else if (other && other.rank === 1 && last && !of('FirstName') && !full) other.column = 'FirstName';
  if (!full || full.why === 'said') return;
  // “Full name” beside “Baptismal name”: the whole name keeps its column.
  if (!last && /\bfull|compl[eè]t/i.test(seen[full.place]?.header.replaceAll('_', ' ') ?? '')) {
    const given = of('FirstName');
    if (given && given.why !== 'said' && !within(rows, given.place, full.place)) given.column = 'OtherNames';
    return;
  }
  if (last && !of('FirstName') && !within(rows, last.place, full.place))
    full.column = other && other.rank < full.rank ? 'OtherNames' : 'FirstName';
  else if (of('FirstName') && !last && !within(rows, of('FirstName')!.place, full.place)) full.column = 'LastName';
}

/** The name somebody goes by is the first name if there is no other, else it fills in where that one is missing. */
function settleNicknames(found: Found[]): void {
  const has = (column: string) => found.some((one) => one.column === column);
  for (const nick of found.filter(({ column }) => column === 'Nick')) {
    nick.column = has('FirstName') || (has('LastName') && !has('FullName')) ? 'FirstName' : 'FullName';
  }
}

/** “Family” or “Family name” beside “Last name” is the household. */
export function settleFamily(seen: readonly Seen[], found: Found[], rows: Rows): void {
  findFamilyRole(seen, found, rows);
  const has = (column: string) => found.some((one) => one.column === column);
  const household = found.find(
    ({ column, why, place }) =>
      column === 'Family' &&
      why !== 'said' &&
      /^(family|famille|household)( name| nom)?$/i.test(seen[place]?.header ?? ''),
  );
  // The only surname there is.
  if (household && !has('LastName') && !has('FullName')) household.column = has('FirstName') ? 'LastName' : 'FullName';
  const family = found.find(
    ({ column, why, place }) =>
      column === 'LastName' && why !== 'said' && /^family( name)?$/i.test(seen[place]?.header ?? ''),
  );
  const named = has('FullName') && has('FamilyRole');
  if (family && (named || found.some((one) => one.column === 'LastName' && one !== family))) family.column = 'Family';
}

/** “Role” or “Position” beside a family, whose cells say what somebody is in one: head, wife, child. */
function findFamilyRole(seen: readonly Seen[], found: Found[], rows: Rows): void {
  const asked = ({ header }: Seen) => /^(?:family|famille|household)\b/i.test(header);
  if (!seen.some(asked) || found.some(({ column }) => column === 'FamilyRole')) return;
  const place = seen.findIndex(({ header, said }, at) => {
    const cells = rows.flatMap((row) => row[at]?.trim() || []);
    const isRole = /^(?:(?:member )?(?:role|type)|position|relation(?:ship)?(?: to (?:the )?head)?|part)$/i.test(
      header,
    );
    return said === undefined && isRole && cells.length > 0 && cells.every((cell) => partSaid(cell) !== undefined);
  });
  if (place < 0 || found.some((one) => one.place === place && one.why === 'said')) return;
  found.splice(0, found.length, ...found.filter((one) => one.place !== place), {
    place,
    column: 'FamilyRole',
    rank: 20,
    why: 'header',
  });
}

/** Whether the name in one column is mostly a part of the one in another. */
function within(rows: Rows, part: number, whole: number): boolean {
  const both = rows.filter((row) => row[part]?.trim() && row[whole]?.trim()).slice(0, 40);
  const inside = both.filter((row) => {
    const words = wholeName(row[whole] ?? '').split(' ');
    return (
      wholeName(row[part] ?? '')
        .split(' ')
        .every((word) => words.includes(word)) && words.length > 1
    );
  });
  return both.length > 0 && inside.length * 2 >= both.length;
}

/** The name of a column in a file without headers. */
export const HEADLESS = /^Column [A-Z]+$/;

/** Roles that name the person if no column says “Name”. */
const LEADER =
  /^(?:(?:cell|group|zone|zonal|unit|team|class|fellowship|department|house|assistant|asst\.?|name of)[ -]*)*(?:leader|head|coordinator|co-ordinator|secretary|president|chair(?:man|person|lady)?|pastor|responsable|l[íi]der|kiongozi)s?$/i;

/**
 * Without a header for names: the column with most whole names. Answers the columns that may hold them as well, whose cells
 * are named in their rows.
 */
export function findName(
  seen: readonly Seen[],
  found: Found[],
  { valuesAt, rows }: { valuesAt: (place: number) => ColumnValues; rows: Rows },
): number[] {
  const reached = found.some(({ column }) => column === 'PhoneNumber' || column === 'Email');
  const open = seen.flatMap((one, place) =>
    one.said === undefined && !found.some((other) => other.place === place) ? [place] : [],
  );
  const own = open.filter((place) => seen[place]?.meaning?.column !== null);
  // A list of leaders names nobody else.
  const leaders = open.filter((place) => LEADER.test(seen[place]?.header.trim() ?? ''));
  const free = own.some((place) => valuesAt(place).name >= 0.7) ? own : [...own, ...leaders];
  // A list without headers has headings and remarks between its names.
  const headless = seen.every(({ header }) => HEADLESS.test(header));
  const names = free.filter((place) => valuesAt(place).name >= (headless ? 0.5 : 0.7));
  // If nobody can be reached, only columns of distinct whole names surely hold names.
  const [first, second] = reached ? names : names.filter((place) => isOfWholeNames(rows, place));
  if (first === undefined) return [];
  const single = (place: number) => valuesAt(place).filled > 0 && names.includes(place);
  // “Ada Eze, Soprano”: what stands behind whole names is none.
  const whole = (place: number) => shareOfWholeNames(rows.flatMap((row) => row[place]?.trim() || []));
  // Towns and streets occur again and again.
  const varied = names.filter((place) => valuesAt(place).various > 0.7);
  const apart = varied.length === 2 && varied[0] === first && varied[1] === second;
  if (whole(first) < 0.8 && second === first + 1 && single(second) && (names.length === 2 || apart) && headless) {
    found.push({ place: first, column: 'FirstName', rank: 40, why: 'values' });
    found.push({ place: second, column: 'LastName', rank: 40, why: 'values' });
    return [];
  }
  const [best = first, ...others] = names.toSorted((one, other) => whole(other) - whole(one));
  found.push({ place: best, column: 'FullName', rank: 40, why: 'values' });
  return others.filter((place) => whole(place) >= 0.8);
}

const shareOfWholeNames = (cells: readonly string[]): number =>
  cells.filter((cell) => withoutTitles(cell).name.includes(' ')).length / Math.max(1, cells.length);

function isOfWholeNames(rows: Rows, place: number): boolean {
  const cells = rows.flatMap((row) => row[place]?.trim() || []).slice(0, 60);
  return cells.length > 2 && shareOfWholeNames(cells) >= 0.8 && new Set(cells).size * 10 >= cells.length * 8;
}

/** The day of a birthday, where its month stands beside it. */
const DAY =
  /^(?:(?:birth ?)?(?:date|day)s?(?: (?:of|in) (?:the )?month)?|jour|jour du mois|dia|fecha|data|dag|datum|tag|tarehe|siku)$/i;

const MONTH = /^\s*(?:month|mois|m[êe]s|monat|mwezi|maand)\s*$/i;
/** Beside these a month is that of a payment. */
const PAID =
  /\b(?:amount|paid|payments?|dues|tithes?|offerings?|pledges?|contributions?|montant|cotisations?|valor|d[íi]zimos?|betrag|kiasi|sadaka)\b/i;

/**
 * Of several columns of birthdays the one whose values are dates is it, and a month beside payments is none of birth.
 * “Date” or “Day” beside a month holds the day.
 */
export function settleBirthdays(
  seen: readonly Seen[],
  found: Found[],
  { valuesAt }: { valuesAt: (place: number) => ColumnValues },
): void {
  const told = ({ why }: Found) => why === 'said';
  const birthdays = found.filter(({ column }) => column === 'Birthday');
  const [first, ...others] = birthdays;
  if (first && others.length > 0 && !birthdays.some(told)) {
    const dated = ({ place }: Found) => valuesAt(place).born + valuesAt(place).day;
    const best = birthdays.toSorted((a, b) => dated(b) - dated(a))[0];
    if (dated(first) < 0.3 && best && dated(best) >= 0.6) best.rank = 0;
  }
  const paid = !first && seen.some(({ header }) => PAID.test(header));
  const bare = found.find(
    (one) => one.column === 'BirthMonth' && !told(one) && MONTH.test(seen[one.place]?.header ?? ''),
  );
  if (paid && bare) found.splice(found.indexOf(bare), 1);
  const month = found.some(({ column }) => column === 'BirthMonth');
  if (first || !month) return;
  const place = seen.findIndex(({ header, said, exact, meaning }, at) => {
    if (said !== undefined || exact || meaning?.column === null || found.some((one) => one.place === at)) return false;
    const { filled, day, born } = valuesAt(at);
    return filled > 0 && DAY.test(header.trim()) && day + born >= 0.7;
  });
  if (place >= 0) found.push({ place, column: 'Birthday', rank: 40, why: 'values' });
}
