import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Rows, useVirtualRows } from '../../ui/list/rows.ts';
import { Skeleton } from '../../ui/page/states.tsx';
import {
  canBeMended,
  cellText,
  differencesIn,
  nameOf,
  problemsIn,
  type SheetColumn,
  useImportLabels,
} from './column-cells.ts';
import { ColumnSelect, isUnsure, reasonOf } from './column-select.tsx';
import { FateSelect, noteOf, SideSelect, toneOf } from './row-answers.tsx';
import type { Line } from './sheet-lines.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import css from './sheet.module.css';
import { sheetWords as w, tableWords as t } from './sheet-words.ts';
import type { Answers } from './use-answers.ts';
import type { Corrections } from './use-corrections.ts';
import type { Row, Told } from './staged-file.ts';
import { importWords } from './words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

/** In pixels, as in the stylesheet. */
const ROW = 52;
/** The last row that may be told to hold the headers. */
const LAST_HEADER = 100;
/** Columns of a name that stay while the others are scrolled sideways. */
const FROZEN = 2;

export type SheetProps = {
  lines: Rows<Line>;
  columns: readonly SheetColumn[];
  answers: Answers;
  corrections: Corrections;
  onTell: (decisions: Told) => void;
};

/** A cell, by the number of its row and the place of its column. */
type Place = { row: number; at: number };
const placed = ({ row, at }: Place) => `${row} ${at}`;

