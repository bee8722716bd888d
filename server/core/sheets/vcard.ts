import { decodeAs, decodeText, isAscii, lettersOf, wideEncoding, isUtf32 } from './decode-text.ts';
import { SheetRefusal } from './refusal.ts';
import { notes, refusals } from './sheet-texts.ts';
import type { TableBuilder } from './table.ts';
import { cellsOf, CONTACT_HEADERS, othersOf, type Line } from './vcard-cells.ts';

/** `ended`: whether the file says where the contact ends. */
type Card = { lines: Line[]; ended: boolean };

/**
 * Reads the contacts of a .vcf file, of vCard 2.1 to 4.0, one row for each. Pictures and sounds are passed over; what has no
 * place of its own comes in columns behind the others.
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
