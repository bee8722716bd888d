import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentTenant } from '../core/db/index.ts';
import { inTenant } from '../core/transaction.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { auditTrail } from '../testing/changes/audit-trail.ts';
import { password } from '../testing/calls/example-input.ts';
import { pagerChannel, pagerNetwork } from '../testing/made-up-channel/pager-network.ts';
import { readZipEntry } from '../testing/files/crafted-pictures.ts';
import { smsChurch, type SmsChurch } from '../testing/sms-church.ts';
import { composeChannels } from './compose-channels.ts';
import { prepareWording, writeAutomatically } from './saved/schedules/automatic-messages.ts';
import { fireSchedules } from './saved/schedules/fire-schedules.ts';

const far = 'bola@example.org';
const [city, country, nowhere] = [
  pagerNetwork('city', { refuses: [far] }),
  pagerNetwork('country'),
  pagerNetwork('pager-sandbox', { pretend: true }),
];
let app: TestApp;
let church: SmsChurch;
let people: string[];

beforeAll(async () => {
  app = await startTestApp({ TRIAL_UNITS: '50' }, (deps) => ({
    ...deps,
    channels: [pagerChannel([city.gateway, country.gateway], nowhere.gateway)],
    smsWorker: { sweepMs: 100 },
  }));
  church = await smsChurch(app);
  people = await church.addPeople([
    { firstName: 'Ada', email: 'Ada@Example.org', phone: '+2348035550101', phoneNumber: '08035550101' },
    { firstName: 'Bola', email: far },
    { firstName: 'Chidi', phone: '+2348035550103', phoneNumber: '08035550103' },
    { firstName: 'Dayo', email: 'no address' },
    { firstName: 'Efe', email: 'efe@example.org' },
    { firstName: 'Femi', email: 'efe@example.org' },
    { firstName: 'Gozie', email: 'sample@example.org', isSample: true },
    { firstName: 'Halima', email: 'halima@example.org' },
  ]);
  await inTenant(app.base, church.tenantId, null, (ctx) =>
    ctx.db.execute(sql`INSERT INTO opt_outs (tenant_id, channel, address, source)
      VALUES (${church.tenantId}, 'pager', 'halima@example.org', 'test'), (${church.tenantId}, 'sms', 'efe@example.org', 'test')`),
  );
});
afterAll(() => app.stop());

type Sent = { id: string; message: string; unitsUsed: number };
const at = (path: string) => `/api/Messaging/${path}`;
const wish = (fields: Record<string, unknown> = {}) => ({
  sender: 'Front desk',
  subject: 'Choir',
  message: 'Dear #name#, come to the front',
  isPersonalized: true,
  ToContacts: people.join(),
  ...fields,
});
const counts = async (id: string) =>
  (await church.caller.get<{ counts: Record<string, number> }>(at(`GetMessageReport/${id}`))).body.counts;

test('the driver decides who is reached, and why others are not', async () => {
  const { body } = await church.caller.post<{ excluded: { reason: string; count: number }[] }>(
    at('PreviewPager'),
    wish({ toOthers: 'ops@example.org, nobody' }),
  );
  // Chidi has none; Dayo and the second typed one have something else; Efe and Femi share one, and an opt-out from the
  // other channel does not count.
  expect(body).toMatchObject({ chosen: 10, units: 0, unitsAvailable: 50, night: null, doNotDisturb: 0 });
  expect(Object.fromEntries(body.excluded.map(({ reason, count }) => [reason, count]))).toEqual({
    'no pager': 1,
    'invalid pager': 2,
    'opted out': 1,
    'same address': 1,
    'no name': 1,
  });
  const refused = await church.caller.post(at('SendPager'), wish({ sender: 'Somebody' }));
  expect(refused).toMatchObject({ status: 422, body: { error: { code: 'pager.no_desk' } } });
});

