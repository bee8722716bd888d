import { decodeText } from './decode-text.ts';
import { SheetRefusal } from './refusal.ts';
import { refusals } from './sheet-texts.ts';
import type { TableBuilder } from './table.ts';

/** The columns that contacts are read into. */
const HEADERS = [
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

type Line = { name: string; types: string; value: string; parameters: string };

/** Reads the contacts of a .vcf file, of vCard 2.1 to 4.0, one row for each. Pictures and sounds are passed over. */
export function readVcard(bytes: Buffer, table: TableBuilder): void {
  const { text } = decodeText(bytes);
  let card: Line[] | undefined;
  let rowNumber = 1;
  table.add(rowNumber, [...HEADERS]);
  for (const written of unfolded(text)) {
    const line = lineOf(written);
    if (!line) continue;
    if (line.name === 'BEGIN' && /^vcard$/i.test(line.value.trim())) card = [];
    else if (line.name === 'END' && card) {
      // A list of contacts is nobody.
      const isList = card.some(({ name, value }) => name === 'KIND' && /^group$/i.test(value.trim()));
      const cells = isList ? [] : cellsOf(card);
      rowNumber += 1;
      if (cells.some(Boolean)) table.add(rowNumber, cells);
      card = undefined;
    } else card?.push(line);
  }
  if (rowNumber === 1) {
    throw new SheetRefusal('sheet.empty', refusals.noContacts);
  }
}

/** Lines with what was broken into several put together: folded ones, and soft breaks of quoted-printable. */
function* unfolded(text: string): Generator<string> {
  let held: string | undefined;
  let quoted = false;
  for (const line of text.split(/\r\n|\n|\r/)) {
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
  const parts = /^(?:[\w-]+\.)?([A-Za-z][\w-]*)((?:;(?:"[^"]*"|[^":;])*)*):(.*)$/s.exec(line);
  if (!parts) return undefined;
  const [, name = '', parameters = '', raw = ''] = parts;
  const value = /QUOTED-PRINTABLE/i.test(parameters) ? unquoted(raw, parameters) : raw;
  return { name: name.toUpperCase(), types: parameters.toLowerCase(), value, parameters };
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
  try {
    return new TextDecoder(charset, { fatal: true }).decode(Uint8Array.from(bytes));
  } catch {
    return new TextDecoder('windows-1252').decode(Uint8Array.from(bytes));
  }
}

const plain = (value: string): string =>
  value
    .replaceAll(/\\n/gi, ' ')
    .replaceAll(/\\([,;:\\])/g, '$1')
    .trim();
const partsOf = (value: string): string[] =>
  value.split(/(?<!\\);/).map((part) => plain(part.replaceAll(/(?<!\\),/g, ' ')));

function cellsOf(lines: readonly Line[]): string[] {
  const all = (name: string) => lines.filter((line) => line.name === name && line.value.trim());
  const one = (name: string) => plain(all(name)[0]?.value ?? '');
  const [last = '', first = '', others = '', title = '', suffix = ''] = partsOf(all('N')[0]?.value ?? '');
  // Many phones write the whole name where the first one belongs.
  const named = last || (first && (others || !first.includes(' ')));
  const whole = named
    ? ''
    : one('FN') || others || one('NICKNAME') || plain(partsOf(all('ORG')[0]?.value ?? '')[0] ?? '');
  // Its name is one, and is not divided.
  const isCompany = !named && /^company$/i.test(one('X-ABSHOWAS'));
  const phones = all('TEL')
    .filter(({ types }) => !/fax|pager/.test(types) || /voice|cell/.test(types))
    .toSorted((a, b) => order(a.types) - order(b.types))
    .map(({ value }) => plain(value).replace(/^tel:/i, '').replace(/;ext=/i, ' ext. '));
  const emails = all('EMAIL').toSorted((a, b) => order(a.types) - order(b.types));
  const [address] = all('ADR').toSorted((a, b) => order(a.types) - order(b.types));
  const where = address ? partsOf(address.value) : [];
  const gender = { m: 'Male', f: 'Female' }[one('GENDER').charAt(0).toLowerCase()] ?? '';
  return [
    named ? first : isCompany ? whole : '',
    last,
    named ? others : '',
    title,
    named ? suffix : '',
    isCompany ? '' : whole,
    unique(phones).join(', '),
    unique(emails.map(({ value }) => plain(value))).join(', '),
    [where[2], where[1], where[0], where[3], where[4], where[5], where[6]].filter(Boolean).join(', '),
    birthday(all('BDAY')[0]),
    gender,
    one('TITLE') || one('ROLE'),
    unique(all('CATEGORIES').flatMap(({ value }) => value.split(/(?<!\\),/).map(plain)))
      .filter((name) => !/^(my ?contacts|starred.*)$/i.test(name))
      .join('; '),
  ];
}

const unique = (values: readonly string[]): string[] => [...new Set(values.filter(Boolean))];

/** What somebody carries comes first, then what they prefer, then home, then work. */
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
