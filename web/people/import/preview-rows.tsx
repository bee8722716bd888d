import { Button, CloseButton } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../core/client.ts';
import { Badge, Note, type Tone } from '../../ui/badge.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { DataList } from '../../ui/list/data-list.tsx';
import { ListTools } from '../../ui/list/list-tools.tsx';
import { usePagedRows } from '../../ui/list/rows.ts';
import css from './import.module.css';
import type { Preview } from './use-import.ts';
import { importWords as w } from './words.ts';

type Row = Preview['returnObject'][number];
type Mark = Row['status'];

const tones: Record<Mark, Tone> = { new: 'good', 'already there': 'info', bad: 'bad' };
const nameOf = ({ firstName, lastName }: Row) => `${firstName} ${lastName}`.trim();
const noteOf = ({ problems, status }: Row) =>
  problems.map(({ column, reason }) => (status === 'bad' ? `${column}: ${reason}` : reason)).join(' ');

const columns: Column<Row>[] = [
  { key: 'name', title: w.columns.name, cell: (row) => nameOf(row) || w.noName, width: 'minmax(0, 1.3fr)' },
  {
    key: 'mark',
    title: w.columns.mark,
    cell: (row) => <Badge tone={tones[row.status]}>{w.marks[row.status]}</Badge>,
    width: '124px',
    phone: 'side',
  },
  { key: 'phone', title: w.columns.phone, cell: (row) => row.phoneNumber, width: '136px' },
  { key: 'email', title: w.columns.email, cell: (row) => row.email, phone: 'hidden' },
  { key: 'note', title: w.columns.note, cell: noteOf, width: 'minmax(0, 1.8fr)' },
  { key: 'row', title: w.columns.row, cell: (row) => row.rowNumber, width: '64px', numeric: true, phone: 'hidden' },
];

/** The staged rows, only those in sight fetched; by mark, and one row's notes in full. */
export function PreviewRows({ preview }: { preview: Preview }) {
  const { importId, counts } = preview;
  const [mark, setMark] = useState<Mark>();
  const [picked, setPicked] = useState<Row>();
  const rows = usePagedRows({
    key: ['import', importId, mark ?? 'all'],
    load: (page, signal) =>
      api.people.importRows({ params: { importId }, query: { ...page, status: mark } }, { signal }),
  });
  const marks: { mark: Mark | undefined; label: string; count: number }[] = [
    { mark: undefined, label: w.all, count: counts.rows },
    { mark: 'new', label: w.kinds.new, count: counts.new },
    { mark: 'already there', label: w.kinds['already there'], count: counts.alreadyThere },
    { mark: 'bad', label: w.kinds.bad, count: counts.bad },
  ];
  return (
    <>
      <ListTools
        filters={
          <div className={css.marks} role="group" aria-label={w.columns.mark}>
            {marks
              .filter(({ mark: one, count }) => one === undefined || count > 0)
              .map(({ mark: one, label, count }) => (
                <Button
                  key={label}
                  size="compact-sm"
                  variant={mark === one ? 'light' : 'subtle'}
                  color={mark === one ? undefined : 'gray'}
                  aria-pressed={mark === one}
                  onClick={() => setMark(one)}
                >
                  {label} {count.toLocaleString()}
                </Button>
              ))}
          </div>
        }
      />
      <DataList
        label={w.preview}
        rows={rows}
        columns={columns}
        keyOf={(row) => String(row.rowNumber)}
        nameOf={(row) => nameOf(row) || w.rowTitle(row.rowNumber, '')}
        toneOf={(row) => (row.status === 'bad' ? 'bad' : undefined)}
        onOpen={setPicked}
        empty={<p className={css.about}>{w.noneOfMark}</p>}
        height="clamp(200px, 42vh, 480px)"
      />
      {picked && (
        <div className={css.picked} role="status">
          <Note tone={picked.status === 'bad' ? 'bad' : 'quiet'} title={w.rowTitle(picked.rowNumber, nameOf(picked))}>
            {noteOf(picked) || w.rowFine}
          </Note>
          <CloseButton aria-label={w.closeRow} onClick={() => setPicked(undefined)} />
        </div>
      )}
    </>
  );
}
