import { type SQL, sql } from 'drizzle-orm';
import type { PeopleSort } from '../../contract/people/sort.ts';

type Search = { search: string; sort: PeopleSort | 'best'; after?: string | undefined; pageSize: number; skip: number };

/** `found (place, person_id, total)`: one page of the people who match. The rule stands in the search migration. */
export function matching({ search, sort, after, pageSize, skip }: Search): SQL {
  return sql`app.search_people(${search}, ${sort}, ${after ?? null}::uuid, ${pageSize}::integer, ${skip}::integer) AS found`;
}

/** True for rows of `people` (`p`) that match, for lists that are short already (the members of one group). */
export function matches(search: string, p: SQL = sql`p`): SQL {
  return sql`app.found_in(${p}.search_text, ${search})`;
}
