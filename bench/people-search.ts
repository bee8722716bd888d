import { sql } from 'drizzle-orm';
import { fillPeople } from './fill-people.ts';
import { alternate, median, type Measured } from './measurements.ts';
import { requestsPerSecond, sequentialLatencies } from './request-load.ts';
import { referenceServer } from './report.ts';
import { withServer } from './environment.ts';

const PEOPLE = 20_000;

/** Searching and paging 20,000 people, against the bare statement through a bare server. */
export function benchPeopleSearch(): Promise<Measured[]> {
  return withServer({}, async ({ url, databaseUrl, database, vacuum, caller, tenantId }) => {
    const terms = await fillPeople(database, tenantId, PEOPLE);
    const reference = await referenceServer(databaseUrl, {
      search: ({ term }) => ({
        text: `WITH matched AS MATERIALIZED (SELECT id, first_name, last_name, email, phone_number, sort_name FROM bare_people WHERE tenant_id = $1 AND search_text LIKE $2)
          SELECT * FROM matched ORDER BY sort_name, id LIMIT 50`,
        values: [tenantId, `%${term}%`],
      }),
      page: () => ({
        text: 'SELECT id, first_name, last_name, email, phone_number, sort_name FROM bare_people WHERE tenant_id = $1 ORDER BY sort_name, id LIMIT 50',
        values: [tenantId],
      }),
    });
    await bareCopy(reference.pool, database, tenantId);
    await vacuum();
    const headers = { cookie: caller.cookie };
    const ours = terms.map((term) => `${url}/api/Membership/GetSearchedUSers?searchText=${term}&page=0&pageSize=50`);
    const bare = terms.map((term) => `${reference.url}/search?term=${term}`);
    const list = `${url}/api/People/GetPeopleBasicInfo?page=0&pageSize=50`;

    const alone = await alternate(
      5,
      async () => median(await sequentialLatencies(ours, headers)),
      async () => median(await sequentialLatencies(bare)),
    );
    const crowded = await alternate(
      3,
      () => requestsPerSecond(ours, headers),
      () => requestsPerSecond(bare),
    );
    const firstPage = await alternate(
      3,
      () => requestsPerSecond([list], headers),
      () => requestsPerSecond([`${reference.url}/page`]),
    );
    const [last] = await sequentialLatencies([await lastPage(caller, list)], headers);
    if (last === undefined) throw new Error('there is no last page');
    const far = await lastPage(caller, list);
    const deep = await alternate(
      5,
      async () => median(await sequentialLatencies(Array<string>(20).fill(far), headers)),
      async () => median(await sequentialLatencies(Array<string>(20).fill(list), headers)),
    );
    await reference.stop();
    return [
      {
        operation: `people search, ${PEOPLE.toLocaleString('en')} people, one at a time`,
        limit: 'bare statement, bare server',
        kind: 'time',
        unit: 'ms',
        goal: 1.5,
        ...alone,
      },
      { operation: 'people search, 16 at once', limit: 'the same', kind: 'rate', unit: '/s', goal: 0.6, ...crowded },
      {
        operation: 'first page of 50, 16 at once',
        limit: 'the same',
        kind: 'rate',
        unit: '/s',
        goal: 0.6,
        ...firstPage,
      },
      { operation: 'the last page', limit: 'page 1', kind: 'time', unit: 'ms', goal: 1.3, ...deep },
    ];
  });
}

/** The address of the page after the 19,900th person, by its cursor. */
async function lastPage(caller: { get: <T>(path: string) => Promise<{ body: T }> }, list: string): Promise<string> {
  const path = new URL(list).pathname;
  const { body } = await caller.get<{ items: { id: string }[] }>(`${path}?page=19&pageSize=1000`);
  const cursor = body.items[900];
  if (!cursor) throw new Error('the people are not there');
  return `${list}&after=${cursor.id}`;
}

/** The same rows in a table without row security, for the reference. */
async function bareCopy(
  pool: { query: (text: string, values?: unknown[]) => Promise<unknown> },
  database: Parameters<typeof fillPeople>[0],
  tenantId: string,
): Promise<void> {
  await pool.query(
    'CREATE TABLE bare_people (tenant_id uuid, id uuid, first_name text, last_name text, email text, phone_number text, search_text text, sort_name text COLLATE "C", PRIMARY KEY (tenant_id, id))',
  );
  const { rows } = await database.withTenant(tenantId, (tx) =>
    tx.execute<{ people: string }>(
      sql`SELECT json_agg(json_build_object('tenant_id', tenant_id, 'id', id, 'first_name', first_name, 'last_name', last_name, 'email', email, 'phone_number', phone_number, 'search_text', search_text, 'sort_name', sort_name))::text AS people FROM people`,
    ),
  );
  await pool.query('INSERT INTO bare_people SELECT * FROM json_populate_recordset(NULL::bare_people, $1::json)', [
    rows[0]?.people,
  ]);
  await pool.query('CREATE INDEX ON bare_people USING gin (tenant_id, search_text gin_trgm_ops)');
  await pool.query('CREATE INDEX ON bare_people (tenant_id, sort_name, id)');
}
