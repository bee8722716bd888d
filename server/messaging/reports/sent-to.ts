import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { sentTo } from '../../../contract/messaging/schemas.ts';
import { arrayOf } from '../../core/array-parameter.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { namesFor, tokenName } from '../saved/saved-destination.ts';

/** A message's destination as read: the database counts whole lists of people, which stay there. */
export type StoredDestination = {
  groups: string[];
  people: number;
  firstPeople: string[];
  typed: number;
  firstTyped: string[];
  files: string[];
};

/** So many people and numbers are said one by one. */
const SAID = 3;

const listed = (name: string): SQL =>
  sql`CASE jsonb_typeof(m.destination->${name}::text) WHEN 'array' THEN m.destination->${name}::text ELSE '[]' END`;
const firstOf = (name: string): SQL => sql`jsonb_path_query_array(${listed(name)}, '$[0 to 2]')`;

/** The destination of a message `m`, as one column. */
export const destinationColumn: SQL = sql`json_build_object(
  'groups', ${listed('groupedContacts')}, 'files', ${listed('files')},
  'people', jsonb_array_length(${listed('people')}), 'firstPeople', ${firstOf('people')},
  'typed', jsonb_array_length(${listed('typed')}), 'firstTyped', ${firstOf('typed')}) AS destination`;

/** To whom messages were sent, in the order given: groups and files by name, people and numbers by name where they are few. */
export async function namesOfSentTo(
  ctx: Ctx,
  destinations: readonly StoredDestination[],
): Promise<z.input<typeof sentTo>[]> {
  const saved = destinations.flatMap(({ groups, files: [fileId] }) =>
    groups.length > 0 || fileId
      ? [{ groupedContacts: groups, ToContacts: '', toOthers: '', ...(fileId && { fileId }) }]
      : [],
  );
  const names = await namesFor(ctx, saved);
  const people = await namesOfPeople(
    ctx,
    destinations.flatMap(({ firstPeople }) => firstPeople),
  );
  return destinations.map(({ groups, files, ...chosen }) => ({
    groups: groups.map((token) => tokenName(ctx, names, token) ?? null),
    people: chosen.people,
    peopleNames: chosen.people > SAID ? [] : chosen.firstPeople.flatMap((id) => people.get(id) ?? []),
    numbers: chosen.typed,
    firstNumbers: chosen.typed > SAID ? [] : chosen.firstTyped,
    files: files.map((id) => names.files.get(id)?.fileName ?? null),
  }));
}

async function namesOfPeople(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await ctx.db.execute<{ id: string; name: string }>(sql`
    SELECT p.id, btrim(p.first_name || ' ' || p.last_name) AS name FROM people p
    WHERE p.tenant_id = ${currentTenant} AND p.id = ANY(${arrayOf([...new Set(ids)], 'uuid')})`);
  return new Map(rows.filter(({ name }) => name !== '').map(({ id, name }) => [id, name]));
}