test('a message climbs its channel’s own ladder, is reported on, and is only in its own lists', async () => {
  const { body } = await church.caller.post<Sent>(at('SendPager'), wish({ gateWayToUse: 'insistently' }));
  expect(body).toMatchObject({ message: 'Your message is on its way to 4 people.', unitsUsed: 0 });
  await expect.poll(() => counts(body.id), { timeout: 20_000 }).toMatchObject({ sent: 4, suppressed: 4, queued: 0 });
  expect(country.pages).toMatchObject([
    { to: far, from: 'Front desk', title: 'Choir', note: 'Dear Bola, come to the front' },
  ]);
  expect(city.pages.map(({ to, note }) => [to, note]).sort()).toEqual([
    ['ada@example.org', 'Dear Ada, come to the front'],
    ['efe@example.org', 'Dear Efe and Femi, come to the front'],
  ]);
  expect(nowhere.pages.map(({ to }) => to)).toEqual(['sample@example.org']);
  const [first] = city.pages;
  await city.report(first!, 'delivered');
  expect(await counts(body.id)).toMatchObject({ sent: 3, delivered: 1 });
  const listed = await church.caller.get(at('GetMessages?channel=pager&which=sent'));
  expect(listed.body).toMatchObject([{ id: body.id, sender: 'Front desk', subject: 'Choir', unitsUsed: 0, chosen: 8 }]);
  expect((await church.caller.get(at('GetAllSentSMS'))).body).toEqual([]);
  expect((await church.caller.get(at(`getSentSMSbyId?CommReportId=${body.id}`))).status).toBe(404);
  const file = await church.caller.call('GET', at(`ExportMessageReport/${body.id}`));
  expect(file.headers.get('content-disposition')).toMatch(/pager-report-/);
  expect(String(file.body)).toContain('Name,Pager,State');
  expect(await church.units()).toMatchObject({ available: 50, settled: 0, reserved: 0 });
  const history = await church.caller.get(`/api/People/GetHistory/${people[0]}`);
  expect(JSON.stringify(history.body)).toContain('"kind":"pager"');
});

test('a draft is kept, opened and sent, and is not among another channel’s', async () => {
  const saved = await church.caller.post<{ id: string }>(at('PostPagerDraft'), {
    sender: 'Night desk',
    subject: 'Vigil',
    body: 'Tonight at ten',
    toOthers: 'one@example.org\ntwo@example.org',
  });
  const { id } = saved.body;
  expect((await church.caller.get(at('GetMessages?channel=pager&which=drafts'))).body).toMatchObject([
    { id, sender: 'Night desk', subject: 'Vigil', message: 'Tonight at ten', to: ['2 pagers'] },
  ]);
  expect((await church.caller.get(at('GetMessages?channel=sms&which=drafts'))).body).toEqual([]);
  expect((await church.caller.get(at(`GetMessage/${id}?channel=sms&as=draft`))).status).toBe(404);
  const opened = await church.caller.get<Record<string, unknown>>(at(`GetMessage/${id}?channel=pager&as=draft`));
  const { sender, subject, message, toOthers } = opened.body;
  const sent = await church.caller.post<Sent>(at('SendPager'), { sender, subject, message, toOthers, draftId: id });
  await expect.poll(() => counts(sent.body.id), { timeout: 20_000 }).toMatchObject({ sent: 2 });
  expect((await church.caller.get(at('GetMessages?channel=pager&which=drafts'))).body).toEqual([]);
});

