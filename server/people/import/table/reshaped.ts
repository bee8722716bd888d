import type { OfferKind } from '../../../../contract/people/import-schemas.ts';
import type { Text } from '../../../core/language/catalogue.ts';
import type { TableRow } from './find-table.ts';

/** An unusual shape that a list may have, and the people that it gives. */
export type Offer = { kind: OfferKind; text: Text; gives: { people: number; samples: string[] }; taken: boolean };

/**
 * The rows of a list in another shape. `divide`: does the same to the cells of a row. `countedOn`: by how much the numbers of rows that were made of others are higher than those of their own.
 */
export type Reshaped = {
  kind: OfferKind;
  text: Text;
  rows: readonly TableRow[];
  notes?: Text[];
  divide?: (cells: string[]) => string[];
  /** Whether it can be read row by row. */
  byRow?: boolean;
  countedOn?: number;
  /** The column from which on the list is left out, and named in each row, unless the shape is taken. */
  beside?: number;
  /** False if it is known that nobody would take it. */
  offered?: false;
};
