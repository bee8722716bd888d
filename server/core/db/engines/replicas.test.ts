import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Replicated,
  startPrimaryAndStandby,
  throughFolderOf,
} from '../../../testing/database/primary-and-standby.ts';
import { asAdmin } from '../../../testing/database/test-server.ts';
import { tenants } from '../../tables.ts';
import { currentTenant, type Database, type Tx } from '../index.ts';
import { openPostgres } from './postgres.ts';
import { isPosition, positionOf } from './log-position.ts';
import { plainClient } from './postgres-connections.ts';

let servers: Replicated;
let database: Database;
const tenantId = randomUUID();

beforeAll(async () => {
  servers = await startPrimaryAndStandby();
  database = openPostgres({ ...servers, readUrls: [servers.line.url], poolSize: 4 });
  await database.withTenant(tenantId, (tx) =>
    tx.insert(tenants).values({ tenantId, name: 'Grace', country: 'NG', timeZone: 'Africa/Lagos', currency: 'NGN' }),
  );
});
afterAll(async () => {
  await database?.close();
  await servers?.stop();
});

const replicas = () => database.replicas!;
const rename = (name: string) =>
  database.withTenant(tenantId, (tx) =>
    tx.execute(sql`UPDATE tenants SET name = ${name} WHERE tenant_id = ${currentTenant}`),
  );

async function nameAndServer(tx: Tx): Promise<{ name: string; by: string }> {
  const { rows } = await tx.execute<{ name: string; standby: boolean }>(
    sql`SELECT name, pg_is_in_recovery() AS standby FROM tenants WHERE tenant_id = ${currentTenant}`,
  );
  return { name: rows[0]!.name, by: rows[0]!.standby ? 'replica' : 'primary' };
}

const read = (after?: string) => replicas().read(tenantId, { by: tenantId, after }, nameAndServer);
const answeredBy = (who: 'replica' | 'primary') => expect.poll(async () => (await read()).by).toBe(who);

test('positions sort as the log goes', () => {
  const inOrder = ['0/0', '0/9', '0/A000000', '0/16B3748A', '1/0', '1F/FFFFFFFF'].map(positionOf);
  expect(inOrder.toSorted()).toEqual(inOrder);
  expect(inOrder.every(isPosition)).toBe(true);
  expect(["0/0'; --", '0/16B3748', undefined, ['0000000000000000']].filter(isPosition)).toEqual([]);
});

test('whoever has written sees it at once, and from the replica as soon as it has it', async () => {
  for (let at = 0; at < 30; at += 1) {
    await rename(`Grace ${at}`);
    const after = await replicas().position();
    expect(await read(after)).toMatchObject({ name: `Grace ${at}` });
    if (at % 10 === 0) await expect.poll(() => read(after)).toEqual({ name: `Grace ${at}`, by: 'replica' });
  }
});

test('a replica that does not go on is read by others for a second at most, and then by nobody until it has caught up', async () => {
  await answeredBy('replica');
  await servers.pause();
  await rename('Hope');
  const after = await replicas().position();
  expect(await read(after)).toEqual({ name: 'Hope', by: 'primary' });
  await answeredBy('primary');
  await expect.poll(() => replicas().figures().replicas).toEqual({ current: 0, behind: 1, away: 0 });
  await servers.resume();
  await expect.poll(() => read(after)).toEqual({ name: 'Hope', by: 'replica' });
});

test('a replica that stops is not missed, and is read again when it is back', async () => {
  await answeredBy('replica');
  const told: [number, boolean][] = [];
  replicas().onAway((...one) => void told.push(one));
  servers.line.down();
  expect(await read()).toMatchObject({ by: 'primary' });
  await expect.poll(() => told).toContainEqual([1, true]);
  expect(replicas().figures().replicas.away).toBe(1);
  servers.line.up();
  await answeredBy('replica');
  await expect.poll(() => told).toContainEqual([1, false]);
});

