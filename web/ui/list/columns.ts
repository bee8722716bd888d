import type { ReactNode } from 'react';
import type { MenuEntry } from '../controls/action-menu.tsx';
import type { SelectedKeys, RowSelection } from './row-selection.ts';

export type Column<T> = {
  key: string;
  title: string;
  cell: (row: T) => ReactNode;
  /** CSS grid track; `minmax(0, 1fr)` unless given. */
  width?: string;
  /** The source's name for sorting by this column; its heading becomes a button. */
  sort?: string;
  /** Figures: aligned right, with tabular digits. */
  numeric?: true;
  /**
   * Its place on a phone, where a row has two lines: the first column is the `name`, the others share the second `line`, which
   * wraps once. A long text takes the `rest` of that line, last, and is cut; one that has to be read whole goes `below`, in
   * a list whose rows are `tall`. `side` is at the right.
   */
  phone?: 'name' | 'line' | 'rest' | 'side' | 'below' | 'hidden';
};

/** Sorted by `by`, descending if `down`. */
export type Sort = { by: string; down: boolean };

export type ListShape<T> = {
  columns: Column<T>[];
  keyOf: (row: T) => string;
  /** The row's name for screen readers and in its menu: the person's name. */
  nameOf: (row: T) => string;
  /** The address that the row links to; `onOpen` instead makes the row a button. */
  hrefOf?: (row: T) => string | undefined;
  onOpen?: (row: T) => void;
  /** A small round picture or icon before the first column. */
  lead?: (row: T) => ReactNode;
  /** The row's menu, behind a button at its end. */
  menuOf?: (row: T) => MenuEntry[];
  ticks?: RowSelection<SelectedKeys>;
  /** A tone for the whole row, such as `bad` for one that cannot be imported. */
  toneOf?: (row: T) => 'bad' | 'warning' | undefined;
};