test('a schedule goes by its channel, with its audience computed then or frozen', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const time = { executionDate: tomorrow, time: '09:00' };
  const only = { ToContacts: people[0], message: 'Rehearsal' };
  for (const audience of ['computed', 'fixed']) {
    const before = city.pages.length;
    const { body } = await church.caller.post<Sent>(at('savePagerSchedule'), wish({ ...only, ...time, audience }));
    expect(body, JSON.stringify(body)).toMatchObject({ localDate: tomorrow, audience, unitsReserved: 0 });
    expect((await church.caller.get(at('GetMessages?channel=pager&which=scheduled'))).body).toMatchObject([
      { id: body.id, sender: 'Front desk' },
    ]);
    expect((await church.caller.get(at('GetMessages?channel=sms&which=scheduled'))).body).toEqual([]);
    const sent = await church.caller.post<Sent>(at(`SendScheduleNow/${body.id}`), {});
    await expect.poll(() => counts(sent.body.id), { timeout: 20_000 }).toMatchObject({ sent: 1 });
    expect(city.pages.slice(before)).toMatchObject([{ to: 'ada@example.org', note: 'Rehearsal', title: 'Choir' }]);
  }
  const before = city.pages.length;
  const { body } = await church.caller.post<Sent>(at('savePagerSchedule'), wish({ ...only, ...time }));
  await inTenant(app.base, church.tenantId, null, (ctx) =>
    ctx.db.execute(sql`UPDATE messages SET due_at = now() - interval '1 minute'
      WHERE tenant_id = ${currentTenant} AND id = ${body.id}`),
  );
  // An automatic message comes due beside it.
  const channels = composeChannels(app.deps);
  const pager = channels.named('pager');
  const prepared = await prepareWording(pager, { subject: 'Choir', words: 'Happy birthday #name#', language: 'en' });
  await inTenant(app.base, church.tenantId, null, (ctx) =>
    writeAutomatically(ctx, pager, { prepared, people: people.slice(0, 1), as: 'send' }),
  );
  await fireSchedules(app.base, channels);
  const notes = () => city.pages.slice(before).map(({ to, from, note }) => [to, from, note]);
  await expect
    .poll(() => notes().toSorted(), { timeout: 20_000 })
    .toEqual([
      ['ada@example.org', 'Front desk', 'Happy birthday Ada'],
      ['ada@example.org', 'Front desk', 'Rehearsal'],
    ]);
});

test('an erased person is found by their address on every channel, also in typed addresses', async () => {
  const address = 'ada@example.org';
  const typed = await church.caller.post<Sent>(
    at('SendPager'),
    wish({ ToContacts: '', toOthers: address, isPersonalized: false, message: 'Typed' }),
  );
  await expect.poll(() => counts(typed.body.id), { timeout: 20_000 }).toMatchObject({ sent: 1 });
  const draft = { sender: 'Front desk', body: 'Later', toOthers: `one@example.org, ADA@example.org` };
  await church.caller.post(at('PostPagerDraft'), draft);
  const zip = await fetch(`${app.url}/api/People/ExportPerson/${people[0]}`, {
    headers: { cookie: church.caller.cookie },
  });
  const told = JSON.parse(readZipEntry(Buffer.from(await zip.arrayBuffer()), 'person.json').toString()) as {
    messages: { to: string; text: string }[];
  };
  expect(told.messages).toContainEqual(expect.objectContaining({ to: address, text: 'Typed' }));
  const erased = await church.caller.post(`/api/People/ErasePerson/${people[0]}`, { password });
  expect(erased, JSON.stringify(erased.body)).toMatchObject({ status: 200 });
  const left = await inTenant(app.base, church.tenantId, null, (ctx) =>
    ctx.db.execute(sql`
      SELECT 'recipient' AS what FROM recipients WHERE lower(address) = ${address}
      UNION ALL SELECT 'typed' FROM messages WHERE destination::text ILIKE ${`%${address}%`}
      UNION ALL SELECT 'draft' FROM messages WHERE wish::text ILIKE ${`%${address}%`}
      UNION ALL SELECT 'text' FROM message_texts WHERE message_id = ${typed.body.id} AND body = 'Typed'`),
  );
  expect(left.rows).toEqual([]);
  expect((await church.caller.get(at('GetMessages?channel=pager&which=drafts'))).body).toMatchObject([
    { message: 'Later', to: ['1 pager'] },
  ]);
});

test('SMS works beside it, and the trail names the channel', async () => {
  const { body } = await church.send({ ToContacts: people[2] });
  const { id } = body as Sent;
  await expect.poll(() => church.counts(id), { timeout: 20_000 }).toMatchObject({ queued: 0, sending: 0 });
  const actions = new Set((await auditTrail(app, church.tenantId)).map(({ action }) => action));
  for (const action of ['pager.sent', 'pager.draft_saved', 'pager.scheduled', 'sms.sent'])
    expect(actions).toContain(action);
});
