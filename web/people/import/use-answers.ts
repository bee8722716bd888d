import { useState } from 'react';
import type { ImportField } from '../../../contract/people/import-fields.ts';
import type { Preview, Row } from './staged-file.ts';

export type Side = 'ours' | 'file';
export type Fate = 'complete' | 'skip' | 'new' | 'same';
/** Rows that can be answered or left out together. */
export type Kind = 'alike' | 'noPhone' | 'dropped';
type Own = Exclude<Fate, 'complete'> | Partial<Record<ImportField, Side>>;
/** An answer about one row, with the row it is about. */
type Said = { row: Row; own: Own };
type State = {
  of: string;
  all: Side;
  kinds: Partial<Record<Kind, Exclude<Fate, 'complete'>>>;
  rows: Record<string, Said>;
};

const isOf: Record<Kind, (row: Row) => boolean> = {
  alike: (row) => row.alike !== null,
  noPhone: (row) => row.phoneNumber === '' && row.secondPhoneNumber === '',
  dropped: (row) => row.problems.some(({ dropped }) => dropped !== undefined),
};

export type Answers = ReturnType<typeof useAnswers>;

/**
 * The answers to a preview: for all rows, for all of a kind, and row by row. Blanks are filled and what is known stays,
 * until somebody chooses otherwise.
 */
export function useAnswers(importId = '') {
  const none: State = { of: importId, all: 'ours', kinds: {}, rows: {} };
  const [kept, setKept] = useState(none);
  const { all, kinds, rows } = kept.of === importId ? kept : none;
  const set = (more: Partial<State>) => setKept({ of: importId, all, kinds, rows, ...more });
  const setRow = (row: Row, own: Own) => set({ rows: { ...rows, [row.rowNumber]: { row, own } } });
  const ownOf = (row: Row): Own | undefined => rows[row.rowNumber]?.own;
  const said = Object.values(rows);
  const skipped = (Object.keys(kinds) as Kind[]).filter((kind) => kinds[kind] === 'skip');
  const choices = {
    ...(all === 'file' && { all }),
    ...kinds,
    ...Object.fromEntries(said.map(({ row, own }) => [row.rowNumber, own])),
  };
  return {
    all,
    setAll: (side: Side) => set({ all: side }),
    kinds,
    setKind(kind: Kind, answer: Exclude<Fate, 'complete'> | undefined) {
      const { [kind]: _before, ...others } = kinds;
      set({ kinds: answer ? { ...others, [kind]: answer } : others });
    },
    /** The fate of the row as a whole; `complete` is no answer yet if it looks like somebody. */
    fateOf(row: Row): Fate {
      const mine = ownOf(row);
      if (typeof mine === 'string') return mine;
      if (mine === undefined && skipped.some((kind) => isOf[kind](row))) return 'skip';
      return row.alike ? (kinds.alike ?? 'complete') : 'complete';
    },
    setFate(row: Row, fate: Fate) {
      if (fate !== 'complete') return setRow(row, fate);
      if (!row.alike) return setRow(row, {});
      // A row that looks like somebody is a question again.
      const { [row.rowNumber]: _answered, ...others } = rows;
      set({ rows: others });
    },
    /** Rows that look like somebody and have no answer. */
    unanswered: ({ alike }: Pick<Preview['counts'], 'alike'>) =>
      kinds.alike ? 0 : alike - said.filter(({ row, own }) => row.alike && typeof own === 'string').length,
    /** How many good rows are left out; undefined if kinds overlap, and only the server knows. */
    leftOut(counts: Preview['counts']): number | undefined {
      const alone = said.filter(({ own }) => own === 'skip').length;
      const [kind, ...more] = skipped.filter((one) => counts[one] > 0);
      if (more.length > 0) return undefined;
      return kind ? alone + counts[kind] - said.filter(({ row }) => isOf[kind](row)).length : alone;
    },
    sideOf(row: Row, field: ImportField): Side {
      const mine = ownOf(row);
      return (typeof mine === 'object' ? mine[field] : undefined) ?? all;
    },
    setSides(row: Row, fields: readonly ImportField[], side: Side) {
      const mine = ownOf(row);
      const chosen = Object.fromEntries(fields.map((field) => [field, side]));
      setRow(row, { ...(typeof mine === 'object' ? mine : {}), ...chosen });
    },
    /** As the server takes them; undefined if nothing was chosen. */
    choices: Object.keys(choices).length > 0 ? choices : undefined,
  };
}
