import { FillDown, type MergedCells } from './merged-cells.ts';
import { SheetRefusal, notes, refusals } from './sheet-texts.ts';
import { SHEET_LIMITS, type TableBuilder } from './table.ts';
import { attribute, plainText, xmlPieces, replaceSpans } from './xml-text.ts';
import { asShown, numberText, serialText, type ShownDate, trimCell } from './cell-text.ts';

const LONGEST_ROW = 4 * 1024 * 1024;

/** Reads a worksheet's rows into the table, piece by piece. */
export async function readRows(
  chunks: AsyncIterable<Buffer>,
  context: CellContext,
  table: TableBuilder,
  merged: readonly MergedCells[] = [],
): Promise<void> {
  const down = new FillDown(merged);
  let rowNumber = 0;
  let hidden = 0;
  for await (const { text, prefix } of xmlPieces(chunks, 'row', LONGEST_ROW)) {
    const open = `<${prefix}row`;
    const close = `</${prefix}row>`;
    let at = nextTag(text, open, 0);
    while (at >= 0) {
      const tagEnd = text.indexOf('>', at);
      if (tagEnd < 0) break;
      const named = attribute(text.slice(at, tagEnd), 'r');
      rowNumber = named === undefined ? rowNumber + 1 : Number(named);
      if (!(rowNumber >= 1 && rowNumber <= 1_048_576)) throw outside();
      if (attribute(text.slice(at, tagEnd), 'hidden') === '1') hidden += 1;
      if (text.charCodeAt(tagEnd - 1) === 47) {
        at = nextTag(text, open, tagEnd);
        continue;
      }
      const end = text.indexOf(close, tagEnd);
      if (end < 0) break;
      const cells = readCells(text, tagEnd + 1, end, prefix, context);
      table.add(rowNumber, down.fill(rowNumber, cells));
      at = nextTag(text, open, end);
    }
  }
  if (hidden > 0) table.notes.push(notes.hiddenRows({ count: hidden }));
}

function nextTag(text: string, open: string, from: number): number {
  let at = text.indexOf(open, from);
  while (at >= 0) {
    const next = text.charCodeAt(at + open.length);
    if (next === 62 || next === 47 || next <= 32) return at;
    at = text.indexOf(open, at + open.length);
  }
  return -1;
}

function readCells(text: string, from: number, to: number, prefix: string, context: CellContext): string[] {
  const open = `<${prefix}c`;
  const close = `</${prefix}c>`;
  const cells: string[] = [];
  let column = 0;
  let at = nextTag(text, open, from);
  while (at >= 0 && at < to) {
    const tagEnd = text.indexOf('>', at);
    const tag = text.slice(at + open.length, tagEnd);
    const reference = attribute(tag, 'r');
    if (reference !== undefined) column = columnOf(reference);
    if (tag.endsWith('/')) {
      at = nextTag(text, open, tagEnd);
    } else {
      const end = text.indexOf(close, tagEnd);
      if (end < 0 || end > to) break;
      const value = cellText(text.slice(tagEnd + 1, end), tag, prefix, context);
      if (value) {
        if (column >= SHEET_LIMITS.columns) throw outside();
        while (cells.length < column) cells.push('');
        cells[column] = value;
      }
      at = nextTag(text, open, end);
    }
    column += 1;
  }
  return cells;
}

function cellText(body: string, tag: string, prefix: string, context: CellContext): string {
  const type = attribute(tag, 't');
  if (type === 'inlineStr') return runsText(body, prefix);
  const raw = valueOf(body, prefix);
  if (raw === '') return literalFormula(body, prefix);
  const style = attribute(tag, 's');
  return valueText(raw, type, style === undefined ? undefined : Number(style), context);
}

/** The text of a formula that nobody has computed and that is nothing but a text. */
function literalFormula(body: string, prefix: string): string {
  const open = body.indexOf(`<${prefix}f`);
  const from = open < 0 ? -1 : body.indexOf('>', open) + 1;
  const to = from > 0 ? body.indexOf(`</${prefix}f>`, from) : -1;
  if (to < 0) return '';
  return /^\s*"([^"]*)"\s*$/.exec(plainText(body.slice(from, to)))?.[1]?.trim() ?? '';
}

function valueOf(body: string, prefix: string): string {
  const open = `<${prefix}v`;
  const at = nextTag(body, open, 0);
  if (at < 0) return '';
  const from = body.indexOf('>', at) + 1;
  const to = body.indexOf(`</${prefix}v>`, from);
  return to < 0 ? '' : body.slice(from, to);
}

