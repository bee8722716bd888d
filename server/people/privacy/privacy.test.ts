import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { buildPerson } from '../../testing/build.ts';
import type { Caller } from '../../testing/caller.ts';
import { password } from '../../testing/calls/example-input.ts';
import { tracesOf } from '../../testing/database/traces.ts';
import { readZipEntry } from '../../testing/files/crafted-pictures.ts';

let app: TestApp;
let owner: Caller;
let tenantId: string;
const folder = mkdtempSync(join(tmpdir(), 'koinonia-privacy-'));
const said: string[] = [];

const canary = {
  firstName: 'Zzcanary',
  lastName: 'Abiku',
  email: 'zzcanary@example.org',
  phoneNumber: '08035550177',
  address: 'Zzcanary Close',
};
const words = /zzcanary|abiku|8035550177/i;

beforeAll(async () => {
  app = await startTestApp({ DATA_DIR: folder, LOG_LEVEL: 'error' });
  owner = app.caller();
  tenantId = await owner.signUp();
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function ok<T>(answer: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await answer;
  said.push(JSON.stringify(body));
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const key = () => ({ 'idempotency-key': crypto.randomUUID() });

function file(text: string): FormData {
  const form = new FormData();
  form.set('file', new File([text], 'people.csv'));
  return form;
}

/** The opt-out link of an address, as every message with a link makes it. */
const linkTo = (channel: string, address: string) =>
  app.base.database.withTenant(tenantId, (tx) =>
    tx.execute(sql`INSERT INTO opt_out_links (tenant_id, channel, address, token)
      VALUES (${tenantId}::uuid, ${channel}, ${address}, app.link_token()) ON CONFLICT DO NOTHING`),
  );

const linksTo = async ({ phone, email }: { phone: string; email: string }) => {
  const { rows } = await app.base.database.withTenant(tenantId, (tx) =>
    tx.execute<{ address: string }>(
      sql`SELECT address FROM opt_out_links WHERE address IN (${phone}, ${email}) ORDER BY address`,
    ),
  );
  return rows.map(({ address }) => address);
};

/** Everything that can happen to a person here. */
async function fullLife(): Promise<string> {
  const rows =
    'FirstName,LastName,Email,PhoneNumber,Address\nZzcanary,Abiku,zzcanary@example.org,08035550177,Zzcanary Close\n';
  const bad = `${rows},,,08035550177,\n`;
  const upload = (text: string) =>
    ok(owner.call<{ importId: string }>('POST', '/api/People/UploadFirstTimerFile', { form: file(text) }));
  const { importId } = await upload(rows);
  await ok(owner.post('/api/People/CreatePeople', { importId }, key()));
  await upload(bad);
  const [person] = await ok(owner.get<{ id: string }[]>('/api/People/GetPeopleBasicInfo?search=Zzcanary'));
  const id = person!.id;
  await ok(owner.call('PUT', `/api/People/UpdatePerson/${id}`, { body: { changes: { maritalStatus: 'Single' } } }));
  const picture = new FormData();
  const image = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  picture.set('picture', new File([new Uint8Array(image)], 'me.png', { type: 'image/png' }));
  await ok(owner.call('PUT', `/api/People/SetPicture/${id}`, { form: picture }));
  const group = await ok(
    owner.post<{ id: string }>('/api/CreateGroup', { name: 'Choir', peopleInGroups: [{ personId: id }] }, key()),
  );
  await ok(owner.call('POST', `/api/Groups/AddMember/${group.id}`, { body: canary, headers: key() }));
  const [sender] = (await ok(owner.get<{ returnObject: { mask: string }[] }>('/api/Messaging/RetrieveTenantSenderIDs')))
    .returnObject;
  const sms = { subject: sender!.mask, message: 'Dear #name#', isPersonalized: true };
  const sent = await ok(
    owner.post<{ id: string }>('/api/Messaging/sendSms', { ...sms, ToContacts: id, toOthers: '0803 555 0199' }, key()),
  );
  const typed = await ok(
    owner.post<{ id: string }>('/api/Messaging/sendSms', {
      ...sms,
      message: 'Zzcanary, come',
      isPersonalized: false,
      toOthers: '0803 555 0177',
    }),
  );
  const done = async (message: string) =>
    (await owner.get<{ state: string }>(`/api/Messaging/GetMessageReport/${message}`)).body.state;
  for (const one of [sent.id, typed.id]) await expect.poll(() => done(one), { timeout: 20_000 }).toBe('done');
  await ok(
    owner.post('/api/Messaging/PostSmsDraft', { body: 'Later', ToContacts: id, toOthers: '08035550177, 08035550199' }),
  );
  const day = `${new Date().getFullYear() + 1}-06-01`;
  const later = { executionDate: day, time: '09:00', toOthers: '08035550199, 0803-555-0177' };
  await ok(owner.post('/api/Messaging/saveSmsSchedule', { ...sms, ToContacts: id, ...later }));
  await ok(
    owner.call('POST', '/api/Messaging/UploadContactFile', {
      form: file('Name,Phone\nZzcanary,08035550177\nAda,08035550199\n'),
    }),
  );
  const invited = await ok(owner.post<{ link: string }>(`/api/Logins/InviteMember/${id}`, { via: 'link' }));
  const member = app.caller();
  await ok(
    member.post('/api/Logins/AcceptInvitation', { token: invited.link.split('#')[1], email: canary.email, password }),
  );
  await ok(member.call('PUT', '/api/People/SaveOwnPreferences', { body: { sms: false } }));
  await ok(member.get('/api/People/GetOwnDetails'));
  await linkTo('sms', '+2348035550177');
  await linkTo('email', canary.email);
  await ok(
    owner.post(
      `/api/People/RecordConsent/${id}`,
      { what: 'SMS', source: 'Form of Zzcanary', givenOn: '2026-01-04' },
      key(),
    ),
  );
  return id;
}

test('a person gets all their data, then is erased: only amounts and opt-outs are left', async () => {
  const id = await fullLife();
  expect(await tracesOf(app, tenantId, words)).toEqual(expect.arrayContaining(['opt_out_links', 'recipients']));
  const before = await tracesOf(app, tenantId, /./);
  const zip = await fetch(`${app.url}/api/People/ExportPerson/${id}`, { headers: { cookie: owner.cookie } });
  expect(zip.headers.get('content-type'), zip.ok ? '' : await zip.text()).toBe('application/zip');
  const taken = Buffer.from(await zip.arrayBuffer());
  const told = JSON.parse(readZipEntry(taken, 'person.json').toString()) as Record<string, unknown[]>;
  expect(await sharp(readZipEntry(taken, 'picture.webp')).metadata()).toMatchObject({ format: 'webp', width: 40 });
  expect(readZipEntry(taken, 'person.html').toString()).toContain('src="picture.webp"');
  expect(told).toMatchObject({
    person: [{ first_name: 'Zzcanary', phone: '+2348035550177' }],
    opt_outs: [{ channel: 'sms' }],
    groups: [{ group: 'Choir' }],
    messages: [{ text: 'Dear #name#' }, { text: 'Zzcanary, come' }],
    person_consents: [{ what: 'SMS' }],
    import_rows: expect.arrayContaining([]),
  });
  expect(JSON.stringify(told)).not.toMatch(/token|08035550199/);

  // Providers may report on their messages long after the person is gone.
  const went = await app.base.database.withTenant(tenantId, (tx) =>
    tx.execute<{ reference: string; to: string }>(
      sql`SELECT reference, address AS "to" FROM recipients WHERE address = '+2348035550177' AND reference IS NOT NULL`,
    ),
  );
  expect(went.rows).toHaveLength(2);
  const earlierRung = 'of an attempt before';
  await app.base.database.withTenant(tenantId, (tx) =>
    tx.execute(sql`
      INSERT INTO attempts (tenant_id, message_id, seq, rung, route, reference)
      SELECT tenant_id, message_id, seq, 9, route, ${earlierRung} FROM recipients WHERE address = '+2348035550177' LIMIT 1`),
  );
  // For an unknown recipient the provider has a reference that was never stored here.
  const unknownMessage = sql`UPDATE recipients SET state = 'unknown', unknown_since = now(), reference = NULL
    WHERE message_id = (SELECT message_id FROM recipients WHERE reference = ${went.rows[0]!.reference}) AND address = '+2348035550177'`;
  await app.base.database.withTenant(tenantId, (tx) => tx.execute(unknownMessage));
  const late = [
    ...went.rows,
    { reference: earlierRung, to: '+2348035550177' },
    { reference: 'never written down', to: '+2348035550177' },
  ].map(({ reference, to }) => ({
    providerRef: reference,
    to,
    state: 'delivered' as const,
    words: '',
  }));
  expect((await owner.post(`/api/People/ErasePerson/${id}`, { password: 'wrong' })).status).toBe(403);
  await ok(owner.post(`/api/People/ErasePerson/${id}`, { password }));
  const { applyReports } = await import('../../messaging/delivery/delivery-reports/apply-reports.ts');
  const { composeChannels } = await import('../../messaging/index.ts');
  await applyReports(app.base, { channel: composeChannels(app.deps).named('sms'), routes: ['sandbox'] }, late);
  await expect.poll(() => tracesOf(app, tenantId, words), { timeout: 20_000 }).toEqual([]);
  await expect.poll(() => tracesOf(app, tenantId, /\.webp/), { timeout: 20_000 }).toEqual([]);
  expect(before).toContain('unit_entries');
  const left = await tracesOf(app, tenantId, new RegExp(id));
  expect(left.filter((table) => !['audit', 'queue'].includes(table))).toEqual([]);
  expect((await owner.get(`/api/People/GetPerson/${id}`)).status).toBe(404);
  const again = { email: canary.email, password };
  expect((await app.caller().post('/api/session/sign-in', again)).status).toBe(401);
  const sent = await ok(owner.get<{ counts: Record<string, number> }[]>('/api/Messaging/GetAllSentSMS'));
  const got = ({ counts }: (typeof sent)[number]) => (counts['sent'] ?? 0) + (counts['delivered'] ?? 0);
  expect(sent.reduce((sum, message) => sum + got(message) + (message.counts['unknown'] ?? 0), 0)).toBe(2);

  const back = await ok(
    owner.post<{ member: { person: { id: string } } }>(
      `/api/Groups/AddMember/${(await owner.get<{ id: string }[]>('/api/GetAllGroupBasicInformation')).body[0]!.id}`,
      { firstName: 'Somebody', phoneNumber: '08035550177' },
    ),
  );
  expect((await owner.get(`/api/People/GetPerson/${back.member.person.id}`)).body).toMatchObject({ smsOptedOut: true });
});

test('a shared number or e-mail address stays the other’s, and nobody is erased while a message is on its way to them', async () => {
  const shared = { phoneNumber: '08035550133', phone: '+2348035550133', email: 'both@example.org' };
  const [one, other] = [
    await buildPerson(app, tenantId, shared),
    await buildPerson(app, tenantId, { firstName: 'Bola', ...shared }),
  ];
  await ok(owner.post('/api/People/RecordOptOut', { personId: one, channel: 'sms' }));
  await linkTo('sms', shared.phone);
  await linkTo('email', shared.email);
  await ok(owner.post(`/api/People/ErasePerson/${one}`, { password }));
  expect((await owner.get(`/api/People/GetPerson/${other}`)).body).toMatchObject({
    smsOptedOut: true,
    phone: shared.phone,
  });
  expect(await linksTo(shared)).toEqual(['+2348035550133', 'both@example.org']);
  await ok(owner.post(`/api/People/ErasePerson/${other}`, { password }));
  expect(await linksTo(shared)).toEqual([]);
  expect((await owner.post(`/api/People/ErasePerson/${crypto.randomUUID()}`, { password })).status).toBe(404);
});

test('erasing a person without a phone keeps the answers to other people’s requests', async () => {
  const id = await buildPerson(app, tenantId, { firstName: 'Nophone' });
  const other = await buildPerson(app, tenantId);
  const group = { name: 'Saved once', peopleInGroups: [{ personId: other }] };
  const once = { headers: key() };
  const saved = await ok(owner.call<{ id: string }>('POST', '/api/CreateGroup', { body: group, ...once }));
  await ok(owner.post(`/api/People/ErasePerson/${id}`, { password }));
  const again = await owner.call<{ id: string }>('POST', '/api/CreateGroup', { body: group, ...once });
  expect(again).toMatchObject({ status: 200, body: { id: saved.id } });
});

test('consent is noted with its source and day, and can be withdrawn', async () => {
  const id = await buildPerson(app, tenantId);
  const given = { what: 'Being written to', source: 'Signed form', givenOn: '2026-02-01' };
  // Two days ahead is in the future everywhere.
  const later = { ...given, givenOn: new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10) };
  const refused = await owner.post<{ error: { fields: object } }>(`/api/People/RecordConsent/${id}`, later);
  expect([refused.status, refused.body.error.fields]).toEqual([
    400,
    { givenOn: 'This date is in the future. Choose the day they agreed.' },
  ]);
  const noted = await ok(owner.post<{ id: string }>(`/api/People/RecordConsent/${id}`, given));
  expect((await owner.get(`/api/People/GetConsents/${id}`)).body).toMatchObject([{ ...given, by: 'Ada Obi' }]);
  await ok(owner.call('DELETE', `/api/People/RemoveConsent/${noted.id}`));
  expect((await owner.get(`/api/People/GetConsents/${id}`)).body).toEqual([]);
});
