import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleToken } from '../../../contract/messaging/channels/sms/opt-out-link.ts';
import { smsPages } from '../../../contract/messaging/channels/sms/sms-pages.ts';
import { composeChannels } from '../../messaging/index.ts';
import { applyReports } from '../../messaging/delivery/delivery-reports/apply-reports.ts';
import { takeReplies } from '../../messaging/inbound/take-replies.ts';
import { addLanguage } from '../../testing/add-language.ts';
import { inTenant } from '../../core/transaction.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { buildPerson } from '../../testing/build.ts';
import { acceptingGateway } from '../../testing/accepting-gateway.ts';
import { pictureForm } from '../../testing/files/crafted-pictures.ts';
import { auditLedger, sendingBy, smsChurch, type SmsChurch } from '../../testing/sms-church.ts';

/** A route without replies; numbers ending in 9 refuse such messages. */
const { gateway: silent, texts } = acceptingGateway({
  name: 'silent',
  capabilities: { rate: 1000 },
  refuses: ({ to }) => (to.endsWith('9') ? { outcome: 'do not disturb', words: 'DND is active' } : undefined),
});

let app: TestApp;
let church: SmsChurch;
beforeAll(async () => {
  app = await startTestApp({ TRIAL_UNITS: '1000' }, sendingBy(silent));
  church = await smsChurch(app);
});
afterAll(() => app.stop());

const inside = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>, tenantId = church.tenantId) =>
  (await inTenant(app.base, tenantId, null, (ctx) => ctx.db.execute<T>(query))).rows;

const trail = () =>
  inside<{ action: string; detail: { source: string; people?: string[] } }>(
    sql`SELECT action, detail FROM audit WHERE subject = 'opt-out' ORDER BY at, id`,
  );

async function sendWithLink(to: string, wish: Record<string, unknown> = {}): Promise<{ text: string; link: string }> {
  const { body } = (await church.send({ toOthers: to, optOutLink: true, ...wish })) as { body: { id: string } };
  await expect.poll(() => church.counts(body.id), { timeout: 20_000 }).toMatchObject({ sent: 1 });
  const text = texts.at(-1)?.text ?? '';
  const [link = ''] = /http\S+$/.exec(text) ?? [];
  return { text, link: link.replace(/^http:\/\/localhost:\d+/, app.url) };
}

/** The page that a phone shows at this address. */
async function open(link: string, want?: string): Promise<{ status: number; page: string; headers: Headers }> {
  const answer = await fetch(link, want === undefined ? {} : { method: 'POST', body: new URLSearchParams({ want }) });
  return { status: answer.status, page: await answer.text(), headers: answer.headers };
}

const person = (id: string) =>
  church.caller.get<{ smsOptedOut: boolean; optOuts: object[]; doNotDisturb: object | null }>(
    `/api/People/GetPerson/${id}`,
  );

