import type { peopleRoutes } from '../../contract/people/routes.ts';
import type { Handlers } from '../core/http/handlers.ts';
import { listPeople } from './list.ts';
import { nearlyNamed } from './person-by-contact.ts';
import { readPerson, rowOf, shortRowOf, wholeRowOf } from './person.ts';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../core/context.ts';
import { currentTenant } from '../core/db/index.ts';

/** Reading: the list, the search, one person. */
export const directoryHandlers: Pick<
  Handlers<typeof peopleRoutes>,
  'search' | 'nearlyNamed' | 'list' | 'person' | 'counts'
> = {
  nearlyNamed: (ctx, { query }) => nearlyNamed(ctx, query.searchText),
  search: (ctx, { query: { searchText, ...page } }) =>
    listPeople(ctx.last, { ...page, search: searchText || page.search, sort: 'best' }, shortRowOf),
  list: (ctx, { query }) => listPeople(ctx.last, query, query.details ? wholeRowOf : rowOf),
  person: (ctx, { params }) => readPerson(ctx, params.id),
  counts: (ctx) => countPeople(ctx),
};

/** How many people are not archived, and how many of them came to be known since the month began where they are. */
async function countPeople(ctx: Ctx) {
  const { rows } = await ctx.db.execute<{ people: string | number; fresh: string | number }>(sql`
    SELECT (SELECT coalesce(sum(people), 0) FROM people_counts WHERE tenant_id = ${currentTenant}) AS people,
      (SELECT count(*) FROM people p WHERE p.tenant_id = ${currentTenant} AND p.archived_at IS NULL AND p.created_at >= (
        SELECT date_trunc('month', ${ctx.clock().toISOString()}::timestamptz AT TIME ZONE t.time_zone) AT TIME ZONE t.time_zone
        FROM tenants t WHERE t.tenant_id = ${currentTenant})) AS fresh`);
  return { people: Number(rows[0]?.people), newThisMonth: Number(rows[0]?.fresh) };
}
