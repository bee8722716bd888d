import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgres } from './core/db/engines/postgres.ts';
import { readEnv } from './core/env.ts';
import { makeDeps } from './deps.ts';
import { run, type Running } from './run.ts';
import { Caller } from './testing/caller.ts';
import { type CuttableProxy, startCuttableProxy } from './testing/database/cuttable-proxy.ts';
import { freshUrl } from './testing/database/database.ts';
import { acceptingGateway } from './testing/accepting-gateway.ts';
import { sendingBy, smsChurch, type SmsChurch } from './testing/sms-church.ts';

let line: CuttableProxy;
let running: Running;
let church: SmsChurch;
let whileSubmitting: () => Promise<void> = async () => {};
const { gateway, taken } = acceptingGateway({ name: 'steady', meanwhile: () => whileSubmitting() });

beforeAll(async () => {
  line = await startCuttableProxy(await freshUrl());
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

test('without its database the server says so, and goes on when it is back', async () => {
  line.down();
  const away = { status: 503, body: { error: { code: 'busy' } } };
  expect(await add('Ada')).toMatchObject(away);
  expect(await church.caller.get('/api/People/GetPeopleBasicInfo')).toMatchObject(away);
  line.up();
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
