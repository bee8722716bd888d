import type { Text } from '../../../core/language/catalogue.ts';
import { notes } from '../texts/file-texts.ts';
import { isPlaceholder, withoutAside, isUnnamed } from '../cells/clean-cell.ts';
import { looksLikeEmail, looksLikePhone } from '../columns/column-values.ts';
import type { Table, TableRow } from './find-table.ts';
import { holdsContacts } from '../columns/headers.ts';

const TOTAL =
  /^(grand |sub[ -]?)?totals?\b|^(prepared|compiled|submitted|signed|approved|checked|generated|printed|exported|updated) (by|on)\b|^page \d+|^(number|no\.?) of (members|people|persons)|^(end of|thank you|nb:|n\.b|note:|fait par|total général|signature)\b/i;
const SECTION =
  /\b(choir|ushers?|youths?|children|department|unit|ministry|fellowship|group|zone|class|team|section|men|women|protocol|workers?|members?|visitors?|band|cell|district|parish|area|circuit|society|region|station|house ?hold|hall|bible class|ushering|technical|media|sanctuary|prayer|intercessory|evangelism|welfare|hospitality|security|drama|greeters|finance|transport|decoration|sound|teachers|branch|list|sopranos?|altos?|tenors?|bass|baritones?|executives?|elders?|deacons?|chorale|jeunes|femmes|hommes|enfants)\b/i;

const MONTH =
  /^(january|february|march|april|may|june|july|august|september|october|november|december|janvier|f[ée]vrier|mars|avril|mai|juin|juillet|ao[uû]t|septembre|octobre|novembre|d[ée]cembre)( \d{4})?$/i;
/** “Week 2 - 11th October”, “Sunday 4/10/2026”, “4th October 2026”. */
const PERIOD =
  /^(?:(?:week|wk|day|month|batch|service|quarter|semaine|jour|semana|page)\s*(?:no\.?\s*)?\d{1,4}\b.*|(?:(?:sun|mon|tues|wednes|thurs|fri|satur)day,?\s+)?\d{1,2}(?:st|nd|rd|th)?[ /.-](?:\p{L}{3,9}|\d{1,2}),?(?:[ /.-]\d{2,4})?:?)$/iu;
/** Text for readers of a list: “*Choir*”, “Pls confirm your numbers 🙏”. */
const SAID = /\p{Extended_Pictographic}|[!?]$|^\*.*\*$/u;

const MOST_FILLED = 3;
/** Lines that are named; of the others only their number is said. */
const SHOWN = 5;

/** Lines of a table that are nobody: totals, who prepared it, the names of its sections, and numbers before blank lines. */
export class NonDataRows {
  readonly #table: Table;
  readonly #country: string;
  readonly #nobody: ReturnType<typeof notPeople>;
  readonly #mapped: Set<number>;
  readonly #left: { rowNumber: number; text: string }[] = [];
  /** Whether its people are written in capitals too. */
  readonly #shouts: boolean;
  #counted = 0;

