import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { importRoutes } from '../../../contract/people/import-routes.ts';
import { api, type Output } from '../../core/client.ts';
import { type Rows, usePagedRows } from '../../ui/list/rows.ts';
import type { Read, Row } from './staged-file.ts';

type GridRow = Output<(typeof importRoutes)['importGrid']>['items'][number];
/** The state by which rows are filtered. */
export type Shown = Row['status'] | 'alike' | 'dropped' | 'noPhone';
/** A line of the sheet: a row of a person, or one that is not, with the reason. `cells`: as the file has them. */
export type Line =
  | { rowNumber: number; cells: readonly string[]; row: Row }
  | { rowNumber: number; cells: readonly string[]; row?: undefined; state: GridRow['state']; why: string };

const PAGE = 1000;
const FIRST_ROWS = 20;
const none: GridRow[] = [];

/** `firstRows`: the rows among which are the headers. */
type SheetLines = { lines: Rows<Line>; firstRows: readonly Pick<GridRow, 'rowNumber' | 'cells'>[] };

/** The lines of a sheet in their order, or only the people of one state; those in sight are fetched. */
export function useSheetLines(read: Read, shown: Shown | undefined): SheetLines {
  const { preview } = read;
  const { importId } = preview;
  const only = shown === 'alike' || shown === 'dropped' || shown === 'noPhone' ? shown : undefined;
  const people = usePagedRows<Row>({
    firstPage: shown ? undefined : { items: preview.returnObject, totalItems: preview.counts.rows },
    key: ['import', importId, shown ?? 'all'],
    load: (page, signal) =>
      api.people.importRows(
        { params: { importId }, query: { ...page, ...(only ? { only } : { status: shown as Row['status'] }) } },
        { signal },
      ),
  });
  const sheet = useQuery({
    queryKey: ['import', importId, 'sheet'],
    queryFn: ({ signal }) =>
      api.people.importGrid({ params: { importId }, query: { page: 0, pageSize: PAGE } }, { signal }),
    staleTime: Infinity,
  });
  const rows = sheet.data?.items ?? none;
  const cellsOf = useMemo(() => new Map(rows.flatMap((row) => row.people.map((one) => [one, row.cells]))), [rows]);
  const others = useMemo(() => othersIn(rows), [rows]);
  const firstRows = rows.slice(0, FIRST_ROWS);
  const personAt = (index: number): Line | undefined => {
    const row = people.at(index);
    return row && { rowNumber: row.rowNumber, cells: cellsOf.get(row.rowNumber) ?? [], row };
  };
  if (shown || others.length === 0) return { lines: { ...people, at: personAt }, firstRows };
  const before = (index: number) => others.filter((one) => one.index < index).length;
  const lines = {
    ...people,
    total: people.total === undefined ? undefined : people.total + others.length,
    at: (index: number) => others.find((one) => one.index === index)?.line ?? personAt(index - before(index)),
    need: (from: number, to: number) => people.need(from - before(from), Math.max(1, to - before(to))),
  };
  return { lines, firstRows };
}

/** The rows that are no people, each with its place among all lines. */
function othersIn(rows: readonly GridRow[]): { index: number; line: Line }[] {
  const people = rows.flatMap((row) => row.people);
  return rows
    .filter((row) => row.people.length === 0)
    .map(({ rowNumber, cells, state, why }, place) => ({
      index: place + people.filter((one) => one < rowNumber).length,
      line: { rowNumber, cells, state, why },
    }));
}
