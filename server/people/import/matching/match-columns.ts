import { sql, type SQL } from 'drizzle-orm';
import type { PersonFields } from '../../../../contract/people/person-field.ts';
import type { Ctx } from '../../../core/context.ts';
import { currentTenant } from '../../../core/db/index.ts';
import { MOST_SHARING } from '../../person-by-contact.ts';
import { contactColumns } from '../../stored-fields.ts';
import { isCalledByContact } from './changes.ts';

/**
 * The columns by which rows of an import and people find each other. The first of each kind is always looked at, a second
 * one where any row, or anybody here, has one: most files and most organisations have none.
 */
export type MatchColumns = {
  ofRows: { phones: string[]; emails: string[] };
  ofPeople: { phones: string[]; emails: string[] };
  /** All numbers as they are dialled and as they are typed, and all addresses. */
  phones: { dialled: string; typed: string }[];
  emails: string[];
};

export async function matchColumnsOf(ctx: Ctx, importId: string, fields: PersonFields): Promise<MatchColumns> {
  const { phones, emails, typed } = contactColumns(fields);
  const further = [...phones.slice(1), ...emails.slice(1)];
  const any = (rows: SQL, of: string) =>
    further.map((name) => {
      const column = sql.identifier(name);
      const said = emails.includes(name) ? sql`${column} <> ''` : sql`${column} IS NOT NULL`;
      return sql`EXISTS (SELECT FROM ${rows} AND ${said}) AS ${sql.identifier(`${of}_${name}`)}`;
    });
  const { rows } = await ctx.db.execute<Record<string, boolean>>(
    sql`SELECT ${sql.join(
      [
        ...any(sql`import_rows WHERE tenant_id = ${ctx.tenantId} AND import_id = ${importId}`, 'rows'),
        ...any(sql`people WHERE tenant_id = ${ctx.tenantId}`, 'people'),
      ],
      sql`, `,
    )}`,
  );
  const present = (columns: string[], of: string) =>
    columns.filter((name, place) => place === 0 || rows[0]?.[`${of}_${name}`]);
  const side = (of: string) => ({ phones: present(phones, of), emails: present(emails, of) });
  const dialled = phones.map((name, place) => ({ dialled: name, typed: typed[place] ?? '' }));
  return { ofRows: side('rows'), ofPeople: side('people'), phones: dialled, emails };
}

const lowered = (email: string) => sql.identifier(`${email}_lower`);
const inCrowd = (contact: SQL) => sql`${contact} IN (SELECT contact FROM crowd)`;
const columnOf = (of: SQL, name: string) => sql`${of}.${sql.identifier(name)}`;
const addressOf = (of: SQL, name: string) => sql`lower(${columnOf(of, name)})`;

/** The contacts that more people share than identify anybody, in the file or here; as `contact`, each once. */
export function crowdOf(ctx: Ctx, importId: string, { ofRows, ofPeople }: MatchColumns): SQL {
  const rows = sql`import_rows r WHERE r.tenant_id = ${currentTenant} AND r.tenant_id = ${ctx.tenantId}
    AND r.import_id = ${importId} AND r.status <> 'bad'`;
  const people = sql`people p WHERE p.tenant_id = ${ctx.tenantId} AND ${here}`;
  const shared = (of: SQL, id: SQL, from: SQL, columns: MatchColumns['ofRows']) => sql`
    SELECT contact FROM (${sql.join(
      [
        ...columns.phones.map(
          (name) =>
            sql`SELECT ${id} AS id, ${columnOf(of, name)} AS contact FROM ${from} AND ${columnOf(of, name)} IS NOT NULL`,
        ),
        ...columns.emails.map(
          (name) => sql`SELECT ${id}, ${addressOf(of, name)} FROM ${from} AND ${columnOf(of, name)} <> ''`,
        ),
      ],
      sql` UNION `,
    )}) AS contacts GROUP BY contact HAVING count(*) > ${MOST_SHARING}::integer`;
  return sql`${shared(sql`r`, sql`r.person_id`, rows, ofRows)} UNION ${shared(sql`p`, sql`p.id`, people, ofPeople)}`;
}

