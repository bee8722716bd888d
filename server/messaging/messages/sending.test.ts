import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allContactsToken } from '../../../contract/messaging/tokens.ts';
import { addLanguage } from '../../testing/add-language.ts';
import { inTenant } from '../../core/transaction.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { auditLedger, smsChurch } from '../../testing/sms-church.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ TRIAL_UNITS: '500' });
});
afterAll(() => app.stop());

type Sent = {
  id: string;
  message: string;
  channel: string;
  unitsUsed: number;
  error?: { code: string; message: string };
};
type Receipt = {
  chosen: number;
  willGet: number;
  units: number;
  pages: number;
  firstTimers: number;
  excluded: { reason: string; count: number; examples: string[] }[];
  samples: { name: string; text: string; pages: number }[];
};

const phone = (at: number) => `+23480312${String(40_000 + at)}`;

test('everybody chosen has a reason or a message, as the receipt said', async () => {
  const church = await smsChurch(app);
  const [ada, bola, , , , away] = await church.addPeople([
    { firstName: 'Ada', lastName: 'Obi', phoneNumber: '1', phone: phone(1) },
    { firstName: 'Bola', lastName: 'Obi', phoneNumber: '1', phone: phone(1) },
    { firstName: 'Chidi', phoneNumber: '', phone: null },
    { firstName: 'Dayo', phoneNumber: '12', phone: null },
    { firstName: 'Emeka', phoneNumber: '5', phone: phone(5), isFirstTimer: true },
    { firstName: 'Femi', phoneNumber: '6', phone: phone(6), archivedAt: new Date() },
    { firstName: '', lastName: '', phoneNumber: '7', phone: phone(7) },
    { firstName: 'Gbenga', phoneNumber: '8', phone: phone(8) },
  ]);
  await inTenant(app.base, church.tenantId, null, (ctx) =>
    ctx.db.execute(
      sql`INSERT INTO opt_outs (tenant_id, channel, address, source) VALUES (${church.tenantId}, 'sms', ${phone(8)}, 'test')`,
    ),
  );
  const group = await church.addGroup('Choir', [ada ?? '', away ?? '']);
  const wish = {
    message: 'Dear #name#, service at 9',
    isPersonalized: true,
    groupedContacts: [allContactsToken, `group_${group}`],
    ToContacts: `${bola},${away}`,
    toOthers: `${phone(5)}\n${phone(90)},nonsense`,
  };
  const { body: receipt } = await church.caller.post<Receipt>('/api/Messaging/PreviewSms', wish);
  expect(receipt).toMatchObject({ chosen: 11, willGet: 2, units: 2, pages: 1, firstTimers: 2, cost: null });
  expect(Object.fromEntries(receipt.excluded.map(({ reason, count }) => [reason, count]))).toEqual({
    'no phone': 1,
    'invalid number': 2,
    'opted out': 1,
    'same address': 1,
    'chosen twice': 1,
    archived: 1,
    'no name': 2,
  });
  expect(receipt.samples.map(({ text }) => text).sort()).toEqual([
    'Dear Ada and Bola, service at 9',
    'Dear Emeka, service at 9',
  ]);
  const { status, body: sent } = (await church.send(wish)) as { status: number; body: Sent };
  expect(status).toBe(200);
  expect(sent).toMatchObject({ unitsUsed: 2, channel: 'sandbox' });
  const rows = await church.recipients(sent.id);
  expect(rows).toHaveLength(11);
  expect(
    rows
      .filter(({ reason }) => reason !== '')
      .map(({ reason }) => reason)
      .sort(),
  ).toEqual([
    'archived',
    'chosen twice',
    'invalid number',
    'invalid number',
    'no name',
    'no name',
    'no phone',
    'opted out',
    'same address',
  ]);
  await expect.poll(() => church.counts(sent.id), { timeout: 15_000 }).toMatchObject({ delivered: 2, suppressed: 9 });
  const { account, entries, charges } = await auditLedger(app, church.tenantId);
  expect(account).toEqual({ available: 498, reserved: 0, settled: 2 });
  expect(entries).toEqual(account);
  expect(charges).toEqual({ reserved: 0, settled: 2 });
  // Bola reads it on the phone shared with Ada: three people on two phones. Emeka gets it once though chosen twice.
  const to = ['All Contacts', 'Choir', 'Bola Obi', 'Femi', phone(5), phone(90), 'nonsense'];
  // A provider's words may exceed an index entry.
  const said = randomBytes(6000).toString('base64');
  await inTenant(app.base, church.tenantId, null, ({ db }) =>
    db.execute(sql`UPDATE recipients SET reason = ${said} WHERE message_id = ${sent.id} AND reason = 'opted out'`),
  );
  const report = (await church.caller.get<object>(`/api/Messaging/GetMessageReport/${sent.id}`)).body;
  const reasons = expect.arrayContaining([{ state: 'suppressed', reason: said, count: expect.any(Number) }]);
  expect(report).toMatchObject({
    chosen: 11,
    counts: { suppressed: 9 },
    sharers: { chosen: 1, reached: 1 },
    trial: true,
    to,
    reasons,
  });
  const listed = (await church.caller.get<object[]>('/api/Messaging/GetAllSentSMS')).body;
  expect(listed).toMatchObject([{ id: sent.id, to }]);
});

