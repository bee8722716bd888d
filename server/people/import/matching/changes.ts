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
import { type PersonField, type PersonFields, propertiesOf } from '../../../../contract/people/person-field.ts';
import type { StoredPerson } from '../../../../contract/people/person-fields.ts';
import { sql, type SQL } from 'drizzle-orm';
import { SEVERAL } from '../../phone.ts';

type Known = StoredPerson & { custom: CustomValues };
type Row = Known & { fills: number; differs: number };
type Fields = { fields: PersonFields; custom: readonly CustomField[]; words: CustomWords };
type Change = { field: ImportField; ours: string; file: string };

/** `known`: a person, or the row that makes one. `said`: the first values in rows of the file. */
type Beside = { known: Known | undefined; said: Known | undefined };

/** The changes a row would make, in words of both sides. A side without a value is empty. */
export function changesOf({ fields, custom, words }: Fields, row: Row, { known, said }: Beside): Change[] {
  if (!known) return [];
  const common = importedOf(fields)
    .filter(([, field]) => (row.fills | row.differs) & bitOf(field))
    .map(([key, field]) => ({
      field: key as ImportField,
      // If the entry has no value, the row contradicts an earlier row.
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

/** One bit for each field that a row adds to an entry or contradicts. */
export const bitOf = ({ bit }: PersonField): number => 1 << bit;

/**
 * One bit for all fields that the organisation defined, of which there may be more than an integer has bits: which of them a
 * row fills, and says differently, its values and those of the person tell.
 */
export const CUSTOM_BIT = 1 << 30;

/** The bits of all fields that files have. */
export const allBits = (fields: PersonFields): number =>
  importedOf(fields).reduce((bits, [, field]) => bits | bitOf(field), CUSTOM_BIT);

type Difference = { fill: SQL; differ: SQL };
type Columns = ReturnType<typeof sql.identifier>[];
type Compare = (columns: Columns, p: SQL) => Difference;

const either = (parts: SQL[]) => sql`(${sql.join(parts, sql` OR `)})`;

/** How the columns of import rows `r` fill or contradict those of people, or other rows, `p`. */
const differences: Record<PersonField['differs'], Compare> = {
  // Letter case and accents are no difference.
  words: ([column], p) => ({
    fill: sql`r.${column} <> '' AND ${p}.${column} = ''`,
    differ: sql`r.${column} <> ${p}.${column} AND r.${column} <> '' AND ${p}.${column} <> '' AND app.plain(r.${column}) <> app.plain(${p}.${column})`,
  }),
  number: ([typed, dialled], p) => ({
    fill: sql`r.${typed} <> '' AND ${p}.${typed} = ''`,
    // A cell with more than one number says more than the one in use.
    differ: sql`r.${typed} <> '' AND ${p}.${typed} <> '' AND (coalesce(r.${dialled}, r.${typed}) <> coalesce(${p}.${dialled}, ${p}.${typed})
      OR (position(${SEVERAL} IN r.${typed}) > 0 AND r.${typed} <> ${p}.${typed}))`,
  }),
  parts: (columns, p) => {
    const other = either(columns.map((part) => sql`coalesce(r.${part} <> ${p}.${part}, false)`));
    const more = either(columns.map((part) => sql`(r.${part} IS NOT NULL AND ${p}.${part} IS NULL)`));
    return { fill: sql`NOT ${other} AND ${more}`, differ: other };
  },
  value: ([column], p) => ({
    fill: sql`r.${column} IS NOT NULL AND ${p}.${column} IS NULL`,
    differ: sql`r.${column} <> ${p}.${column}`,
  }),
};

/** Whether a row or a person is called by a number or an address, because no name was given. */
export const isCalledByContact = (of: SQL): SQL =>
  sql`(${of}.last_name = '' AND ${of}.first_name <> '' AND ${of}.first_name IN (${of}.phone_number, ${of}.email))`;

/** The fields that import rows `r` fill or contradict in people, or other rows, `p`, as sums of bits. */
export function differenceBits(fields: PersonFields, p: SQL = sql`p`): { fills: SQL; differs: SQL } {
  const bits = importedOf(fields).map(([key, field]) => {
    const columns = propertiesOf(key, field).map(({ column }) => sql.identifier(column));
    const said = differences[field.differs](columns, p);
    const { fill } = said;
    // The number in place of a name contradicts nobody's.
    const differ = key === 'firstName' ? sql`${said.differ} AND NOT ${isCalledByContact(sql`r`)}` : said.differ;
    const bit = bitOf(field);
    return {
      fill: sql`CASE WHEN ${fill} THEN ${bit}::integer ELSE 0 END`,
      differ: sql`CASE WHEN ${differ} THEN ${bit}::integer ELSE 0 END`,
    };
  });
  const custom = (says: SQL) =>
    sql`CASE WHEN r.custom <> '{}' AND ${says}(r.custom, ${p}.custom) <> '{}' THEN ${CUSTOM_BIT}::integer ELSE 0 END`;
  bits.push({ fill: custom(sql`app.custom_fills`), differ: custom(sql`app.custom_differs`) });
  const sum = (parts: SQL[]) => sql`(${sql.join(parts, sql` + `)})`;
  return { fills: sum(bits.map(({ fill }) => fill)), differs: sum(bits.map(({ differ }) => differ)) };
}

/** How such a row is called, once its bits are known as `of`. */
export const statusOf = (of: SQL): SQL =>
  sql`CASE WHEN ${of}.differs > 0 THEN 'conflict' WHEN ${of}.fills > 0 THEN 'update' ELSE 'same' END`;