test('the link at the end of a text asks, opts out, does so once, and can be undone', async () => {
  const number = '+2348036700001';
  const id = await buildPerson(app, church.tenantId, { firstName: 'Ngozi', phone: number, phoneNumber: '08036700001' });
  const { text, link } = await sendWithLink(number, { message: 'Service at 9' });
  expect(text).toMatch(/^Service at 9\nStop: http:\/\/localhost:\d+\/u\/A[A-Za-z0-9]{15}$/);
  expect((await sendWithLink(number)).link).toBe(link);
  // A link from before links had a home.
  await inside(sql`INSERT INTO opt_out_links (tenant_id, channel, address, token)
    VALUES (${church.tenantId}, 'sms', '+2348036700077', 'zK7mPq2Rt9VwXz4B')`);
  expect((await open(`${app.url}/u/zK7mPq2Rt9VwXz4B`)).page).toContain('the number ending in 077');

  const asked = await open(link);
  expect(asked.page).toContain('Stop SMS from Grace Chapel?');
  expect(asked.page).toContain('the number ending in 001');
  expect(asked.page).not.toContain('8036700');
  expect(asked.page).not.toMatch(/<script|<img|https?:/);
  expect(asked.page.length).toBeLessThan(2500);
  expect(asked.headers.get('referrer-policy')).toBe('no-referrer');
  expect(asked.headers.get('cache-control')).toBe('no-store');
  expect((await person(id)).body.smsOptedOut).toBe(false);

  expect((await open(link, 'stop')).page).toContain('Done. Grace Chapel will not send you SMS any more.');
  expect((await open(link, 'stop')).status).toBe(200);
  expect((await person(id)).body).toMatchObject({
    smsOptedOut: true,
    optOuts: [{ channel: 'sms', source: 'link in a message', setBy: '' }],
  });
  const refused = await church.send({ toOthers: number });
  expect(refused).toMatchObject({ status: 422, body: { error: { code: 'messaging.nobody' } } });

  expect((await open(link)).page).toContain('Was that a mistake?');
  // In the number's owner's language, if known; if it is not installed, in the reader's.
  await church.caller.call('PUT', `/api/People/UpdatePerson/${id}`, { body: { changes: { language: 'Nixisch' } } });
  expect((await open(link)).page).toContain('Was that a mistake?');
  addLanguage('qab', {
    language: 'Nixisch',
    texts: { 'opt-out-page': { mistake: { english: 'Was that a mistake?', text: 'Doch nix?' } } },
  });
  const theirs = (await open(link)).page;
  expect(theirs).toContain('Doch nix?');
  expect(theirs).toContain('<html lang="qab">');
  expect((await open(link, 'again')).page).toContain('You get SMS from Grace Chapel again');
  expect((await person(id)).body).toMatchObject({ smsOptedOut: false, optOuts: [] });
  const told = await church.caller.get<{ items: { kind: string; detail: object }[] }>(`/api/People/GetHistory/${id}`);
  expect(told.body.items.map(({ kind }) => kind).filter((kind) => kind.startsWith('opted'))).toEqual([
    'opted in',
    'opted out',
  ]);
  expect(await trail()).toEqual([
    { action: 'sms.opted_out', detail: { source: 'link in a message', people: [id] } },
    { action: 'sms.opted_in', detail: { source: 'link in a message', people: [id] } },
  ]);

  await church.caller.call('POST', '/api/settings/logo', { form: pictureForm('logo') });
  const logo = `${new URL(link).pathname}/logo.png`;
  expect((await open(link)).page).toContain(`src="${logo}"`);
  expect((await fetch(app.url + logo)).headers.get('content-type')).toBe('image/png');
  await church.caller.call('DELETE', '/api/settings/logo');
});

