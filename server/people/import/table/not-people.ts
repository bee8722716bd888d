import { holdsContacts } from '../columns/headers.ts';
import { isPlaceholder } from '../cells/clean-cell.ts';
import { isUnnamed } from '../cells/unnamed.ts';
import type { Table } from './find-table.ts';

const NAMES = ['FirstName', 'LastName', 'FullName', 'OtherNames'];
const CONTACTS = ['PhoneNumber', 'Email', 'SecondPhoneNumber', 'SecondEmail'];
const KIND = /^(record |contact |entry )?(type|kind)$/i;
const GROUP = /^(group|list|distribution list|organi[sz]ation|company|business)s?$/i;
const INSTITUTION = /^((organi[sz]ation|company|business)( 1)?( -)?( name)?|raison sociale|soci[eé]t[eé])$/i;

/**
 * Answers what a row is called that has cells of people but is nobody: a group among contacts, an institution's account, or
 * a place that was taken for somebody not yet named; undefined for everybody else.
 */
export function notPeople({ headers, found }: Table): (cells: readonly string[]) => string | undefined {
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
    // What forms write below their headers.
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

/** Where nobody's number is known, these may be names. */
const NAMES_ALONE = /^(?:null|nan|none)$/i;

const namedIn = (cells: readonly string[], names: readonly number[]): string =>
  names
    .map((place) => cells[place] ?? '')
    .filter(Boolean)
    .join(' ');
