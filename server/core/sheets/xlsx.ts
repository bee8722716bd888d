import { asShown, isDateFormat, numberText, serialText, shownBy, type ShownDate, trimCell } from './cell-text.ts';
import { notASheet } from './recognise.ts';
import { SheetRefusal, refusals } from './sheet-texts.ts';
import { type MergedCells, SHEET_LIMITS, type TableBuilder, type TakeRow } from './table.ts';
import { elementsOf, readXml } from './xml.ts';
import { inflateEntry, zipEntries, type ZipEntry } from './zip-guard.ts';

// Merged cells are listed after all rows, and nobody merges cells over more rows than this by hand.
const LARGEST_MERGED = 4 * 1024 * 1024;
// The parts that only say where things are; a real one is a few kilobytes.
const LONGEST_PART = 8 * 1024 * 1024;

/** The tables that cells refer to. `dates[style]`: the part of a day that a number in that style shows. */
type CellContext = { strings: string[]; dates: (ShownDate | false)[]; since1904: boolean };

/** Reads the likeliest visible worksheets of an .xlsx file into the table (ECMA-376, transitional or strict). */
export async function readXlsx(bytes: Buffer, table: TableBuilder): Promise<void> {
  const entries = new Map(zipEntries(bytes).map((entry) => [entry.name, entry]));
  const partAt = async (name: string) => {
    const entry = entries.get(name);
    if (entry && entry.size > LONGEST_PART) throw notASheet();
    return entry ? elementsOf(inflateEntry(bytes, entry)) : [];
  };
  const linksAt = async (name: string, folder: string) =>
    (await partAt(name)).map(({ attributes: { Id: id = '', Type: type = '', Target: target = '' } }) => ({
      id,
      type: type.replace(/^.*\//, ''),
      target: resolve(folder, target),
    }));
  const [main] = (await linksAt('_rels/.rels', '')).filter(({ type }) => type === 'officeDocument');
  const path = main?.target ?? 'xl/workbook.xml';
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const links = await linksAt(`${folder}_rels/${path.slice(folder.length)}.rels`, folder);
  const workbook = await partAt(path);
  const sheets = workbook.flatMap(({ name, attributes }) => {
    if (name !== 'sheet' || /hidden/i.test(attributes['state'] ?? '')) return [];
    const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
    const link = links.find((one) => one.id === id && one.type !== 'chartsheet');
    const entry = link && entries.get(link.target);
    return entry ? [{ name: attributes['name'] ?? '', entry }] : [];
  });
  if (sheets.length === 0) throw notASheet();
  const linked = (type: string) => links.find((link) => link.type === type)?.target ?? '';
  const strings = entries.get(linked('sharedStrings'));
  const context: CellContext = {
    strings: strings ? await sharedStrings(inflateEntry(bytes, strings)) : [],
    dates: dateStyles(await partAt(linked('styles'))),
    since1904: workbook.some(({ attributes }) => /^(1|true)$/.test(attributes['date1904'] ?? '')),
  };
  // Other parts are inflated too: a part that lies about its size is the mark of a malicious file.
  for (const entry of entries.values())
    if (entry !== strings && !sheets.some((sheet) => sheet.entry === entry))
      for await (const _ of inflateEntry(bytes, entry));
  await table.read(
    sheets.map(({ name, entry }) => ({
      name,
      rows: (take) => readRows(inflateEntry(bytes, entry), context, take),
      merged: () => (entry.size <= LARGEST_MERGED ? mergedCells(bytes, entry) : []),
    })),
  );
}

function resolve(folder: string, target: string): string {
  const path: string[] = [];
  for (const step of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (step === '..') path.pop();
    else if (step && step !== '.') path.push(step);
  }
  return path.join('/');
}

function dateStyles(styles: Awaited<ReturnType<typeof elementsOf>>): CellContext['dates'] {
  const codes = new Map(
    styles.flatMap(({ name, attributes }) =>
      name === 'numFmt' ? [[Number(attributes['numFmtId']), attributes['formatCode'] ?? '']] : [],
    ),
  );
  return styles.flatMap(({ name, attributes, within }) => {
    if (name !== 'xf' || within !== 'cellXfs') return [];
    const id = Number(attributes['numFmtId'] ?? 0);
    return isDateFormat(id, codes.get(id)) && shownBy(id, codes.get(id));
  });
}

async function mergedCells(bytes: Buffer, entry: ZipEntry): Promise<MergedCells[]> {
  const found: MergedCells[] = [];
  await readXml(inflateEntry(bytes, entry), {
    open(name, { ref = '' }) {
      const [, column = '', from, other, to] =
        (name === 'mergeCell' && /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(ref)) || [];
      if (from && column === other) found.push({ column: columnOf(column), from: Number(from), to: Number(to) });
    },
  });
  return found;
}

const MOST_STRINGS = 2_000_000;

/** The shared strings of a workbook, in order. Runs of rich text are joined; phonetic guides are left out. */
async function sharedStrings(chunks: AsyncIterable<Buffer>): Promise<string[]> {
  const strings: string[] = [];
  const texts = new CellTexts();
  await readXml(chunks, {
    open: (name) => texts.open(name),
    text: (said) => texts.add(said),
    close(name) {
      texts.close(name);
      if (name !== 'si') return;
      if (strings.push(written(texts.t)) > MOST_STRINGS)
        throw new SheetRefusal('sheet.too_much_text', refusals.tooMuchText);
      texts.clear();
    },
  });
  return strings;
}

/** Gathers the text of a cell or a shared string: its value, its own text, or its formula. */
class CellTexts {
  v = '';
  t = '';
  f = '';
  #in: 'v' | 't' | 'f' | undefined;
  #phonetic = false;

  open(name: string): void {
    if (name === 'rPh') this.#phonetic = true;
    else if (name === 'v' || name === 'f' || (name === 't' && !this.#phonetic)) this.#in = name;
  }

  add(said: string): void {
    if (!this.#in) return;
    this[this.#in] += said;
    if (this[this.#in].length > SHEET_LIMITS.cellLength)
      throw new SheetRefusal('sheet.huge_cell', refusals.hugeCell({ row: 0, most: SHEET_LIMITS.cellLength }));
  }

  close(name: string): void {
    if (name === 'rPh') this.#phonetic = false;
    else if (name === this.#in) this.#in = undefined;
  }

  /** The next cell begins. */
  clear(): void {
    this.v = this.t = this.f = '';
  }
}

/** A worksheet's rows, as they are read. */
async function readRows(chunks: AsyncIterable<Buffer>, context: CellContext, take: TakeRow): Promise<void> {
  const texts = new CellTexts();
  let rowNumber = 0;
  let hidden = false;
  let cells: string[] = [];
  let column = -1;
  // Formulas stand outside cells too.
  let inCell = false;
  let type = '';
  let style = '';
  await readXml(chunks, {
    open(name, attributes) {
      if (name === 'row') {
        rowNumber = attributes['r'] === undefined ? rowNumber + 1 : Number(attributes['r']);
        if (!(rowNumber >= 1 && rowNumber <= 1_048_576)) throw outside();
        hidden = attributes['hidden'] === '1';
        cells = [];
        column = -1;
      } else if (name === 'c') {
        const { r: reference, t = '', s = '' } = attributes;
        column = reference === undefined ? column + 1 : columnOf(reference);
        [type, style, inCell] = [t, s, true];
      } else if (inCell) texts.open(name);
    },
    text: (said) => texts.add(said),
    close(name) {
      if (name === 'row') take(rowNumber, cells, hidden);
      else if (name === 'c') {
        inCell = false;
        const { v, t, f } = texts;
        const value = type === 'inlineStr' ? written(t) : v ? valueText(v, type, style, context) : literalFormula(f);
        texts.clear();
        if (value && column >= SHEET_LIMITS.columns) throw outside();
        if (value) {
          while (cells.length < column) cells.push('');
          cells[column] = value;
        }
      } else texts.close(name);
    },
  });
}

/** The text of a formula that nobody has computed and that is nothing but a text. */
const literalFormula = (formula: string): string => /^\s*"([^"]*)"\s*$/.exec(formula)?.[1]?.trim() ?? '';

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

/** The text of a cell whose value is not blank, by its type and the number of its style. */
function valueText(raw: string, type: string, style: string, { strings, dates, since1904 }: CellContext): string {
  if (type === 's') return strings[Number(raw)] ?? '';
  if (type === 'b') return raw === '1' || raw === 'true' ? 'TRUE' : 'FALSE';
  if (type === 'str' || type === 'e') return written(raw);
  const date = style === '' ? undefined : dates[Number(style)];
  if (type === 'd') return asShown(raw.replace(/T00:00:00(\.0+)?Z?$/, ''), date || 'whole');
  if (date) return asShown(serialText(Number(raw), since1904), date);
  if (raw.length <= 15 && /^-?\d+$/.test(raw)) return raw;
  const value = Number(raw);
  return Number.isNaN(value) ? raw.trim() : numberText(value);
}

/** Text as it was written: Excel keeps signs that XML cannot hold as `_x000D_`. */
function written(text: string): string {
  const plain = text.includes('_x')
    ? text.replace(/_x([0-9A-F]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
  return trimCell(plain);
}
