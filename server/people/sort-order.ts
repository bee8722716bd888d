import { type SQL, sql } from 'drizzle-orm';
import type { PeopleSort } from '../../contract/people/sort.ts';
import { currentTenant } from '../core/db/index.ts';

/** What a list of `people p` is sorted by; each has its index, with the id behind it so that the order is whole. */
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
