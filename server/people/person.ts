import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../core/context.ts';
import { notFound } from '../core/errors.ts';
import { doNotDisturbOf, optOutsOf } from './opt-outs/opt-outs.ts';
import { people } from './tables.ts';
import { currentTenant, type Columns, entryColumns } from '../core/db/index.ts';
import type { z } from 'zod';
import { type PersonFields, storedProperties } from '../../contract/people/person-field.ts';
import { personFields } from '../../contract/people/person-fields.ts';
import { foundPerson, detailsInRow, personRow, personRowMore } from '../../contract/people/schemas.ts';
import { columnAsMoment } from '../core/moment-as-text.ts';
import type { PeopleSort } from '../../contract/people/sort.ts';

/** One person's details, archived or not. Throws 404 for an id that is not this organisation's. */
export async function readPerson(ctx: Ctx, id: string) {
  const [person] = await ctx.db
    .select()
    .from(people)
    .where(and(eq(people.tenantId, currentTenant), eq(people.id, id)));
  if (!person) throw notFound();
  const optOuts = await optOutsOf(ctx, person);
  return {
    ...person,
    name: `${person.firstName} ${person.lastName}`.trim(),
    smsOptedOut: optOuts.some(({ channel, which }) => channel === 'sms' && which === 'first'),
    optOuts,
    doNotDisturb: await doNotDisturbOf(ctx, person.phone),
    createdAt: person.createdAt.toISOString(),
    archivedAt: person.archivedAt?.toISOString() ?? null,
  };
}

/** A row as the contract lists it, read as it is sent. */
export type PersonRow = z.input<typeof personRowMore>;

const columns: Columns<typeof personRow> = {
  id: 'p.id',
  firstName: 'p.first_name',
  lastName: 'p.last_name',
  name: `btrim(p.first_name || ' ' || p.last_name)`,
  email: 'p.email',
  phoneNumber: 'p.phone_number',
  gender: 'p.gender',
  isFirstTimer: 'p.is_first_timer',
  isSample: 'p.is_sample',
  smsOptedOut: sql`EXISTS (SELECT FROM opt_outs o WHERE o.tenant_id = ${currentTenant} AND o.channel = 'sms' AND o.address = p.phone)`,
  pictureId: 'p.picture_id',
  createdAt: columnAsMoment('p.created_at'),
};

/** The columns of such a row, of `people p`. */
export const rowOf = entryColumns(personRow, columns);

/** The same with what lists with more columns show besides of these fields. */
export function wholeRowWith(fields: PersonFields): SQL {
  const custom = personRowMore.shape.custom;
  const stored = storedProperties(fields).map(({ name, column }) => [name, `p.${column}`]);
  const shape = personRow.extend({ ...detailsInRow(fields), custom });
  return entryColumns(shape, { ...Object.fromEntries(stored), ...columns, custom: 'p.custom' });
}

export const wholeRowOf = wholeRowWith(personFields);

/** As short as a search result shows somebody. */
export const shortRowOf = entryColumns(foundPerson, { ...columns, nameResult: columns.name });

/** Sort keys of a list of `people p`. Each has an index that ends with the id, so that the order is total. */
const keys: Record<string, SQL> = {
  name: sql`p.sort_name`,
  lastName: sql`(app.plain(p.last_name)) COLLATE "C"`,
  created: sql`p.created_at`,
  birthday: sql`coalesce(p.month_of_birth * 100 + coalesce(p.day_of_birth, 0), 9999)`,
};

export function orderOf(sort: PeopleSort | 'best'): { key: SQL; way: SQL; further: SQL } {
  const key = keys[sort.replace('-', '')] ?? sql`p.sort_name`;
  return sort.startsWith('-') ? { key, way: sql`DESC`, further: sql`<` } : { key, way: sql`ASC`, further: sql`>` };
}

/** Only those behind the last person of the page before; nothing where the list begins. */
export function afterCursor({ sort, after }: { sort: PeopleSort | 'best'; after?: string | undefined }): SQL {
  if (after === undefined) return sql``;
  const { key, further } = orderOf(sort);
  return sql`AND (${key}, p.id) ${further} (SELECT ${key}, p.id FROM people p
    WHERE p.tenant_id = ${currentTenant} AND p.id = ${after})`;
}
