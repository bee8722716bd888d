import type { CustomField } from '../../../../contract/people/custom-fields.ts';
import type { PersonFields } from '../../../../contract/people/person-field.ts';
import type { OfferKind } from '../../../../contract/people/import-schemas.ts';
import type { Mapping } from '../columns/headers.ts';

/** `mapping`: said with this file. `remembered`: what was said of other files, by the key of their headers. */
export type RowSetting = {
  country: string;
  thisYear: number;
  timeZone?: string | undefined;
  fields: PersonFields;
  /** Those that the organisation defined. */
  custom?: readonly CustomField[];
  mapping?: Mapping | undefined;
  remembered?: Record<string, Mapping>;
  /** The row that somebody chose as the headers, 0 for none, and the sheet. */
  headerRow?: number | undefined;
  sheet?: string | undefined;
  /** The shapes in which somebody said that it is read, with this file or with others by the key of their headers. */
  offers?: readonly OfferKind[] | undefined;
  rememberedOffers?: Readonly<Record<string, readonly OfferKind[]>>;
  /** What somebody said where the values of dates do not tell. */
  dateOrder?: 'day' | 'month' | undefined;
  /** The same by the header of a column. */
  dateOrders?: Readonly<Record<string, 'day' | 'month'>> | undefined;
  /** Names of the groups there are. */
  groups?: readonly string[];
  /** How many rows a statement writes. */
  batchRows: number;
};

/** How a file writes what can be written in several ways. `monthFirst`: by the header of a date; `surnameFirst`: of whole names. */
export type Manner = {
  monthFirst: Readonly<Record<string, boolean>>;
  surnameFirst: boolean;
  /** What letters mean in the column of men and women, where it is not what they mean in English. */
  letters?: Readonly<Record<string, 'male' | 'female'>>;
  /** Whether the second number of somebody who has no first one is the first one. */
  promotes: boolean;
};
