import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openPostgres } from './core/db/engines/postgres.ts';
import { readEnv } from './core/env.ts';
import { makeDeps } from './deps.ts';
import { run, type Running } from './run.ts';
import { Caller } from './testing/caller.ts';
import { type CuttableProxy, startCuttableProxy } from './testing/database/cuttable-proxy.ts';
import { freshUrl } from './testing/database/database.ts';
import { asAdmin } from './testing/database/test-server.ts';
import { acceptingGateway } from './testing/accepting-gateway.ts';
import { sendingBy, smsChurch, type SmsChurch } from './testing/sms-church.ts';

let line: CuttableProxy;
let url: string;
let running: Running;
let church: SmsChurch;
let whileSubmitting: () => Promise<void> = async () => {};
const { gateway, taken } = acceptingGateway({ name: 'steady', meanwhile: () => whileSubmitting() });

beforeAll(async () => {
  url = await freshUrl();
  line = await startCuttableProxy(url);
  const variables = { PORT: '0', HOST: '127.0.0.1', SIGN_UP: 'open', LOG_LEVEL: 'silent', TRIAL_UNITS: '100' };
  const env = readEnv({ ...variables, DATABASE_URL: line.url });
  const deps = sendingBy(gateway)(makeDeps(env, openPostgres({ url: line.url, poolSize: 4 })));
  running = await run(deps);
  church = await smsChurch({ base: deps.base, caller: () => new Caller(running.url) });
});
afterAll(async () => {
  await running?.stop();
  await line?.close();
});

const add = (firstName: string) =>
  church.caller.post<{ error?: { code: string } }>('/api/People/CreatePeople', [{ firstName }]);

const away = { status: 503, body: { error: { code: 'busy' } } };
const list = () => church.caller.get<{ totalItems: number }>('/api/People/GetPeopleBasicInfo?page=0&pageSize=1');
/** As the administrator of the server: for the test's database, and to all that are connected to it. */
const administer = (statement: (name: string) => string) => {
  const name = new URL(url).pathname.slice(1);
  return asAdmin(
    inject('testServer').adminUrl,
    statement(name),
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
};

test('without its database the server says so, and goes on when it is back', async () => {
  line.down();
  const refused = await add('Ada');
  expect(refused).toMatchObject(away);
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(await church.caller.get('/api/People/GetPeopleBasicInfo')).toMatchObject(away);
  line.up();
  await expect.poll(async () => (await add('Ada')).status, { timeout: 20_000 }).toBe(200);
});

test('nothing is read from a server that only reads, as a former primary does, until it is the primary again', async () => {
  await administer((name) => `alter database ${name} set default_transaction_read_only = on`);
  await expect.poll(list).toMatchObject(away);
  expect(await add('Ada')).toMatchObject(away);
  await administer((name) => `alter database ${name} reset default_transaction_read_only`);
  await expect.poll(async () => (await list()).status, { timeout: 20_000 }).toBe(200);
  await expect.poll(async () => (await add('Ada')).status, { timeout: 20_000 }).toBe(200);
});

test('a connection that breaks while committing tells nobody that nothing was changed', async () => {
  line.cutAfter(/into "?people"?[\s\S]*commit\0/i);
  expect(await add('Bola')).toMatchObject({ status: 503, body: { error: { code: 'interrupted' } } });
});

test('the provider’s answer is stored when the database is back', async () => {
  whileSubmitting = async () => {
    whileSubmitting = async () => {};
    line.down();
    void sleep(1500).then(line.up);
  };
  const { body } = (await church.send({ toOthers: '08031234567,08031234568' })) as { body: { id: string } };
  const counts = () => church.counts(body.id).catch(() => ({}));
  await expect.poll(counts, { timeout: 20_000 }).toMatchObject({ sent: 2, unknown: 0, sending: 0 });
  expect(taken.toSorted()).toEqual(['+2348031234567', '+2348031234568']);
});

test('recipients claimed before the database went away, but not sent to, go out once it is back', async () => {
  line.cutAfter(/app\.take_turn/);
  const { body } = (await church.send({ toOthers: '08031234571,08031234572' })) as { body: { id: string } };
  const counts = () => church.counts(body.id).catch(() => ({}));
  await expect.poll(counts, { timeout: 20_000 }).toMatchObject({ sent: 2, unknown: 0, sending: 0 });
  expect(taken.filter((to) => to.startsWith('+234803123457'))).toHaveLength(2);
});

test('a message whose answer was lost is not doubled when sent again with its key', async () => {
  const before = await church.units();
  const key = { 'idempotency-key': 'sunday' };
  line.cutAfter(/into "?messages"?[\s\S]*commit\0/i);
  const lost = await church.send({ toOthers: '08031234569' }, key);
  expect(lost).toMatchObject({ status: 503, body: { error: { code: 'interrupted' } } });
  const again = (await church.send({ toOthers: '08031234569' }, key)) as { status: number; body: { id: string } };
  expect(again.status).toBe(200);
  await expect.poll(() => church.counts(again.body.id), { timeout: 20_000 }).toMatchObject({ sent: 1 });
  expect((await church.units()).available).toBe(before.available - 1);
  expect(taken.filter((to) => to === '+2348031234569')).toHaveLength(1);
});

test('when every connection is ended again and again, confirmed rows stay, sessions go on and messages leave once', async () => {
  const before = (await list()).body.totalItems;
  const { body } = (await church.send({ toOthers: '08031234581,08031234582,08031234583' })) as { body: { id: string } };
  let confirmed = 0;
  let unsaid = 0;
  for (let round = 0; round < 5; round += 1) {
    const added = Promise.all(['Ada', 'Bola', 'Chidi', 'Dayo'].map(add));
    await administer(() => 'select 1');
    for (const { status, body: answer } of await added) {
      if (status === 200) confirmed += 1;
      else expect(status).toBe(503);
      if (answer.error?.code === 'interrupted') unsaid += 1;
    }
    await expect.poll(async () => (await list()).status, { timeout: 20_000 }).toBe(200);
  }
  const there = (await list()).body.totalItems - before;
  expect(there).toBeGreaterThanOrEqual(confirmed);
  expect(there).toBeLessThanOrEqual(confirmed + unsaid);
  await expect.poll(() => church.counts(body.id), { timeout: 20_000 }).toMatchObject({ sent: 3, unknown: 0 });
  expect(taken.filter((to) => to.startsWith('+234803123458')).toSorted()).toEqual(
    ['1', '2', '3'].map((last) => `+234803123458${last}`),
  );
});
