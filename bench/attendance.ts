import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { totalsOfDays, weeksTo } from '../server/attendance/index.ts';
import { keepTotals } from '../server/attendance/totals/keep-totals.ts';
import type { Base } from '../server/core/context.ts';
import { inTenant } from '../server/core/transaction.ts';
import { asSuperuser } from './as-superuser.ts';
import { type BenchEnvironment, withServer } from './environment.ts';
import { fillPeople } from './fill-people.ts';
import { alternate, type Measured, median, timed, atMost } from './measurements.ts';
import { referenceServer } from './report.ts';
import { postsPerSecond, sequentialLatencies } from './request-load.ts';
import type { Caller } from '../server/testing/caller.ts';

const DEVICES = 20;
const EVERY_MS = 500;
const CHECK_INS = 40;

type Visit = { personId: string };
type Device = { headers: Record<string, string>; seen: Map<string, number>; stop: () => void };

/** 120 check-ins a minute by 20 devices in turn: the time until all devices have each one, the way the door does it. */
async function benchPropagation(url: string, caller: Caller, people: readonly string[]): Promise<Measured> {
  const path = (rest: string) => `/api/CheckInAttendance/${rest}`;
  const day = new Date().toISOString().slice(0, 10);
  const wish = { fullEventName: 'Crowded', eventDate: day, time: '00:05' };
  const itemId = (await caller.post<{ id: string }>(path('CheckInAttendanceItem'), wish)).body.id;
  const { link, pin } = (await caller.post<{ link: string; pin: string }>(path('MakeDoorLink'), { itemId })).body;
  const token = link.split('/door/')[1];
  const post = async (rest: string, body: object, headers: Record<string, string> = {}) => {
    const sent = {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    };
    const answer = await fetch(url + path(rest), sent);
    if (!answer.ok) throw new Error(`${rest} answered ${answer.status}`);
    return answer.json();
  };
  const devices: Device[] = [];
  for (let place = 0; place < DEVICES; place += 1) {
    const { secret } = (await post('JoinDoor', { token, pin, name: `Device ${place}` })) as { secret: string };
    devices.push(
      await listen(
        url,
        { authorization: `Bearer ${secret}` },
        (headers, since) =>
          post('Sync', { itemId, since, operations: [] }, headers) as Promise<{ changed: Visit[]; since: string }>,
      ),
    );
  }
  const began = new Map<string, number>();
  for (let turn = 0; turn < CHECK_INS; turn += 1) {
    const personId = people[turn]!;
    began.set(personId, performance.now());
    const at = new Date().toISOString();
    const operations = [{ id: randomUUID(), kind: 'in', personId, at }];
    const { headers } = devices[turn % DEVICES]!;
    await post('Sync', { itemId, since: 'now', operations }, headers);
    await new Promise((next) => setTimeout(next, EVERY_MS));
  }
  await new Promise((quiet) => setTimeout(quiet, 3 * EVERY_MS));
  for (const { stop } of devices) stop();
  const took = [...began].map(([personId, start]) =>
    Math.max(...devices.map(({ seen }) => (seen.get(personId) ?? Number.POSITIVE_INFINITY) - start)),
  );
  const slowest = Math.max(...took).toFixed(0);
  return atMost(`a check-in is on all of ${DEVICES} devices (the slowest of ${CHECK_INS} after ${slowest} ms)`, 1000, [
    median(took),
  ]);
}

type Ask = (headers: Record<string, string>, since: string | null) => Promise<{ changed: Visit[]; since: string }>;

/** Hears of a change and asks for it, a little later and not all at once, as a device of the door does. */
async function listen(url: string, headers: Record<string, string>, ask: Ask): Promise<Device> {
  const seen = new Map<string, number>();
  const ending = new AbortController();
  let { since } = await ask(headers, null);
  let asking = Promise.resolve();
  let told: NodeJS.Timeout | undefined;
  const hear = () => {
    told ??= setTimeout(
      () => {
        told = undefined;
        asking = asking.then(async () => {
          const answer = await ask(headers, since);
          since = answer.since;
          for (const { personId } of answer.changed) if (!seen.has(personId)) seen.set(personId, performance.now());
        });
      },
      50 + Math.random() * 200,
    );
  };
  const { body } = await fetch(`${url}/api/events`, { headers, signal: ending.signal });
  void (async () => {
    for await (const piece of body!.pipeThrough(new TextDecoderStream()))
      if (piece.includes('event: attendance')) hear();
  })().catch(() => undefined);
  return { headers, seen, stop: () => ending.abort() };
}

