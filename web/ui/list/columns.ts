import type { ReactNode } from 'react';
import type { MenuEntry } from '../controls/menu.ts';
import type { SelectedKeys, RowSelection } from './row-selection.ts';

export type Column<T> = {
  key: string;
  title: string;
  cell: (row: T) => ReactNode;
  /** CSS grid track; `minmax(0, 1fr)` unless given. */
  width?: string;
  /** The source's name for sorting by this column; its heading becomes a button. */
  sort?: string;
  /** Figures: at the right, all digits equally wide. */
  numeric?: true;
  /**
   * Where it stands on a phone, where a row has two lines: the first column is the `name`, others the second `line`, which
   * wraps once; what may be long, such as what somebody wrote, takes the `rest` of that line, after all others, and is cut there. What has to be read whole stands `below` them, in a list whose rows are `tall`.
   */
  phone?: 'name' | 'line' | 'rest' | 'side' | 'below' | 'hidden';
};

/** Sorted by `by`, downwards where `down`. */
export type Sort = { by: string; down: boolean };

export type ListShape<T> = {
  columns: Column<T>[];
  keyOf: (row: T) => string;
  /** What to call the row for screen readers and in its menu: the person's name. */
  nameOf: (row: T) => string;
  /** Where the row leads, if anywhere; the first column becomes a link. Else `onOpen` makes it a button. */
  hrefOf?: (row: T) => string | undefined;
  onOpen?: (row: T) => void;
  /** A small round picture or icon before the first column. */
  lead?: (row: T) => ReactNode;
  /** What can be done with one row; behind a button at its end. */
  menuOf?: (row: T) => MenuEntry[];
  ticks?: RowSelection<SelectedKeys>;
  /** A tone for the whole row, such as `bad` for one that cannot be imported. */
  toneOf?: (row: T) => 'bad' | 'warning' | undefined;
};
