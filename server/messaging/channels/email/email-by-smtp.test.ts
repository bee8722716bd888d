import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../../../../contract/routes.ts';
import { messageRoutes } from '../../../../contract/messaging/message-routes.ts';
import { addLanguage } from '../../../testing/add-language.ts';
import { inTenant } from '../../../core/transaction.ts';
import { auditTrail } from '../../../testing/changes/audit-trail.ts';
import type { Answered } from '../../../testing/caller.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { password } from '../../../testing/calls/example-input.ts';
import { smsChurch, type SmsChurch } from '../../../testing/sms-church.ts';
import { type SmtpManner, startSmtpSimulator, type SmtpSimulator } from '../../../testing/simulators/smtp.ts';

let app: TestApp;
let church: SmsChurch;
let server: SmtpSimulator;
beforeAll(async () => {
  server = await startSmtpSimulator({ user: { name: 'church', password: 'secret' }, onlyAscii: true });
  app = await startTestApp(
    {
      SMTP_URL: server.url,
      MAIL_FROM: 'Koinonia <mail@example.org>',
      BOUNCE_ADDRESS: 'bounces@example.org',
      APP_URL: 'https://koinonia.example.org',
      SMTP_OPTIONS: '{"rate":1000,"connections":4}',
    },
    (deps) => ({ ...deps, smsWorker: { sweepMs: 100, pollMs: 50 } }),
  );
  church = await smsChurch(app);
});
afterAll(async () => {
  await app.stop();
  await server.close();
});

const at = (path: string) => `/api/Messaging/${path}`;
type Sent = { mail: { id: string; message: string } };
type Report = { state: string; pausedWhy: string; pausedWords: string; counts: Record<string, number> };
const report = async (id: string) => (await church.caller.get<Report>(at(`GetMessageReport/${id}`))).body;
const counts = async (id: string) => (await report(id)).counts;
const lettersTo = (to: string) => server.messages.filter((letter) => letter.to === to);
/** A message with its folded lines joined. */
const unfolded = (raw = '') =>
  raw
    .replaceAll('=\r\n', '')
    .replaceAll(/\r\n[ \t]/g, ' ')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

async function send(fields: Record<string, unknown>) {
  const wish = { subject: 'Service', message: '<p>At nine</p>', ...fields };
  const { body, status } = await church.caller.post<Sent>(at('sendEmail'), wish);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.mail.id;
}

test('an e-mail has all required parts, and none that a name injected', async () => {
  const evil = 'Ada"\r\nBcc: x@example.org <b>&';
  const [ada] = await church.addPeople([{ firstName: evil, email: 'ada@example.org' }]);
  const id = await send({
    subject: 'Dear\r\nBcc: y@example.org #name#\u202E',
    message: '<p>Dear #na<b>me</b>#, <a href="https://example.org/#name#?q=#name#">look</a></p>',
    isPersonalized: true,
    ToContacts: ada,
    replyTo: 'office@example.org',
    preheader: 'Come #name|friend#',
  });
  await expect.poll(() => counts(id), { timeout: 20_000 }).toMatchObject({ sent: 1 });
  const [letter] = lettersTo('ada@example.org');
  const head = letter?.raw.slice(0, letter.raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]/g, ' ') ?? '';
  const names = head.split('\r\n').map((line) => line.slice(0, line.indexOf(':')));
  expect(names.filter((name) => name === 'Subject')).toHaveLength(1);
  expect(names).not.toContain('Bcc');
  expect(head).toContain('From: "Grace Chapel" <mail@example.org>');
  expect(head).toContain('Reply-To: <office@example.org>');
  expect(head).toMatch(/List-Unsubscribe: <https:\/\/koinonia\.example\.org\/u\/\w+>/);
  expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const words = [...head.matchAll(/=\?UTF-8\?B\?([^?]+)\?=/g)].map(([, word = '']) =>
    Buffer.from(word, 'base64').toString(),
  );
  expect(words.join('') || head).toContain('Dear Bcc: y@example.org Ada" Bcc: x@example.org <b>&');
  const body = unfolded(letter?.raw);
  expect(body).toContain('Dear Ada&quot; Bcc: x@example.org &lt;b&gt;&amp;<b></b>, <a');
  expect(body).toContain('https://example.org/?q=');
  // A bounce names its database before anybody is identified.
  expect(letter?.from).toMatch(/^bounces\+a[a-z2-7]{45}@example\.org$/);
  expect(letter?.raw).toMatch(/^Message-ID: <A\.[0-9a-f-]{36}\.1\.0@/m);
  for (const line of letter?.raw.split('\r\n') ?? []) expect(line.length).toBeLessThanOrEqual(998);
});

