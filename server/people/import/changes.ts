import { formatBirthday } from '../../../contract/people/birth-date.ts';
import { importedOf, type ImportField } from '../../../contract/people/import-fields.ts';
import type { PersonField, PersonFields } from '../../../contract/people/person-field.ts';
import type { StoredPerson } from '../../../contract/people/person-fields.ts';
import { bitOf } from './differences.ts';

type Row = StoredPerson & { fills: number; differs: number };
export type Change = { field: ImportField; ours: string; file: string };

/** What a row would change, in words of both sides. A side that says nothing is empty. `known`: a person, or the row that makes one. */
export function changesOf(fields: PersonFields, row: Row, known: StoredPerson | undefined): Change[] {
  if (!known) return [];
  return importedOf(fields)
    .filter(([, field]) => (row.fills | row.differs) & bitOf(field))
    .map(([key, { kind }]) => ({
      field: key as ImportField,
      ours: sayField(known, key, kind),
      file: sayField(row, key, kind),
    }));
}

function sayField(told: StoredPerson, key: string, kind: PersonField['kind']): string {
  if (kind === 'birthday') return formatBirthday(told);
  const value = String((told as Record<string, unknown>)[key] ?? '');
  return kind === 'gender' ? value.charAt(0).toUpperCase() + value.slice(1) : value;
}
