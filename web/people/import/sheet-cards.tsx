import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useLayoutEffect, useState } from 'react';
import { canBeMended, cellText, nameOf, problemsIn, type SheetColumn, useImportLabels } from './column-cells.ts';
import { ColumnSelect, isUnsure, reasonOf } from './column-select.tsx';
import { FateSelect, noteOf, SideSelect, toneOf } from './row-answers.tsx';
import type { SheetProps } from './sheet-grid.tsx';
import css from './sheet-cards.module.css';
import { sheetWords as w, tableWords as t } from './sheet-words.ts';
import type { FileColumn, Row, Told } from './staged-file.ts';
import { importWords } from './words.ts';
import { commonWords } from '../../ui/wording/common-words.ts';

const STEP = 20;

/** The rows of a sheet on a phone: a card each, with what has to be mended or answered. */
export function SheetCards({ lines, columns, answers, corrections }: Omit<SheetProps, 'onTell'>) {
  const [most, setMost] = useState(STEP);
  const label = useImportLabels();
  const { need, total = 0 } = lines;
  const count = Math.min(most, total);
  useLayoutEffect(() => {
    if (count > 0) need(0, count);
  });
  const shown = Array.from({ length: count }, (_, index) => lines.at(index));
  return (
    <>
      <ul className={css.cards} aria-label={importWords.preview}>
        {shown.map((line) => {
          if (!line) return null;
          if (!line.row)
            return (
              <li key={`line ${line.rowNumber}`} data-state={line.state}>
                <b>{w.row({ row: line.rowNumber })}</b>
                <p>{line.state === 'header' ? t.headerState : line.why}</p>
                <p className={css.cells}>{line.cells.filter(Boolean).join(', ')}</p>
              </li>
            );
          const row = corrections.now(line.row);
          const note = noteOf(row, label);
          const others = columns.filter(({ ofName, column }) => !ofName && column !== null);
          const texts = others.map((column) => cellText(row, column, line.cells[column.at])).filter(Boolean);
          return (
            <li
              key={`row ${row.rowNumber}`}
              data-tone={toneOf(row)}
              data-skipped={answers.fateOf(row) === 'skip' || undefined}
            >
              <div className={css.cardHead}>
                <b>{nameOf(row) || commonWords.noName}</b>
                <FateSelect row={row} answers={answers} />
              </div>
              {note && <p>{note}</p>}
              {texts.length > 0 && <p className={css.cells}>{texts.join(', ')}</p>}
              {columns.map((column) => (
                <SideSelect key={column.at} row={row} column={column} answers={answers} />
              ))}
              <Mending row={row} columns={columns} corrections={corrections} />
            </li>
          );
        })}
      </ul>
      {total > count && (
        <Button variant="default" fullWidth onClick={() => setMost((now) => now + STEP)}>
          {w.showMore}
        </Button>
      )}
    </>
  );
}

/** The cells with something wrong in them, to be written anew. */
function Mending({ row, columns, corrections }: { row: Row } & Pick<SheetProps, 'columns' | 'corrections'>) {
  const wrong = columns.filter(
    (column) => canBeMended(column) && (isWrong(row, column) || corrections.textIn(row, column) !== undefined),
  );
  if (wrong.length === 0) return null;
  return (
    <form
      className={css.mend}
      onSubmit={(event) => {
        event.preventDefault();
        void corrections.correct(row.rowNumber);
      }}
    >
      {wrong.map((column) => {
        const before = cellText(row, column, undefined);
        return (
          <TextInput
            key={column.at}
            size="sm"
            label={column.header}
            value={corrections.textIn(row, column) ?? before}
            onChange={({ currentTarget: { value } }) =>
              corrections.type(row, column, value === before ? undefined : value)
            }
          />
        );
      })}
      <Button type="submit" size="sm" variant="default" loading={corrections.busy}>
        {w.correct}
      </Button>
    </form>
  );
}

/** A row without a name may be reached instead, or have its name in either column. */
function isWrong(row: Row, column: SheetColumn): boolean {
  if (row.status === 'bad')
    return column.ofName || column.column === 'PhoneNumber' || problemsIn(row, column).length > 0;
  return problemsIn(row, column).some(({ dropped }) => dropped !== undefined);
}

type ColumnProps = {
  columns: readonly FileColumn[];
  firstRows: readonly { rowNumber: number; cells: readonly string[] }[];
  headerRow: number;
  onTell: (decisions: Told) => void;
};

/** The columns in doubt, one after the other; the others and the row of the headers are folded beneath. */
export function ColumnCards({ columns, firstRows, headerRow, onTell }: ColumnProps) {
  // A card stays in its place when it is answered.
  const [doubtful] = useState(() => columns.filter(isUnsure).map(({ header }) => header));
  const cards = (some: readonly FileColumn[]) =>
    some.length > 0 && (
      <ul>
        {some.map((column) => (
          <li key={column.header} data-unsure={isUnsure(column) || undefined}>
            <b>{column.header}</b>
            <p className={css.cells}>{column.samples.join(', ')}</p>
            <ColumnSelect of={column} columns={columns} onMapping={(mapping) => onTell({ mapping })} />
            <p>{reasonOf(column)}</p>
          </li>
        ))}
      </ul>
    );
  return (
    <div className={css.columnCards}>
      {cards(columns.filter(({ header }) => doubtful.includes(header)))}
      <details>
        <summary>{t.columns({ count: columns.length })}</summary>
        {firstRows.length > 0 && (
          <NativeSelect
            label={t.headers}
            value={headerRow}
            onChange={(event) => onTell({ headerRow: Number(event.currentTarget.value), mapping: undefined })}
            data={[
              { value: '0', label: t.noHeaders },
              ...firstRows.map(({ rowNumber, cells }) => ({
                value: String(rowNumber),
                label: t.rowSays({ row: rowNumber, cells: cells.filter(Boolean).join(', ').slice(0, 60) }),
              })),
            ]}
          />
        )}
        {cards(columns.filter(({ header }) => !doubtful.includes(header)))}
      </details>
    </div>
  );
}