const PEOPLE = 20_000;
const SUNDAYS = 50;

type Item = { id: string };

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** A table with the same columns, indexes and foreign keys, but nothing else. */
const alike = (table: string, name: string): string[] => [
  `CREATE TABLE ${name} (LIKE ${table} INCLUDING ALL)`,
  `DO $$ DECLARE key record; BEGIN
    FOR key IN SELECT pg_get_constraintdef(oid) AS meaning FROM pg_constraint WHERE conrelid = '${table}'::regclass AND contype = 'f'
    LOOP EXECUTE 'ALTER TABLE ${name} ADD ' || key.meaning; END LOOP;
  END $$`,
];

/**
 * Checking people in: one at a time, 1,000 by two devices at once, and the report of a service among 1,000,000 visits;
 * against bare inserts and the same counts as one bare statement.
 */
export function benchAttendance(): Promise<Measured[]> {
  let base: Base | undefined;
  const act = async (environment: BenchEnvironment): Promise<Measured[]> => {
    const { url, caller, tenantId, database, databaseUrl, adminUrl, vacuum } = environment;
    await fillPeople(database, tenantId, PEOPLE);
    const { rows } = await database.withTenant(tenantId, (tx) =>
      tx.execute<{ id: string }>(sql`SELECT id FROM people WHERE tenant_id = ${tenantId} ORDER BY id`),
    );
    const people = rows.map(({ id }) => id);
    let events = 0;
    const newItem = async (weeksAgo = 0): Promise<string> => {
      const eventDate = dayAgo(weeksAgo * 7);
      events += 1;
      const { body } = await caller.post<Item>('/api/CheckInAttendance/CheckInAttendanceItem', {
        fullEventName: weeksAgo ? 'Sunday service' : `Service ${events}`,
        eventDate,
        time: '00:05',
      });
      return body.id;
    };
    const role = new URL(databaseUrl).username;
    await asSuperuser(adminUrl, [
      'CREATE TABLE bare_visits (tenant_id uuid, item_id uuid, person_id uuid, present boolean, in_at timestamptz, PRIMARY KEY (tenant_id, item_id, person_id))',
      'CREATE TABLE bare_people AS SELECT tenant_id, id, gender, year_of_birth, is_first_timer FROM people',
      'ALTER TABLE bare_people ADD PRIMARY KEY (tenant_id, id)',
      ...['operations', 'visits'].flatMap((kind) => alike(`attendance_${kind}`, `alike_${kind}`)),
      `GRANT SELECT, INSERT ON bare_visits, bare_people, alike_operations, alike_visits TO ${role}`,
    ]);
    const reference = await referenceServer(databaseUrl, {
      insert: ({ personId, itemId }) => ({
        text: 'INSERT INTO bare_visits VALUES ($1, $2, $3, true, now()) ON CONFLICT DO NOTHING RETURNING person_id',
        values: [tenantId, itemId, personId],
      }),
      report: ({ id }) => ({
        text: `WITH came AS MATERIALIZED (SELECT p.gender, p.year_of_birth, p.is_first_timer, v.in_at FROM bare_visits v
            JOIN bare_people p ON p.tenant_id = v.tenant_id AND p.id = v.person_id WHERE v.tenant_id = $1 AND v.item_id = $2 AND v.present)
          SELECT (SELECT count(*) FROM came) AS present, (SELECT count(*) FROM came WHERE is_first_timer) AS first,
            (SELECT json_agg(g) FROM (SELECT gender, count(*) FROM came GROUP BY 1) g) AS by_gender,
            (SELECT json_agg(a) FROM (SELECT year_of_birth / 20 AS age, count(*) FROM came GROUP BY 1) a) AS by_age,
            (SELECT json_agg(c) FROM (SELECT date_bin('15 minutes', in_at, '2020-01-01') AS minute, count(*) FROM came GROUP BY 1) c) AS course,
            (SELECT count(*) FROM bare_people p WHERE p.tenant_id = $1 AND NOT EXISTS (
              SELECT FROM bare_visits v WHERE v.tenant_id = $1 AND v.item_id = $2 AND v.person_id = p.id AND v.present)) AS absent`,
        values: [tenantId, id],
      }),
    });

    let next = 0;
    let [itemId, bareItem] = [await newItem(), randomUUID()];
    const somebody = () => people[(next += 1) % PEOPLE]!;
    const one = await alternate(
      3,
      async () => {
        itemId = await newItem();
        return postsPerSecond(`${url}/api/CheckInAttendance/MarkAttendance`, {
          headers: { cookie: caller.cookie },
          as: 'json',
          body: () => ({ itemId, personId: somebody() }),
        });
      },
      () => {
        bareItem = randomUUID();
        return postsPerSecond(`${reference.url}/insert`, {
          as: 'json',
          body: () => ({ itemId: bareItem, personId: somebody() }),
        });
      },
    );

    const thousand = people.slice(0, 1000);
    const operations = (ids: string[]) =>
      ids.map((personId) => ({ id: randomUUID(), kind: 'in', personId, at: new Date().toISOString() }));
    const atOnce = await alternate(
      5,
      async () => {
        const id = await newItem();
        const halves = [operations(thousand.slice(0, 500)), operations(thousand.slice(500))];
        return timed(() =>
          Promise.all(
            halves.map((half) =>
              caller.post('/api/CheckInAttendance/Sync', { itemId: id, since: 'now', operations: half }),
            ),
          ),
        );
      },
      async () => {
        const id = await newItem();
        return timed(() =>
          reference.pool.query(
            `WITH operations AS (
              INSERT INTO alike_operations (tenant_id, id, item_id, kind, person_id, told_at, at, received_at, via)
              SELECT $1::uuid, gen_random_uuid(), $2::uuid, 'in', id, now(), now(), now(), 'device' FROM unnest($3::uuid[]) AS id
              RETURNING tenant_id, item_id, person_id, at)
            INSERT INTO alike_visits (tenant_id, item_id, person_id, present, in_at)
            SELECT tenant_id, item_id, person_id, true, at FROM operations`,
            [tenantId, id, thousand],
          ),
        );
      },
    );

    const sundays: string[] = [];
    for (let week = SUNDAYS; week > 0; week -= 1) sundays.push(await newItem(week));
    for (const id of sundays) {
      await database.withTenant(tenantId, (tx) =>
        tx.execute(sql`INSERT INTO attendance_visits (tenant_id, item_id, person_id, present, in_at)
          SELECT ${tenantId}::uuid, ${id}::uuid, id, true, now() - random() * interval '1 hour' FROM people WHERE tenant_id = ${tenantId}::uuid`),
      );
    }
    await reference.pool.query(
      'INSERT INTO bare_visits SELECT tenant_id, i, id, true, now() FROM bare_people, unnest($1::uuid[]) AS i',
      [sundays],
    );
    // Same work as the hourly job.
    while ((await inTenant(base!, tenantId, null, keepTotals)) > 0);
    await vacuum();
    const shown = sundays.at(-2);
    const times = (path: string, headers?: Record<string, string>) => async () =>
      median(await sequentialLatencies(Array<string>(10).fill(path), headers));
    const report = await alternate(
      5,
      times(`${url}/api/CheckInAttendance/AttendanceReport?id=${shown}`, { cookie: caller.cookie }),
      times(`${reference.url}/report?id=${shown}`),
    );
    const year = weeksTo(dayAgo(7), 52);
    const course = await alternate(
      5,
      () => timed(() => inTenant(base!, tenantId, null, (ctx) => totalsOfDays(ctx, year, 'NGN'))),
      () =>
        timed(() =>
          reference.pool.query(
            'SELECT item_id, count(*) FROM bare_visits WHERE tenant_id = $1 AND present GROUP BY item_id',
            [tenantId],
          ),
        ),
    );
    const seen = await benchPropagation(url, caller, people);
    await reference.stop();
    return [
      {
        operation: 'check one person in, 16 at once',
        limit: 'bare insert, bare server',
        kind: 'rate',
        unit: '/s',
        goal: 0.5,
        ...one,
      },
      {
        operation: 'check 1,000 in, by two devices',
        limit: 'one INSERT … SELECT into the same tables',
        kind: 'time',
        unit: 'ms',
        goal: 5,
        ...atOnce,
      },
      {
        operation: 'report of 20,000 visits among 1,000,000',
        limit: 'the same counts, bare',
        kind: 'time',
        unit: 'ms',
        goal: 1.5,
        ...report,
      },
      {
        operation: 'course of a year of 1,000,000 visits',
        limit: 'the visits grouped by service, bare',
        kind: 'time',
        unit: 'ms',
        goal: 1 / 20,
        ...course,
      },
      seen,
    ];
  };
  return withServer({}, act, (deps) => {
    base = deps.base;
    return deps;
  });
}