test('an organisation is founded in a language, for its first texts and the footers of its e-mails', async () => {
  addLanguage('qad', {
    language: 'Made up',
    texts: {
      'first-messages': { 'welcome.title': { english: 'Welcome', text: 'Wilkum' } },
      'email-foot': {
        sentBy: { english: '{organisation} sent you this e-mail.', text: 'Fon {organisation}.' },
        unsubscribe: { english: 'Unsubscribe', text: 'Nix mer' },
      },
    },
  });
  const founder = app.caller({ 'accept-language': 'qad' });
  await founder.signUp({ organisation: 'Hope Chapel' });
  const first = await founder.get<{ title: string }[]>(at('GetAllDefaultMessages'));
  // Texts without a translation stay English.
  expect(first.body.map(({ title }) => title).toSorted()).toEqual(['Birthday', 'Reminder', 'We missed you', 'Wilkum']);
  const to = 'reader-of-hope@example.net';
  await founder.post(at('sendEmail'), { subject: 'Service', message: '<p>At nine</p>', toOthers: to });
  await expect.poll(() => lettersTo(to).length, { timeout: 20_000 }).toBe(1);
  const body = unfolded(lettersTo(to)[0]?.raw);
  expect(body).toContain('<html lang="qad">');
  expect(body).toContain('Fon Hope Chapel.');
  expect(body).toContain('>Nix mer<');
});

test('one click unsubscribes, also from scheduled e-mails, and only from e-mail', async () => {
  const people = await church.addPeople([
    { firstName: 'Bola', email: 'Bola@example.org', phone: '+2348035550102', phoneNumber: '08035550102' },
    { firstName: 'Chidi', email: 'chidi@example.org' },
  ]);
  const first = await send({ ToContacts: people.join() });
  await expect.poll(() => counts(first), { timeout: 20_000 }).toMatchObject({ sent: 2 });
  const link = /List-Unsubscribe: <([^>]+)>/.exec(lettersTo('bola@example.org')[0]?.raw ?? '')?.[1] ?? '';
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const later = { subject: 'Later', message: 'Tomorrow', ToContacts: people.join(), executionDate: day, time: '09:00' };
  const fixed = await church.caller.post<{ id: string }>(at('saveEmailSchedule'), { ...later, audience: 'fixed' });
  const path = new URL(link).pathname;
  const oneClick = await fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(oneClick.status).toBe(200);
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  expect((await fetch(`${app.url}${path}`, { method: 'POST', body: form })).status).toBe(200);
  const sent = await church.caller.post<{ id: string }>(at(`SendScheduleNow/${fixed.body.id}`), {});
  await expect.poll(() => counts(sent.body.id), { timeout: 20_000 }).toMatchObject({ sent: 1, suppressed: 1 });
  expect(lettersTo('bola@example.org')).toHaveLength(1);
  const sms = await church.caller.post(at('PreviewSms'), {
    subject: 'GraceChapel',
    message: 'x',
    ToContacts: people[0],
  });
  expect(sms.body).toMatchObject({ willGet: 1 });
});

test('a mail server’s refusal of us pauses the message with the reason; of one recipient, fails that one', async () => {
  server.settings.always = 'bad sender';
  const refused = await send({ toOthers: 'one@example.org, two@example.org, three@example.org' });
  await expect
    .poll(() => report(refused), { timeout: 20_000 })
    .toMatchObject({ state: 'paused', pausedWhy: 'provider' });
  expect((await report(refused)).pausedWords).toMatch(/^The mail server does not accept our sender address: 553/);
  await expect.poll(() => counts(refused)).toMatchObject({ queued: 3, failed: 0 });
  delete server.settings.always;
  await church.caller.post(at(`ResumeMessage/${refused}`), {});
  await expect.poll(() => counts(refused), { timeout: 20_000 }).toMatchObject({ sent: 3 });
  expect(await report(refused)).toMatchObject({ state: 'done', pausedWhy: '', pausedWords: '' });

  server.settings.script.push('bad mailbox');
  const gone = await send({ toOthers: 'gone@example.org' });
  await expect.poll(() => counts(gone), { timeout: 20_000 }).toMatchObject({ failed: 1 });
  server.settings.script.push('full mailbox');
  const full = await send({ toOthers: 'full@example.org' });
  await expect.poll(() => counts(full), { timeout: 20_000 }).toMatchObject({ failed: 1 });
  const receipt = await church.caller.post(at('PreviewEmail'), {
    message: 'x',
    toOthers: 'gone@example.org, full@example.org',
  });
  expect(receipt.body).toMatchObject({ willGet: 1, excluded: [{ reason: 'bounced', examples: ['gone@example.org'] }] });
  server.settings.script.push('reset after accepting');
  const lost = await send({ toOthers: 'lost@example.org' });
  await expect.poll(() => counts(lost), { timeout: 20_000 }).toMatchObject({ unknown: 1 });
  server.settings.script.push('greylisted');
  const later = await send({ toOthers: 'later@example.org' });
  await expect.poll(() => counts(later), { timeout: 20_000 }).toMatchObject({ sent: 1 });
  expect(server.accepted.twice()).not.toContain('later@example.org');
});

