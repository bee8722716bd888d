import type { Meaning } from './header-rules.ts';

/**
 * The place of each of our columns in the file, counted from 0; missing ones are absent. `also`: further columns of the
 * same meaning, read together with it. `certain`: the headers alone say all of it.
 */
export type HeaderMap = {
  at: Partial<Record<string, number>>;
  also: Partial<Record<string, number[]>>;
  /** Names that are read in rows where the column of theirs says nothing. */
  instead: Partial<Record<string, number[]>>;
  /** Columns that may hold the names as well as the one that was found by its values. */
  rivals: readonly number[];
  /** The column in which numbers and addresses stand together. */
  mixed?: number;
  certain: boolean;
  /** By the column of the file: why it is taken for what it is. */
  why: Partial<Record<number, Why>>;
  surnameFirst: boolean;
};

export type Why = 'said' | 'header' | 'values';

/** A header of a file with what is known of it: what somebody said, our own spelling, or what its words mean. */
export type Seen = { header: string; said?: string; exact?: string; meaning?: Meaning | undefined };

/** The rows beneath the headers. */
export type Rows = readonly (readonly string[])[];

/** The meaning found for a column of the file. */
export type Found = { place: number; column: string; rank: number; why: Why; meaning?: Meaning | undefined };
