import { useState } from 'react';
import { type CustomColumn, keyOfColumn } from '../../../contract/people/custom-fields.ts';
import type { ListColumn } from '../../../contract/people/import-fields.ts';
import { api } from '../../core/client.ts';
import { useAction } from '../../core/use-action.ts';
import type { Mended, Preview } from './preview.ts';
import type { Row } from './use-import-choices.ts';

export type Column = ListColumn | CustomColumn;
type Values = Record<string, string>;
type Typed = { row: Row; values: Values };

/** What is typed into the cells of rows that something is wrong with. It stays until it is applied, whichever row is open. */
export type Corrections = {
  /** The row that is open beneath the list. */
  picked: Row | undefined;
  pick: (row: Row | undefined) => void;
  valuesOf: (row: Row) => Values;
  type: (row: Row, column: Column, value: string) => void;
  /** Rows with something typed that the server does not know yet. */
  pending: number;
  /** Rows that differ from the file, or will. */
  count: number;
  /** How often a row was corrected, for lists that show them. */
  version: number;
  busy: boolean;
  correct: (row: Row) => Promise<unknown>;
  /**
   * Corrects all rows in which something is typed, those excepted that are left out. Answers the counts afterwards; undefined
   * where a row needs another look, which is then open.
   */
  correctAll: (isLeftOut: (row: Row) => boolean, isAsked: (row: Row) => boolean) => Promise<Counts | undefined>;
};

type Counts = Preview['counts'];

export function useCorrections(preview: Preview | undefined, onCounts: (counts: Counts) => void): Corrections {
  const [picked, pick] = useState<Row>();
  const [typed, setTyped] = useState<Record<number, Typed>>({});
  const [done, setDone] = useState<readonly number[]>([]);
  const importId = preview?.importId ?? '';
  const forget = (rowNumber: number) =>
    setTyped((now) => Object.fromEntries(Object.entries(now).filter(([number]) => Number(number) !== rowNumber)));
  const valuesOf = (row: Row) => typed[row.rowNumber]?.values ?? writtenIn(row);
  const { busy, run } = useAction({
    send: ({ row, values }: Typed & { told: (mended: Mended) => void }) =>
      api.people.mendRow({ params: { importId }, body: { rowNumber: row.rowNumber, row: cellsWith(row, values) } }),
    update: (mended, { told }) => {
      forget(mended.row.rowNumber);
      setDone((now) => [...now, mended.row.rowNumber]);
      pick(mended.row);
      onCounts(mended.counts);
      told(mended);
    },
  });
  /** Undefined where it was refused or lost, which is said; what was typed is still there. */
  const correct = async (row: Row, values = valuesOf(row)): Promise<Mended | undefined> => {
    let answer: Mended | undefined;
    await run({ row, values, told: (mended) => (answer = mended) });
    return answer;
  };
  return {
    picked,
    pick,
    valuesOf,
    type(row, column, value) {
      const values = { ...valuesOf(row), [column]: value };
      if (JSON.stringify(values) === JSON.stringify(writtenIn(row))) forget(row.rowNumber);
      else setTyped((now) => ({ ...now, [row.rowNumber]: { row, values } }));
    },
    pending: Object.keys(typed).length,
    count: new Set([...done, ...Object.keys(typed).map(Number)]).size,
    version: done.length,
    busy,
    correct,
    async correctAll(isLeftOut, isAsked) {
      let counts = preview?.counts;
      for (const { row, values } of Object.values(typed)) {
        if (isLeftOut(row)) continue;
        const mended = await correct(row, values);
        if (!mended) {
          pick(row);
          return undefined;
        }
        ({ counts } = mended);
        if (isStillWrong(mended.row, row, values) || isAsked(mended.row)) return undefined;
      }
      return counts;
    },
  };
}

/** Whether what was typed did not help: the row cannot be saved, or a cell that was typed is left out. */
function isStillWrong(now: Row, before: Row, values: Values): boolean {
  const written = writtenIn(before);
  return (
    now.status === 'bad' ||
    now.problems.some(({ column, dropped }) => dropped !== undefined && values[column] !== written[column])
  );
}

function cellsWith(row: Row, values: Values) {
  const { status: _status, problems: _problems, changes: _changes, alike: _alike, rowNumber: _row, ...cells } = row;
  const written = Object.entries(values);
  const own = written.flatMap(([column, value]) => {
    const key = keyOfColumn(column);
    return key === undefined ? [] : [[key, value]];
  });
  const common = written.filter(([column]) => keyOfColumn(column) === undefined);
  return {
    ...cells,
    ...Object.fromEntries(common.map(([column, value]) => [cellOf(column), value])),
    custom: { ...cells.custom, ...Object.fromEntries(own) },
  };
}

/** What stands in the columns that something is wrong with, the organisation's own included. */
function writtenIn(row: Row): Values {
  return Object.fromEntries(
    wrongColumns(row).map(({ column, dropped }) => {
      const key = keyOfColumn(column);
      return [column, dropped ?? (key === undefined ? row[cellOf(column)] : (row.custom[key] ?? ''))];
    }),
  );
}

const cellOf = (column: string) => (column.charAt(0).toLowerCase() + column.slice(1)) as Uncapitalize<ListColumn>;

export function wrongColumns(row: Row): { column: Column; dropped: string | undefined }[] {
  const { problems, status } = row;
  const seen = new Map<string, { column: Column; dropped: string | undefined }>();
  for (const { column, dropped } of problems) {
    if (dropped === undefined && status !== 'bad') continue;
    // What stands in none of our columns is no cell to be written anew.
    if (keyOfColumn(column) === undefined && !(cellOf(column) in row)) continue;
    if (!seen.has(column)) seen.set(column, { column: column as Column, dropped });
  }
  // Somebody without a name may have one in either column, and may be reached instead.
  if (status === 'bad' && seen.has('FirstName')) {
    for (const column of ['LastName', 'PhoneNumber'] as const) {
      if (!seen.has(column)) seen.set(column, { column, dropped: undefined });
    }
  }
  return [...seen.values()];
}
