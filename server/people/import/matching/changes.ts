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

/** `known`: a person, or the row that makes one. `said`: what rows of the file say of them first. */
type Beside = { known: Known | undefined; said: Known | undefined };

/** What a row would change, in words of both sides. A side that says nothing is empty. */
export function changesOf({ fields, custom, words }: Fields, row: Row, { known, said }: Beside): Change[] {
  if (!known) return [];
  const common = importedOf(fields)
    .filter(([, field]) => (row.fills | row.differs) & bitOf(field))
    .map(([key, field]) => ({
      field: key as ImportField,
      // Of what is not known, the row contradicts an earlier one.
      ours:
        sayField(known, key, field.kind) || (row.differs & bitOf(field) && said ? sayField(said, key, field.kind) : ''),
      file: sayField(row, key, field.kind),
    }));
  if (!((row.fills | row.differs) & CUSTOM_BIT)) return common;
  return [...common, ...customChanges({ custom, words }, row, { known, said })];
}

function customChanges(
  { custom, words }: Omit<Fields, 'fields'>,
  row: Known,
  { known, said }: { known: Known; said: Known | undefined },
): Change[] {
  return custom.flatMap((field) => {
    const file = row.custom[field.key];
    if (file === undefined || same(known.custom[field.key], file)) return [];
    const earlier = said?.custom[field.key];
    const ours = known.custom[field.key] ?? (same(earlier, file) ? undefined : earlier);
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
