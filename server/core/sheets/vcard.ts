import { decodeAs, decodeText, isAscii, lettersOf, wideEncoding, isUtf32 } from './decode-text.ts';
import { SheetRefusal, notes, refusals } from './sheet-texts.ts';
import type { TableBuilder } from './table.ts';

/** `ended`: whether the file says where the contact ends. */
type Card = { lines: Line[]; ended: boolean };

/**
 * Reads the contacts of a .vcf file, of vCard 2.1 to 4.0, one row for each. Pictures and sounds are skipped; properties
 * without a column of their own get columns at the end.
 */
export function readVcard(bytes: Buffer, table: TableBuilder): void {
  const cards = cardsOf(linesOf(bytes, table));
  if (cards.length === 0) throw new SheetRefusal('sheet.empty', refusals.noContacts);
  const read = cards.map(({ lines }) => {
    // A list of contacts is nobody.
    const isList = lines.some(({ name, value }) => name === 'KIND' && /^group$/i.test(value.trim()));
    return isList ? undefined : { cells: cellsOf(lines), others: othersOf(lines) };
  });
  const further = [...new Set(read.flatMap((one) => (one ? [...one.others.keys()] : [])))];
  table.add(1, [...CONTACT_HEADERS, ...further]);
  for (const [at, one] of read.entries()) {
    if (!one) continue;
    const cells = [...one.cells, ...further.map((header) => [...(one.others.get(header) ?? [])].join('; '))];
    if (cells.some(Boolean)) table.add(at + 2, cells);
  }
  const cut = cards.flatMap(({ ended }, at) => (ended ? [] : [String(at + 2)]));
  if (cut.length > 0) table.notes.push(notes.cutOff({ count: cut.length, rows: cut.slice(0, SHOWN) }));
}

const SHOWN = 5;

/** The contacts of a file. One in which the file breaks off, or the next begins, is one as well. */
function cardsOf(lines: Iterable<string>): Card[] {
  const cards: Card[] = [];
  let open: Card | undefined;
  // An assistant may have a whole contact within that of the person.
  let agent = false;
  for (const written of lines) {
    const line = lineOf(written);
    if (!line) continue;
    const value = line.value.trim();
    const bounds = /^vcard$/i.test(value);
    if (line.name === 'AGENT' && /^(?:begin:vcard)?$/i.test(value)) agent = open !== undefined;
    else if (agent && line.name === 'BEGIN') continue;
    else if (agent && line.name === 'END') agent = false;
    else if (agent) open?.lines.push({ ...line, name: `AGENT ${line.name}` });
    else if (line.name === 'BEGIN' && bounds) cards.push((open = { lines: [], ended: false }));
    else if (line.name === 'END' && bounds) {
      if (open) open.ended = true;
      open = undefined;
    } else open?.lines.push(line);
  }
  return cards;
}