test('a reading under way on a replica that freezes is answered by the primary', async () => {
  await answeredBy('replica');
  const before = replicas().figures().readings;
  const [frozen] = await Promise.all([
    replicas().read(tenantId, { by: tenantId }, async (tx) => {
      const first = await nameAndServer(tx);
      if (first.by === 'replica') servers.line.freeze();
      return { first: first.by, second: (await nameAndServer(tx)).by };
    }),
    expect.poll(() => replicas().figures().replicas.away).toBe(1),
  ]);
  expect(frozen).toEqual({ first: 'primary', second: 'primary' });
  expect(replicas().figures().readings.primary).toBeGreaterThan(before.primary);
  servers.line.up();
});

test('what cannot be done on a replica is done once, on the primary', async () => {
  await answeredBy('replica');
  await replicas().read(tenantId, { by: tenantId }, (tx) =>
    tx.execute(sql`UPDATE tenants SET name = name || ' twice' WHERE tenant_id = ${currentTenant}`),
  );
  const { name } = await read(await replicas().position());
  expect(name.match(/ twice/g)).toHaveLength(1);
});

test('what a replica does not find, the primary may', async () => {
  const missing = async () => {
    const asked: string[] = [];
    const refused = replicas().read(tenantId, { by: tenantId }, async (tx) => {
      asked.push((await nameAndServer(tx)).by);
      throw new Error('not found');
    });
    await expect(refused).rejects.toThrow('not found');
    return asked;
  };
  await expect.poll(missing).toEqual(['replica', 'primary']);
});

test('another organisation’s rows are no nearer there', async () => {
  await answeredBy('replica');
  expect(await replicas().read(randomUUID(), { by: tenantId }, (tx) => tx.select().from(tenants))).toEqual([]);
});

test('a replica that has become a primary of its own is read no more', async () => {
  await answeredBy('replica');
  await servers.promote();
  await answeredBy('primary');
  await expect.poll(() => replicas().figures().replicas).toEqual({ current: 0, behind: 0, away: 1 });
  await rename('Faith');
  expect(await read()).toEqual({ name: 'Faith', by: 'primary' });
});

test('a replica that has more of the former primary’s log than the new primary had is not read', async () => {
  const left = await servers.primary.startStandby();
  const readUrl = throughFolderOf(left, servers.url);
  // The standby has become a primary by now, and misses this.
  await asAdmin(servers.primary.adminUrl, `select pg_logical_emit_message(true, 'lost', repeat('-', 4000000))`);
  const lost = await replicas().position();
  await expect.poll(() => replayed(readUrl)).toSatisfy((position: string) => position >= lost);
  await servers.primary.crash();
  const url = throughFolderOf(servers.standby, servers.url);
  const failedOver = openPostgres({ url, readUrls: [readUrl], poolSize: 4 });
  try {
    // Long enough for the replica to be asked several times.
    const until = performance.now() + 2000;
    for (let at = 0; performance.now() < until; at += 1) {
      const name = `Charity ${at}`;
      await failedOver.withTenant(tenantId, (tx) =>
        tx.execute(sql`UPDATE tenants SET name = ${name} WHERE tenant_id = ${currentTenant}`),
      );
      const after = await failedOver.replicas!.position();
      // By this figure alone the replica would do.
      expect(after < lost).toBe(true);
      const seen = await failedOver.replicas!.read(tenantId, { by: tenantId, after }, nameAndServer);
      expect(seen).toEqual({ name, by: 'primary' });
    }
    expect(failedOver.replicas!.figures().replicas).toEqual({ current: 0, behind: 1, away: 0 });
  } finally {
    await failedOver.close();
    await left.stop();
  }
});

async function replayed(url: string): Promise<string> {
  const client = await plainClient(url);
  try {
    const { rows } = await client.query<{ lsn: string }>('select pg_last_wal_replay_lsn()::text as lsn');
    return positionOf(rows[0]!.lsn);
  } finally {
    await client.end();
  }
}
