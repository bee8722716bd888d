import type { ImportColumn } from '../../../contract/people/import-fields.ts';
import { parseSheet, type SheetFile } from '../../core/sheets/index.ts';
import { findColumns, headersKey, holdsNames, type Mapping } from './headers.ts';

export type HeadersRead = { headers: { header: string; column: ImportColumn | null; samples: string[] }[] };

/** How far down the headers are looked for, and how many cells beneath them are shown. */
const LOOKED_AT = 10;
const SHOWN = 3;

type Input = { file: SheetFile; remembered: Record<string, Mapping> };

/** The row of a file that holds its headers (the one that names people, else the widest of the first), in a thread of its own. */
export async function readHeaders({ file, remembered }: Input): Promise<HeadersRead> {
  const rows: string[][] = [];
  const { headers } = await parseSheet(file, {
    onRow: (cells) => void (rows.length < LOOKED_AT + SHOWN && rows.push(cells)),
  });
  const all = [headers, ...rows];
  const candidates = all.slice(0, LOOKED_AT);
  const filled = (cells: string[]) => cells.filter(Boolean).length;
  const widest = candidates.reduce((best, next) => (filled(next) > filled(best) ? next : best));
  const chosen = candidates.find((cells) => holdsNames(findColumns(once(cells)))) ?? widest;
  const samples = all.slice(all.indexOf(chosen) + 1).slice(0, SHOWN);
  const { at } = findColumns(once(chosen), remembered[headersKey(chosen)]);
  const columns = new Map((Object.entries(at) as [ImportColumn, number][]).map(([column, place]) => [place, column]));
  return {
    headers: once(chosen).flatMap((header, place) =>
      header
        ? [
            {
              header: header.slice(0, 500),
              column: columns.get(place) ?? null,
              samples: samples.map((cells) => (cells[place] ?? '').slice(0, 60)).filter(Boolean),
            },
          ]
        : [],
    ),
  };
}

/** What stands twice is said when the file is uploaded; here the first counts. */
function once(cells: string[]): string[] {
  return cells.map((cell, place) => (cells.indexOf(cell) === place ? cell : ''));
}
