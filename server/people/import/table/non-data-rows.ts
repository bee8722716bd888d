import { isPlaceholder, isUnnamed } from '../cells/clean-cell.ts';
import { looksLikeEmail, looksLikePhone } from '../columns/column-values.ts';
import type { Table } from './find-table.ts';
import { holdsContacts } from '../columns/headers.ts';

const TOTAL =
  /^(grand |sub[ -]?)?totals?\b|^(prepared|compiled|submitted|signed|approved|checked|generated|printed|exported|updated) (by|on)\b|^page \d+|^(number|no\.?) of (members|people|persons)|^(end of|thank you|n\.b|fait par|total général|signature)\b|^(nb|notes?) ?:/i;
const SECTION =
  /\b(choir|ushers?|youths?|children|department|unit|ministry|fellowship|group|zone|class|team|section|men|women|protocol|workers?|members?|visitors?|band|cell|district|parish|area|circuit|society|region|station|house ?hold|hall|bible class|ushering|technical|media|sanctuary|prayer|intercessory|evangelism|welfare|hospitality|security|drama|greeters|finance|transport|decoration|sound|teachers|branch|list|sopranos?|altos?|tenors?|bass|baritones?|executives?|elders?|deacons?|chorale|jeunes|femmes|hommes|enfants)\b/i;

const MONTH =
  /^(january|february|march|april|may|june|july|august|september|october|november|december|janvier|f[ée]vrier|mars|avril|mai|juin|juillet|ao[uû]t|septembre|octobre|novembre|d[ée]cembre)( \d{4})?$/i;
/** “Week 2 - 11th October”, “Sunday 4/10/2026”, “4th October 2026”. */
const PERIOD =
  /^(?:(?:week|wk|day|month|batch|service|quarter|semaine|jour|semana|page)\s*(?:no\.?\s*)?\d{1,4}\b.*|(?:(?:sun|mon|tues|wednes|thurs|fri|satur)day,?\s+)?\d{1,2}(?:st|nd|rd|th)?[ /.-](?:\p{L}{3,9}|\d{1,2}),?(?:[ /.-]\d{2,4})?:?)$/iu;
/** Text for readers of a list: “*Choir*”, “Pls confirm your numbers 🙏”. */
const SAID = /\p{Extended_Pictographic}|[!?]$|^\*.*\*$/u;

/** A row with more values is no line between people. */
const MOST_FILLED = 3;

/** Tells lines of a table that are nobody: totals, who prepared it, the names of its sections, and numbers before blank lines. */
export function notPersonOf(table: Table, country: string): (cells: readonly string[]) => boolean {
  const isNobody = nobodyIn(table);
  const { at, also } = table.found;
  const mapped = new Set(Object.values({ ...at, ...also }).flat());
  const isWide = (cells: readonly string[]): boolean => {
    let [count, isTold] = [0, false];
    for (const [place, cell] of cells.entries()) {
      if (!cell) continue;
      count += 1;
      isTold ||= mapped.has(place);
    }
    return isTold && count > MOST_FILLED;
  };
  const several = table.headers.filter(Boolean).length > 1;
  return (cells) => {
    if (isNobody(cells)) return true;
    // Nearly every row.
    if (isWide(cells) && !TOTAL.test(cells.find(Boolean) ?? '')) return false;
    const filled = cells.flatMap((cell, place) => (cell.trim() ? [{ cell: cell.trim(), place }] : []));
    const [first, ...others] = filled;
    if (!first) return true;
    const isSum = TOTAL.test(first.cell) && others.every(({ cell }) => /^\d{1,6}$/.test(cell));
    if (isSum) return true;
    if (isWide(cells)) return false;
    if (filled.some(({ cell }) => looksLikeEmail(cell) || looksLikePhone(cell, country))) return false;
    if (filled.length <= MOST_FILLED && filled.some(({ cell }) => TOTAL.test(cell))) return true;
    if (!filled.some(({ place, cell }) => mapped.has(place) && !isPlaceholder(cell)))
      return filled.every(({ cell }) => /^\d{1,6}[.)]?$/.test(cell)) || (others.length === 0 && several);
    return others.length === 0 && several && isLineBetween(first.cell);
  };
}

/** Whether a text that stands alone in its row is no name. */
function isLineBetween(text: string): boolean {
  if (PERIOD.test(text)) return true;
  if (/\d{2}/.test(text)) return false;
  // Signatures below the list.
  if (/^[\p{L} ]+:[\s_.…-]*$/u.test(text) || /_{4,}|\.{5,}|…{2,}/u.test(text) || SAID.test(text)) return true;
  const section = SECTION.exec(text);
  if (section?.[0].length === text.length) return true;
  const isHeading = text === text.toUpperCase() || /^the /i.test(text) || text.endsWith(':');
  return isHeading && (section !== null || MONTH.test(text));
}

const NAMES = ['FirstName', 'LastName', 'FullName', 'OtherNames'];
const CONTACTS = ['PhoneNumber', 'Email', 'SecondPhoneNumber', 'SecondEmail'];
const KIND = /^(record |contact |entry )?(type|kind)$/i;
const GROUP = /^(group|list|distribution list|organi[sz]ation|company|business)s?$/i;
const INSTITUTION = /^((organi[sz]ation|company|business)( 1)?( -)?( name)?|raison sociale|soci[eé]t[eé])$/i;

/**
 * Whether a row has cells of people but is nobody: a group among contacts, an institution's account, or a place that was
 * taken for somebody not yet named.
 */
function nobodyIn({ headers, found }: Table): (cells: readonly string[]) => boolean {
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
    if (cells.some((cell) => cell.startsWith('{"ImportId":'))) return true;
    if (kind >= 0 && GROUP.test(cells[kind] ?? '')) return true;
    const said = names.flatMap((place) => cells[place] || []);
    if (institution >= 0 && cells[institution] && names.length > 0 && said.length === 0) return true;
    if (said.length === 0 || contacts.some((place) => /[@\d]/.test(cells[place] ?? ''))) return false;
    const nobody = isUnnamed(said.join(' ')) || said.every((name) => isUnnamed(name) || isPlaceholder(name));
    return nobody && (reaches || !said.some((name) => NAMES_ALONE.test(name)));
  };
}

/** If nobody's number is known, these may be names. */
const NAMES_ALONE = /^(?:null|nan|none)$/i;