test('recipients with an address that the server refuses are named beforehand, and not sent to', async () => {
  const people = await church.addPeople([
    { firstName: 'Ünal', email: 'ünal@example.org' },
    { firstName: 'Zoë', email: 'zoe@bücher.example' },
  ]);
  const wish = {
    subject: 'Service',
    message: '<p>At nine</p>',
    ToContacts: people.join(),
    toOthers: 'jürgen@example.org',
  };
  const receipt = async () =>
    (await church.caller.post<{ willGet: number; excluded: unknown[] }>(at('PreviewEmail'), wish)).body;
  // The first request for it asks the server.
  await expect.poll(async () => (await receipt()).willGet, { timeout: 20_000 }).toBe(1);
  expect((await receipt()).excluded).toEqual([
    { reason: 'letters not taken', count: 2, examples: expect.arrayContaining(['Ünal', 'jürgen@example.org']) },
  ]);
  const id = await send(wish);
  await expect.poll(() => counts(id), { timeout: 20_000 }).toMatchObject({ sent: 1, suppressed: 2 });
});

test('one bad address among many fails alone; a scheduled e-mail stays as rendered', async () => {
  const many = Array.from({ length: 60 }, (_, place) => ({
    firstName: `P${place}`,
    email: place === 7 ? 'p7@@' : `p${place}@example.org`,
  }));
  const people = await church.addPeople(many);
  const id = await send({ ToContacts: people.join(), subject: 'x'.repeat(300) });
  await expect.poll(() => counts(id), { timeout: 30_000 }).toMatchObject({ sent: 59, suppressed: 1 });
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const later = { subject: 'Later', message: '<p>Now</p>', ToContacts: people[0], executionDate: `${day}T09:00:00` };
  const { body } = await church.caller.post<{ id: string }>(at('saveEmailSchedule'), later);
  await inTenant(app.base, church.tenantId, null, (ctx) =>
    ctx.db.execute(
      sql`UPDATE message_texts SET rendered = replace(rendered, 'Now', 'As it was then') WHERE tenant_id = ${church.tenantId} AND message_id = ${body.id}`,
    ),
  );
  const sent = await church.caller.post<{ id: string }>(at(`SendScheduleNow/${body.id}`), {});
  await expect.poll(() => counts(sent.body.id), { timeout: 20_000 }).toMatchObject({ sent: 1 });
  expect(unfolded(lettersTo('p0@example.org').at(-1)?.raw)).toContain('As it was then');
});

test('a corrected e-mail goes to the rest as personally as the first, with its preview line and subject', async () => {
  const [ngozi] = await church.addPeople([{ firstName: 'Ngozi', email: 'ngozi@example.org' }]);
  server.settings.always = 'greylisted';
  const first = { subject: 'For #name#', message: '<p>Dear #name#, at nien</p>', preheader: 'Dear #name#: the time' };
  const id = await send({ ...first, isPersonalized: true, ToContacts: ngozi });
  await church.caller.post(at(`PauseMessage/${id}`), {});
  await expect.poll(() => counts(id), { timeout: 20_000 }).toMatchObject({ queued: 1, sending: 0 });
  delete server.settings.always;
  const message = '<p>Dear #name#, at nine</p>';
  const { body } = await church.caller.post<{ id: string }>(at(`SendEmailToRest/${id}`), { message });
  await expect.poll(() => counts(body.id), { timeout: 20_000 }).toMatchObject({ sent: 1 });
  const arrived = unfolded(lettersTo('ngozi@example.org').at(-1)?.raw);
  for (const words of ['Subject: For Ngozi', 'Dear Ngozi, at nine', 'Dear Ngozi: the time'])
    expect(arrived).toContain(words);
});

