import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EmailGateway } from '../../adapters/email/gateway.ts';
import { gatewayRegistry } from '../../adapters/gateway-registry.ts';
import type { Ctx } from '../../core/context.ts';
import { openPostgres } from '../../core/db/engines/postgres.ts';
import { inTenant } from '../../core/transaction.ts';
import { optOutTokens } from '../../people/index.ts';
import { composeChannels } from '../compose-channels.ts';
import { acceptingGateway } from '../../testing/accepting-gateway.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { auditLedger, smsChurch, type SmsChurch } from '../../testing/sms-church.ts';
import { reserveUnits } from '../units/unit-ledger.ts';
import { applyReports } from './delivery-reports/apply-reports.ts';

const keyed = { keys: true, lookup: true };
const [first, second, sure, mail] = [
  acceptingGateway({ name: 'first' }),
  acceptingGateway({ name: 'second' }),
  acceptingGateway({ name: 'sure', capabilities: keyed }),
  acceptingGateway({ name: 'mail' }),
];
const names = ['first', 'second', 'sure'];
let app: TestApp;
let church: SmsChurch;

beforeAll(async () => {
  app = await startTestApp({ TRIAL_UNITS: '100' }, (deps) => ({
    ...deps,
    sms: {
      ...deps.sms,
      gateways: gatewayRegistry([first.gateway, second.gateway, sure.gateway]),
      usual: names,
      hybrid: names,
    },
    email: { ...deps.email, gateways: gatewayRegistry([mail.gateway as unknown as EmailGateway]), usual: ['mail'] },
  }));
  church = await smsChurch(app);
});
afterAll(() => app.stop());

const inside = <T>(work: (ctx: Ctx) => Promise<T>) => inTenant(app.base, church.tenantId, null, work);

/** A message to these addresses that waits to be resumed. */
async function paused(of: { channel: string; route: string; to: readonly string[] }): Promise<string> {
  const [id, unit] = [crypto.randomUUID(), of.channel === 'sms' ? 1 : 0];
  const { tenantId } = church;
  await inside(async (ctx) => {
    await ctx.db.execute(sql`
      INSERT INTO messages (tenant_id, id, channel, state, sender, subject, destination, chosen, units_reserved, routes)
      VALUES (${tenantId}, ${id}, ${of.channel}, 'paused', 'GraceChapel', 'A', '{}', ${of.to.length}, ${unit * of.to.length}, ARRAY[${of.route}]::text[])`);
    await ctx.db.execute(
      sql`INSERT INTO message_texts (tenant_id, message_id, body) VALUES (${tenantId}, ${id}, 'Service at 9')`,
    );
    for (const [at, address] of of.to.entries())
      await ctx.db.execute(sql`
        INSERT INTO recipients (tenant_id, message_id, seq, address, state, pages, charge, route)
        VALUES (${tenantId}, ${id}, ${at + 1}, ${address}, 'queued', 1, ${unit ? 'reserved' : 'none'}, ${of.route})`);
    await reserveUnits(ctx, { messageId: id, units: unit * of.to.length });
  });
  return id;
}

const resume = (id: string) => church.caller.post(`/api/Messaging/ResumeMessage/${id}`, {});

type Standing = { state: string; counts: Record<string, number> };
const report = async (id: string) => (await church.caller.get<Standing>(`/api/Messaging/GetMessageReport/${id}`)).body;

/** The page behind a person's own link: they opt out, or in again. */
async function follow(channel: string, address: string, body = '') {
  const tokens = await inside((ctx) => optOutTokens(ctx, channel, [address]));
  await followBy(tokens.get(address), body);
}

async function followBy(token = '', body = '') {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const { status } = await fetch(`${app.url}/u/${token}`, { method: 'POST', headers, body });
  expect(status).toBe(200);
}

async function expectSums(): Promise<void> {
  const { account, entries, charges } = await auditLedger(app, church.tenantId);
  expect(entries).toEqual(account);
  expect(account).toMatchObject(charges);
}

const both = [
  { channel: 'sms', route: 'first', provider: first, to: ['+2348031234501', '+2348031234502'] },
  { channel: 'email', route: 'mail', provider: mail, to: ['ada@example.org', 'bola@example.org'] },
] as const;

test.for(both)(
  'a waiting recipient who opts out by $channel is out at once, with their unit back, and in again on request',
  async ({ channel, route, provider, to }) => {
    const before = await church.units();
    const id = await paused({ channel, route, to });
    const waiting = await church.units();
    await follow(channel, to[0], 'List-Unsubscribe=One-Click');
    expect((await report(id)).counts).toMatchObject({ queued: 1, suppressed: 1 });
    const one = channel === 'sms' ? 1 : 0;
    expect(await church.units()).toMatchObject({ reserved: waiting.reserved - one });
    // Twice counts as once.
    await follow(channel, to[0]);
    await follow(channel, to[0], 'want=again');
    expect((await report(id)).counts).toMatchObject({ queued: 2, suppressed: 0 });
    expect(await church.units()).toMatchObject({ reserved: waiting.reserved });
    await follow(channel, to[1]);
    await resume(id);
    await expect.poll(async () => report(id), { timeout: 20_000 }).toMatchObject({ state: 'done' });
    expect((await report(id)).counts).toMatchObject({ sent: 1, suppressed: 1 });
    expect(provider.taken).toEqual([to[0]]);
    expect(await church.units()).toMatchObject({ available: before.available - one, reserved: 0 });
    // Too late for a message that has ended.
    await follow(channel, to[1], 'want=again');
    expect((await report(id)).counts).toMatchObject({ sent: 1, suppressed: 1 });
    await expectSums();
    provider.taken.length = 0;
  },
);

