import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '../../../core/transaction.ts';
import { sharedTestApp, type TestApp } from '../../../testing/app.ts';
import { smsChurch, type SmsChurch } from '../../../testing/sms-church.ts';
import { wordsOf } from './excerpt.ts';

let app: TestApp;
let church: SmsChurch;
let people: string[];
beforeAll(async () => {
  app = await sharedTestApp();
  church = await smsChurch(app);
  people = await church.addPeople([
    { firstName: 'Ada', email: 'Ada@Example.org', phone: '+2348035550101', phoneNumber: '08035550101' },
    { firstName: 'Bola' },
    { firstName: 'Chidi', email: 'no address' },
    { firstName: 'Dayo', email: 'shared@example.org' },
    { firstName: 'Efe', email: 'shared@example.org' },
    { firstName: '', lastName: '', email: 'nameless@example.org' },
    { firstName: 'Femi', phone: '+2348035550106', phoneNumber: '08035550106' },
    { firstName: 'Gozie', email: 'gone@example.org' },
    { firstName: 'Halima', email: 'stopped@example.org' },
    { firstName: 'Ife', email: 'angry@example.org' },
  ]);
});
afterAll(() => app.stop());

const at = (path: string) => `/api/Messaging/${path}`;
type Mail = { status: true; mail: { id: string; message: string; unitsUsed: number; subject: string } };
const wish = (fields: Record<string, unknown> = {}) => ({
  subject: 'Hello #name|friend#',
  message: '<p>Dear #name|friend#, <strong>come</strong> on Sunday</p>',
  isPersonalized: true,
  ToContacts: people.join(),
  ...fields,
});
const counts = async (id: string) =>
  (await church.caller.get<{ counts: Record<string, number> }>(at(`GetMessageReport/${id}`))).body.counts;

test('the receipt says who is not reached and why, and takes the phone numbers of people who have them', async () => {
  await inTenant(app.base, church.tenantId, null, (ctx) =>
    ctx.db.execute(sql`
      WITH bad AS (INSERT INTO suppressed_addresses (tenant_id, channel, address, reason)
        VALUES (${church.tenantId}, 'email', 'gone@example.org', 'bounced'), (${church.tenantId}, 'email', 'angry@example.org', 'complained'))
      INSERT INTO opt_outs (tenant_id, channel, address, source)
      VALUES (${church.tenantId}, 'email', 'stopped@example.org', 'test'), (${church.tenantId}, 'email', 'angry@example.org', 'test')`),
  );
  const { body } = await church.caller.post<{
    willGet: number;
    excluded: { reason: string; count: number; examples: string[] }[];
    samples: { greeting: string; text: string }[];
  }>(
    at('PreviewEmail'),
    wish({ toOthers: '08035550101, 08035550106\n08039999999, ada@example.org; new@münchen.example' }),
  );
  expect(
    Object.fromEntries(body.excluded.map(({ reason, count, examples }) => [reason, [count, ...examples.sort()]])),
  ).toEqual({
    'no email': [2, 'Bola', 'Femi'],
    'invalid email': [1, 'Chidi'],
    'same address': [1, 'Efe'],
    'chosen twice': [1, 'Ada'],
    'unknown number': [1, '08039999999'],
    bounced: [1, 'Gozie'],
    'opted out': [1, 'Halima'],
    complained: [1, 'Ife'],
  });
  expect(body).toMatchObject({ units: 0, willGet: 4 });
  // Long runs of blanks, and unclosed markup, take no longer than other texts: microseconds of the processor.
  const before = process.cpuUsage();
  const long = { toOthers: `new@example.org${' '.repeat(150_000)}other@example.org`, ToContacts: '' };
  expect((await church.caller.post(at('PreviewEmail'), wish(long))).body).toMatchObject({ chosen: 2 });
  expect(wordsOf(`At nine${'<style>'.repeat(60_000)}`)).toBe('At nine');
  expect(wordsOf('<STYLE>a<b</style>At <script>1</script>nine')).toBe('At nine');
  expect(process.cpuUsage(before).user).toBeLessThan(4_000_000);
  const [sample] = body.samples.filter(({ greeting }) => greeting === 'Ada');
  expect(sample?.text).toMatch(/^Dear Ada, come on Sunday[^]*Grace Chapel sent you this e-mail\.\n/);
  const found = await church.caller.post(at('FindEmailNumbers'), { phones: '08035550101, 08035550106, 08039999999' });
  expect(found.body).toMatchObject({
    people: [{ name: 'Ada', email: 'Ada@Example.org' }],
    withoutEmail: [{ name: 'Femi' }],
    unknown: ['08039999999'],
  });
});

test('an e-mail goes to each person once, is reported on, and is listed only among e-mails', async () => {
  const { body, status } = await church.caller.post<Mail>(at('sendEmail'), wish());
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({
    status: true,
    mail: { message: 'Your message is on its way to 3 people.', unitsUsed: 0 },
  });
  const { id } = body.mail;
  await expect.poll(() => counts(id), { timeout: 20_000 }).toMatchObject({ delivered: 3, suppressed: 7 });
  const listed = await church.caller.get(at('GetMessages?channel=email&which=sent'));
  expect(listed.body).toMatchObject([
    { id, subject: 'Hello #name|friend#', message: 'Dear #name|friend#, come on Sunday', sender: 'Grace Chapel' },
  ]);
  expect((await church.caller.get(at('GetAllSentSMS'))).body).toEqual([]);
  expect((await church.caller.get(at(`getSentSMSbyId?CommReportId=${id}`))).status).toBe(404);
  const past = await church.caller.get(at(`GetMessage/${id}?channel=email&as=past`));
  expect(past.body).toMatchObject({ message: wish().message, subject: wish().subject, extras: { preheader: '' } });
});