/** Every change, made once, in a possible order. */
function changes(): Record<string, () => Promise<Answered>> {
  type Id = { id: string };
  let [draft, text, later, running] = ['', '', '', ''];
  const post = (path: string, body: unknown = {}) => church.caller.post<Id>(at(path), body);
  const remove = (path: string) => church.caller.call('DELETE', at(path));
  const written = { subject: 'Canary', message: '<p>A canary sings</p>', toOthers: 'canary@example.org' };
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const scheduled = { ...written, executionDate: day, time: '09:00' };
  const sendOne = async () => {
    const answer = await church.caller.post<Sent>(at('sendEmail'), written);
    running = answer.body.mail.id;
    return answer;
  };
  const endsAs = async (manner: SmtpManner, state: string): Promise<string> => {
    // Nobody else is being sent to who would meet it instead.
    await expect.poll(() => church.units(), { timeout: 20_000 }).toMatchObject({ running: 0 });
    server.settings.script.push(manner);
    await sendOne();
    await expect.poll(() => counts(running), { timeout: 20_000 }).toMatchObject({ [state]: 1 });
    return running;
  };
  return {
    saveDraft: async () => {
      const answer = await post('saveEmaillDraft', { body: '<p>A canary draft</p>' });
      draft = answer.body.id;
      return answer;
    },
    deleteDraft: () => remove(`DeleteDraft/${draft}`),
    restoreDraft: () => post(`RestoreDraft/${draft}`),
    saveDefaultMessage: async () => {
      const wish = { title: 'Canary', message: '<p>A canary text</p>' };
      const answer = await church.caller.post<{ returnObject: Id }>(at('PostEmailDefaultMessage'), wish);
      text = answer.body.returnObject.id;
      return answer;
    },
    deleteDefaultMessage: () => remove(`DeleteEmailDefaultMessage/${text}`),
    restoreDefaultMessage: () => post(`RestoreEmailDefaultMessage/${text}`),
    saveSchedule: async () => {
      const answer = await post('saveEmailSchedule', scheduled);
      later = answer.body.id;
      return answer;
    },
    updateSchedule: () => church.caller.call('PUT', at(`UpdateEmailSchedule/${later}`), { body: scheduled }),
    reschedule: () => post(`Reschedule/${later}`, { executionDate: day, time: '10:30' }),
    cancelSchedule: () => remove(`CancelSchedule/${later}`),
    restoreSchedule: () => post(`RestoreSchedule/${later}`),
    sendScheduleNow: () => post(`SendScheduleNow/${later}`),
    send: () => {
      server.settings.always = 'greylisted';
      return sendOne();
    },
    pause: () => post(`PauseMessage/${running}`),
    resume: () => post(`ResumeMessage/${running}`),
    sendToRest: async () => {
      await post(`PauseMessage/${running}`);
      // The recipient being tried at this moment is not among the rest.
      await expect.poll(() => counts(running), { timeout: 20_000 }).toMatchObject({ queued: 1, sending: 0 });
      return post(`SendEmailToRest/${running}`, { message: '<p>A mended canary</p>' });
    },
    cancel: async () => {
      await sendOne();
      const answer = await post(`CancelMessage/${running}`);
      delete server.settings.always;
      return answer;
    },
    retryFailed: async () => post(`RetryFailed/${await endsAs('full mailbox', 'failed')}`),
    decideUnknown: async () =>
      post(`DecideUnknown/${await endsAs('reset after accepting', 'unknown')}`, { decision: 'sent' }),
    saveReadingSetting: () => church.caller.call('PUT', at('SaveEmailReadingSetting'), { body: { isOn: false } }),
    sendTest: () => post('SendEmailTest', { subject: 'Canary', message: '<p>A canary test</p>' }),
  };
}

test('every change is recorded with its user, and without content', async () => {
  const trail = async () => (await auditTrail(app, church.tenantId)).filter(({ account }) => account);
  const looking = ['receipt', 'render', 'findNumbers'];
  const changing = Object.entries({ ...routes.email, ...messageRoutes }).filter(
    ([name, { method }]) => method !== 'GET' && !looking.includes(name),
  );
  const all = changes();
  expect(changing.map(([name]) => name).sort()).toEqual(Object.keys(all).sort());
  for (const [name, make] of Object.entries(all)) {
    const before = (await trail()).length;
    const answer = await make();
    expect(answer, `${name}: ${JSON.stringify(answer.body)}`).toMatchObject({ status: 200 });
    const added = (await trail()).slice(before);
    expect(added.length, name).toBeGreaterThan(0);
    expect(JSON.stringify(added)).not.toMatch(/canary/i);
  }
}, 120_000);

