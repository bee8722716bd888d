import type { z } from 'zod';
import type { CustomField } from '../../../../contract/people/custom-fields.ts';
import { listColumns } from '../../../../contract/people/import-fields.ts';
import { type createPeople, inList } from '../../../../contract/people/import-schemas.ts';

type Row = Extract<z.output<typeof createPeople>, readonly unknown[]>[number];

/** The cells of a row of a list in the order in which a list is read: the common columns, then the organisation's own. */
export function cellsOfList(row: Row, custom: readonly CustomField[] = []): string[] {
  return [...listColumns.map((header) => row[inList(header)]), ...custom.map(({ key }) => row.custom?.[key] ?? '')];
}
