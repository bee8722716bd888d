import type { ImportColumn } from '../../../../contract/people/import-fields.ts';
import type { HeaderMap, Why } from '../columns/header-map.ts';
import type { TableRow } from './find-table.ts';

/** A column of a file: what it is taken for and why, and the first cells beneath it. */
export type FileColumn = {
  header: string;
  place?: number;
  column: ImportColumn | null;
  why: Why | null;
  samples: string[];
};

const SAMPLES = 3;

/** The columns that a file has, with what each is taken for. */
export function columnsOf(
  headers: readonly string[],
  found: HeaderMap,
  { rows, asItStands }: { rows: readonly TableRow[]; asItStands: boolean },
): FileColumn[] {
  const { at, also, instead, why } = found;
  const columns = new Map<number, ImportColumn>();
  // A suffix behind a surname is a part of it.
  const named = (column: string) => (column === 'Suffix' ? 'LastName' : column) as ImportColumn;
  for (const [column, place] of Object.entries(at)) if (place !== undefined) columns.set(place, named(column));
  for (const [column, places] of [...Object.entries(also), ...Object.entries(instead)])
    for (const place of places ?? []) columns.set(place, column as ImportColumn);
  return headers.flatMap((header, place) => {
    if (!header) return [];
    const samples: string[] = [];
    for (const { cells } of rows) {
      const cell = cells[place]?.trim();
      if (cell && samples.push(cell.slice(0, 60)) === SAMPLES) break;
    }
    return [
      {
        header: header.slice(0, 500),
        ...(asItStands && { place }),
        column: columns.get(place) ?? null,
        why: why[place] ?? null,
        samples,
      },
    ];
  });
}
