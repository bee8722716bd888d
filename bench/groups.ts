import { get } from 'node:http';
import { sql } from 'drizzle-orm';
import { groups } from '../server/groups/index.ts';
import { asSuperuser } from './as-superuser.ts';
import { fillPeople } from './fill-people.ts';
import { alternate, type Measured, median } from './measurements.ts';
import { requestsPerSecond, sequentialLatencies } from './request-load.ts';
import { referenceServer } from './report.ts';
import { type BenchEnvironment, withServer } from './environment.ts';

/** Fills the organisation and makes a group of this many people; returns its id. */
async function groupOf({ database, tenantId }: BenchEnvironment, members: number): Promise<string> {
  return database.withTenant(tenantId, async (tx) => {
    const [group] = await tx
      .insert(groups)
      .values({ tenantId, name: `Group of ${members}` })
      .returning({ id: groups.id });
    await tx.execute(
      sql`INSERT INTO group_members (tenant_id, group_id, person_id, position) SELECT ${tenantId}::uuid, ${group?.id}::uuid, id, 'Member' FROM people ORDER BY id LIMIT ${members}::integer`,
    );
    return group?.id ?? '';
  });
}

/** Reading a group of 1,000, its first screen and that of one of 20,000, against bare rows through a bare server. */
export async function benchGroups(): Promise<Measured[]> {
  const measured = await withServer({}, async (environment) => {
    const { url, caller, tenantId } = environment;
    const headers = { cookie: caller.cookie };
    await fillPeople(environment.database, tenantId, 25_000);
    const [small, large] = [await groupOf(environment, 1000), await groupOf(environment, 20_000)];
    const reference = await referenceServer(environment.databaseUrl, {
      group: ({ id }) => ({
        text: `SELECT p.id, p.first_name, p.last_name, p.email, p.phone_number, p.address, m.position, m.is_group_leader, m.enable_login, m.group_id
          FROM bare_members m JOIN bare_people p ON p.tenant_id = m.tenant_id AND p.id = m.person_id WHERE m.tenant_id = $1 AND m.group_id = $2
          ORDER BY p.sort_name, p.id`,
        values: [tenantId, id],
      }),
    });
    await bareCopies(environment);
    await environment.vacuum();
    const whole = await alternate(
      3,
      () => requestsPerSecond([`${url}/api/GetGroupsFromId/${small}`], headers),
      () => requestsPerSecond([`${reference.url}/group?id=${small}`]),
    );
    const screen = (id: string) => `${url}/api/Groups/GetGroupMembers/${id}?page=0&pageSize=50`;
    const times = (id: string) => async () =>
      median(await sequentialLatencies(Array<string>(20).fill(screen(id)), headers));
    const first = await alternate(5, times(large), times(small));
    const kilobytes = await onTheWire(`${url}/api/GetGroupsFromId/${small}`, headers);
    await reference.stop();
    return { whole, first, kilobytes };
  });
  return [
    {
      operation: 'a group of 1,000 members',
      limit: 'bare rows, bare server',
      kind: 'rate',
      unit: '/s',
      goal: 0.7,
      ...measured.whole,
    },
    {
      operation: 'a group of 1,000 members, on the wire',
      limit: '200 KB',
      kind: 'time',
      unit: 'KB',
      goal: 1,
      ours: [measured.kilobytes],
      against: [200],
    },
    {
      operation: 'the first screen of 20,000 members',
      limit: 'that of 1,000',
      kind: 'time',
      unit: 'ms',
      goal: 2,
      ...measured.first,
    },
  ];
}

/** The same rows in tables without row security. */
async function bareCopies({ adminUrl, databaseUrl }: { adminUrl: string; databaseUrl: string }): Promise<void> {
  const role = new URL(databaseUrl).username;
  await asSuperuser(adminUrl, [
    'CREATE TABLE bare_people AS SELECT tenant_id, id, first_name, last_name, email, phone_number, address, sort_name FROM people',
    'ALTER TABLE bare_people ADD PRIMARY KEY (tenant_id, id)',
    'CREATE TABLE bare_members AS SELECT tenant_id, group_id, person_id, position, is_group_leader, enable_login FROM group_members',
    'ALTER TABLE bare_members ADD PRIMARY KEY (tenant_id, group_id, person_id)',
    `GRANT SELECT ON bare_people, bare_members TO ${role}`,
  ]);
}

/** Kilobytes of an answer as a browser gets it. */
async function onTheWire(url: string, headers: Record<string, string>): Promise<number> {
  const response = await new Promise<number>((resolve, reject) => {
    const request = get(url, { headers: { ...headers, 'accept-encoding': 'gzip, br' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (piece: Buffer) => (bytes += piece.length));
      answer.on('end', () => resolve(bytes));
    });
    request.on('error', reject);
  });
  return response / 1000;
}