/** The lines of a file in the letters that each of them declares, or else in those that the others seem to have. */
function* linesOf(bytes: Buffer, table: TableBuilder): Generator<string> {
  const wide = isUtf32(bytes) || wideEncoding(bytes);
  // A letter for each byte: a line may be folded in the middle of one of its own letters.
  const written = [...unfolded((wide ? Buffer.from(decodeText(bytes).text) : bytes).toString('latin1'))];
  const declared = written.map((line) => (isAscii(line) ? undefined : /^[^:]*;CHARSET="?([\w-]+)/i.exec(line)?.[1]));
  const others = written.filter((line, at) => !declared[at] && !isAscii(line));
  const { encoding, note } = lettersOf(Buffer.from(others.join('\n'), 'latin1'));
  if (note) table.notes.push(note);
  for (const [at, line] of written.entries()) {
    const own = declared[at];
    if (isAscii(line)) yield line;
    else yield decodeAs(Buffer.from(line, 'latin1'), own ? [own, 'utf-8', encoding] : [encoding]);
  }
}

/** Lines with what was broken into several put together: folded ones, and soft breaks of quoted-printable. */
function* unfolded(text: string): Generator<string> {
  let held: string | undefined;
  let quoted = false;
  for (const line of text.replace(/^\u00ef\u00bb\u00bf/, '').split(/\r\n|\n|\r/)) {
    if (held !== undefined && quoted && held.endsWith('=')) {
      held = held.slice(0, -1) + line.replace(/^[ \t]/, '');
      continue;
    }
    if (held !== undefined && /^[ \t]/.test(line)) {
      if (!/^(?:[\w-]+\.)?(?:PHOTO|LOGO|SOUND|KEY)\b/i.test(held)) held += line.slice(1);
      continue;
    }
    if (held !== undefined) yield held;
    held = line;
    quoted = /^[^:]*ENCODING=QUOTED-PRINTABLE/i.test(line) || /^[^:]*;QUOTED-PRINTABLE[;:]/i.test(line);
  }
  if (held !== undefined) yield held;
}

function lineOf(line: string): Line | undefined {
  const parts = /^(?:([\w-]+)\.)?([A-Za-z][\w-]*)((?:;(?:"[^"]*"|[^":;])*)*):(.*)$/s.exec(line);
  if (!parts) return undefined;
  const [, group = '', name = '', parameters = '', raw = ''] = parts;
  const value = /QUOTED-PRINTABLE/i.test(parameters) ? unquoted(raw, parameters) : raw;
  return { name: name.toUpperCase(), group, types: parameters.toLowerCase(), value, parameters };
}

function unquoted(text: string, parameters: string): string {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const hex = text[at] === '=' ? /^[0-9A-F]{2}/i.exec(text.slice(at + 1, at + 3)) : null;
    if (hex) {
      bytes.push(Number.parseInt(hex[0], 16));
      at += 2;
    } else bytes.push(...Buffer.from(text[at] ?? ''));
  }
  const charset = /CHARSET="?([\w-]+)/i.exec(parameters)?.[1] ?? 'utf-8';
  return decodeAs(Uint8Array.from(bytes), [charset, 'utf-8', 'windows-1252']);
}

/** A line of a contact. `group`: its tie to a label, “item1”. */
type Line = { name: string; group: string; types: string; value: string; parameters: string };

/** The columns that every contact has. */
const CONTACT_HEADERS = [
  'FirstName',
  'LastName',
  'OtherNames',
  'Title',
  'Suffix',
  'FullName',
  'PhoneNumber',
  'Email',
  'Address',
  'Birthday',
  'Gender',
  'Occupation',
  'Group',
];

const plain = (value: string): string =>
  value
    .replaceAll(/\\n/gi, ' ')
    .replaceAll(/\\([,;:\\])/g, '$1')
    .trim();
const partsOf = (value: string): string[] =>
  value.split(/(?<!\\);/).map((part) => plain(part.replaceAll(/(?<!\\),/g, ' ')));

/** A contact's cells, in the order of the headers. */
function cellsOf(lines: readonly Line[]): string[] {
  const { first, last, others, title, suffix, whole } = namesOf(lines);
  // Its name is one, and is not divided.
  const isCompany = whole && /^company$/i.test(oneOf(lines, 'X-ABSHOWAS'));
  const { phones, emails } = ownContacts(lines);
  const [address] = addressesOf(lines);
  const gender = { m: 'Male', f: 'Female' }[oneOf(lines, 'GENDER').charAt(0).toLowerCase()] ?? '';
  return [
    isCompany ? whole : first,
    last,
    others,
    title,
    suffix,
    isCompany ? '' : whole,
    unique(phones.map(numberOf)).join(', '),
    unique(emails.map(({ value }) => plain(value))).join(', '),
    address ?? '',
    birthday(allOf(lines, 'BDAY')[0]),
    gender,
    oneOf(lines, 'TITLE') || oneOf(lines, 'ROLE'),
    unique(allOf(lines, 'CATEGORIES').flatMap(({ value }) => value.split(/(?<!\\),/).map(plain)))
      .filter((name) => !/^(my ?contacts|starred.*)$/i.test(name))
      .join('; '),
  ];
}

