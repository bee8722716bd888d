import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '../../../../core/transaction.ts';
import { startTestApp, type TestApp } from '../../../../testing/app.ts';
import { startTermiiSimulator, type TermiiSimulator } from '../../../../testing/simulators/termii.ts';
import type { Caller } from '../../../../testing/caller.ts';
import { decideSenderId, followSenderIds } from '../../../index.ts';

let provider: TermiiSimulator;
let app: TestApp;
beforeAll(async () => {
  provider = await startTermiiSimulator();
  app = await startTestApp({
    SMS_ROUTES: 'termii',
    TERMII_BASE_URL: provider.url,
    TERMII_API_KEY: 'k',
    TERMII_SECRET: 's',
  });
});
afterAll(async () => {
  await app.stop();
  await provider.close();
});

type Asked = { status: number; mask: string; error?: { message: string; fields?: { mask: string } } };
const ask = (caller: Caller, mask: string, tenantID?: string) =>
  caller.post<Asked>('/api/Messaging/RequestSenderID', { mask, ...(tenantID && { tenantID }) });
const stateOf = async (caller: Caller, mask: string) =>
  (
    await caller.get<{ returnObject: { mask: string; status: number }[] }>('/api/Messaging/RetrieveTenantSenderIDs')
  ).body.returnObject.find((one) => one.mask === mask)?.status;

/** The job that the clock starts every 15 minutes. */
const lookAgain = (tenantId: string) =>
  inTenant(app.base, tenantId, null, (ctx) => ctx.enqueue('follow-sender-ids', {}));
function decidedAs(mask: string, status: string): void {
  for (const one of provider.settings.senderIds) if (one.sender_id === mask) one.status = status;
}

test('an invalid sender id is refused in the screen’s words, and nothing is written', async () => {
  const caller = app.caller();
  const tenantId = await caller.signUp();
  const refusal = async (mask: string) => {
    const { status, body } = await ask(caller, mask, tenantId);
    return [status, body.error?.fields?.mask];
  };
  expect(await refusal('Grace Chap')).toEqual([422, 'Should not contain any special characters']);
  expect(await refusal('GC')).toEqual([422, 'Should not be less than 3 characters and more than 11 characters']);
  expect(await refusal('GraceChapel1')).toEqual([
    422,
    'Should not be less than 3 characters and more than 11 characters',
  ]);
  expect(await refusal('Grace-Chapel')).toEqual([
    422,
    'Should not contain any special characters. Should not be less than 3 characters and more than 11 characters',
  ]);
  expect(
    (await caller.get<{ returnObject: unknown[] }>('/api/Messaging/RetrieveTenantSenderIDs')).body.returnObject,
  ).toEqual([]);
});