/** The sheet itself: the columns with their meaning at the top, every row with its state, cells to be mended in place. */
export function SheetGrid({ lines, columns, answers, corrections, onTell }: SheetProps) {
  const box = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const label = useImportLabels();
  const [active, setActive] = useState<Place>();
  const [edited, setEdited] = useState<Place>();
  const count = lines.total ?? 8;
  const { from, to } = useVirtualRows(body, { count, rowHeight: ROW, box });
  const { need } = lines;
  useLayoutEffect(() => {
    if (lines.total) need(from, to);
  });
  // The editor is gone, so its cell has the focus again.
  const left = useRef<Place>(undefined);
  useEffect(() => {
    if (edited || !left.current) return;
    box.current?.querySelector<HTMLElement>(`[data-cell="${placed(left.current)}"]`)?.focus();
    left.current = undefined;
  }, [edited]);

  const frozen = columns.filter(({ ofName }) => ofName).slice(0, FROZEN);
  const shown = Array.from({ length: Math.max(0, to - from) }, (_, step) => lines.at(from + step));
  const people = shown.flatMap((line) => (line?.row ? corrections.now(line.row) : []));
  const here = people.find(({ rowNumber }) => rowNumber === active?.row);
  const firstAt = columns.find(canBeMended)?.at ?? 0;
  const reached = here && active ? active : { row: people[0]?.rowNumber ?? 0, at: firstAt };
  const leave = (place: Place) => {
    left.current = place;
    setEdited(undefined);
  };
  const headOf = (column: SheetColumn) => ({
    'data-frozen': frozen.includes(column) ? frozen.indexOf(column) : undefined,
    'data-left': column.column === null || undefined,
  });
  const drawn = (line: Line | undefined, index: number) => {
    if (!line)
      return (
        <tr key={`at ${index}`}>
          <td colSpan={columns.length + 2}>
            <Skeleton width="40%" />
          </td>
        </tr>
      );
    const number = <RowNumber line={line} tabIndex={line.rowNumber === reached.row ? 0 : -1} onTell={onTell} />;
    if (!line.row)
      return (
        <OtherLine key={`line ${line.rowNumber}`} line={line} columns={columns} onTell={onTell} headOf={headOf}>
          {number}
        </OtherLine>
      );
    const row = corrections.now(line.row);
    const note = noteOf(row, label);
    const tabIndex = row.rowNumber === reached.row ? 0 : -1;
    return (
      <tr
        key={`row ${row.rowNumber}`}
        aria-rowindex={index + 2}
        data-tone={toneOf(row)}
        data-skipped={answers.fateOf(row) === 'skip' || undefined}
      >
        <th scope="row">{number}</th>
        <td className={css.state}>
          <FateSelect row={row} answers={answers} tabIndex={tabIndex} />
          {note && (
            <span className={css.note} title={note}>
              {note}
            </span>
          )}
        </td>
        {columns.map((column) => {
          const place = { row: row.rowNumber, at: column.at };
          const isEdited = edited && placed(edited) === placed(place);
          return (
            <td key={column.at} {...headOf(column)} data-cell-tone={cellTone(row, column, corrections)}>
              {isEdited ? (
                <Editor
                  row={row}
                  column={column}
                  written={line.cells[column.at]}
                  corrections={corrections}
                  onLeave={() => leave(place)}
                />
              ) : differencesIn(row, column).length > 0 && answers.fateOf(row) === 'complete' ? (
                <SideSelect row={row} column={column} answers={answers} tabIndex={tabIndex} />
              ) : (
                <Cell
                  place={place}
                  column={column}
                  text={corrections.textIn(row, column) ?? cellText(row, column, line.cells[column.at])}
                  why={problemsIn(row, column)
                    .map(({ reason }) => reason)
                    .join(' ')}
                  tabIndex={placed(reached) === placed(place) ? 0 : -1}
                  onEdit={() => setEdited(place)}
                />
              )}
            </td>
          );
        })}
      </tr>
    );
  };
  return (
    <>
      <div ref={box} className={css.box}>
        <table
          aria-label={importWords.preview}
          aria-rowcount={lines.total === undefined ? -1 : lines.total + 1}
          aria-busy={lines.total === undefined || lines.refreshing}
          style={{ minWidth: 276 + columns.length * 170 }}
        >
          <thead>
            <tr>
              <th scope="col">{w.headRow}</th>
              <th scope="col" className={css.state}>
                {commonWords.state}
              </th>
              {columns.map((column) => (
                <th key={column.at} scope="col" {...headOf(column)} data-unsure={isUnsure(column) || undefined}>
                  <b title={column.header}>{column.header}</b>
                  <ColumnSelect of={column} columns={columns} onMapping={(mapping) => onTell({ mapping })} />
                  <span title={reasonOf(column)}>{reasonOf(column)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody
            ref={body}
            onKeyDown={moveFocus}
            onFocus={({ target }) => {
              const [row, at] = (target.closest('[data-cell]')?.getAttribute('data-cell') ?? '').split(' ').map(Number);
              if (row && at !== undefined) setActive({ row, at });
            }}
          >
            <Spacer rows={from} />
            {shown.map((line, step) => drawn(line, from + step))}
            <Spacer rows={count - to} />
          </tbody>
        </table>
      </div>
      <p className={css.about} role="status">
        {here && (
          <>
            <b>{w.rowTitle(here.rowNumber, nameOf(here))}</b> {noteOf(here, label)}
          </>
        )}
      </p>
    </>
  );
}

const Spacer = ({ rows }: { rows: number }) =>
  rows > 0 ? <tr aria-hidden className={css.spacer} style={{ height: rows * ROW }} /> : null;

function cellTone(row: Row, column: SheetColumn, corrections: Corrections): 'typed' | 'bad' | 'noted' | undefined {
  if (corrections.textIn(row, column) !== undefined) return 'typed';
  const problems = problemsIn(row, column);
  if (problems.length === 0) return undefined;
  return row.status === 'bad' || problems.some(({ dropped }) => dropped !== undefined) ? 'bad' : 'noted';
}

/** The next cell in the direction of an arrow key that can be mended. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const cell = event.target instanceof HTMLElement && event.target.matches('[data-cell]') && event.target.closest('td');
  if (!cell || !event.key.startsWith('Arrow')) return;
  const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
  const step =
    event.key === 'ArrowRight' || event.key === 'ArrowDown' ? 'nextElementSibling' : 'previousElementSibling';
  const place = [...(cell.parentElement?.children ?? [])].indexOf(cell);
  const within = (one: Element | null | undefined) =>
    (isSideways ? one : one?.children[place])?.querySelector<HTMLElement>('[data-cell]');
  let next = (isSideways ? cell : cell.parentElement)?.[step];
  while (next && !within(next)) next = next[step];
  event.preventDefault();
  within(next)?.focus();
}

function RowNumber({ line, tabIndex, onTell }: { line: Line; tabIndex: number } & Pick<SheetProps, 'onTell'>) {
  const { rowNumber, cells } = line;
  if (cells.length === 0 || rowNumber > LAST_HEADER || (!line.row && line.state === 'header')) return <>{rowNumber}</>;
  return (
    <button
      type="button"
      className={css.number}
      tabIndex={line.row ? tabIndex : 0}
      aria-label={t.useRow({ row: rowNumber })}
      title={t.useRow({ row: rowNumber })}
      onClick={() => onTell({ headerRow: rowNumber, mapping: undefined })}
    >
      {rowNumber}
    </button>
  );
}

type OtherProps = {
  line: Extract<Line, { row?: undefined }>;
  columns: readonly SheetColumn[];
  headOf: (column: SheetColumn) => object;
  children: ReactNode;
} & Pick<SheetProps, 'onTell'>;

/** A line that is nobody, grey, with the reason. One above the table becomes the headers with a click. */
function OtherLine({ line, columns, headOf, onTell, children }: OtherProps) {
  const { state, why, rowNumber, cells } = line;
  const tell = () => onTell({ headerRow: rowNumber, mapping: undefined });
  return (
    <tr data-state={state} onClick={state === 'above' ? tell : undefined}>
      <th scope="row">{children}</th>
      <td className={css.state}>
        {state === 'header' ? (
          <button type="button" className={css.noHeaders} onClick={() => onTell({ headerRow: 0, mapping: undefined })}>
            {t.noHeaders}
          </button>
        ) : (
          <span className={css.why} title={why}>
            {why}
          </span>
        )}
      </td>
      {columns.map((column) => (
        <td key={column.at} {...headOf(column)}>
          <span className={css.text}>{cells[column.at]}</span>
        </td>
      ))}
    </tr>
  );
}

type CellProps = { place: Place; column: SheetColumn; text: string; why: string; tabIndex: number; onEdit: () => void };

function Cell({ place, column, text, why, tabIndex, onEdit }: CellProps) {
  if (!canBeMended(column)) return <span className={css.text}>{text}</span>;
  return (
    <button
      type="button"
      className={css.text}
      data-cell={placed(place)}
      tabIndex={tabIndex}
      title={why || undefined}
      aria-label={
        text
          ? undefined
          : commonWords.named({ label: t.cellOf({ column: column.header, row: place.row }), name: sharedWords.blank })
      }
      onClick={onEdit}
    >
      {text}
    </button>
  );
}

type EditorProps = {
  row: Row;
  column: SheetColumn;
  written: string | undefined;
  corrections: Corrections;
  onLeave: () => void;
};

/** Enter saves, Escape leaves the cell as it was. After a click elsewhere the text stays, to be saved with the others. */
function Editor({ row, column, written, corrections, onLeave }: EditorProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const before = cellText(row, column, written);
  const text = corrections.textIn(row, column) ?? before;
  return (
    <input
      ref={input}
      className={css.editor}
      // Escape leaves the cell, and the dialog around it stays open.
      data-mantine-stop-propagation
      aria-label={t.cellOf({ column: column.header, row: row.rowNumber })}
      value={text}
      onChange={({ currentTarget: { value } }) => corrections.type(row, column, value === before ? undefined : value)}
      onBlur={onLeave}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          corrections.type(row, column, undefined);
          onLeave();
        } else if (event.key === 'Enter' || event.key === 'Tab') {
          if (event.key === 'Enter') event.preventDefault();
          void corrections.correct(row.rowNumber);
          onLeave();
        }
      }}
    />
  );
}