test('opens are counted if the organisation wants it, for people who agreed, without machines, and erased with the person', async () => {
  const [agreed = '', other = ''] = await church.addPeople([
    { firstName: 'Read', email: 'read@example.org' },
    { firstName: 'Silent', email: 'silent@example.org' },
  ]);
  const setting = (isOn: boolean) =>
    church.caller.call('PUT', at('SaveEmailReadingSetting'), { body: { isOn } }) as Promise<Answered>;
  const reading = async (id: string) => (await church.caller.get(at(`GetEmailReading/${id}`))).body;
  const message = '<p><a href="https://example.org/a?b=1&amp;c=2">one</a> <a href="https://example.org/d">two</a></p>';
  const wish = { message, ToContacts: `${agreed},${other}` };
  const consent = { what: 'E-mails', source: 'form', givenOn: '2026-01-01' };
  expect((await church.caller.post(`/api/People/RecordConsent/${agreed}`, consent)).status).toBe(200);

  const before = await send(wish);
  await expect.poll(() => counts(before), { timeout: 20_000 }).toMatchObject({ sent: 2 });
  expect(lettersTo('read@example.org').map(({ raw }) => unfolded(raw).includes('/e/A'))).toEqual([false]);
  expect(await reading(before)).toEqual({ counted: false });

  expect((await setting(true)).status).toBe(200);
  const id = await send(wish);
  await expect.poll(() => counts(id), { timeout: 20_000 }).toMatchObject({ sent: 2 });
  expect(unfolded(lettersTo('silent@example.org')[1]?.raw)).not.toContain('/e/A');
  const html = unfolded(lettersTo('read@example.org')[1]?.raw);
  const [path = ''] = /\/e\/A[0-9a-f]+/.exec(html) ?? [];
  expect(html).toContain(`href="https://koinonia.example.org${path}/2"`);
  // A reader of the text part is not counted.
  expect(html).toContain('one (https://example.org/a?b=1&c=2)');

  const person = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:139.0) Gecko/20100101 Firefox/139.0' };
  const visit = (to: string, headers: Record<string, string> = person) =>
    fetch(app.url + to, { headers, redirect: 'manual' });
  // A filter opens before any reader can; so does Apple's proxy, at any time.
  const early = await visit(`${path}/1`);
  expect([early.status, early.headers.get('location')]).toEqual([302, 'https://example.org/a?b=1&c=2']);
  await app.base.database.withTenant(church.tenantId, (tx) =>
    tx.execute(sql`UPDATE recipients SET updated_at = now() - interval '1 hour' WHERE message_id = ${id}`),
  );
  const pixel = await visit(path, { 'user-agent': 'Mozilla/5.0' });
  expect(pixel.headers.get('content-type')).toBe('image/gif');
  const nobodyYet = { counted: true, among: 1, opened: 0, byMachine: 1, followed: 0, byMachineLinks: 1 };
  expect(await reading(id)).toMatchObject(nobodyYet);
  await visit(path);
  await visit(`${path}/2`);
  await visit(`${path}/2`);
  expect(await reading(id)).toMatchObject({
    opened: 1,
    byMachine: 0,
    followed: 1,
    byMachineLinks: 0,
    links: [
      { to: 'https://example.org/d', people: 1, times: 2 },
      { to: 'https://example.org/a?b=1&c=2', people: 0, times: 0 },
    ],
  });
  // A genuine address leads where the message says, a forged one nowhere.
  const forged = path.slice(0, -1) + (path.endsWith('0') ? '1' : '0');
  const nowhere = [`${path}/3`, `${path}/0`, `${path}/x`, `${forged}/1`, forged, `${path}/https:%2F%2Fevil.example`];
  expect(await Promise.all(nowhere.map(async (one) => (await visit(one)).status))).toEqual(nowhere.map(() => 404));

  expect((await setting(false)).status).toBe(200);
  await visit(`${path}/1`);
  expect(await reading(id)).toMatchObject({ followed: 1, links: [{ people: 1 }, { people: 0 }] });
  const kept = async () =>
    (
      await app.base.database.withTenant(church.tenantId, (tx) =>
        tx.execute(sql`SELECT FROM message_reads WHERE message_id = ${id}`),
      )
    ).rows.length;
  expect(await kept()).toBeGreaterThan(0);
  expect((await church.caller.post(`/api/People/ErasePerson/${agreed}`, { password })).status).toBe(200);
  expect(await kept()).toBe(0);
});
