import { asShown, type ShownDate, trimCell } from './cell-text.ts';
import { FillDown } from './merged-cells.ts';
import { SheetRefusal, refusals } from './sheet-texts.ts';
import type { TableBuilder } from './table.ts';
import { attribute, elementsOf, plainText, withoutElements, withoutMarkup } from './xml-text.ts';
import { inflateEntry, zipEntries, type ZipEntry } from './zip-guard.ts';

const LONGEST_CONTENT = 48 * 1024 * 1024;
const MOST_COLUMNS = 1024;

/** Reads the likeliest table of an .ods file (OpenDocument 1.2 and later). */
export async function readOds(bytes: Buffer, table: TableBuilder): Promise<void> {
  const entries = new Map(zipEntries(bytes).map((entry) => [entry.name, entry]));
  const manifest = entries.get('META-INF/manifest.xml');
  if (manifest && (await textOf(bytes, manifest)).includes('encryption-data')) {
    throw new SheetRefusal('sheet.locked', refusals.locked);
  }
  const content = entries.get('content.xml');
  if (!content) throw broken();
  for (const entry of entries.values())
    if (entry !== content && entry !== manifest) for await (const _ of inflateEntry(bytes, entry));
  const xml = withoutMarkup(await textOf(bytes, content));
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw broken();
  const sheets = [...tablesOf(xml)];
  const chosen = table.choose(sheets.map((sheet) => ({ name: sheet.name, rows: () => firstRows(sheet.xml) })));
  for (const [turn, place] of chosen.entries()) {
    const sheet = sheets[place];
    if (!sheet) throw broken();
    if (turn > 0) table.nextSheet(sheet.name);
    addRows(sheet.xml, table);
  }
}

function addRows(xml: string, table: TableBuilder): void {
  let rowNumber = 0;
  const rows = [...rowsOf(xml)];
  const down = new FillDown(
    rows.flatMap(({ merged, repeated }) => {
      const from = rowNumber + 1;
      rowNumber += repeated;
      return merged.map(({ column, over }) => ({ column, from, to: from + over - 1 }));
    }),
  );
  rowNumber = 0;
  for (const { cells, repeated } of rows) {
    down.fill(rowNumber + 1, cells);
    if (cells.length > 0)
      for (let turn = 0; turn < Math.min(repeated, 1000); turn += 1) table.add(rowNumber + turn + 1, [...cells]);
    rowNumber += repeated;
  }
}

const broken = () => new SheetRefusal('sheet.broken', refusals.damaged);

async function textOf(bytes: Buffer, entry: ZipEntry): Promise<string> {
  if (entry.size > LONGEST_CONTENT) {
    throw new SheetRefusal('sheet.too_big_inside', refusals.unpacksToMore);
  }
  const pieces: Buffer[] = [];
  for await (const piece of inflateEntry(bytes, entry)) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

function* tablesOf(xml: string): Generator<{ name: string; xml: string }> {
  let at = xml.search(/<table:table[\s>]/);
  while (at >= 0) {
    const end = xml.indexOf('</table:table>', at);
    const tagEnd = xml.indexOf('>', at);
    if (end < 0 || tagEnd < 0) return;
    yield { name: plainText(attribute(xml.slice(at, tagEnd), 'table:name') ?? ''), xml: xml.slice(tagEnd + 1, end) };
    const next = xml.slice(end).search(/<table:table[\s>]/);
    at = next < 0 ? -1 : end + next;
  }
}

function firstRows(xml: string): string[][] {
  const rows: string[][] = [];
  for (const { cells } of rowsOf(xml)) {
    if (cells.length > 0) rows.push(cells);
    if (rows.length === 40) break;
  }
  return rows;
}

type Row = { cells: string[]; repeated: number; merged: { column: number; over: number }[] };

function* rowsOf(xml: string): Generator<Row> {
  for (const { tag, inner: body } of elementsOf(xml, ['table:table-row'])) {
    yield { ...cellsOf(body), repeated: Number(attribute(tag, 'table:number-rows-repeated') ?? 1) };
  }
}

function cellsOf(body: string): Pick<Row, 'cells' | 'merged'> {
  const cells: string[] = [];
  const merged: Row['merged'] = [];
  let place = 0;
  for (const { tag, inner } of elementsOf(body, ['table:table-cell', 'table:covered-table-cell'])) {
    const repeated = Number(attribute(tag, 'table:number-columns-repeated') ?? 1);
    const text = cellText(tag, inner);
    const over = Number(attribute(tag, 'table:number-rows-spanned') ?? 1);
    if (over > 1 && (attribute(tag, 'table:number-columns-spanned') ?? '1') === '1')
      merged.push({ column: place, over });
    if (text) {
      for (let turn = 0; turn < repeated && place + turn < MOST_COLUMNS; turn += 1) {
        while (cells.length < place + turn) cells.push('');
        cells[place + turn] = text;
      }
    }
    place += repeated;
  }
  return { cells, merged };
}

function cellText(tag: string, inner: string): string {
  const type = attribute(tag, 'office:value-type') ?? attribute(tag, 'calcext:value-type');
  const shown = trimCell(
    [...elementsOf(withoutElements(inner, 'office:annotation'), ['text:p'])]
      .map(({ inner: text }) =>
        plainText(
          text
            .replaceAll(/<text:line-break[^<>]*\/>/g, '\n')
            .replaceAll(/<text:(?:s|tab)[^<>]*\/>/g, ' ')
            .replaceAll(/<[^<>]+>/g, ''),
        ),
      )
      .join('\n'),
  );
  if (type === 'date') {
    const date = (attribute(tag, 'office:date-value') ?? shown).replace(/T00:00:00$/, '');
    return asShown(date, partsShown(shown));
  }
  if (type === 'float') {
    const value = attribute(tag, 'office:value') ?? '';
    // A format may show the zero that the number itself has not.
    return /^[+0]\d{6,}$/.test(shown) ? shown : /e/i.test(value) ? String(Number(value)) : value || shown;
  }
  return shown || plainText(attribute(tag, 'office:string-value') ?? '');
}

/** The part of a date that a cell shows, judged by its text. */
function partsShown(shown: string): ShownDate {
  if (/^\d{4}$/.test(shown)) return 'year';
  if (/^\p{L}{3,}\.?$/u.test(shown)) return 'month';
  if (/^(?:\p{L}{3,}\.?\D{1,3}(?:\d{4}|'?(?:00|3[2-9]|[4-9]\d))|\d{1,2}[/.-]\d{4}|\d{4}[/.-]\d{1,2})$/u.test(shown))
    return 'month of year';
  return /^\d{1,2}\D{1,3}\p{L}{3,}$|^\p{L}{3,}\D{1,3}\d{1,2}$/u.test(shown) ? 'yearless' : 'whole';
}