  /** `rows`: those of people among the first ones. */
  constructor(table: Table, country: string, rows: readonly TableRow[]) {
    this.#table = table;
    this.#country = country;
    this.#nobody = notPeople(table);
    const wide = rows.filter(({ cells }) => cells.filter(Boolean).length > 1);
    const shouted = wide.filter(({ cells }) =>
      cells.some((cell) => /\p{L}{3}/u.test(cell) && cell === cell.toUpperCase()),
    );
    this.#shouts = shouted.length * 5 > wide.length || wide.length < 4;
    const { at, also } = table.found;
    this.#mapped = new Set(
      [...Object.values(at), ...Object.values(also).flat()].filter((place) => place !== undefined),
    );
  }

  /** Whether the row is such a line. */
  takes(cells: readonly string[], rowNumber: number): boolean {
    let count = 0;
    let told = false;
    for (let place = 0; place < cells.length; place += 1) {
      if (!cells[place]) continue;
      count += 1;
      told ||= this.#mapped.has(place);
    }
    const sums = (): boolean =>
      TOTAL.test(cells.find(Boolean) ?? '') &&
      cells
        .filter(Boolean)
        .slice(1)
        .every((cell) => /^\d{1,6}$/.test(cell));
    const nobody = this.#nobody(cells);
    if (nobody) return this.#leave(rowNumber, nobody);
    // A row with this many values is no line between people.
    if (count > MOST_FILLED && told && !sums()) return false;
    const filled = cells.flatMap((cell, place) => (cell.trim() ? [{ cell: cell.trim(), place }] : []));
    const [first] = filled;
    if (!first) return true;
    if (filled.some(({ cell }) => looksLikeEmail(cell) || looksLikePhone(cell, this.#country))) return false;
    const total = filled.find(({ cell }) => TOTAL.test(cell));
    if (total && (filled.length <= MOST_FILLED || sums())) return this.#leave(rowNumber, total.cell);
    const people = this.#mapped;
    if (!filled.some(({ place, cell }) => people.has(place) && !isPlaceholder(cell))) {
      if (filled.every(({ cell }) => /^\d{1,6}[.)]?$/.test(cell))) {
        this.#counted += 1;
        return true;
      }
      if (filled.length === 1 && this.#table.headers.filter(Boolean).length > 1)
        return this.#leave(rowNumber, first.cell);
      return false;
    }
    const alone = filled.length === 1 && this.#table.headers.filter(Boolean).length >= 2;
    if (alone && PERIOD.test(first.cell)) return this.#leave(rowNumber, first.cell);
    if (!alone || /\d{2}/.test(first.cell)) return false;
    // Signatures below the list, and headings in capitals if the names are not.
    if (/^[\p{L} ]+:[\s_.…-]*$/u.test(first.cell) || /_{4,}|\.{5,}|…{2,}/u.test(first.cell))
      return this.#leave(rowNumber, first.cell);
    if (!this.#shouts && /^\p{L}{3,}$/u.test(first.cell) && first.cell === first.cell.toUpperCase())
      return this.#leave(rowNumber, first.cell);
    if (SAID.test(first.cell)) return this.#leave(rowNumber, first.cell);
    // “AREA 2 (Leader: Sam Hill)”.
    const heading = withoutAside(first.cell);
    if (/^(area|zone|class|cell|group|district|circuit|region|team|house|unit)s? ?(\d{1,3}|[A-Z])?:?$/i.test(heading))
      return this.#leave(rowNumber, first.cell);
    const section = SECTION.exec(first.cell);
    if (section?.[0].length === first.cell.length) return this.#leave(rowNumber, first.cell);
    return (section || MONTH.test(first.cell)) &&
      (first.cell === first.cell.toUpperCase() || /^the /i.test(first.cell) || first.cell.endsWith(':'))
      ? this.#leave(rowNumber, first.cell)
      : false;
  }

  #leave(rowNumber: number, text: string): true {
    this.#left.push({ rowNumber, text: text.slice(0, 40) });
    return true;
  }

  /** Notes on the rows left out. */
  notes(): Text[] {
    const rows = this.#left.slice(0, SHOWN).map(({ rowNumber, text }) => `${rowNumber} (“${text}”)`);
    const more = this.#left.length - SHOWN;
    const left = more > 0 ? notes.notPeopleMany({ rows, more }) : notes.notPeople({ rows });
    return [
      ...(rows.length > 0 ? [left] : []),
      ...(this.#counted > 0 ? [notes.onlyNumbers({ count: this.#counted })] : []),
    ];
  }
}

const NAMES = ['FirstName', 'LastName', 'FullName', 'OtherNames'];
const CONTACTS = ['PhoneNumber', 'Email', 'SecondPhoneNumber', 'SecondEmail'];
const KIND = /^(record |contact |entry )?(type|kind)$/i;
const GROUP = /^(group|list|distribution list|organi[sz]ation|company|business)s?$/i;
const INSTITUTION = /^((organi[sz]ation|company|business)( 1)?( -)?( name)?|raison sociale|soci[eé]t[eé])$/i;

/**
 * Answers what a row is called that has cells of people but is nobody: a group among contacts, an institution's account, or
 * a place that was taken for somebody not yet named; undefined for everybody else.
 */
function notPeople({ headers, found }: Table): (cells: readonly string[]) => string | undefined {
  const { at, also, instead } = found;
  const placesOf = (columns: readonly string[]) =>
    columns
      .flatMap((one) => [at[one], ...(also[one] ?? []), ...(instead[one] ?? [])])
      .filter((one) => one !== undefined);
  const [names, contacts] = [placesOf(NAMES), placesOf(CONTACTS)];
  const kind = headers.findIndex((header) => KIND.test(header));
  const institution = headers.findIndex((header, place) => INSTITUTION.test(header) && !names.includes(place));
  const reaches = holdsContacts(found);
  return (cells) => {
    // Lines that form tools write below their headers.
    if (cells.some((cell) => cell.startsWith('{"ImportId":'))) return cells.find(Boolean);
    if (kind >= 0 && GROUP.test(cells[kind] ?? '')) return namedIn(cells, names) || cells[kind];
    const by = institution >= 0 ? cells[institution] : '';
    if (by && names.length > 0 && !namedIn(cells, names)) return by;
    if (contacts.some((place) => /[@\d]/.test(cells[place] ?? ''))) return undefined;
    const said = names.flatMap((place) => cells[place] || []);
    const nobody =
      said.length > 0 && (isUnnamed(said.join(' ')) || said.every((name) => isUnnamed(name) || isPlaceholder(name)));
    return nobody && (reaches || !said.some((name) => NAMES_ALONE.test(name))) ? said.join(' ') : undefined;
  };
}

/** If nobody's number is known, these may be names. */
const NAMES_ALONE = /^(?:null|nan|none)$/i;

const namedIn = (cells: readonly string[], names: readonly number[]): string =>
  names
    .map((place) => cells[place] ?? '')
    .filter(Boolean)
    .join(' ');
