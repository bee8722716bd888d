import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptingGateway } from '../../testing/accepting-gateway.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { auditLedger, sendingBy, smsChurch, type SmsChurch } from '../../testing/sms-church.ts';

let app: TestApp;
let church: SmsChurch;
// Nobody hears of an outcome while something is broken: a batch that could not store its own would wait until its lease
// ends, and meet the next broken stage.
const mended = Promise.withResolvers<void>();
const { gateway, taken } = acceptingGateway({ name: 'held', meanwhile: () => mended.promise });
beforeAll(async () => {
  app = await startTestApp({ TRIAL_UNITS: '100' }, sendingBy(gateway, { leaseMs: 600_000 }));
  church = await smsChurch(app);
  await app.base.database.asOwner((owner) =>
    owner.exec(
      `CREATE FUNCTION app.break_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken off here'; END $$`,
    ),
  );
});
afterAll(() => app.stop());

/**
 * Everything that preparing a message writes, in its order; the last stage breaks at the commit, when all is written.
 */
const stages = [
  'BEFORE INSERT ON idempotency_keys',
  'BEFORE INSERT ON messages',
  'BEFORE INSERT ON recipients',
  'AFTER INSERT ON message_counts',
  'BEFORE UPDATE ON unit_accounts',
  'BEFORE INSERT ON unit_entries',
  'BEFORE UPDATE ON messages',
  'BEFORE INSERT ON audit',
  'BEFORE UPDATE ON idempotency_keys',
  'commit',
];

const sent: string[] = [];

async function written(): Promise<unknown> {
  const { rows } = await app.base.database.withTenant(church.tenantId, (tx) =>
    tx.execute(sql`
      SELECT (SELECT count(*) FROM messages) AS messages, (SELECT count(*) FROM recipients) AS recipients,
        (SELECT count(*) FROM unit_entries WHERE kind = 'reserve') AS reserved, (SELECT count(*) FROM audit) AS changes, (SELECT count(*) FROM idempotency_keys) AS keys`),
  );
  return { ...rows[0], available: (await church.units()).available };
}

test.each(stages)('preparing that breaks off at "%s" leaves nothing, and succeeds when tried again', async (stage) => {
  const wish = { toOthers: '+2348031234567,+2348031234568' };
  const key = { 'idempotency-key': stage };
  const before = await written();
  const [when, table] =
    stage === 'commit'
      ? ['CONSTRAINT TRIGGER breaking AFTER INSERT ON messages DEFERRABLE INITIALLY DEFERRED', 'messages']
      : [`TRIGGER breaking ${stage}`, stage.split(' ').at(-1)];
  await app.base.database.asOwner((owner) =>
    owner.exec(`CREATE ${when} FOR EACH ROW EXECUTE FUNCTION app.break_off()`),
  );
  expect((await church.send(wish, key)).status).toBe(500);
  expect(await written()).toEqual(before);
  await app.base.database.asOwner((owner) => owner.exec(`DROP TRIGGER breaking ON ${table}`));
  const first = await church.send(wish, key);
  expect(first).toMatchObject({ status: 200, body: { unitsUsed: 2 } });
  expect((await church.send(wish, key)).body).toEqual(first.body);
  sent.push((first.body as { id: string }).id);
});

test('each of them reached everybody, and was counted once', async () => {
  mended.resolve();
  const reached = async () => (await Promise.all(sent.map(church.counts))).filter((counts) => counts['sent'] === 2);
  await expect.poll(async () => (await reached()).length).toBe(stages.length);
  expect(taken).toHaveLength(2 * stages.length);
  const { account, entries } = await auditLedger(app, church.tenantId);
  expect(account).toEqual({ available: 100 - 2 * stages.length, reserved: 0, settled: 2 * stages.length });
  expect(entries).toEqual(account);
});