function columnOf(reference: string): number {
  let column = 0;
  for (let index = 0; index < reference.length; index += 1) {
    const letter = reference.charCodeAt(index) & ~32;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
  }
  if (column < 1 || column > 16_384) throw outside();
  return column - 1;
}

function outside(): SheetRefusal {
  return new SheetRefusal('sheet.too_wide', refusals.farOutside({ most: SHEET_LIMITS.columns }));
}

/** The tables that cells refer to. `dates[style]`: the part of a day that a number in that style shows. */
export type CellContext = { strings: string[]; dates: (ShownDate | false)[]; since1904: boolean };

/** The text of a cell whose value is not blank, by its type and the number of its style. */
function valueText(
  raw: string,
  type: string | undefined,
  style: number | undefined,
  { strings, dates, since1904 }: CellContext,
): string {
  if (type === 's') return strings[Number(raw)] ?? '';
  if (type === 'b') return raw === '1' || raw === 'true' ? 'TRUE' : 'FALSE';
  if (type === 'str' || type === 'e') return trimCell(plainText(raw));
  const date = style === undefined ? undefined : dates[style];
  if (type === 'd') return asShown(raw.replace(/T00:00:00(\.0+)?Z?$/, ''), date || 'whole');
  if (date) return asShown(serialText(Number(raw), since1904), date);
  if (raw.length <= 15 && /^-?\d+$/.test(raw)) return raw;
  const value = Number(raw);
  return Number.isNaN(value) ? plainText(raw).trim() : numberText(value);
}

const LONGEST_ITEM = 2 * 1024 * 1024;
const MOST_STRINGS = 2_000_000;

/** The shared strings of a workbook, in order. Runs of rich text are joined; phonetic guides are left out. */
export async function sharedStrings(chunks: AsyncIterable<Buffer>): Promise<string[]> {
  const strings: string[] = [];
  for await (const { text, prefix } of xmlPieces(chunks, 'si', LONGEST_ITEM)) {
    const open = `<${prefix}si`;
    const close = `</${prefix}si>`;
    let at = text.indexOf(open);
    while (at >= 0) {
      const next = text.charCodeAt(at + open.length);
      const tagEnd = text.indexOf('>', at);
      if (tagEnd < 0) break;
      if (next === 47 || (next === 32 && text.charCodeAt(tagEnd - 1) === 47)) {
        strings.push('');
        at = text.indexOf(open, tagEnd);
      } else if (next === 62 || next === 32) {
        const end = text.indexOf(close, tagEnd);
        if (end < 0) break;
        strings.push(runsText(text.slice(tagEnd + 1, end), prefix));
        at = text.indexOf(open, end);
      } else {
        at = text.indexOf(open, tagEnd);
      }
      if (strings.length > MOST_STRINGS) {
        throw new SheetRefusal('sheet.too_much_text', refusals.tooMuchText);
      }
    }
  }
  return strings;
}

/** The text of a string item or an inline string: all its `t` elements outside phonetic guides, joined. */
function runsText(xml: string, prefix: string): string {
  // Nearly every item: one text and nothing beside it.
  if (prefix === '' && xml.startsWith('<t>') && xml.indexOf('<', 3) === xml.length - 4)
    return fitting(plainText(xml.slice(3, -4)));
  const open = `<${prefix}t`;
  const close = `</${prefix}t>`;
  const body = replaceSpans(xml, `<${prefix}rPh `, `</${prefix}rPh>`, () => '');
  let text = '';
  let at = body.indexOf(open);
  while (at >= 0) {
    const from = body.indexOf('>', at) + 1;
    const next = body.charCodeAt(at + open.length);
    const selfClosed = body.charCodeAt(from - 2) === 47;
    if (from > 0 && (next === 62 || next === 32) && !selfClosed) {
      const to = body.indexOf(close, from);
      if (to < 0) break;
      text += plainText(body.slice(from, to));
      at = body.indexOf(open, to);
    } else {
      at = body.indexOf(open, at + open.length);
    }
  }
  return fitting(text);
}

function fitting(text: string): string {
  if (text.length > SHEET_LIMITS.cellLength) {
    throw new SheetRefusal('sheet.huge_cell', refusals.hugeCell({ most: SHEET_LIMITS.cellLength }));
  }
  return trimCell(text);
}
