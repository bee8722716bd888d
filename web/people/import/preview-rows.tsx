import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { api } from '../../core/client.ts';
import { language } from '../../core/words.ts';
import { Badge, type Tone } from '../../ui/marks/badge.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { DataList } from '../../ui/list/data-list.tsx';
import { ListTools } from '../../ui/list/list-tools.tsx';
import { fixedRows, usePagedRows } from '../../ui/list/rows.ts';
import type { Corrections } from './use-corrections.ts';
import type { ImportChoices, Row } from './use-import-choices.ts';
import css from './import.module.css';
import { nameOf, noteOf, RowChoices } from './row-choices.tsx';
import type { FirstRow, Preview } from './preview.ts';
import { type ImportLabels, useImportLabels } from './use-import-labels.ts';
import { KindChoice } from './kind-choice.tsx';
import { kindWords } from './kind-words.ts';
import { previewWords as w } from './preview-words.ts';
import { importWords } from './words.ts';
import { number } from '../../ui/wording/formats.ts';

type Mark = Row['status'];

const tones: Record<Mark, Tone> = { new: 'good', update: 'info', same: 'quiet', conflict: 'warning', bad: 'bad' };
/** A row that is saved without some of its cells is no row like the others. */
const toneOfMark = ({ status, problems }: Row): Tone =>
  problems.length > 0 && status !== 'bad' ? 'warning' : tones[status];
type Shown = Mark | 'alike' | 'dropped' | 'noPhone';
const shownKinds: Shown[] = ['bad', 'alike', 'dropped', 'noPhone', 'new', 'update', 'conflict', 'same'];

const queryOf = (shown: Shown | undefined) =>
  shown === 'alike' || shown === 'dropped' || shown === 'noPhone' ? { only: shown } : { status: shown };

/** What a row would do, as short as a line: the fields it touches, then its notes. */
function changeOf(row: Row, label: ImportLabels): string {
  const fields = (blank: boolean) =>
    row.changes
      .filter(({ ours }) => (ours === '') === blank)
      .map(({ field }) => label.field(field).toLocaleLowerCase(language));
  const [filled, other] = [fields(true), fields(false)];
  return [
    other.length > 0 && w.differs({ fields: other }),
    filled.length > 0 && w.fills({ fields: filled }),
    noteOf(row),
  ]
    .filter(Boolean)
    .join(' ');
}

const columnsWith = (label: ImportLabels): Column<Row>[] => [
  { key: 'name', title: w.columns.name, cell: (row) => nameOf(row) || w.noName, width: 'minmax(0, 1.3fr)' },
  {
    key: 'mark',
    title: w.columns.mark,
    cell: (row) => <Badge tone={toneOfMark(row)}>{w.marks[row.status]}</Badge>,
    width: '104px',
    phone: 'side',
  },
  { key: 'phone', title: w.columns.phone, cell: (row) => row.phoneNumber, width: '136px' },
  { key: 'gender', title: w.columns.gender, cell: (row) => row.gender, width: '72px' },
  { key: 'email', title: w.columns.email, cell: (row) => row.email, phone: 'hidden' },
  {
    key: 'note',
    title: w.columns.note,
    cell: (row) => changeOf(row, label),
    width: 'minmax(0, 1.8fr)',
    phone: 'below',
  },
  { key: 'row', title: w.columns.row, cell: (row) => row.rowNumber, width: '64px', numeric: true, phone: 'hidden' },
];

/** Until all rows are read, only those that must be mended are marked. */
const withoutMarks = (column: Column<Row>): Column<Row> =>
  column.key === 'mark' ? { ...column, cell: (row: Row) => row.status === 'bad' && column.cell(row) } : column;

const shape = {
  keyOf: (row: Row) => String(row.rowNumber),
  nameOf: (row: Row) => nameOf(row) || w.rowTitle(row.rowNumber, ''),
  toneOf: (row: Row) => (row.status === 'bad' ? 'bad' : row.status === 'conflict' ? 'warning' : undefined),
} as const;

/** The first rows of a long file, of which nobody can say yet what they mean for who is there already. */
export function FirstRows({ rows }: { rows: readonly FirstRow[] }) {
  const label = useImportLabels();
  const columns = useMemo(() => columnsWith(label).map(withoutMarks), [label]);
  const known = rows.map((row): Row => ({ ...row, status: row.bad ? 'bad' : 'new', changes: [], alike: null }));
  return (
    <DataList
      label={importWords.preview}
      rows={fixedRows(known)}
      columns={columns}
      {...shape}
      empty={null}
      tall="line"
      height="clamp(180px, 38vh, 460px)"
    />
  );
}

type RowsProps = { preview: Preview; book: ImportChoices; corrections: Corrections };

/** The staged rows, only those in sight fetched; by mark, and one row in full with its choices. */
export function PreviewRows({ preview, book, corrections }: RowsProps) {
  const { importId, counts } = preview;
  const label = useImportLabels();
  const columns = useMemo(() => columnsWith(label), [label]);
  // What needs a hand is seen first.
  const [mark, setMark] = useState<Shown | undefined>(counts.bad > 0 && counts.bad < counts.rows ? 'bad' : undefined);
  const { picked, pick, version } = corrections;
  const rows = usePagedRows<Row>({
    firstPage: mark || version > 0 ? undefined : { items: preview.returnObject, totalItems: counts.rows },
    key: ['import', importId, mark ?? 'all', version],
    load: (page, signal) =>
      api.people.importRows({ params: { importId }, query: { ...page, ...queryOf(mark) } }, { signal }),
  });
  // Where all rows are new and nothing is said of them, more of them have room on a phone.
  const saysMuch =
    (mark !== undefined && mark !== 'new' && mark !== 'noPhone') ||
    preview.returnObject.some((row) => row.problems.length > 0 || row.changes.length > 0);
  const kinds = [
    { mark: undefined, label: w.all, count: counts.rows },
    ...shownKinds.map((one) => ({
      mark: one,
      label: one === 'noPhone' ? kindWords.noPhone : w.kinds[one],
      count: counts[one],
    })),
  ];
  return (
    <>
      <ListTools
        filters={
          <div className={css.marks} role="group" aria-label={w.columns.mark}>
            {kinds
              .filter(({ mark: one, count }) => one === undefined || count > 0)
              .map(({ mark: one, label, count }) => (
                <Button
                  key={label}
                  size="compact-sm"
                  variant={mark === one ? 'light' : 'subtle'}
                  color={mark === one ? undefined : 'gray'}
                  aria-pressed={mark === one}
                  onClick={() => {
                    setMark(one);
                    pick(undefined);
                  }}
                >
                  {label} {number(count)}
                </Button>
              ))}
          </div>
        }
      />
      {(mark === 'noPhone' || mark === 'dropped') && <KindChoice kind={mark} count={counts[mark]} book={book} />}
      <DataList
        label={importWords.preview}
        rows={rows}
        columns={columns}
        {...shape}
        onOpen={pick}
        tall={saysMuch ? 'line' : undefined}
        empty={<p className={css.about}>{w.noneOfMark}</p>}
        height={picked ? 'clamp(132px, 20vh, 240px)' : 'clamp(260px, 44vh, 460px)'}
      />
      {picked && (
        <RowChoices
          key={picked.rowNumber}
          row={picked}
          book={book}
          corrections={corrections}
          onClose={() => pick(undefined)}
        />
      )}
    </>
  );
}
