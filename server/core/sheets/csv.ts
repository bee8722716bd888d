import { trimCell } from './cell-text.ts';
import { withoutFormulaGuards } from './write-sheet.ts';
import { SheetRefusal, refusals } from './sheet-texts.ts';
import { SHEET_LIMITS, type TableBuilder } from './table.ts';

const SEPARATORS = [',', ';', '\t', '|'];

/**
 * Reads separated text into the table. The separator is the one that `sep=` names, else the one most frequent in the
 * first line. Quoted cells may hold separators, doubled quotes and line breaks; a stray quote inside a cell is text.
 */
export function readCsv(source: string, table: TableBuilder): void {
  // Old Macintosh files end their lines with a carriage return alone.
  const text = source.includes('\n') ? source : source.replaceAll('\r', '\n');
  const named = /^sep=(.)\r?\n/i.exec(text);
  const separator = named?.[1] ?? likelySeparator(text);
  let at = named ? named[0].length : 0;
  let rowNumber = named ? 1 : 0;
  while (at < text.length) {
    rowNumber += 1;
    const feed = text.indexOf('\n', at);
    const end = feed < 0 ? text.length : feed;
    const line = text.slice(at, end);
    if (line.includes('"')) {
      const cells: string[] = [];
      at = readQuoted({ text, from: at, separator, rowNumber }, cells);
      table.add(rowNumber, cells);
    } else {
      table.add(rowNumber, line.split(separator, SHEET_LIMITS.columns * 4).map(cellText));
      at = end + 1;
    }
  }
}

/** How many lines are looked at: titles above a table have few separators, and other ones. */
const LINES = 30;

/** The separator that divides most lines of the beginning alike; commas within text divide them differently. */
function likelySeparator(text: string): string {
  const lines: Map<string, number>[] = [];
  let counts = new Map<string, number>();
  let quoted = false;
  for (let at = /\S/.exec(text)?.index ?? 0; at <= text.length && lines.length < LINES; at += 1) {
    const letter = text[at] ?? '\n';
    if (letter === '"') quoted = !quoted;
    else if (quoted && at < text.length) continue;
    else if (letter === '\n') {
      lines.push(counts);
      counts = new Map();
    } else if (SEPARATORS.includes(letter)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  let best = { separator: ',', score: 0 };
  for (const separator of SEPARATORS) {
    const each = lines.map((line) => line.get(separator) ?? 0);
    const most = Math.max(...each);
    const alike = Math.max(
      ...[...new Set(each)].filter(Boolean).map((count) => each.filter((one) => one === count).length),
      0,
    );
    const score = alike * 1000 + each.filter(Boolean).length * 100 + most;
    if (most > 0 && score > best.score) best = { separator, score };
  }
  return best.separator;
}

type Place = { text: string; from: number; separator: string; rowNumber: number };

/** Reads one record that has quotes somewhere; answers where the next one begins. */
function readQuoted({ text, from, separator, rowNumber }: Place, cells: string[]): number {
  let at = from;
  for (;;) {
    let cell = '';
    if (text.charCodeAt(at) === 34) {
      const closed = closingQuote(text, at + 1, rowNumber);
      cell = text.slice(at + 1, closed).replaceAll('""', '"');
      at = closed + 1;
    }
    const after = endOfCell(text, at, separator);
    cells.push(cellText(cell + text.slice(at, after)));
    if (text[after] !== separator) return after + 1;
    if (cells.length > SHEET_LIMITS.columns * 4) {
      throw new SheetRefusal('sheet.too_wide', refusals.tooManyColumns({ row: rowNumber, most: SHEET_LIMITS.columns }));
    }
    at = after + 1;
  }
}

function cellText(cell: string): string {
  return withoutFormulaGuards(trimCell(cell));
}

function endOfCell(text: string, from: number, separator: string): number {
  let at = from;
  while (at < text.length && text[at] !== separator && text[at] !== '\n') at += 1;
  return at;
}

function closingQuote(text: string, from: number, rowNumber: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text.charCodeAt(at + 1) === 34) at = text.indexOf('"', at + 2);
  if (at < 0) {
    throw new SheetRefusal('sheet.open_quote', refusals.openQuote({ row: rowNumber }));
  }
  return at;
}
