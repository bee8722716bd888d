import { CloseButton, NativeSelect } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { Note } from '../../ui/marks/badge.tsx';
import { meantBy } from './look-alikes.tsx';
import { MendRow } from './mend-row.tsx';
import type { Corrections } from './use-corrections.ts';
import type { Fate, ImportChoices, Row, Side } from './use-import-choices.ts';
import css from './row-choices.module.css';
import { useImportLabels } from './use-import-labels.ts';
import { alikeWords, choiceWords as c, previewWords as w } from './preview-words.ts';

type Props = {
  row: Row;
  book: ImportChoices;
  corrections: Corrections;
  onClose: () => void;
};

const sides: Side[] = ['ours', 'file'];
export const nameOf = ({ firstName, lastName }: Row) => `${firstName} ${lastName}`.trim();
export const noteOf = ({ problems, status }: Row) =>
  problems.map(({ column, reason }) => (status === 'bad' ? `${column}: ${reason}` : reason)).join(' ');

/** One row in full: its notes, what becomes of it, and for each difference whose words are kept. */
export function RowChoices({ row, book, corrections, onClose }: Props) {
  const known = row.status !== 'bad';
  const fate = book.fateOf(row);
  const there = row.status === 'update' || row.status === 'same' || row.status === 'conflict';
  const meant = meantBy(row);
  const here = useRef<HTMLElement>(null);
  useEffect(() => {
    // In newer browsers it answers a promise, which is no way to clean up.
    here.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section ref={here} className={css.picked} aria-label={w.rowTitle(row.rowNumber, nameOf(row))}>
      <div className={css.head}>
        <div role="status">
          <Note tone={known ? 'quiet' : 'bad'} title={w.rowTitle(row.rowNumber, nameOf(row))}>
            {meant && <p className={css.meant}>{alikeWords.question({ who: meant })}</p>}
            {noteOf(row) || (row.changes.length === 0 ? w.rowFine : c.about)}
          </Note>
        </div>
        {known && (
          <NativeSelect
            size="sm"
            aria-label={c.fate}
            value={fate}
            onChange={(event) => book.setFate(row, event.currentTarget.value as typeof fate)}
            data={fatesOf(row, there)}
          />
        )}
        <CloseButton aria-label={w.closeRow} onClick={onClose} />
      </div>
      <MendRow row={row} corrections={corrections} />
      {fate === 'complete' && row.changes.length > 0 && <Differences row={row} book={book} />}
    </section>
  );
}

function fatesOf(row: Row, there: boolean): { value: Fate; label: string }[] {
  const skip = { value: 'skip', label: c.fates.skip } as const;
  if (row.alike) {
    const { name } = row.alike;
    return [
      { value: 'complete', label: alikeWords.choose },
      { value: 'new', label: c.fates.new },
      { value: 'same', label: alikeWords.same({ name }) },
      skip,
    ];
  }
  return [
    { value: 'complete', label: there ? c.fates.complete : c.fates.add },
    ...(there ? [{ value: 'new', label: c.fates.new } as const] : []),
    skip,
  ];
}

function Differences({ row, book }: { row: Row; book: ImportChoices }) {
  const group = useId();
  const label = useImportLabels();
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{c.field}</th>
          <th scope="col">{c.sides.ours}</th>
          <th scope="col">{c.sides.file}</th>
        </tr>
      </thead>
      <tbody>
        {row.changes.map(({ field, ...said }) => (
          <tr key={field}>
            <th scope="row">{label.field(field)}</th>
            {sides.map((side) => (
              <td key={side}>
                <label className={css.side} data-chosen={book.sideOf(row, field) === side || undefined}>
                  <input
                    type="radio"
                    name={`${group}-${field}`}
                    checked={book.sideOf(row, field) === side}
                    onChange={() => book.setSide(row, field, side)}
                    aria-label={c.keep[side]({ field: label.field(field), value: said[side] || c.blank })}
                  />
                  <span>
                    <span className={css.whose} aria-hidden>
                      {c.sides[side]}
                    </span>
                    {said[side] || <i>{c.blank}</i>}
                  </span>
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
