import { isShouted, standsBefore, wholeName, withoutTitles } from '../../../../contract/people/titles.ts';
import { isPlaceholder, mayBeName, isUnnamed } from './clean-cell.ts';

const DEAD =
  'deceased|r\\.?i\\.?p\\.?|of blessed memory|d[ée]c[ée]d[ée]e?|falecid[oa]|fallecid[oa]|verstorben|overleden|[†✝]';
/** “Late Ada Obi”, “Ada Obi RIP”, “Ben Eze (deceased 2020)”. */
const DEAD_BEFORE = /^(?:(?:the )?late\.?\s+|[†✝]\s*)(?=\p{L})/iu;
const DEAD_BEHIND = new RegExp(`(?<![\\s,])[\\s,]+(?:${DEAD})$`, 'iu');
const DEAD_ASIDE = new RegExp(
  `[([]\\s*(?:late|died|dead|${DEAD})(?![\\p{L}])| [-–] (?:late|died|dead|${DEAD})(?![\\p{L}])`,
  'iu',
);

/** Whether a name says that somebody has died. */
export const saysDead = (name: string): boolean =>
  DEAD_BEFORE.test(name) || DEAD_BEHIND.test(name) || DEAD_ASIDE.test(name);

/** Remarks after a name: “Ada Obi (Choir leader)”, “Ada Obi - Choir”, “Ada Obi*”; and that somebody has died. */
export function withoutRemarks(name: string): string {
  if (!/[()[\]*~"“”†✝]|[ ]['‘][^'’]{1,100}['’] | [-–] | [sdw]\/o /iu.test(name) && !saysDead(name)) return name;
  const told = name
    // “Late Chief Eze”: before a title it is read with it.
    .replace(DEAD_BEFORE, (all, at: number, whole: string) =>
      standsBefore(whole.slice(all.length).split(' ')[0] ?? '') ? all : '',
    )
    .replace(DEAD_BEHIND, '')
    .replaceAll(/(?:(?<!\s)\s+)?[([]([^()[\]]*)[)\]]\s*/gu, (all, inside: string) => (isTold(inside) ? all : ' '))
    // Nicknames: Ada "Sweet" Eze.
    .replaceAll(/(?<!\s)\s+(?:["“][^"”]{1,100}["”]|['‘][^'’]{1,100}['’])(?=\s)/gu, '');
  // Up to a dash, “son of”, “daughter of” or “wife of”.
  const [upTo = ''] = told.split(/(?<!\s)\s+(?:[-–]|[sdw]\/o)\s/iu, 1);
  const bare = upTo.replaceAll(/[*~]+/gu, '').trim();
  return /\p{L}/u.test(bare) ? bare : name;
}

/** Titles in brackets and birth names belong to the name. */
const isTold = (inside: string): boolean =>
  /^n[ée]e\s/iu.test(inside) || withoutTitles(`Ada Eze (${inside})`).name === 'Ada Eze';

export type NamesOfRow = { FirstName: string; LastName: string; OtherNames: string; Title: string };

/** The names of a row from any columns, titles separated. `surnameFirst`: whole names begin with the surname. */
export function namesOfRow(cell: (header: string) => NameCell, surnameFirst: boolean): NamesOfRow {
  let [first, last, full] = [cell('FirstName'), cell('LastName'), cell('FullName')];
  // The whole name in both: “Ada Obi”, “Ada Obi”.
  if (!full.text && first.name === last.name && first.name.includes(' ')) [first, last, full] = [BLANK, BLANK, first];
  const said = (header: string) => cell(header).text;
  const { name: maiden, born } = full.text ? withoutMaidenName(full.text) : NOBODY;
  const behind = (name: string) => {
    const suffix = name && said('Suffix');
    return suffix ? `${name} ${suffix}` : name;
  };
  const whole = maiden === full.text ? full : withoutTitles(maiden);
  const split = whole.name ? dividedName(whole.name, surnameFirst) : undefined;
  let [FirstName, LastName] = [first.name, last.name];
  let stands = first.stands;
  if (split && !FirstName && !LastName) [FirstName, LastName] = [split.first, split.last];
  // “Mrs Asante”, “Mr & Mrs Obi”.
  if (split && FirstName && !LastName && OF_SURNAMES.test(whole.title)) [FirstName, LastName] = ['', FirstName];
  // “Surname” next to “Full name”: the rest is the first name.
  else if (split && !FirstName) FirstName = rest(whole.name, LastName);
  else if (split && !LastName) LastName = rest(whole.name, FirstName);
  if (FirstName !== first.name) stands = standsBefore(FirstName);
  if (born && LastName) LastName = `${LastName} ${born}`;
  if (stands && LastName && !said('Title')) {
    // Phone books split “Bro Tunde Choir” into parts.
    const middle = said('OtherNames');
    if (middle) return { FirstName: middle, LastName: behind(LastName), OtherNames: '', Title: FirstName };
    const [next = '', ...others] = LastName.split(' ');
    return { FirstName: next, LastName: behind(others.join(' ')), OtherNames: said('OtherNames'), Title: FirstName };
  }
  const titles = [said('Title'), first.title, last.title, whole.title].filter(Boolean);
  const Title = titles.length > 0 ? together(titles) : '';
  return { FirstName, LastName: behind(LastName), OtherNames: said('OtherNames'), Title };
}

const NOBODY = { name: '', born: '' };

/** Before a single word these mark it as a surname; Bro, Sis and Pastor precede first names. */
const OF_SURNAMES = /^(?:mr|mrs|m|mme|monsieur|madame|prof|herr|frau|mnr|mev)\.?$|\s(?:&|and|et|und|en|e|y)\s|&/iu;

/** “DUPONT née BEYALA Carole”: the name that somebody was born with belongs behind the surname. */
function withoutMaidenName(whole: string): { name: string; born: string } {
  const told = /[\s(](n[ée]e\s+\p{Lu}[\p{L}\p{M}'’-]+)\)?/u.exec(whole);
  const before = whole.slice(0, told?.index).replace(/(?<![\s(])[\s(]+$/u, '');
  if (!told?.[1] || !before) return { name: whole, born: '' };
  return { name: before + whole.slice(told.index + told[0].length), born: told[1] };
}

/** “Eze, Ada” and “EZE Ada” begin with the surname too. */
function dividedName(whole: string, surnameFirst: boolean): { first: string; last: string } {
  const [before = '', ...behind] = whole.split(',').map((part) => part.trim());
  const told = behind.filter((part) => part && !SUFFIX.test(part));
  // “Smith, Jr., John”.
  const suffixes = behind.filter((part) => SUFFIX.test(part));
  if (before && told.length > 0) {
    return { first: withoutTitles(told.join(', ')).name, last: [before, ...suffixes].join(' ') };
  }
  const words = whole.split(/\s+/);
  // A couple in one row: “John & Mary Eze”.
  const couple = /^(?:&|\+|and|et)$/i.test(words[1] ?? '') && words.length > 3 ? 3 : 0;
  if (couple > 0) return { first: words.slice(0, couple).join(' '), last: words.slice(couple).join(' ') };
  const shouted = surnameInCapitals(words);
  const by = shouted > 0 ? shouted : surnameFirst && words.length > 1 ? 1 : 0;
  if (by > 0) return { first: words.slice(by).join(' '), last: words.slice(0, by).join(' ') };
  // “Ada Grace OBI” ends with it.
  const [given, end] = [words.slice(0, -1), words.at(-1) ?? ''];
  const isApart = given.every((word) => /^\p{Lu}/u.test(word) && !isShouted(word));
  if (given.length > 1 && isShouted(end) && isApart) return { first: given.join(' '), last: end };
  return { first: words[0] ?? '', last: words.slice(1).join(' ') };
}

const SUFFIX = /^(?:jr|jnr|sr|snr|i{1,3}|iv|phd|md)\.?$/iu;

const isInitial = (word: string): boolean => /^\p{Lu}\.?$/u.test(word);

/** How many words at the beginning are a surname in capitals: none where initials part it from another word in capitals. */
function surnameInCapitals(words: readonly string[]): number {
  const end = words.findIndex((word) => !isShouted(word));
  const behind = words.slice(end);
  const all = behind.every((word) => isInitial(word) || isShouted(word));
  return end > 0 && all && behind.some(isShouted) ? 0 : end;
}

function rest(whole: string, part: string): string {
  const known = wholeName(part).split(' ');
  return whole
    .replaceAll(',', ' ')
    .split(/\s+/)
    .filter((word) => word && !known.includes(wholeName(word)))
    .join(' ');
}

/** Each title once. */
function together(titles: readonly string[]): string {
  const seen = new Set<string>();
  return titles
    .flatMap((title) => title.split(/\s+/))
    .filter((word) => {
      const key = word.toLowerCase().replaceAll('.', '');
      return !seen.has(key) && seen.add(key);
    })
    .join(' ')
    .slice(0, 60);
}

/**
 * A cell of a name. `text`: what it says of a name; `title` and `name`: its titles, and it without them; `stands`: whether
 * `name` is a title itself. `remarked`: whether remarks stand in the cell; `dead`: that somebody has died; `joins`: whether what joins two names may.
 */
export type NameCell = {
  text: string;
  title: string;
  name: string;
  stands: boolean;
  remarked: boolean;
  dead: boolean;
  joins: boolean;
};

const BLANK: NameCell = { text: '', title: '', name: '', stands: false, remarked: false, dead: false, joins: false };

/** A reader of the cells of names of one file: first names and surnames occur again and again. */
export function nameCells(): (cell: string) => NameCell {
  const known = byValue(readNameCell);
  return (cell) => (cell === '' ? BLANK : known(cell));
}

function readNameCell(cell: string): NameCell {
  // Some lists number their people within the name: “1. Ade Bola”, “07 - Ade Bola”.
  const bare = withoutRemarks(cell.replace(/^\d{1,4}(?: ?[.):–-])?\s+(?=\p{L})/u, ''));
  const text = isUnnamed(bare) || (isPlaceholder(bare) && !mayBeName(bare)) ? '' : bare;
  const { title, name } = withoutTitles(text);
  const [remarked, joins] = [withoutRemarks(cell) !== cell, /[&+]|\b(?:and|et)\b/iu.test(cell)];
  return { text, title, name, stands: standsBefore(name), remarked, dead: saysDead(cell), joins };
}

const MOST = 2_000;

/** The same function, which works out each text once: a column of a long file says few different things. */
export function byValue<T>(workOut: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined || known.has(text)) return before as T;
    const found = workOut(text);
    if (known.size < MOST) known.set(text, found);
    return found;
  };
}