test('another organisation’s id is refused like an unknown one; asking twice asks once', async () => {
  const [mine, theirs] = [app.caller(), app.caller()];
  const tenantId = await mine.signUp();
  const other = await theirs.signUp();
  const foreign = await ask(mine, 'Hope', other);
  expect([foreign.status, foreign.body]).toEqual([404, (await ask(mine, 'Hope', crypto.randomUUID())).body]);
  expect(await stateOf(theirs, 'Hope')).toBeUndefined();
  expect(await stateOf(mine, 'Hope')).toBeUndefined();
  const answers = await Promise.all([ask(mine, 'Hope', tenantId), ask(mine, 'Hope'), ask(mine, 'hope')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { returnObject } = (await mine.get<{ returnObject: unknown[] }>('/api/Messaging/RetrieveTenantSenderIDs')).body;
  expect(returnObject).toHaveLength(1);
});

test('it is passed to the provider, whose decision is fetched', async () => {
  const caller = app.caller();
  const tenantId = await caller.signUp({ organisation: 'Faith Assembly' });
  expect((await ask(caller, 'FaithAss')).body).toEqual({ status: 0, mask: 'FaithAss' });
  expect((await ask(caller, 'Faithful')).body.status).toBe(0);
  await expect.poll(() => stateOf(caller, 'FaithAss'), { timeout: 20_000 }).toBe(1);
  await expect.poll(() => stateOf(caller, 'Faithful'), { timeout: 20_000 }).toBe(1);
  expect(provider.settings.senderIds.find((one) => one.sender_id === 'FaithAss')).toMatchObject({
    company: 'Faith Assembly',
    status: 'pending',
  });
  decidedAs('FaithAss', 'active');
  decidedAs('Faithful', 'blocked');
  await lookAgain(tenantId);
  await expect.poll(() => stateOf(caller, 'FaithAss'), { timeout: 20_000 }).toBe(2);
  await expect.poll(() => stateOf(caller, 'Faithful'), { timeout: 20_000 }).toBe(3);
  expect((await ask(caller, 'faithful')).body).toEqual({ status: 3, mask: 'Faithful' });
});

test('a name that the provider gave to somebody else waits for the operator', async () => {
  provider.settings.senderIds.push({ sender_id: 'BigBank', status: 'active' });
  const caller = app.caller();
  const tenantId = await caller.signUp();
  await ask(caller, 'bigbank');
  await ask(caller, 'Mine123');
  await expect.poll(() => stateOf(caller, 'Mine123'), { timeout: 20_000 }).toBe(1);
  expect(await stateOf(caller, 'bigbank')).toBe(0);
  await inTenant(app.base, tenantId, null, (ctx) => decideSenderId(ctx, { mask: 'BigBank', approved: true }));
  expect(await stateOf(caller, 'bigbank')).toBe(2);
});

test('a silent provider is asked again later', async () => {
  const caller = app.caller();
  const tenantId = await caller.signUp();
  const answer = await ask(caller, 'Later1');
  expect(answer.status).toBe(200);
  const away = followSenderIds({
    ...app.deps.sms,
    gateways: {
      ...app.deps.sms.gateways,
      find: () => ({
        ...app.deps.sms.pretend,
        senderIds: { list: () => Promise.resolve(null), request: () => Promise.reject(new Error('not asked')) },
      }),
    },
  });
  await away.run(
    { tenantId, signal: new AbortController().signal, transaction: (work) => inTenant(app.base, tenantId, null, work) },
    {},
  );
  await expect.poll(() => stateOf(caller, 'Later1'), { timeout: 20_000 }).toBe(1);
});

test('the operator’s decision stands while the provider is still answering', async () => {
  const caller = app.caller();
  const tenantId = await caller.signUp();
  await ask(caller, 'Decided1');
  const decide = (approved: boolean) =>
    inTenant(app.base, tenantId, null, (ctx) => decideSenderId(ctx, { mask: 'Decided1', approved }));
  const during = (meanwhile: () => Promise<unknown>, states: { mask: string; state: 'approved' | 'not approved' }[]) =>
    followSenderIds({
      ...app.deps.sms,
      gateways: {
        ...app.deps.sms.gateways,
        find: () => ({
          ...app.deps.sms.pretend,
          senderIds: {
            list: async () => {
              await meanwhile();
              return states;
            },
            request: () => meanwhile().then(() => true),
          },
        }),
      },
    }).run(
      {
        tenantId,
        signal: new AbortController().signal,
        transaction: (work) => inTenant(app.base, tenantId, null, work),
      },
      {},
    );
  await expect.poll(() => stateOf(caller, 'Decided1'), { timeout: 20_000 }).toBe(1);
  await during(() => decide(true), [{ mask: 'Decided1', state: 'not approved' }]);
  expect(await stateOf(caller, 'Decided1')).toBe(2);
  await inTenant(app.base, tenantId, null, (ctx) =>
    ctx.db.execute(sql`UPDATE sender_ids SET status = 0, requested_via = '' WHERE mask = 'Decided1'`),
  );
  await during(() => decide(true), []);
  expect(await stateOf(caller, 'Decided1')).toBe(2);
});