test.for([
  ...both,
  { channel: 'sms', route: 'sure', provider: sure, to: ['+2348031234503', '+2348031234504'] },
] as const)(
  'a claimed recipient who opts out is left out if nothing has left, by $route',
  async ({ channel, route, provider, to }) => {
    const [held, said] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // The test holds the route's turn until they have opted out.
    const turn = app.base.database.asGate(async (tx) => {
      await tx.execute(sql`SELECT app.take_turn(${route}, 0, 1, 0)`);
      held.resolve();
      await said.promise;
    });
    await held.promise;
    const id = await paused({ channel, route, to });
    await resume(id);
    const claimed = sql`SELECT FROM recipients WHERE tenant_id = ${church.tenantId} AND message_id = ${id} AND state = 'sending'`;
    await expect.poll(() => inside(async ({ db }) => (await db.execute(claimed)).rows.length)).toBe(2);
    await follow(channel, to[0]);
    said.resolve();
    await turn;
    await expect.poll(async () => report(id), { timeout: 20_000 }).toMatchObject({ state: 'done' });
    expect((await report(id)).counts).toMatchObject({ sent: 1, suppressed: 1 });
    expect(provider.taken).toEqual([to[1]]);
    expect(await church.units()).toMatchObject({ reserved: 0 });
    await follow(channel, to[0], 'want=again');
    await expectSums();
    provider.taken.length = 0;
  },
);

test('a recipient who opts out during their claim is not sent to', async () => {
  const to = ['+2348031234505', '+2348031234506', '+2348031234507'];
  // All connections but one of the app wait for the claim.
  const database = openPostgres({ url: app.base.env.DATABASE_URL ?? '', poolSize: 4 });
  const beside = <T>(work: (ctx: Ctx) => Promise<T>) =>
    inTenant({ ...app.base, database }, church.tenantId, null, work);
  const tokens = await beside((ctx) => optOutTokens(ctx, 'sms', to));
  const id = await paused({ channel: 'sms', route: 'first', to });
  const [held, holding] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // The claim has read the opt-outs, and waits for the last of them.
  const holder = beside(async (ctx) => {
    await ctx.db.execute(sql`SELECT FROM recipients WHERE message_id = ${id} AND seq = 3 FOR UPDATE`);
    holding.resolve();
    await held.promise;
  });
  await holding.promise;
  await resume(id);
  const count = async (what: ReturnType<typeof sql>) =>
    (await beside((ctx) => ctx.db.execute<{ count: number }>(sql`SELECT count(*) AS count FROM ${what}`))).rows[0]
      ?.count;
  const waiting = sql`pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid AND a.datname = current_database() WHERE NOT l.granted`;
  await expect.poll(() => count(waiting), { timeout: 20_000 }).toBeGreaterThan(0);
  const following = followBy(tokens.get(to[0] ?? ''));
  await expect.poll(() => count(sql`opt_outs WHERE address = ${to[0]}`), { timeout: 20_000 }).toBe(1);
  held.resolve();
  await Promise.all([holder, following]);
  await database.close();
  await expect.poll(async () => report(id), { timeout: 20_000 }).toMatchObject({ state: 'done' });
  expect((await report(id)).counts).toMatchObject({ sent: 2, suppressed: 1 });
  expect(first.taken).toEqual(to.slice(1));
  await expectSums();
  first.taken.length = 0;
});

test('a complaint about one message removes the person from the next, where they still wait', async () => {
  const id = await paused({ channel: 'email', route: 'mail', to: ['ada@example.org'] });
  const sent = mail.texts.find(({ to }) => to === 'ada@example.org');
  const complaint = {
    providerRef: sent?.reference ?? '',
    state: 'delivered',
    words: '',
    verdict: 'complaint',
  } as const;
  const channel = composeChannels(app.deps).named('email');
  await applyReports(app.base, { channel, routes: ['mail'] }, [complaint]);
  expect((await report(id)).counts).toMatchObject({ queued: 0, suppressed: 1 });
});

test('an opt-out between two rungs prevents the second, and the units come back', async () => {
  const before = await church.units();
  const numbers = ['+2348031234567', '+2348031234568'];
  const { body } = (await church.send({ toOthers: numbers.join(), gateWayToUse: 'hybridKonnect' })) as {
    body: { id: string };
  };
  await expect.poll(() => church.counts(body.id), { timeout: 20_000 }).toMatchObject({ sent: 2 });
  await inside((ctx) =>
    ctx.db.execute(
      sql`INSERT INTO opt_outs (tenant_id, channel, address, source) VALUES (${church.tenantId}, 'sms', ${numbers[0]}, 'reply')`,
    ),
  );
  const concerned = { channel: composeChannels(app.deps).named('sms'), routes: ['first'] };
  const reports = first.texts.slice(-2).map(({ reference, to }) => ({ providerRef: reference, to, words: 'Rejected' }));
  await applyReports(
    app.base,
    concerned,
    reports.map((one) => ({ ...one, state: 'failed' as const })),
  );
  await expect
    .poll(() => church.counts(body.id), { timeout: 20_000 })
    .toMatchObject({ sent: 1, suppressed: 1, queued: 0 });
  expect(second.taken).toEqual([numbers[1]]);
  expect(await church.units()).toMatchObject({ available: before.available - 1, reserved: 0 });
  await expectSums();
});