test('five people at one address get one message with the names joined, or one each', async () => {
  const church = await smsChurch(app);
  const ids = await church.addPeople(
    ['Ada', 'Bola', 'Chidi', 'Dayo', 'Emeka'].map((firstName) => ({ firstName, phoneNumber: '1', phone: phone(200) })),
  );
  const wish = { message: 'Dear #name#', isPersonalized: true, ToContacts: ids.join() };
  const joined = (await church.caller.post<Receipt>('/api/Messaging/PreviewSms', wish)).body;
  expect(joined).toMatchObject({ chosen: 5, willGet: 1, excluded: [{ reason: 'same address', count: 4 }] });
  const each = (await church.caller.post<Receipt>('/api/Messaging/PreviewSms', { ...wish, sharedAddress: 'each' }))
    .body;
  expect(each).toMatchObject({ chosen: 5, willGet: 5, excluded: [] });
  expect(each.samples.map(({ text }) => text).sort()).toEqual([
    'Dear Ada',
    'Dear Bola',
    'Dear Chidi',
    'Dear Dayo',
    'Dear Emeka',
  ]);
  expect(joined.samples[0]?.text).toBe('Dear Ada, Bola, Chidi, Dayo and Emeka');
  // In the organisation's language.
  addLanguage('fr', { language: 'Français', texts: {} });
  await inTenant(app.base, church.tenantId, null, (ctx) =>
    ctx.db.execute(sql`UPDATE tenants SET language = 'fr' WHERE tenant_id = ${church.tenantId}`),
  );
  const french = (await church.caller.post<Receipt>('/api/Messaging/PreviewSms', wish)).body;
  expect(french.samples[0]?.text).toBe('Dear Ada, Bola, Chidi, Dayo et Emeka');
});

test.each([
  [160, 'a', 1],
  [161, 'a', 2],
  [306, 'a', 2],
  [307, 'a', 3],
  [70, 'ẹ', 1],
  [71, 'ẹ', 2],
  [134, 'ẹ', 2],
  [135, 'ẹ', 3],
])('%i times %s, the name included, cost %i pages', async (length, letter, pages) => {
  const church = await smsChurch(app);
  const [id] = await church.addPeople([{ firstName: 'Bo', phoneNumber: '1', phone: phone(300) }]);
  const message = `#name#${letter.repeat(length - 2)}`;
  const { body } = await church.caller.post<Receipt>('/api/Messaging/PreviewSms', {
    message,
    isPersonalized: true,
    ToContacts: id,
  });
  expect(body).toMatchObject({ units: pages, pages });
  expect(body.samples[0]).toMatchObject({ pages, text: `Bo${letter.repeat(length - 2)}` });
});

test('missing input is reported in the screen’s words, and nothing is written', async () => {
  const church = await smsChurch(app);
  const refusal = async (wish: Record<string, unknown>) => {
    const { status, body } = (await church.send({ toOthers: phone(1), ...wish })) as { status: number; body: Sent };
    return `${status} ${body.error?.message}`;
  };
  expect(await refusal({ toOthers: ' ,\n' })).toBe('422 Please select destination');
  expect(await refusal({ message: ' \n' })).toBe('422 Enter your message');
  expect(await refusal({ subject: '' })).toBe('422 No sender id selected. Kindly select a sender id and try again');
  expect(await refusal({ subject: 'Stranger' })).toMatch(/^422 Stranger is not one of your sender ids/);
  expect(await refusal({ toOthers: 'nonsense' })).toMatch(/^422 None of the people you chose/);
  const unknown = crypto.randomUUID();
  expect(await refusal({ groupedContacts: [`group_${unknown}`] })).toMatch(/^404 One of the groups/);
  expect(await refusal({ groupedContacts: ['group_~Nobody'] })).toMatch(/^404 There is no group named “Nobody”/);
  expect(await refusal({ ToContacts: unknown })).toMatch(/^404 One of the people/);
  expect(await refusal({ message: 'a\u0000b' })).toMatch(/^400 /);
  expect(
    await refusal({ message: 'a'.repeat(9000), toOthers: Array.from({ length: 20 }, (_, at) => phone(at)).join() }),
  ).toMatch(/^402 You do not have enough units: this message needs 1180 and 500 are left\.$/);
  expect((await church.caller.get<unknown[]>('/api/Messaging/GetAllSentSMS')).body).toEqual([]);
  expect(await church.units()).toMatchObject({ available: 500, reserved: 0, settled: 0 });
});

