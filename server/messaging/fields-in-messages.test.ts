import { afterAll, beforeAll, expect, test } from 'vitest';
import { allContactsToken } from '../../contract/messaging/tokens.ts';
import { sql } from 'drizzle-orm';
import { addLanguage } from '../testing/add-language.ts';
import { inTenant } from '../core/transaction.ts';
import { buildPerson } from '../testing/build.ts';
import { sharedTestApp, type TestApp } from '../testing/app.ts';
import { smsChurch, type SmsChurch } from '../testing/sms-church.ts';

let app: TestApp;
let church: SmsChurch;
beforeAll(async () => {
  app = await sharedTestApp();
  church = await smsChurch(app);
  const options = [
    { id: 'o1', label: 'Yoruba' },
    { id: 'o2', label: 'Igbo' },
  ];
  for (const field of [
    { label: 'Cell', kind: 'text' },
    { label: 'Baptised on', kind: 'date' },
    { label: 'Languages', kind: 'severalChoices', options },
    { label: 'Dues', kind: 'number' },
    { label: 'Sings', kind: 'yesNo' },
  ]) {
    await church.caller.post('/api/People/CreateField', field);
  }
  const known = {
    Ada: { cell: 'Ikeja <1> #dues#', baptisedon: '2015-05-07', languages: ['o1', 'o2'], dues: 500, sings: true },
    Bola: { cell: 'Yaba' },
    Chidi: {},
  };
  await church.addPeople(
    Object.entries(known).map(([firstName, custom], place) => ({
      firstName,
      custom,
      email: `${firstName.toLowerCase()}@example.org`,
      phoneNumber: `0803123450${place}`,
      phone: `+234803123450${place}`,
    })),
  );
});
afterAll(() => app.stop());

type Receipt = {
  willGet: number;
  excluded: { reason: string; examples: string[] }[];
  samples: { name: string; text: string; pages: number; fields: Record<string, string> | null }[];
};

const message =
  'Dear #name#, your cell is #cell#. Baptised #baptisedon|not yet#. You speak #languages|much#. Call #1 or #hashtag#.';
const said = {
  Ada: 'Dear Ada, your cell is Ikeja <1> #dues#. Baptised 7 May 2015. You speak Yoruba, Igbo. Call #1 or #hashtag#.',
  Bola: 'Dear Bola, your cell is Yaba. Baptised not yet. You speak much. Call #1 or #hashtag#.',
};
const wish = { message, isPersonalized: true, groupedContacts: [allContactsToken] };

const preview = async (path: string, more: object) => {
  const { status, body } = await church.caller.post<Receipt>(`/api/Messaging/${path}`, { ...wish, ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

const frozen = (id: string) =>
  inTenant(app.base, church.tenantId, null, async (ctx) => {
    const { rows } = await ctx.db.execute(
      sql`SELECT name, fields, reason, pages FROM recipients WHERE tenant_id = ${ctx.tenantId} AND message_id = ${id} ORDER BY name`,
    );
    return rows;
  });

test('an SMS shows each person’s details; people without a value are left out and named', async () => {
  const receipt = await preview('PreviewSms', {});
  expect(receipt.excluded).toEqual([{ reason: 'no value', count: 1, examples: ['Chidi'] }]);
  expect(Object.fromEntries(receipt.samples.map(({ name, text }) => [name, text]))).toEqual(said);
  const long = await preview('PreviewSms', { message: `${'a'.repeat(150)} #cell#`, isPersonalized: true });
  expect(Object.fromEntries(long.samples.map(({ name, pages }) => [name, pages]))).toEqual({ Ada: 2, Bola: 1 });
  const nameless = await preview('PreviewSms', { message: 'Dear #name#, #cell|dear#', toOthers: '08039990000' });
  expect(nameless.excluded.map(({ reason }) => reason)).toEqual(['no name']);
  addLanguage('fr', { language: 'Français', texts: { 'common-words': { yes: { english: 'Yes', text: 'Oui' } } } });
  const writesIn = (language: string | null) =>
    inTenant(app.base, church.tenantId, null, (ctx) =>
      ctx.db.execute(sql`UPDATE tenants SET language = ${language} WHERE tenant_id = ${church.tenantId}`),
    );
  const yes = { message: '#baptisedon#, #sings#' };
  expect((await preview('PreviewSms', yes)).samples.map(({ text }) => text)).toEqual(['7 May 2015, Yes']);
  await writesIn('fr');
  expect((await preview('PreviewSms', yes)).samples.map(({ text }) => text)).toEqual(['7 mai 2015, Oui']);
  await writesIn(null);
  const plain = await preview('PreviewSms', { isPersonalized: false });
  expect(plain).toMatchObject({ willGet: 3, samples: [{ text: message }, { text: message }, { text: message }] });

  const { body, status } = await church.send(wish);
  const { id } = body as { id: string };
  expect(status, JSON.stringify(body)).toBe(200);
  await expect.poll(() => church.counts(id), { timeout: 15_000 }).toMatchObject({ delivered: 2, suppressed: 1 });
  expect(await frozen(id)).toMatchObject([
    { fields: { cell: 'Ikeja <1> #dues#', baptisedon: '7 May 2015', languages: 'Yoruba, Igbo' }, reason: '' },
    { fields: { cell: 'Yaba', baptisedon: '', languages: '' }, reason: '' },
    { fields: { cell: '', baptisedon: '', languages: '' }, reason: 'no value' },
  ]);
});

test('an e-mail shows them in subject and body, as text', async () => {
  const mail = { subject: 'For #cell#', message: `<p style="color: #aabbcc">${message}</p>` };
  const receipt = await preview('PreviewEmail', mail);
  expect(receipt.excluded.map(({ reason }) => reason)).toEqual(['no value']);
  expect(receipt.samples.find(({ name }) => name === 'Ada')?.text).toContain(said.Ada);
  expect(receipt.samples.find(({ name }) => name === 'Bola')?.text).toContain(said.Bola);
  // A person's preview shows the text they will get.
  const [ada] = receipt.samples.filter(({ name }) => name === 'Ada');
  const look = { ...mail, preheader: '#name#, of #cell#', isPersonalized: true, greeting: 'Ada', fields: ada?.fields };
  const shown = await church.caller.post<{ subject: string; html: string }>('/api/Messaging/RenderEmail', look);
  expect(shown.body).toMatchObject({ subject: 'For Ikeja <1> #dues#', preheader: 'Ada, of Ikeja <1> #dues#' });
  expect(shown.body.html).toContain('your cell is Ikeja &lt;1&gt; #dues#. Baptised 7 May 2015.');
  const { body, status } = await church.caller.post<{ mail: { id: string } }>('/api/Messaging/sendEmail', {
    ...wish,
    ...mail,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(await frozen(body.mail.id)).toMatchObject([{ fields: { cell: 'Ikeja <1> #dues#' } }, {}, {}]);
});

test('a person known by number alone has no name for a greeting', async () => {
  await buildPerson(app, church.tenantId, {
    firstName: '0803 999 0001',
    lastName: '',
    phone: '+2348039990001',
    phoneNumber: '08039990001',
  });
  const greeted = (message: string) => preview('PreviewSms', { message, groupedContacts: [], toOthers: '08039990001' });
  expect((await greeted('Dear #name#')).excluded).toMatchObject([{ reason: 'no name', count: 1 }]);
  expect((await greeted('Dear #name|friend#')).samples).toMatchObject([{ text: 'Dear friend' }]);
});