test('a link works as mail programs use it, for unknown numbers, with a mark after it, and for its own organisation only', async () => {
  const number = '+2348036700011';
  const { link } = await sendWithLink(number);
  const oneClick = await fetch(`${link}.`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(oneClick.status).toBe(200);
  expect(await inside(sql`SELECT source FROM opt_outs WHERE address = ${number}`)).toEqual([
    { source: 'link in a message' },
  ]);
  const other = await smsChurch(app);
  expect(await inside(sql`SELECT FROM opt_outs`, other.tenantId)).toEqual([]);
  expect(await inside(sql`SELECT FROM opt_out_links`, other.tenantId)).toEqual([]);
});

test('wrong links lead nowhere and many are refused; an organisation’s name cannot inject markup', async () => {
  const { link } = await sendWithLink('+2348036700021');
  for (const wrong of ['', 'x', '%00', "' OR true --", link.slice(-16).toLowerCase(), 'a'.repeat(250)]) {
    const answer = await open(`${app.url}/u/${wrong}`);
    expect([answer.status, answer.page.includes('This link does not work')]).toEqual([404, true]);
  }
  expect((await open(link)).status).toBe(200);
  const statuses: number[] = [];
  for (let guess = 0; guess < 30; guess += 1) statuses.push((await open(`${app.url}/u/guess${guess}`)).status);
  expect(new Set(statuses)).toEqual(new Set([404, 429]));
  // A valid link keeps working throughout.
  expect((await open(link)).status).toBe(200);
  await app.base.database.asGate((tx) => tx.execute(sql`DELETE FROM throttles`));
  await inside(sql`UPDATE tenants SET name = '<b>Grace & "Co"</b>'`);
  expect((await open(link)).page).toContain('&lt;b&gt;Grace &amp; &quot;Co&quot;&lt;/b&gt;');
  // An old link that a whole church opens from one address counts once.
  for (let time = 0; time < 40; time += 1) expect((await open(`${app.url}/u/oldPoster`)).status).toBe(404);
  await inside(sql`UPDATE tenants SET name = 'Grace Chapel'`);
});

test('the link counts in each person’s pages, in the receipt as in the sending', async () => {
  const number = '+2348036700031';
  const line = `\nStop: ${app.deps.sms.optOutBase()}${sampleToken}`;
  const message = `Dear #name|friend#, ${'x'.repeat(160 - 'Dear friend, '.length - line.length)}`;
  await buildPerson(app, church.tenantId, { firstName: 'Oluwadamilola', phone: number, phoneNumber: '08036700031' });
  const wish = { message, isPersonalized: true, optOutLink: true, toOthers: `${number},+2348036700032` };
  const receipt = await church.caller.post<{ units: number; samples: { text: string; pages: number }[] }>(
    '/api/Messaging/PreviewSms',
    wish,
  );
  expect(receipt.body.units).toBe(3);
  expect(receipt.body.samples.every(({ text, pages }) => smsPages(text) === pages && text.endsWith(line))).toBe(true);
  const before = texts.length;
  const { body } = (await church.send(wish)) as { body: { id: string; unitsUsed: number } };
  expect(body.unitsUsed).toBe(3);
  await expect.poll(() => church.counts(body.id), { timeout: 20_000 }).toMatchObject({ sent: 2 });
  expect(
    texts
      .slice(before)
      .map(({ text }) => smsPages(text))
      .sort(),
  ).toEqual([1, 2]);
  const { account, entries } = await auditLedger(app, church.tenantId);
  expect(entries).toEqual(account);
});

test('an opt-out told to an administrator is recorded with their name, and can be undone', async () => {
  const number = '+2348036700041';
  const id = await buildPerson(app, church.tenantId, { firstName: 'Bola', phone: number, phoneNumber: '08036700041' });
  const without = await buildPerson(app, church.tenantId, { firstName: 'Nobody' });
  const record = (personId: string) => church.caller.post('/api/People/RecordOptOut', { personId, channel: 'sms' });
  const before = (await trail()).length;
  expect((await record(id)).status).toBe(200);
  expect((await record(id)).body).toMatchObject({ optOuts: [{ source: 'told in person', setBy: 'Ada Obi' }] });
  expect(await record(without)).toMatchObject({ status: 422, body: { error: { code: 'people.no_address' } } });
  const { body: list } = await church.caller.get<{ id: string; smsOptedOut: boolean }[]>(
    '/api/People/GetPeopleBasicInfo',
  );
  expect(list.find((row) => row.id === id)?.smsOptedOut).toBe(true);
  expect(list.find((row) => row.id === without)?.smsOptedOut).toBe(false);
  const found = await church.caller.get<{ excluded: object[] }>(`/api/People/GetPeopleBasicInfo?search=Bola`);
  expect(found.body).toMatchObject([{ smsOptedOut: true }]);
  const receipt = await church.caller.post('/api/Messaging/PreviewSms', { message: 'Hi', ToContacts: id });
  expect(receipt.body).toMatchObject({ willGet: 0, excluded: [{ reason: 'opted out', count: 1 }] });
  const back = () => church.caller.post('/api/People/TakeBackOptOut', { personId: id, channel: 'sms' });
  expect((await back()).body).toEqual({ optOuts: [] });
  expect((await back()).status).toBe(200);
  expect((await trail()).slice(before).map(({ action }) => action)).toEqual(['sms.opted_out', 'sms.opted_in']);
});

test('a second number or address is never sent to; its opt-out is shown beside the first, and lifted', async () => {
  const [first, second] = ['+2348036700051', '+2348036700052'];
  const id = await buildPerson(app, church.tenantId, {
    firstName: 'Chidi',
    phone: first,
    secondPhone: second,
    email: 'chidi@home.example',
    secondEmail: 'Chidi@Work.example',
  });
  const byTheSecond = { secondPhone: '+2348036700053', secondEmail: 'dayo@work.example' };
  const onlySecond = await buildPerson(app, church.tenantId, { firstName: 'Dayo', ...byTheSecond });
  const wish = (path: string, body: object) =>
    church.caller.post(`/api/People/${path}`, { personId: id, which: 'second', ...body });
  await wish('RecordOptOut', { channel: 'sms' });
  expect((await wish('RecordOptOut', { channel: 'email' })).body).toMatchObject({
    optOuts: [
      { channel: 'sms', which: 'second' },
      { channel: 'email', which: 'second' },
    ],
  });
  const both = `${id},${onlySecond}`;
  const before = texts.length;
  const sent = (await church.send({ ToContacts: both })) as { body: { id: string } };
  await expect.poll(() => church.counts(sent.body.id), { timeout: 20_000 }).toMatchObject({ sent: 1, suppressed: 1 });
  expect(texts.slice(before).map(({ to }) => to)).toEqual([first]);
  const mail = { subject: 'Hello', message: '<p>Hello</p>', ToContacts: both };
  expect((await church.caller.post('/api/Messaging/PreviewEmail', mail)).body).toMatchObject({
    willGet: 1,
    excluded: [{ reason: 'no email', count: 1 }],
  });
  const read = async () => (await church.caller.get(`/api/People/GetPerson/${id}`)).body;
  expect(await read()).toMatchObject({ smsOptedOut: false, optOuts: [{ which: 'second' }, { which: 'second' }] });
  await wish('RecordOptOut', { channel: 'sms', which: 'first' });
  expect(await read()).toMatchObject({
    smsOptedOut: true,
    optOuts: [{ which: 'first' }, { which: 'second' }, { channel: 'email' }],
  });
  await wish('TakeBackOptOut', { channel: 'sms' });
  await wish('TakeBackOptOut', { channel: 'email' });
  expect(await read()).toMatchObject({ smsOptedOut: true, optOuts: [{ channel: 'sms', which: 'first' }] });
  const without = await buildPerson(app, church.tenantId, { firstName: 'Nobody' });
  expect(await wish('TakeBackOptOut', { personId: without, channel: 'sms' })).toMatchObject({ status: 422 });
});

test('do-not-disturb is kept by number and shown as a warning; it excludes nobody, and ends at the next delivery', async () => {
  const number = '+2348036700059';
  const id = await buildPerson(app, church.tenantId, { firstName: 'Chidi', phone: number, phoneNumber: '08036700059' });
  const { body } = (await church.send({ ToContacts: id })) as { body: { id: string } };
  await expect.poll(() => church.counts(body.id), { timeout: 20_000 }).toMatchObject({ failed: 1 });
  expect((await person(id)).body.doNotDisturb).toMatchObject({ route: 'silent', words: 'DND is active' });
  const preview = () => church.caller.post('/api/Messaging/PreviewSms', { message: 'Hi', ToContacts: id });
  expect((await preview()).body).toMatchObject({ willGet: 1, doNotDisturb: 1, excluded: [] });
  await church.caller.post('/api/People/RecordOptOut', { personId: id, channel: 'sms' });
  await church.caller.post(`/api/Messaging/RetryFailed/${body.id}`, {});
  await expect.poll(() => church.counts(body.id), { timeout: 20_000 }).toMatchObject({ failed: 0, suppressed: 1 });
  await church.caller.post('/api/People/TakeBackOptOut', { personId: id, channel: 'sms' });
  await inside(sql`UPDATE recipients SET state = 'sent', reference = 'late' WHERE message_id = ${body.id}`);
  const concerned = { channel: composeChannels(app.deps).named('sms'), routes: ['silent'] };
  await applyReports(app.base, concerned, [{ providerRef: 'late', state: 'delivered', words: '' }]);
  expect((await person(id)).body.doNotDisturb).toBeNull();
  expect((await preview()).body).toMatchObject({ doNotDisturb: 0 });
});

test('ids that providers know a message by, and the answer to HELP, name its home', async () => {
  const from = '+2348036700061';
  const { body } = (await church.send({ toOthers: from })) as { body: { id: string } };
  await expect.poll(() => church.counts(body.id), { timeout: 20_000 }).toMatchObject({ sent: 1 });
  const channel = composeChannels(app.deps).named('sms');
  const reply = { id: '', from, to: '22384', text: 'HELP', at: new Date() };
  await takeReplies(app.base, { channel, gateway: silent, routes: ['silent'] }, [reply]);
  expect(texts.flatMap(({ to, reference }) => (to === from ? [reference] : []))).toEqual([
    `A.${body.id}.1.0`,
    expect.stringMatching(/^A\.help\.[0-9a-f-]{36}$/),
  ]);
});
