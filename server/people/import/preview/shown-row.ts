import type { z } from 'zod';
import type { CustomField } from '../../../../contract/people/custom-fields.ts';
import { importedOf } from '../../../../contract/people/import-fields.ts';
import { type importFirstRows, inList } from '../../../../contract/people/import-schemas.ts';
import { type PersonField, type PersonFields, propertiesOf } from '../../../../contract/people/person-field.ts';
import { fileWords, allWritten } from '../../custom-fields/read-custom-fields.ts';
import type { HeaderMap } from '../columns/header-map.ts';
import type { ReadRow } from '../rows/row.ts';

/** `bad`: it must be corrected. Its effect on existing people is not known yet. */
export type FirstRow = z.input<typeof importFirstRows>['returnObject'][number];

/** `cells`: as the file had them, of a row that must be mended. */
type Read = Omit<ReadRow, 'bad'> & { rowNumber: number; cells: string[] | null };

/** Kinds whose cell may have to be mended: a bad row shows what the file had there. */
const AS_TYPED: readonly PersonField['kind'][] = ['email', 'phone', 'birthday', 'gender', 'day'];

/** `language`: the reader's. */
type Setting = { fields: PersonFields; custom?: readonly CustomField[]; language?: string };

/** A good row as it was understood, a bad one as the file had it. */
export function shownRow(
  { fields, custom: own = [], language = 'en' }: Setting,
  row: Read,
  at: HeaderMap['at'],
): Omit<FirstRow, 'bad'> {
  const values: Record<string, unknown> = row;
  const cells = importedOf(fields).flatMap(([key, field]) =>
    Object.keys(field.headers).map((header, place) => {
      const understood = inWords(field.kind, values[propertiesOf(key, field)[place]?.name ?? key]);
      const written = AS_TYPED.includes(field.kind) ? row.cells?.[at[header] ?? -1] : undefined;
      return [inList(header), written ?? understood];
    }),
  );
  const { rowNumber, problems, groupName: group } = row;
  const custom = allWritten(own, row.custom, fileWords(language));
  return { rowNumber, problems, ...Object.fromEntries(cells), custom, group } as Omit<FirstRow, 'bad'>;
}

function inWords(kind: PersonField['kind'], value: unknown): string {
  const words = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return kind === 'gender' ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}
