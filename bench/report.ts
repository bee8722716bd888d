import fastify from 'fastify';
import pg from 'pg';
import { allContactsToken } from '../contract/messaging/tokens.ts';
import { asSuperuser } from './as-superuser.ts';
import { fillPeople } from './fill-people.ts';
import { alternate, type Measured, median } from './measurements.ts';
import { sequentialLatencies } from './request-load.ts';
import { withServer } from './environment.ts';

/** A bare statement behind a bare server: no session, validation or tenant. The least that a route costs. */
export async function referenceServer(
  databaseUrl: string,
  queries: Record<string, (query: Record<string, string>) => { text: string; values: unknown[] }>,
) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 8 });
  // The cluster may stop first.
  pool.on('error', () => undefined);
  const app = fastify();
  for (const [name, query] of Object.entries(queries)) {
    app.get(`/${name}`, async (request) => (await pool.query(query(request.query as Record<string, string>))).rows);
    app.post(`/${name}`, async (request) => (await pool.query(query(request.body as Record<string, string>))).rows);
  }
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, pool, stop: () => Promise.all([app.close(), pool.end()]) };
}

const PEOPLE = 100_000;

/** The report of a message to 100,000 and the first page of its people, against counting and reading bare rows. */
export function benchReport(): Promise<Measured[]> {
  return withServer({ TRIAL_UNITS: '10000000', ROLE: 'web' }, async (environment) => {
    const { url, caller, tenantId } = environment;
    await fillPeople(environment.database, tenantId, PEOPLE);
    const { body } = await caller.get<{ returnObject: { mask: string }[] }>('/api/Messaging/RetrieveTenantSenderIDs');
    const message = {
      subject: body.returnObject[0]?.mask,
      message: 'Service at nine',
      groupedContacts: [allContactsToken],
    };
    const sent = await caller.post<{ id: string }>('/api/Messaging/sendSms', message);
    const { id } = sent.body;
    const columns = 'seq, person_id, name, address, state, reason, pages, route, updated_at';
    await asSuperuser(environment.adminUrl, [
      `UPDATE recipients SET state = CASE WHEN seq % 50 = 0 THEN 'failed' WHEN seq % 3 = 0 THEN 'sent' ELSE 'delivered' END,
        reason = CASE WHEN seq % 50 = 0 THEN 'Rejected' ELSE '' END, charge = CASE WHEN seq % 50 = 0 THEN 'none' ELSE 'settled' END`,
      `UPDATE messages SET state = 'done', done_at = now()`,
      `CREATE TABLE bare_recipients AS SELECT tenant_id, message_id, ${columns} FROM recipients`,
      'ALTER TABLE bare_recipients ADD PRIMARY KEY (tenant_id, message_id, seq)',
      'CREATE INDEX ON bare_recipients (tenant_id, message_id, state, seq)',
      `GRANT SELECT ON bare_recipients TO ${new URL(environment.databaseUrl).username}`,
    ]);
    await environment.vacuum();
    const reference = await referenceServer(environment.databaseUrl, {
      counts: () => ({
        text: 'SELECT state, count(*) FROM bare_recipients WHERE tenant_id = $1 AND message_id = $2 GROUP BY state',
        values: [tenantId, id],
      }),
      page: () => ({
        text: `SELECT ${columns} FROM bare_recipients WHERE tenant_id = $1 AND message_id = $2 AND state = 'failed' ORDER BY seq LIMIT 50`,
        values: [tenantId, id],
      }),
    });
    const headers = { cookie: caller.cookie };
    /** Report and page together, as the screen asks for them. */
    const both = (first: string, second: string) => async () => {
      const times = await sequentialLatencies(Array.from({ length: 10 }, () => [first, second]).flat(), headers);
      return median(times.flatMap((time, at) => (at % 2 === 0 ? [time + (times[at + 1] ?? 0)] : [])));
    };
    const taken = await alternate(
      3,
      both(
        `${url}/api/Messaging/GetMessageReport/${id}`,
        `${url}/api/Messaging/GetMessageRecipients/${id}?page=0&pageSize=50`,
      ),
      both(`${reference.url}/counts`, `${reference.url}/page`),
    );
    await reference.stop();
    return [
      {
        operation: 'report page with 100,000 recipients',
        limit: 'bare count and page',
        kind: 'time',
        unit: 'ms',
        goal: 1.5,
        ...taken,
      },
    ];
  });
}

/**
 * The two-sample Kolmogorov–Smirnov test: the probability that two samples of one distribution are as far apart as
 * these, by the largest distance between their cumulative shares (asymptotic, with Stephens' correction). Near 0: they
 * differ.
 */
export function kolmogorovSmirnov(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [one.toSorted((x, y) => x - y), other.toSorted((x, y) => x - y)];
  let [i, j, distance] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    const value = Math.min(a[i]!, b[j]!);
    while (i < a.length && a[i]! <= value) i += 1;
    while (j < b.length && b[j]! <= value) j += 1;
    distance = Math.max(distance, Math.abs(i / a.length - j / b.length));
  }
  const size = Math.sqrt((a.length * b.length) / (a.length + b.length));
  const lambda = (size + 0.12 + 0.11 / size) * distance;
  if (lambda < 0.2) return 1;
  let sum = 0;
  for (let k = 1; k <= 100; k += 1) sum += 2 * (-1) ** (k - 1) * Math.exp(-2 * k * k * lambda * lambda);
  return Math.min(1, Math.max(0, sum));
}
