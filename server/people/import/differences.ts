import { sql, type SQL } from 'drizzle-orm';
import { importFields, type ImportField } from '../../../contract/people/import-fields.ts';
import { SEVERAL } from '../phone.ts';

/** What a row adds to an entry, and what it says differently, is one bit for each field, in the order of `importFields`. */
export const bitOf = (field: ImportField): number => 1 << importFields.indexOf(field);
export const ALL_FIELDS = (1 << importFields.length) - 1;

/** Columns of `people` and of `import_rows` that a field stands for. */
export const COLUMNS: Record<ImportField, readonly string[]> = {
  firstName: ['first_name'],
  lastName: ['last_name'],
  email: ['email'],
  phoneNumber: ['phone_number', 'phone'],
  address: ['address'],
  gender: ['gender'],
  birthday: ['day_of_birth', 'month_of_birth', 'year_of_birth'],
  maritalStatus: ['marital_status'],
  communicationMeans: ['communication_means'],
  interestedInJoining: ['interested_in_joining'],
  wantToBeVisited: ['want_to_be_visited'],
};

type Texts = Exclude<ImportField, 'phoneNumber' | 'birthday'>;
const TEXTS = importFields.filter((field): field is Texts => field !== 'phoneNumber' && field !== 'birthday');

/** What rows `r` of an import say beside people, or first rows, `p`. Letter case and accents are no difference. */
export function differenceBits(): { fills: SQL; differs: SQL } {
  const fills: SQL[] = [];
  const differs: SQL[] = [];
  const add = (field: ImportField, { fill, differ }: { fill: SQL; differ: SQL }) => {
    fills.push(sql`CASE WHEN ${fill} THEN ${bitOf(field)}::integer ELSE 0 END`);
    differs.push(sql`CASE WHEN ${differ} THEN ${bitOf(field)}::integer ELSE 0 END`);
  };
  const either = (parts: SQL[]) => sql`(${sql.join(parts, sql` OR `)})`;
  for (const field of TEXTS) {
    const [column] = COLUMNS[field].map((name) => sql.identifier(name));
    add(field, {
      fill: sql`r.${column} <> '' AND p.${column} = ''`,
      differ: sql`r.${column} <> p.${column} AND r.${column} <> '' AND p.${column} <> '' AND app.plain(r.${column}) <> app.plain(p.${column})`,
    });
  }
  add('phoneNumber', {
    fill: sql`r.phone_number <> '' AND p.phone_number = ''`,
    // A cell with more than one number says more than the one in use.
    differ: sql`r.phone_number <> '' AND p.phone_number <> '' AND (coalesce(r.phone, r.phone_number) <> coalesce(p.phone, p.phone_number)
      OR (position(${SEVERAL} IN r.phone_number) > 0 AND r.phone_number <> p.phone_number))`,
  });
  const birth = COLUMNS.birthday.map((name) => sql.identifier(name));
  const other = either(birth.map((part) => sql`coalesce(r.${part} <> p.${part}, false)`));
  add('birthday', {
    fill: sql`NOT ${other} AND ${either(birth.map((part) => sql`(r.${part} IS NOT NULL AND p.${part} IS NULL)`))}`,
    differ: other,
  });
  return { fills: sql`(${sql.join(fills, sql` + `)})`, differs: sql`(${sql.join(differs, sql` + `)})` };
}

/** How such a row is called, once its bits are known as `of`. */
export const statusOf = (of: SQL): SQL =>
  sql`CASE WHEN ${of}.differs > 0 THEN 'conflict' WHEN ${of}.fills > 0 THEN 'update' ELSE 'same' END`;
