import { expect, inject, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { asAdmin } from '../../../testing/database/test-server.ts';
import { startCuttableProxy } from '../../../testing/database/cuttable-proxy.ts';
import { freshDatabase, freshUrl } from '../../../testing/database/database.ts';
import type { Database } from '../index.ts';
import { openPostgres } from './postgres.ts';

async function pair(): Promise<{ one: Database; other: Database; name: string }> {
  const { database, url } = await freshDatabase();
  return {
    one: database,
    other: url ? openPostgres({ url, poolSize: 1 }) : database,
    name: url?.split('/').at(-1)?.split('?')[0] ?? '',
  };
}

test('a notification reaches listeners of another process, also from inside a transaction', async () => {
  const { one, other } = await pair();
  const heard: string[] = [];
  const stop = await one.listen('events', (payload) => heard.push(payload));
  await other.notify('events', 'first');
  await other.asGate((tx) => tx.execute(sql`select pg_notify('events', 'second')`));
  await other.notify('elsewhere', 'not ours');
  await expect.poll(() => heard).toEqual(['first', 'second']);
  await stop();
  await other.notify('events', 'third');
  await one.ping();
  expect(heard).toEqual(['first', 'second']);
  for (const database of new Set([one, other])) await database.close();
});

test('after a lost connection it listens again and says so', async () => {
  const { one, other, name } = await pair();
  const heard: string[] = [];
  await one.listen(
    'events',
    (payload) => heard.push(payload),
    () => heard.push('gap'),
  );
  await asAdmin(
    inject('testServer').adminUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and query like 'listen events%' and state = 'idle'`,
  );
  await expect.poll(() => heard, { timeout: 20_000 }).toEqual(['gap']);
  await other.notify('events', 'again');
  await expect.poll(() => heard).toEqual(['gap', 'again']);
  await one.close();
  await other.close();
});

test('a connection that breaks while it reconnects is made once more, and no event comes twice', async () => {
  const line = await startCuttableProxy(await freshUrl());
  const database = openPostgres({ url: line.url, poolSize: 1 });
  const heard: string[] = [];
  await database.listen(
    'events',
    (payload) => heard.push(payload),
    () => heard.push('gap'),
  );
  line.cutAfter(/listen events/);
  line.down();
  line.up();
  await expect.poll(() => heard, { timeout: 20_000 }).toEqual(['gap']);
  await database.notify('events', 'once');
  await database.ping();
  await expect.poll(() => heard).toEqual(['gap', 'once']);
  await database.close();
  await line.close();
});

test('a connection that falls silent is replaced', async () => {
  const line = await startCuttableProxy(await freshUrl());
  const database = openPostgres({ url: line.url, poolSize: 1 });
  const heard: string[] = [];
  await database.listen(
    'events',
    (payload) => heard.push(payload),
    () => heard.push('gap'),
  );
  await database.ping();
  line.silence();
  await expect.poll(() => heard, { timeout: 30_000 }).toEqual(['gap']);
  await line.close();
});
