import { asSuperuser } from './as-superuser.ts';
import { fillPeople } from './fill-people.ts';
import { alternate, type Measured, median, timed } from './measurements.ts';
import { sequentialLatencies } from './request-load.ts';
import { referenceServer } from './report.ts';
import { withServer } from './environment.ts';
import pg from 'pg';

const PEOPLE = 1_000_000;

/** Searching a million people of one organisation, against the same bare statement. */
export function benchMillion(): Promise<Measured[]> {
  return withServer({}, async ({ url, databaseUrl, adminUrl, database, vacuum, caller, tenantId }) => {
    const terms = await withoutIndexes(adminUrl, 'people', () => fillPeople(database, tenantId, PEOPLE));
    const { pool, stop } = await referenceServer(databaseUrl, {});
    await asSuperuser(adminUrl, [
      'CREATE TABLE bare_people AS SELECT tenant_id, id, first_name, last_name, email, phone_number, search_text, sort_name FROM people',
      `SET maintenance_work_mem = '512MB'`,
      'CREATE INDEX ON bare_people USING gin (tenant_id, search_text gin_trgm_ops)',
      `GRANT SELECT ON bare_people TO ${new URL(databaseUrl).username}`,
    ]);
    await vacuum();
    const headers = { cookie: caller.cookie };
    const search = (term: string) => `${url}/api/Membership/GetSearchedUSers?searchText=${term}&page=0&pageSize=50`;
    const bare = (term: string) =>
      timed(() =>
        pool.query(
          `WITH matched AS MATERIALIZED (SELECT id, first_name, last_name, email, phone_number, sort_name FROM bare_people WHERE tenant_id = $1 AND search_text LIKE $2)
           SELECT * FROM matched ORDER BY sort_name, id LIMIT 50`,
          [tenantId, `%${term}%`],
        ),
      );
    const all: number[] = [];
    const alone = await alternate(
      5,
      async () => {
        const times = await sequentialLatencies(terms.map(search), headers);
        all.push(...times);
        return median(times);
      },
      async () => {
        const times: number[] = [];
        for (const term of terms) times.push(await bare(term));
        return median(times);
      },
    );
    const prefixes = ['a', 'be', 'ch', 'da', 'em', 'fo', 'gr', 'h', 'ib', 'ju'];
    const prefix = await sequentialLatencies(Array.from({ length: 5 }, () => prefixes.map(search)).flat(), headers);
    await stop();
    const slowest = all.toSorted((a, b) => a - b)[Math.ceil(all.length * 0.99) - 1] ?? 0;
    return [
      {
        operation: `people search, ${PEOPLE.toLocaleString('en')} people, one at a time`,
        limit: 'bare fenced statement',
        kind: 'time',
        unit: 'ms',
        goal: 1.5,
        ...alone,
      },
      {
        operation: 'the slowest 1 % of it',
        limit: 'its own p50',
        kind: 'time',
        unit: 'ms',
        goal: 5,
        ours: [slowest],
        against: [median(all)],
      },
      {
        operation: 'a prefix of one or two letters',
        limit: '2 ms',
        kind: 'time',
        unit: 'ms',
        goal: 1,
        ours: prefix,
        against: [2],
      },
    ];
  });
}

/**
 * Fills a large table with its indexes dropped, then builds them again, which takes a fifth of the time of writing each
 * row into each index.
 */
async function withoutIndexes<T>(adminUrl: string, table: string, fill: () => Promise<T>): Promise<T> {
  const found = await indexesOf(adminUrl, table);
  await asSuperuser(
    adminUrl,
    found.map(({ name }) => `DROP INDEX ${name}`),
  );
  const filled = await fill();
  await asSuperuser(adminUrl, [`SET maintenance_work_mem = '512MB'`, ...found.map(({ made }) => made)]);
  return filled;
}

/** All indexes but those of constraints. */
async function indexesOf(adminUrl: string, table: string): Promise<{ name: string; made: string }[]> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const { rows } = await admin.query<{ name: string; made: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS made FROM pg_index
     WHERE indrelid = $1::regclass AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
    [table],
  );
  await admin.end();
  return rows;
}