/** The contacts that rows bring to the match, except those that a crowd shares. */
export function contactsOfRows({ ofRows, phones, emails }: MatchColumns): SQL {
  const r = sql`r`;
  const unless = (contact: SQL, column: SQL, blank: SQL) =>
    sql`CASE WHEN ${inCrowd(contact)} THEN ${blank} ELSE ${column} END`;
  const columns = [
    ...phones.flatMap(({ dialled, typed }) => [
      sql`${unless(columnOf(r, dialled), columnOf(r, dialled), sql`NULL`)} AS ${sql.identifier(dialled)}`,
      sql`${unless(columnOf(r, dialled), columnOf(r, typed), sql`''`)} AS ${sql.identifier(typed)}`,
    ]),
    ...emails.map((name) => sql`${unless(addressOf(r, name), addressOf(r, name), sql`''`)} AS ${lowered(name)}`),
    sql`(${sql.join(
      [
        ...ofRows.phones.map((name) => inCrowd(columnOf(r, name))),
        ...ofRows.emails.map((name) => inCrowd(addressOf(r, name))),
      ],
      sql` OR `,
    )}) IS TRUE AS crowded`,
    sql`${isCalledByContact(r)} AS unnamed`,
  ];
  return sql.join(columns, sql`, `);
}

/** Whether nothing but a name leads to the rows `told`, and to people `p`. */
export const bareRow = ({ phones, emails }: MatchColumns): SQL =>
  all([
    ...phones.map(({ typed }) => sql`${columnOf(sql`told`, typed)} = ''`),
    ...emails.map((name) => sql`told.${lowered(name)} = ''`),
  ]);
export const barePerson = ({ phones, emails }: MatchColumns): SQL => {
  const p = sql`p`;
  return all([
    ...phones.map(
      ({ dialled, typed }) => sql`(${columnOf(p, typed)} = '' OR ${inCrowd(columnOf(p, dialled))} IS TRUE)`,
    ),
    ...emails.map((name) => sql`(${columnOf(p, name)} = '' OR ${inCrowd(addressOf(p, name))})`),
  ]);
};
const all = (parts: SQL[]) => sql`(${sql.join(parts, sql` AND `)})`;

/** People who have a number or an address of a row, whatever they are called. */
export function byContact(ctx: Ctx, { ofRows, ofPeople }: MatchColumns): SQL {
  const found = (rank: SQL, on: SQL) => sql`
      SELECT told.person_id AS told_id, told.row_number, told.status, p.id, p.created_at, p.first_name, p.last_name,
        ${rank} AS rank, ${sameName} AS same, told.unnamed AND ${sameBirth('told')} AS alone, told.unnamed OR ${alikeName} AS alike
      FROM told JOIN people p ON p.tenant_id = ${ctx.tenantId} AND ${on} WHERE ${here}`;
  const pairs = (mine: string[], theirs: string[]) =>
    mine.flatMap((one) => theirs.map((other) => [one, other] as const));
  const each = [
    ...pairs(ofRows.phones, ofPeople.phones).map(([one, other]) =>
      found(sql`1`, sql`${columnOf(sql`p`, other)} = ${columnOf(sql`told`, one)}`),
    ),
    ...pairs(ofRows.emails, ofPeople.emails).map(([one, other]) =>
      found(sql`2`, sql`${addressOf(sql`p`, other)} = told.${lowered(one)} AND told.${lowered(one)} <> ''`),
    ),
  ];
  return sql.join(each, sql` UNION ALL `);
}

export const here = sql`p.archived_at IS NULL AND NOT p.is_sample`;

/** No part of a birthday that is known of both differs. */
export const sameBirth = (of: 'told' | 'called', p: SQL = sql`p`): SQL =>
  sql.join(
    ['day_of_birth', 'month_of_birth', 'year_of_birth'].map(
      (name) => sql`coalesce(${columnOf(p, name)} = ${sql.identifier(of)}.${sql.identifier(name)}, true)`,
    ),
    sql` AND `,
  );

/** Repeats the functions' first check: they are called for each pair, and nearly every pair has the same name. */
const speltAlike = sql`told.first_name = p.first_name AND told.first_name ~ '[a-zA-Z0-9]'`;
const allSpeltAlike = sql`${speltAlike} AND told.last_name = p.last_name
  AND (told.other_names = '' OR p.other_names = '' OR told.other_names = p.other_names)`;

/** A shared contact means the same person only if every name agrees too and nothing contradicts. */
const sameName = sql`((${allSpeltAlike}
    OR app.all_names_agree(told.first_name, told.last_name, told.other_names, p.first_name, p.last_name, p.other_names))
  AND NOT (told.title <> '' AND p.title <> '' AND app.titles_contradict(told.title, p.title)) AND ${sameBirth('told')})`;

const alikeName = sql`(${speltAlike} OR app.same_name(told.first_name, told.last_name, p.first_name, p.last_name)
  OR ${isCalledByContact(sql`p`)})`;
