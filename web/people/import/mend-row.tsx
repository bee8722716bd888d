import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type CustomColumn, keyOfColumn } from '../../../contract/people/custom-fields.ts';
import type { ListColumn } from '../../../contract/people/import-fields.ts';
import { api } from '../../core/client.ts';
import { useAction } from '../../core/use-action.ts';
import css from './row-choices.module.css';
import type { Mended } from './preview.ts';
import type { Row } from './use-import-choices.ts';
import { useImportLabels } from './use-import-labels.ts';
import { choiceWords as w } from './preview-words.ts';

type Props = { importId: string; row: Row; onMended: (mended: Mended) => void };

/** What stands in a column of a row, the organisation's own included. */
function cellOf(row: Row, column: Column): string {
  const key = keyOfColumn(column);
  return key === undefined ? row[keyOf(column as ListColumn)] : (row.custom[key] ?? '');
}

type Column = ListColumn | CustomColumn;

const keyOf = (column: string) => (column.charAt(0).toLowerCase() + column.slice(1)) as Uncapitalize<ListColumn>;

/** The cells of a row that something was wrong with, to be written anew. */
export function MendRow({ importId, row, onMended }: Props) {
  const wrong = wrongColumns(row);
  const label = useImportLabels();
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(wrong.map(({ column, dropped }) => [column, dropped ?? cellOf(row, column)])),
  );
  const { busy, run } = useAction({
    send: (body: { rowNumber: number; row: Partial<Row> }) => api.people.mendRow({ params: { importId }, body }),
    onDone: onMended,
  });
  if (wrong.length === 0) return null;
  const mend = () => {
    const written = Object.entries(values);
    const own = written.flatMap(([column, value]) => {
      const key = keyOfColumn(column);
      return key === undefined ? [] : [[key, value]];
    });
    const common = written.filter(([column]) => keyOfColumn(column) === undefined);
    const { status: _status, problems: _problems, changes: _changes, alike: _alike, rowNumber, ...cells } = row;
    void run({
      rowNumber,
      row: {
        ...cells,
        ...Object.fromEntries(common.map(([column, value]) => [keyOf(column as ListColumn), value])),
        custom: { ...cells.custom, ...Object.fromEntries(own) },
      },
    });
  };
  return (
    <form
      className={css.mend}
      onSubmit={(event) => {
        event.preventDefault();
        mend();
      }}
    >
      {wrong.map(({ column }) => (
        <TextInput
          key={column}
          size="sm"
          label={label.column(column)}
          value={values[column] ?? ''}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setValues((now) => ({ ...now, [column]: value }));
          }}
        />
      ))}
      <Button type="submit" size="sm" variant="default" loading={busy}>
        {w.correct}
      </Button>
    </form>
  );
}

type Wrong = { column: Column; dropped: string | undefined };

function wrongColumns({ problems, status }: Row): Wrong[] {
  const seen = new Map<string, Wrong>();
  for (const { column, dropped } of problems) {
    if (dropped === undefined && status !== 'bad') continue;
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
