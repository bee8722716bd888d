import { useState } from 'react';
import type { ImportField } from '../../../contract/people/import-fields.ts';
import type { Preview } from './preview.ts';

export type Side = 'ours' | 'file';
export type Row = Preview['returnObject'][number];
type Own = 'skip' | 'new' | 'same' | Partial<Record<ImportField, Side>>;
export type AlikeAnswer = 'new' | 'same' | 'skip';
export type Fate = 'complete' | 'skip' | 'new' | 'same';
/** Kinds of rows that can be left out together, besides those that look alike. */
export type SkippedKind = 'noPhone' | 'dropped';

/** What the user has chosen in the preview of an import: for all rows, for all of a kind, and row by row. */
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
  /** Kinds that are left out. */
  skips: ReadonlySet<SkippedKind>;
  setSkips: (kind: SkippedKind, skip: boolean) => void;
  /** How many good rows are left out; undefined where kinds overlap, and only the server knows. */
  leftOut: (counts: Preview['counts']) => number | undefined;
  sideOf: (row: Row, field: ImportField) => Side;
  setSide: (row: Row, field: ImportField, side: Side) => void;
  /** As the server takes them; undefined where nothing was chosen. */
  choices: Record<string, Own | Side> | undefined;
};

type Kind = SkippedKind | 'alike';
const kinds: Record<Kind, (row: Row) => boolean> = {
  alike: (row) => row.alike !== null,
  noPhone: (row) => row.phoneNumber === '' && row.secondPhoneNumber === '',
  dropped: (row) => row.problems.some(({ dropped }) => dropped !== undefined),
};

/** What was said of one row, with the row it was said of. */
type Said = { row: Row; own: Own };

/** Blanks are filled and what is known stays, until somebody chooses otherwise. */
export function useImportChoices(): ImportChoices {
  const [all, setAll] = useState<Side>('ours');
  const [own, setOwn] = useState<Record<string, Said>>({});
  const [alike, setAlike] = useState<AlikeAnswer>();
  const [skips, setSkips] = useState<ReadonlySet<SkippedKind>>(new Set());
  const of = (row: Row): Own | undefined => own[row.rowNumber]?.own;
  const set = (row: Row, choice: Own) => setOwn((now) => ({ ...now, [row.rowNumber]: { row, own: choice } }));
  const said = Object.entries(own);
  const skipped: Kind[] = [...(alike === 'skip' ? (['alike'] as const) : []), ...skips];
  const choices = {
    ...(all === 'file' && { all }),
    ...(alike && { alike }),
    ...Object.fromEntries([...skips].map((kind) => [kind, 'skip' as const])),
    ...Object.fromEntries(said.map(([number, one]) => [number, one.own])),
  };
  return {
    all,
    setAll,
    fateOf(row) {
      const mine = of(row);
      if (typeof mine === 'string') return mine;
      if (mine === undefined && skipped.some((kind) => kinds[kind](row))) return 'skip';
      return row.alike ? (alike ?? 'complete') : 'complete';
    },
    setFate(row, fate) {
      // Who looks alike is a question again.
      if (fate !== 'complete') set(row, fate);
      else if (row.alike)
        setOwn((now) => Object.fromEntries(Object.entries(now).filter(([number]) => number !== String(row.rowNumber))));
      else set(row, {});
    },
    alike,
    setAlike,
    answeredAlikes: said.filter(([, one]) => one.row.alike && typeof one.own === 'string').length,
    skips,
    setSkips: (kind, skip) =>
      setSkips((now) => new Set(skip ? [...now, kind] : [...now].filter((one) => one !== kind))),
    leftOut(counts) {
      const alone = said.filter(([, one]) => one.own === 'skip').length;
      const [kind, ...more] = skipped.filter((one) => counts[one] > 0);
      if (more.length > 0) return undefined;
      return kind ? alone + counts[kind] - said.filter(([, { row }]) => kinds[kind](row)).length : alone;
    },
    sideOf(row, field) {
      const mine = of(row);
      const fills = row.changes.some((change) => change.field === field && change.ours === '');
      return (typeof mine === 'object' ? mine[field] : undefined) ?? (fills ? 'file' : all);
    },
    setSide(row, field, side) {
      const mine = of(row);
      set(row, { ...(typeof mine === 'object' ? mine : {}), [field]: side });
    },
    choices: Object.keys(choices).length > 0 ? choices : undefined,
  };
}