test('an address that the mail server calls unknown is not written to again', async () => {
  const once = { ...wish(), ToContacts: '', toOthers: 'bounces@example.org, fails@example.org' };
  const { body } = await church.caller.post<Mail>(at('sendEmail'), once);
  await expect.poll(() => counts(body.mail.id), { timeout: 20_000 }).toMatchObject({ failed: 2 });
  const again = await church.caller.post<{ excluded: unknown }>(at('PreviewEmail'), once);
  expect(again.body.excluded).toEqual([{ reason: 'bounced', count: 1, examples: ['bounces@example.org'] }]);
});

test('a draft keeps everything typed; a schedule goes as rendered', async () => {
  const draft = {
    subject: 'Vigil',
    body: '<p>Tonight</p>',
    preheader: 'At ten',
    replyTo: 'office@example.org',
    isDefaultBirthDayMessage: false,
  };
  const { id } = (await church.caller.post<{ id: string }>(at('saveEmaillDraft'), draft)).body;
  expect((await church.caller.get(at('GetMessages?channel=email&which=drafts'))).body).toMatchObject([
    { id, subject: 'Vigil', message: 'Tonight' },
  ]);
  expect((await church.caller.get(at(`GetMessage/${id}?channel=email&as=draft`))).body).toMatchObject({
    subject: 'Vigil',
    message: draft.body,
    extras: { preheader: draft.preheader, replyTo: draft.replyTo },
  });
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const plain = { subject: 'Vigil', message: '<p>Tonight</p>', ToContacts: people[0] };
  const dateOnly = await church.caller.post(at('saveEmailSchedule'), { ...plain, executionDate: day });
  expect(dateOnly).toMatchObject({ status: 422, body: { error: { message: 'Choose a date and a time.' } } });
  for (const audience of ['computed', 'fixed']) {
    const saved = await church.caller.post<{ id: string }>(at('saveEmailSchedule'), {
      ...plain,
      audience,
      executionDate: `${day}T09:00:00`,
    });
    expect(saved.body, JSON.stringify(saved.body)).toMatchObject({ localDate: day, localTime: '09:00' });
    const sent = await church.caller.post<{ id: string }>(at(`SendScheduleNow/${saved.body.id}`), {});
    await expect.poll(() => counts(sent.body.id), { timeout: 20_000 }).toMatchObject({ delivered: 1 });
  }
});

test('faults are reported before it is sent', async () => {
  const look = await church.caller.post<{ warnings: { kind: string }[]; html: string; text: string; subject: string }>(
    at('RenderEmail'),
    {
      subject: 'COME TO CHURCH NOW',
      isPersonalized: true,
      greeting: 'Ada <b>',
      message:
        '<p>Dear #na<b>me</b>#, <a href="">here</a> <a href="nowhere">there</a>, [day &amp; hour] [1]</p><img src="https://example.org/a.png">',
    },
  );
  expect(look.body.warnings.map(({ kind }) => kind).sort()).toEqual([
    'broken link',
    'empty link',
    'picture elsewhere',
    'picture without words',
    'shouting',
    'to fill in',
  ]);
  expect(look.body.warnings).toContainEqual({ kind: 'to fill in', about: 'day & hour', blocking: false });
  expect(look.body.html).toContain('Dear Ada &lt;b&gt;');
  expect(look.body.text).toContain('Dear Ada <b>, here there, [day & hour]');
  expect(look.body.warnings).toContainEqual({ kind: 'picture elsewhere', about: 'example.org', blocking: false });
  const pasted = await church.caller.post(
    at('sendEmail'),
    wish({ message: '<p>x</p><img src="data:image/png;base64,AAAA">' }),
  );
  expect(pasted).toMatchObject({ status: 422, body: { error: { code: 'email.cannot_go' } } });
  const long = await church.caller.post(at('sendEmail'), wish({ message: 'x'.repeat(1_000_001) }));
  expect(long.status).toBe(400);
  expect(JSON.stringify(long.body)).toContain('over 1 MB');
  const none = await church.caller.post(at('sendEmail'), { subject: 'x', message: 'y' });
  expect(none.body).toMatchObject({ error: { message: 'Please select destination' } });
  const empty = await church.caller.post(at('sendEmail'), wish({ message: '' }));
  expect(empty.body).toMatchObject({ error: { message: 'Enter your message' } });
  const test = await church.caller.post<{ id: string }>(at('SendEmailTest'), {
    subject: 'For #name#',
    message: '<p>Dear #name#, your cell is #cell#, #nofield#</p>',
    isPersonalized: true,
    greeting: 'Ngozi <3',
    fields: { cell: 'Zion & Sons' },
  });
  expect(test.body, JSON.stringify(test.body)).toMatchObject({ message: 'Your message is on its way to 1 person.' });
  const { rows } = await app.base.database.withTenant(church.tenantId, (tx) =>
    tx.execute<{ subject: string; rendered: string }>(
      sql`SELECT m.subject, t.rendered FROM messages m
        JOIN message_texts t ON t.tenant_id = m.tenant_id AND t.message_id = m.id
        WHERE m.tenant_id = ${church.tenantId} AND m.id = ${test.body.id}`,
    ),
  );
  // Both parts match the preview; a mark without a field stays as written.
  expect(rows[0]?.subject).toBe('Test: For Ngozi <3');
  const { html, text } = JSON.parse(rows[0]?.rendered ?? '') as { html: string; text: string };
  expect(html).toContain('Dear Ngozi &lt;3, your cell is Zion &amp; Sons, #nofield#');
  expect(text).toContain('Dear Ngozi <3, your cell is Zion & Sons, #nofield#');
});
