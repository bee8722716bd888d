import { asShown, type ShownDate, trimCell } from './cell-text.ts';
import { SheetRefusal, refusals } from './sheet-texts.ts';
import { type MergedCells, SAMPLED, SHEET_LIMITS, type TableBuilder, type TakeRow } from './table.ts';
import { damaged, elementsOf, readXml } from './xml.ts';
import { inflateEntry, zipEntries } from './zip-guard.ts';

const MOST_REPEATED = { columns: 1024, rows: 1000 };

/** Reads the likeliest tables of an .ods file (OpenDocument 1.2 and later). */
export async function readOds(bytes: Buffer, table: TableBuilder): Promise<void> {
  const entries = new Map(zipEntries(bytes).map((entry) => [entry.name, entry]));
  const manifest = entries.get('META-INF/manifest.xml');
  const parts = manifest ? await elementsOf(inflateEntry(bytes, manifest)) : [];
  if (parts.some(({ name }) => name === 'encryption-data')) throw new SheetRefusal('sheet.locked', refusals.locked);
  const content = entries.get('content.xml');
  if (!content) throw damaged();
  for (const entry of entries.values()) if (entry !== content) for await (const _ of inflateEntry(bytes, entry));
  const sheets: { name: string; sample: string[][]; merged: MergedCells[] }[] = [];
  await readTables(inflateEntry(bytes, content), {
    begin: (name) => sheets.push({ name, sample: [], merged: [] }),
    take(_, cells) {
      const sample = sheets.at(-1)?.sample ?? [];
      if (cells.some(Boolean) && sample.length < SAMPLED) sample.push(cells);
    },
    merge: (cells) => sheets.at(-1)?.merged.push(cells),
  });
  await table.read(
    sheets.map(({ name, sample, merged }, wanted) => ({
      name,
      sample,
      merged: () => merged,
      rows(take) {
        let at = -1;
        return readTables(inflateEntry(bytes, content), {
          begin: () => (at += 1),
          take: (...row) => at === wanted && take(...row),
        });
      },
    })),
  );
}

type Tables = { begin: (name: string) => void; take: TakeRow; merge?: (cells: MergedCells) => void };

/** The tables of a document one after the other, with their rows. */
async function readTables(chunks: AsyncIterable<Buffer>, { begin, take, merge }: Tables): Promise<void> {
  let rowNumber = 1;
  let repeated = 1;
  let cells: string[] = [];
  let column = 0;
  let cell: Record<string, string> = {};
  let lines: string[] | undefined;
  let inParagraph = false;
  let notes = 0;
  const add = (text: string) => {
    if (!lines || !inParagraph || notes > 0) return;
    const line = `${lines.pop() ?? ''}${text}`;
    lines.push(line);
    if (line.length > SHEET_LIMITS.cellLength)
      throw new SheetRefusal('sheet.huge_cell', refusals.hugeCell({ row: 0, most: SHEET_LIMITS.cellLength }));
  };
  await readXml(chunks, {
    open(name, attributes) {
      const count = (said: string) => Math.max(1, Number(attributes[said] ?? 1) || 1);
      if (name === 'table') {
        rowNumber = 1;
        begin(attributes['table:name'] ?? '');
      } else if (name === 'table-row') {
        [cells, column, repeated] = [[], 0, count('table:number-rows-repeated')];
      } else if (name === 'table-cell' || name === 'covered-table-cell') {
        cell = attributes;
        lines = [];
        const over = count('table:number-rows-spanned');
        if (over > 1 && count('table:number-columns-spanned') === 1)
          merge?.({ column, from: rowNumber, to: rowNumber + over - 1 });
      } else if (name === 'annotation') notes += 1;
      else if (name === 'p' && notes === 0) {
        inParagraph = true;
        lines?.push('');
      } else if (name === 'line-break') add('\n');
      else if (name === 's' || name === 'tab') add(' ');
    },
    text: add,
    close(name) {
      if (name === 'annotation') notes -= 1;
      else if (name === 'p' && notes === 0) inParagraph = false;
      else if (lines && (name === 'table-cell' || name === 'covered-table-cell')) {
        const text = cellText(cell, lines);
        const times = Math.max(1, Number(cell['table:number-columns-repeated'] ?? 1) || 1);
        if (text)
          for (let turn = 0; turn < times && column + turn < MOST_REPEATED.columns; turn += 1) {
            while (cells.length < column + turn) cells.push('');
            cells[column + turn] = text;
          }
        column += times;
        lines = undefined;
      } else if (name === 'table-row') {
        if (cells.length > 0)
          for (let turn = 0; turn < Math.min(repeated, MOST_REPEATED.rows); turn += 1)
            take(rowNumber + turn, [...cells]);
        rowNumber += repeated;
      }
    },
  });
}

function cellText(cell: Record<string, string>, lines: readonly string[]): string {
  const type = cell['office:value-type'] ?? cell['calcext:value-type'];
  const shown = trimCell(lines.join('\n'));
  if (type === 'date') {
    const date = (cell['office:date-value'] ?? shown).replace(/T00:00:00$/, '');
    return asShown(date, partsShown(shown));
  }
  if (type === 'float') {
    const value = cell['office:value'] ?? '';
    // A format may show the zero that the number itself has not.
    return /^[+0]\d{6,}$/.test(shown) ? shown : /e/i.test(value) ? String(Number(value)) : value || shown;
  }
  return shown || (cell['office:string-value'] ?? '');
}

/** The part of a date that a cell shows, judged by its text. */
function partsShown(shown: string): ShownDate {
  if (/^\d{4}$/.test(shown)) return 'year';
  if (/^\p{L}{3,}\.?$/u.test(shown)) return 'month';
  if (/^(?:\p{L}{3,}\.?\D{1,3}(?:\d{4}|'?(?:00|3[2-9]|[4-9]\d))|\d{1,2}[/.-]\d{4}|\d{4}[/.-]\d{1,2})$/u.test(shown))
    return 'month of year';
  return /^\d{1,2}\D{1,3}\p{L}{3,}$|^\p{L}{3,}\D{1,3}\d{1,2}$/u.test(shown) ? 'yearless' : 'whole';
}
