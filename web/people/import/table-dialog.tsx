import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '../../core/client.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FailedState, Skeleton } from '../../ui/page/states.tsx';
import type { FileTable } from './preview.ts';
import css from './table-dialog.module.css';
import { tableWords as w } from './table-words.ts';

/** What was chosen; `*` stands for all sheets of the same columns. */
export type TableChoice = { sheet?: string; headerRow?: number };

type Props = {
  file: File;
  /** What was chosen before. */
  chosen: TableChoice;
  onChosen: (choice: TableChoice) => void;
  onCancel: () => void;
};

const ALL = '*';
const LONG = 600_000;

/** The sheet and the row of the headers, chosen on the rows as they stand in the file. */
export function TableDialog({ file, chosen, onChosen, onCancel }: Props) {
  const [sheet, setSheet] = useState(chosen.sheet);
  const [row, setRow] = useState(chosen.headerRow);
  const read = useQuery({
    queryKey: ['import', 'table', file.name, file.size, file.lastModified, sheet ?? ''],
    queryFn: ({ signal }) =>
      api.people.fileHeaders({ files: { file }, body: { ...(sheet && { sheet }) } }, { signal, timeout: LONG }),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  const headerRow = row ?? read.data?.headerRow;
  return (
    <Dialog
      title={w.title}
      opened
      onClose={onCancel}
      width="720px"
      buttons={
        <>
          <Button variant="default" onClick={onCancel}>
            {w.cancel}
          </Button>
          <Button
            disabled={!read.data}
            onClick={() => {
              const name = sheet ?? read.data?.sheet ?? undefined;
              onChosen({ ...(name && { sheet: name }), ...(row !== undefined && { headerRow: row }) });
            }}
          >
            {w.use}
          </Button>
        </>
      }
    >
      {read.isError && <FailedState what={w.what} failure={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && <Skeleton height="240px" />}
      {read.data && (
        <>
          <Sheets
            table={read.data}
            sheet={sheet}
            onSheet={(name) => {
              setSheet(name);
              setRow(undefined);
            }}
          />
          <p className={css.about}>{w.about}</p>
          <Grid table={read.data} headerRow={headerRow} onRow={setRow} />
        </>
      )}
    </Dialog>
  );
}

type SheetsProps = { table: FileTable; sheet: string | undefined; onSheet: (name: string) => void };

function Sheets({ table: { sheets, sheet: read }, sheet, onSheet }: SheetsProps) {
  if (sheets.length < 2) return null;
  const same = sheets.filter((one) => one.same).length;
  return (
    <div className={css.sheets}>
      {sheets.filter(({ likely }) => likely).length > 1 && <p className={css.about}>{w.several}</p>}
      <NativeSelect
        size="sm"
        label={w.sheet}
        value={sheet ?? read ?? ''}
        onChange={(event) => onSheet(event.currentTarget.value)}
        data={[
          ...sheets.map(({ name }) => ({ value: name, label: name })),
          ...(same > 1 ? [{ value: ALL, label: w.allSheets({ count: same }) }] : []),
        ]}
      />
    </div>
  );
}

type GridProps = { table: FileTable; headerRow: number | undefined; onRow: (row: number) => void };

/** The first rows, each with a mark to choose it as the headers; columns that do not fit are scrolled to. */
function Grid({ table: { grid }, headerRow, onRow }: GridProps) {
  const group = useId();
  const width = Math.max(0, ...grid.map(({ cells }) => cells.length));
  const mark = (row: number, label: string) => (
    <input
      type="radio"
      name={group}
      checked={headerRow === row}
      onChange={() => onRow(row)}
      aria-label={label}
      className={css.mark}
    />
  );
  return (
    <>
      <label className={css.none}>
        {mark(0, w.noHeaders)}
        <span>{w.noHeaders}</span>
      </label>
      <div className={css.grid}>
        <table aria-label={w.firstRows}>
          <tbody>
            {grid.map(({ rowNumber, cells }) => (
              <tr key={rowNumber} data-headers={headerRow === rowNumber || undefined} onClick={() => onRow(rowNumber)}>
                <th scope="row">
                  <label className={css.row}>
                    {mark(rowNumber, w.headersIn({ row: rowNumber }))}
                    <span aria-hidden>{rowNumber}</span>
                  </label>
                </th>
                {Array.from({ length: width }, (_, place) => (
                  <td key={place}>{cells[place]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
