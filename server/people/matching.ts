import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { foundPerson } from '../../contract/people/schemas.ts';
import type { PeopleSort } from '../../contract/people/sort.ts';
import type { Ctx } from '../core/context.ts';
import { currentTenant } from '../core/db/index.ts';

type Search = { search: string; sort: PeopleSort | 'best'; after?: string | undefined; pageSize: number; skip: number };

/** `found (place, person_id, total)`: one page of the people who match. The rule stands in the search migration. */
export function matching({ search, sort, after, pageSize, skip }: Search): SQL {
  return sql`app.search_people(${search}, ${sort}, ${after ?? null}::uuid, ${pageSize}::integer, ${skip}::integer) AS found`;
}

const NEAR = 6;

/** People whose names are spelt nearly as what was typed, best first. */
export async function nearlyNamed(ctx: Ctx, search: string): Promise<z.input<typeof foundPerson>[]> {
  const { rows } = await ctx.db.execute<z.input<typeof foundPerson>>(sql`
    SELECT p.id, btrim(p.first_name || ' ' || p.last_name) AS name, btrim(p.first_name || ' ' || p.last_name) AS "nameResult",
      p.email, p.phone_number AS "phoneNumber", p.picture_id AS "pictureId"
    FROM app.nearly_named(${search}, ${NEAR}::integer) AS near
    JOIN people p ON p.tenant_id = ${currentTenant} AND p.id = near.person_id ORDER BY near.place`);
  return rows;
}

/** True for rows of `people` (`p`) that match, for lists that are short already (the members of one group). */
export function matches(search: string, p: SQL = sql`p`): SQL {
  return sql`app.found_in(${p}.search_text, ${search})`;
}
