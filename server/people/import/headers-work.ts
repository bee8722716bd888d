import { parseSheet, type SheetFile } from '../../core/sheets/index.ts';
import type { TableRow } from './find-table.ts';
import { type FileColumn, peopleIn, readTable } from './read-table.ts';
import type { RowSetting } from './row.ts';

export type HeadersRead = { headers: FileColumn[] };

const LOOKED_AT = 1000;

/** The headers of a file with what they are taken for, in a thread of its own. Where none are found, its first row. */
export async function readHeaders({ file, setting }: { file: SheetFile; setting: RowSetting }): Promise<HeadersRead> {
  const rows: TableRow[] = [];
  await parseSheet(file, {
    onRow: (cells, rowNumber) => void (rows.length < LOOKED_AT && rows.push({ cells, rowNumber })),
    everyRow: true,
    likelihood: peopleIn,
  });
  try {
    return { headers: readTable(rows, setting).said().columns };
  } catch {
    const [first, ...others] = rows;
    const headers = (first?.cells ?? []).flatMap((header, place) =>
      header
        ? [
            {
              header: header.slice(0, 500),
              column: null,
              why: null,
              samples: others
                .slice(0, 3)
                .map(({ cells }) => (cells[place] ?? '').slice(0, 60))
                .filter(Boolean),
            },
          ]
        : [],
    );
    return { headers };
  }
}
