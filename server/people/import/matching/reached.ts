import { sql, type SQL } from 'drizzle-orm';
import type { PersonFields } from '../../../../contract/people/person-field.ts';
import type { Ctx } from '../../../core/context.ts';
import { contactColumns } from '../../stored-fields.ts';

/**
 * The columns by which rows of an import and people find each other. The first of each kind is always looked at, a second
 * one where any row, or anybody here, has one: most files and most organisations have none.
 */
export type Reach = {
  ofRows: { phones: string[]; emails: string[] };
  ofPeople: { phones: string[]; emails: string[] };
  /** Columns of both that are all blank where only a name is known. */
  typed: string[];
};

export async function reachOf(ctx: Ctx, importId: string, fields: PersonFields): Promise<Reach> {
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
  return { ofRows: side('rows'), ofPeople: side('people'), typed };
}

/** What rows carry into the match: numbers as they are dialled, addresses in lower case, and both as they are typed. */
export function contactsOfRows({ ofRows, typed }: Reach): SQL {
  const columns = [
    ...ofRows.phones.map((name) => sql`${sql.identifier(name)}`),
    ...typed.map((name) => sql`${sql.identifier(name)}`),
    ...ofRows.emails.map((name) => sql`lower(${sql.identifier(name)}) AS ${lowered(name)}`),
  ];
  return sql.join(columns, sql`, `);
}

const lowered = (email: string) => sql.identifier(`${email}_lower`);

/** Every pair of a column of the rows and one of the people. */
const pairs = (ofRows: string[], ofPeople: string[]) =>
  ofRows.flatMap((one) => ofPeople.map((other) => [one, other] as const));

/** People who have a number of a row, whatever they are called. */
export function byPhone(ctx: Ctx, { ofRows, ofPeople }: Reach): SQL {
  const each = pairs(ofRows.phones, ofPeople.phones).map(
    ([one, other]) => sql`
      SELECT told.person_id AS told_id, told.row_number, told.status, p.id, p.created_at, p.first_name, p.last_name,
        1 AS rank, ${sameName} AS same, ${alikeName} AS alike
      FROM told ${withPeople(ctx, sql`p.${sql.identifier(other)} = told.${sql.identifier(one)}`)} WHERE ${here}`,
  );
  return sql.join(each, sql` UNION ALL `);
}

/** People who have an address of a row, whatever they are called. */
export function byEmail(ctx: Ctx, { ofRows, ofPeople }: Reach): SQL {
  const found = (one: string, join: SQL) => sql`
      SELECT told.person_id, told.row_number, told.status, p.id, p.created_at, p.first_name, p.last_name,
        2 AS rank, ${sameName} AS same, ${alikeName} AS alike
      FROM told ${join} WHERE told.${lowered(one)} <> '' AND ${here}`;
  const each = ctx.embedded
    ? ofRows.emails.map((one) => {
        const addresses = sql`ARRAY(SELECT DISTINCT t.${lowered(one)} FROM told t WHERE t.${lowered(one)} <> '')`;
        return found(
          one,
          sql`JOIN app.people_by_email(${addresses}) AS reached ON reached.email = told.${lowered(one)}
            ${withPeople(ctx, sql`p.id = reached.id`)}`,
        );
      })
    : pairs(ofRows.emails, ofPeople.emails).map(([one, other]) =>
        found(one, withPeople(ctx, sql`lower(p.${sql.identifier(other)}) = told.${lowered(one)}`)),
      );
  return sql.join(each, sql` UNION ALL `);
}

/** Where all rows are taken at once, everybody is walked through once; a few find theirs by an index. */
export function withPeople(ctx: Ctx, on: SQL): SQL {
  return ctx.embedded
    ? sql`CROSS JOIN LATERAL (SELECT * FROM people p WHERE p.tenant_id = ${ctx.tenantId} AND ${on} OFFSET 0) AS p`
    : sql`JOIN people p ON p.tenant_id = ${ctx.tenantId} AND ${on}`;
}

export const here = sql`p.archived_at IS NULL AND NOT p.is_sample`;

/** Whether nothing but a name is known of `one`. */
export function allBlank(typed: readonly string[], one: SQL): SQL {
  const blank = typed.map((name) => sql`${one}.${sql.identifier(name)} = ''`);
  return sql`(${sql.join(blank, sql` AND `)})`;
}

/** No part of a birthday that is known of both differs. */
export const sameBirth = sql.join(
  ['day_of_birth', 'month_of_birth', 'year_of_birth'].map(
    (name) => sql`coalesce(p.${sql.identifier(name)} = told.${sql.identifier(name)}, true)`,
  ),
  sql` AND `,
);

/** What the functions find first, said here as well: they are called for each pair, and nearly every pair is called the same. */
const speltAlike = sql`told.first_name = p.first_name AND told.first_name ~ '[a-zA-Z0-9]'`;
const allSpeltAlike = sql`${speltAlike} AND told.last_name = p.last_name
  AND (told.other_names = '' OR p.other_names = '' OR told.other_names = p.other_names)`;

/** Who has a contact in common is the same person only where every name agrees too, and nothing contradicts. */
const sameName = sql`((${allSpeltAlike}
    OR app.all_names_agree(told.first_name, told.last_name, told.other_names, p.first_name, p.last_name, p.other_names))
  AND NOT (told.title <> '' AND p.title <> '' AND app.titles_contradict(told.title, p.title)) AND ${sameBirth})`;

const alikeName = sql`(${speltAlike} OR app.same_name(told.first_name, told.last_name, p.first_name, p.last_name))`;
