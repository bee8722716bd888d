import { useState } from 'react';
import type { ImportField } from '../../../contract/people/import-fields.ts';
import type { Preview } from './preview.ts';

export type Side = 'ours' | 'file';
export type Row = Preview['returnObject'][number];
type Own = 'skip' | 'new' | 'same' | Partial<Record<ImportField, Side>>;
export type AlikeAnswer = 'new' | 'same';
export type Fate = 'complete' | 'skip' | 'new' | 'same';

/** What the user has chosen in the preview of an import: for all rows, and row by row. */
export type ImportChoices = {
  all: Side;
  setAll: (side: Side) => void;
  /** What becomes of the row as a whole. */
  fateOf: (row: Row) => Fate;
  setFate: (row: Row, fate: Fate) => void;
  /** Who look alike: what was said of all of them, and how many of them have an answer of their own. */
  alike: AlikeAnswer | undefined;
  setAlike: (answer: AlikeAnswer | undefined) => void;
  answeredAlikes: number;
  sideOf: (row: Row, field: ImportField) => Side;
  setSide: (row: Row, field: ImportField, side: Side) => void;
  /** As the server takes them; undefined where nothing was chosen. */
  choices: Record<string, Own | Side> | undefined;
};

/** Blanks are filled and what is known stays, until somebody chooses otherwise. */
export function useImportChoices(): ImportChoices {
  const [all, setAll] = useState<Side>('ours');
  const [own, setOwn] = useState<Record<string, Own>>({});
  const [alike, setAlike] = useState<AlikeAnswer>();
  const [answered, setAnswered] = useState<ReadonlySet<number>>(new Set());
  const of = (row: Row): Own | undefined => own[row.rowNumber];
  const set = (row: Row, choice: Own) => setOwn((now) => ({ ...now, [row.rowNumber]: choice }));
  const choices = { ...(all === 'file' && { all }), ...(alike && { alike }), ...own };
  return {
    all,
    setAll,
    fateOf(row) {
      const said = of(row);
      if (said === 'skip' || said === 'new' || said === 'same') return said;
      return row.alike ? (alike ?? 'complete') : 'complete';
    },
    setFate(row, fate) {
      if (row.alike) setAnswered((now) => new Set(now).add(row.rowNumber));
      set(row, fate === 'complete' ? {} : fate);
    },
    alike,
    setAlike,
    answeredAlikes: answered.size,
    sideOf(row, field) {
      const said = of(row);
      const fills = row.changes.some((change) => change.field === field && change.ours === '');
      return (typeof said === 'object' ? said[field] : undefined) ?? (fills ? 'file' : all);
    },
    setSide(row, field, side) {
      const said = of(row);
      set(row, { ...(typeof said === 'object' ? said : {}), [field]: side });
    },
    choices: Object.keys(choices).length > 0 ? choices : undefined,
  };
}
