import type { Text } from '../../../core/language/catalogue.ts';

/**
 * Where each column of ours is in the file, counted from 0; what is missing is not there. `also`: further columns of the
 * same meaning, read together with it. `certain`: the headers say all of it by themselves.
 */
export type HeaderMap = {
  at: Partial<Record<string, number>>;
  also: Partial<Record<string, number[]>>;
  /** Names that are read in rows where the column of theirs says nothing. */
  instead: Partial<Record<string, number[]>>;
  /** Columns that were left out. */
  notes: Text[];
  /** The column in which numbers and addresses stand together. */
  mixed?: number;
  certain: boolean;
  /** By the column of the file: why it is taken for what it is. */
  why: Partial<Record<number, Why>>;
  surnameFirst: boolean;
  /** The column that holds what is dialled before the numbers of the others, such as 234. */
  dialCode?: number;
};

export type Why = 'said' | 'header' | 'values';
