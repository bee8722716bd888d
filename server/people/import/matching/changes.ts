import { formatBirthday } from '../../../../contract/people/birth-date.ts';
import {
  asColumn,
  type CustomField,
  type CustomValue,
  type CustomValues,
  type CustomWords,
  customValueText,
} from '../../../../contract/people/custom-fields.ts';
import { importedOf, type ImportField } from '../../../../contract/people/import-fields.ts';
import type { PersonField, PersonFields } from '../../../../contract/people/person-field.ts';
import type { StoredPerson } from '../../../../contract/people/person-fields.ts';
import { bitOf, CUSTOM_BIT } from './differences.ts';

type Known = StoredPerson & { custom: CustomValues };
type Row = Known & { fills: number; differs: number };
type Fields = { fields: PersonFields; custom: readonly CustomField[]; words: CustomWords };
export type Change = { field: ImportField; ours: string; file: string };

/** What a row would change, in words of both sides. A side that says nothing is empty. `known`: a person, or the row that makes one. */
export function changesOf({ fields, custom, words }: Fields, row: Row, known: Known | undefined): Change[] {
  if (!known) return [];
  const common = importedOf(fields)
    .filter(([, field]) => (row.fills | row.differs) & bitOf(field))
    .map(([key, { kind }]) => ({
      field: key as ImportField,
      ours: sayField(known, key, kind),
      file: sayField(row, key, kind),
    }));
  return (row.fills | row.differs) & CUSTOM_BIT ? [...common, ...customChanges({ custom, words }, row, known)] : common;
}

function customChanges({ custom, words }: Omit<Fields, 'fields'>, row: Known, known: Known): Change[] {
  return custom.flatMap((field) => {
    const [ours, file] = [known.custom[field.key], row.custom[field.key]];
    if (file === undefined || same(ours, file)) return [];
    const say = (value: CustomValue | undefined) => customValueText(field, value, words);
    return [{ field: asColumn(field.key), ours: say(ours), file: say(file) }];
  });
}

/** Letter case and accents are no difference, as in `app.custom_differs`. */
function same(one: CustomValue | undefined, other: CustomValue): boolean {
  if (typeof one === 'string' && typeof other === 'string') return plain(one) === plain(other);
  return JSON.stringify(one) === JSON.stringify(other);
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

function sayField(told: StoredPerson, key: string, kind: PersonField['kind']): string {
  if (kind === 'birthday') return formatBirthday(told);
  const value = String((told as Record<string, unknown>)[key] ?? '');
  return kind === 'gender' ? value.charAt(0).toUpperCase() + value.slice(1) : value;
}
