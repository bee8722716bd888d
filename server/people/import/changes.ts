import { formatBirthday } from '../../../contract/people/birth-date.ts';
import { importFields, type ImportField } from '../../../contract/people/import-fields.ts';
import { bitOf } from './differences.ts';
import type { ReadRow } from './row.ts';

/** A person, or the row that makes one: what the two sides of a difference are read from. */
type Told = Omit<ReadRow, 'phone' | 'groupName' | 'bad' | 'problems'>;

type Row = Told & { fills: number; differs: number };
export type Change = { field: ImportField; ours: string; file: string };

/** What a row would change, in words of both sides. A side that says nothing is empty. */
export function changesOf(row: Row, known: Told | undefined): Change[] {
  if (!known) return [];
  return importFields
    .filter((field) => (row.fills | row.differs) & bitOf(field))
    .map((field) => ({ field, ours: sayField(known, field), file: sayField(row, field) }));
}

function sayField(told: Told, field: ImportField): string {
  if (field === 'gender') return told.gender.charAt(0).toUpperCase() + told.gender.slice(1);
  return field === 'birthday' ? formatBirthday(told) : told[field];
}