test('a group is found by its name, but not by another organisation', async () => {
  const church = await smsChurch(app);
  const other = await smsChurch(app);
  const [id = ''] = await church.addPeople([{ firstName: 'Ada', phoneNumber: '1', phone: phone(400) }]);
  const group = await church.addGroup('Youth_Choir', [id]);
  const { body } = (await church.send({ groupedContacts: ['group_~youth_choir'] })) as { body: Sent };
  expect(body.unitsUsed).toBe(1);
  for (const path of [`GetMessageReport/${body.id}`, `GetMessageRecipients/${body.id}`]) {
    const theirs = await other.caller.get(`/api/Messaging/${path}`);
    const random = await other.caller.get(`/api/Messaging/${path.replace(body.id, crypto.randomUUID())}`);
    expect([theirs.status, theirs.body]).toEqual([404, random.body]);
  }
  expect(await other.send({ groupedContacts: [`group_${group}`] })).toMatchObject({ status: 404 });
  expect(await other.send({ groupedContacts: ['group_~Youth_Choir'] })).toMatchObject({ status: 404 });
  expect(await other.send({ ToContacts: id })).toMatchObject({ status: 404 });
});

test('people of the sample data get messages by the sandbox', async () => {
  const church = await smsChurch(app);
  const [id] = await church.addPeople([{ firstName: 'Ada', phoneNumber: '1', phone: phone(500), isSample: true }]);
  const { body } = (await church.send({ ToContacts: id })) as { body: Sent };
  await expect.poll(() => church.counts(body.id), { timeout: 15_000 }).toMatchObject({ delivered: 1 });
});

test('while people move between states, their list has everybody once', async () => {
  const church = await smsChurch(app);
  const numbers = Array.from({ length: 400 }, (_, at) => phone(1000 + at));
  const { body } = (await church.send({ toOthers: numbers.join() })) as { body: Sent };
  const moving = async () => {
    const { queued = 0, sending = 0, sent = 0 } = await church.counts(body.id);
    return queued + sending + sent > 0;
  };
  let looks = 0;
  do {
    const listed = (await church.recipients(body.id)).map(({ address }) => address);
    expect([listed.length, new Set(listed).size]).toEqual([400, 400]);
    looks += 1;
  } while (await moving());
  expect(looks).toBeGreaterThan(1);
});

test('the owner sets the price of a unit; receipts show it in money, until the currency changes', async () => {
  const church = await smsChurch(app);
  const { caller } = church;
  const cost = async () => {
    const wish = { message: 'Service at 9', toOthers: [90, 91, 92].map(phone).join() };
    return (await caller.post<{ units: number; cost: unknown }>('/api/Messaging/PreviewSms', wish)).body;
  };
  const price = (body: unknown) => caller.call('PUT', '/api/settings/unit-price', { body });
  expect(await cost()).toMatchObject({ units: 3, cost: null });
  for (const wrong of [0, -1, 0.00001, 2_000_000, '3.5'])
    expect((await price({ price: wrong })).status, String(wrong)).toBe(400);
  expect((await price({ price: 3.4125 })).status).toBe(200);
  expect(await cost()).toMatchObject({ units: 3, cost: { amount: 10.2375, currency: 'NGN' } });
  const { body: user } = await caller.get<{ unitPrice: number }>('/api/Membership/GetCurrentSignedInUser');
  expect(user.unitPrice).toBe(3.4125);
  const { body: now } = await caller.get<Record<string, string>>('/api/settings/organisation');
  const { name, timeZone, replyTo } = now;
  const changed = await caller.call('PUT', '/api/settings/organisation', {
    body: { name, timeZone, replyTo, currency: 'GHS' },
  });
  expect(changed.status).toBe(200);
  expect((await cost()).cost).toBe(null);
});