/** Properties that programs write for themselves, and those read into the columns above. */
const READ =
  /^(?:N|FN|TEL|EMAIL|ADR|LABEL|BDAY|GENDER|TITLE|CATEGORIES|VERSION|PRODID|REV|UID|MAILER|SOURCE|CLASS|SORT-STRING|CLIENTPIDMAP|XML|KIND|PHOTO|LOGO|SOUND|KEY|TZ|GEO|LANG|MEMBER|FBURL|CALURI|CALADRURI|NAME|PROFILE|X-AB(?!DATE|RELATEDNAMES).*|X-(?:GOOGLE|PHONETIC|MS|APPLE|IMAGE|ACCOUNT|SORT|MOZILLA)\b.*)$/;
/** Kinds with a column of their own; the others share one. */
const NAMED = new Map([
  ['NOTE', 'Notes'],
  ['NICKNAME', 'Nickname'],
  ['ORG', 'Organisation name'],
  ['ANNIVERSARY', 'Anniversary'],
  ['X-ANNIVERSARY', 'Anniversary'],
  ['X-EVOLUTION-ANNIVERSARY', 'Anniversary'],
  ['DEATHDATE', 'Date of death'],
  ['AGENT FN', 'Assistant'],
  ['AGENT TEL', 'Assistant phone'],
  ['AGENT EMAIL', 'Assistant email'],
]);

