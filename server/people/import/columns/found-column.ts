import type { Why } from './header-map.ts';
import type { Meaning } from './header-rule.ts';

/** A header of a file with what is known of it: what somebody said, our own spelling, or what its words mean. */
export type Seen = { header: string; said?: string; exact?: string; meaning?: Meaning | undefined };

/** The rows beneath the headers. */
export type Rows = readonly (readonly string[])[];

/** What the column at a place of the file is taken for. */
export type Found = { place: number; column: string; rank: number; why: Why; meaning?: Meaning | undefined };