/** A contact's other values, by the header of their column. */
function othersOf(lines: readonly Line[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const add = (header: string, value: string) => {
    if (value) found.set(header, (found.get(header) ?? new Set()).add(value));
  };
  const names = namesOf(lines);
  const written = oneOf(lines, 'FN');
  const known = new Set(wordsOf(Object.values(names).join(' ')));
  if (wordsOf(written).some((word) => !known.has(word))) add('Display name', written);
  const { faxes, ofOthers } = ownContacts(lines);
  for (const fax of faxes) add('Fax', numberOf(fax));
  for (const { line, whose } of ofOthers)
    add(
      `${whose} ${line.name === 'TEL' ? 'phone' : 'email'}`,
      line.name === 'TEL' ? numberOf(line) : plain(line.value),
    );
  for (const address of addressesOf(lines).slice(1)) add('Other address', address);
  for (const line of lines) {
    const { name } = line;
    const isRead = READ.test(name) || (name === 'ROLE' && !oneOf(lines, 'TITLE'));
    if (isRead || (name.startsWith('AGENT ') && !NAMED.has(name))) continue;
    const value = name === 'ORG' ? unique(partsOf(line.value)).join(', ') : plain(line.value);
    if (value === names.whole) continue;
    const header = NAMED.get(name);
    if (header) add(header, value);
    else if (value) add('Other notes', noteOf(line, { label: labelOf(line, lines), value }));
  }
  return found;
}

/** “Wife: Ada”, “SKYPE: ada.eze”; Android writes the kind before the value: “vnd.android.cursor.item/relation;Ada;1”. */
function noteOf({ name, value: written }: Line, { label, value }: { label: string; value: string }): string {
  const [, kind, said] = /^vnd\.android\.cursor\.item\/([\w-]+);([^;]*)/.exec(written) ?? [];
  if (kind && said) return `${kind.replaceAll('_', ' ')}: ${plain(said)}`;
  return `${label || name.replace(/^X-(?:EVOLUTION-)?/, '')}: ${value}`;
}

const allOf = (lines: readonly Line[], name: string): Line[] =>
  lines.filter((line) => line.name === name && line.value.trim());
const oneOf = (lines: readonly Line[], name: string): string => plain(allOf(lines, name)[0]?.value ?? '');
const unique = (values: readonly string[]): string[] => [...new Set(values.filter(Boolean))];
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** The parts of a name; `whole`: one that is not divided, because phones write it where the first one belongs or nowhere else. */
function namesOf(lines: readonly Line[]) {
  const parts = partsOf(allOf(lines, 'N')[0]?.value ?? '');
  const [last = '', first = '', others = '', title = '', suffix = ''] = parts;
  if (last || (first && (others || !first.includes(' ')))) return { first, last, others, title, suffix, whole: '' };
  const spoken = [title, first, others, suffix].filter(Boolean).join(' ');
  const named = first || others ? spoken : '';
  const whole =
    oneOf(lines, 'FN') ||
    named ||
    oneOf(lines, 'NICKNAME') ||
    partsOf(allOf(lines, 'ORG')[0]?.value ?? '')[0] ||
    spoken;
  return { first: '', last: '', others: '', title: named ? '' : title, suffix: '', whole };
}

/** The label of a line: “item1.X-ABLabel:_$!<Assistant>!$_”. */
function labelOf({ group }: Line, lines: readonly Line[]): string {
  const label = group && lines.find((line) => line.name === 'X-ABLABEL' && line.group === group);
  return label ? plain(label.value).replace(/^_\$!<(.*)>!\$_$/, '$1') : '';
}

/** By which somebody else is reached. */
const OF_OTHERS =
  /\b(assistant|manager|spouse|wife|husband|mother|father|parents?|guardian|child|children|son|daughter|emergency)\b/i;

/** The numbers and addresses of the person, best first, faxes, and what reaches somebody else. */
function ownContacts(lines: readonly Line[]) {
  const isFax = ({ types }: Line) => /fax|pager/.test(types) && !/voice|cell/.test(types);
  const ofOthers: { line: Line; whose: string }[] = [];
  const own = lines.filter((line) => {
    if ((line.name !== 'TEL' && line.name !== 'EMAIL') || !line.value.trim()) return false;
    const said = `${line.types.replaceAll('-', ' ')} ${labelOf(line, lines)}`;
    const whose = OF_OTHERS.exec(said)?.[0];
    if (whose) ofOthers.push({ line, whose: whose.charAt(0).toUpperCase() + whose.slice(1).toLowerCase() });
    return !whose;
  });
  const inOrder = (name: string) =>
    own.filter((line) => line.name === name).toSorted((a, b) => order(a.types) - order(b.types));
  const tel = inOrder('TEL');
  return { phones: tel.filter((line) => !isFax(line)), faxes: tel.filter(isFax), emails: inOrder('EMAIL'), ofOthers };
}

const numberOf = ({ value }: Line): string => plain(value).replace(/^tel:/i, '').replace(/;ext=/i, ' ext. ');

/** Each once, best first. */
function addressesOf(lines: readonly Line[]): string[] {
  const parted = allOf(lines, 'ADR')
    .toSorted((a, b) => order(a.types) - order(b.types))
    .map(({ value }) => {
      const where = partsOf(value);
      return [where[2], where[1], where[0], where[3], where[4], where[5], where[6]].filter(Boolean).join(', ');
    });
  return parted.some(Boolean) ? unique(parted) : unique(allOf(lines, 'LABEL').map(({ value }) => plain(value)));
}

/** Mobile numbers first, then preferred, then home, then work. */
function order(types: string): number {
  const kind = /cell|mobile|iphone/.test(types) ? 0 : /work|x-work/.test(types) ? 4 : /home/.test(types) ? 3 : 2;
  return /pref/.test(types) ? kind - 0.5 : kind;
}

/** A year that a phone writes where it knows none is left out. */
function birthday(line: Line | undefined): string {
  if (!line) return '';
  const value = line.value.trim();
  const omitted = /X-APPLE-OMIT-YEAR=(\d{4})/i.exec(line.parameters)?.[1] ?? '1604';
  const date = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(value);
  if (date) return date[1] === omitted ? `--${date[2]}-${date[3]}` : `${date[1]}-${date[2]}-${date[3]}`;
  const noYear = /^--(\d{2})-?(\d{2})/.exec(value);
  return noYear ? `--${noYear[1]}-${noYear[2]}` : plain(value);
}
