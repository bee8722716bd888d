import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allContactsToken } from '../../../contract/messaging/tokens.ts';
import { inTenant } from '../../core/transaction.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { smsChurch } from '../../testing/sms-church.ts';
import { forgetSaved } from '../privacy/forget-saved.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ TRIAL_UNITS: '500' });
});
afterAll(() => app.stop());

type Row = { id: string; message: string };

test('a draft keeps everything typed, is overwritten, found, deleted and restored', async () => {
  const { caller, addPeople, addGroup } = await smsChurch(app);
  const [ada = ''] = await addPeople([
    { firstName: 'Ada', lastName: 'Obi', phoneNumber: '1', phone: '+2348031240001' },
  ]);
  const group = await addGroup('Choir', [ada]);
  const body = 'Practice is at 5, #name|friend#';
  const wish = {
    body,
    isDefaultBirthDayMessage: false,
    subject: 'GraceChapel',
    isPersonalized: true,
    sharedAddress: 'each',
    groupedContacts: [`group_${group}`, allContactsToken, 'group_~Ushers'],
    ToContacts: ada,
    toOthers: '08031240002,12',
  };
  const saved = await caller.post<{ id: string }>('/api/Messaging/PostSmsDraft', wish);
  expect(saved.status).toBe(200);
  const opened = await caller.get(`/api/Messaging/GetMessage/${saved.body.id}?channel=sms&as=draft`);
  expect(opened.body).toMatchObject({
    message: body,
    subject: 'GraceChapel',
    isPersonalized: true,
    sharedAddress: 'each',
    toOthers: '08031240002,12',
    isDefaultBirthDayMessage: false,
    groups: [
      { token: `group_${group}`, name: 'Choir' },
      { token: allContactsToken, name: 'All Contacts' },
      { token: 'group_~Ushers', name: 'Ushers' },
    ],
    people: [{ id: ada, name: 'Ada Obi' }],
    file: null,
  });
  await caller.post('/api/Messaging/PostSmsDraft', { ...wish, id: saved.body.id, body: '100% sure' });
  await caller.post('/api/Messaging/PostSmsDraft', { body: 'Another' });
  const list = async (search = '') =>
    (
      await caller.get<Row[]>(
        `/api/Messaging/GetMessages?channel=sms&which=drafts&search=${encodeURIComponent(search)}`,
      )
    ).body;
  expect((await list()).map((row) => row.message)).toEqual(['Another', '100% sure']);
  expect(await list('0%')).toMatchObject([
    { id: saved.body.id, to: ['Choir', 'All Contacts', 'Ushers', '1 person', '2 numbers'] },
  ]);
  const call = (method: string, path: string) => caller.call(method, `/api/Messaging/${path}/${saved.body.id}`);
  expect((await call('DELETE', 'DeleteDraft')).body).toBe(true);
  expect(await list()).toHaveLength(1);
  for (const path of ['DeleteDraft', 'DeleteDefaultMessage']) expect((await call('DELETE', path)).status).toBe(404);
  expect((await caller.get(`/api/Messaging/GetMessage/${saved.body.id}?channel=sms&as=draft`)).status).toBe(404);
  expect((await caller.post('/api/Messaging/PostSmsDraft', { ...wish, id: saved.body.id })).status).toBe(404);
  expect((await call('POST', 'RestoreDraft')).body).toBe(true);
  expect(await list()).toHaveLength(2);
});

test('a list of reusable e-mails shows how each begins, also of older ones; opening shows the whole', async () => {
  const { caller, tenantId } = await smsChurch(app);
  const message = `<p>Dear all</p>${'<p>come soon</p>'.repeat(30_000)}`;
  const kept = await caller.post('/api/Messaging/PostEmailDefaultMessage', { title: 'Feast', message });
  const { id } = (kept.body as { returnObject: { id: string } }).returnObject;
  const list = async (search: string) =>
    (await caller.get<{ message: string }[]>(`/api/Messaging/GetAllEmailDefaultMessages?search=${search}`)).body;
  const listed = await list('ALL come');
  expect(listed).toMatchObject([
    { id, title: 'Feast', message: expect.stringMatching(/^Dear all come soon.{1,281}…$/) },
  ]);
  await inTenant(app.base, tenantId, null, (ctx) =>
    ctx.db.execute(sql`UPDATE default_messages SET excerpt = NULL WHERE tenant_id = ${tenantId} AND id = ${id}`),
  );
  expect(await list('feast')).toEqual(listed);
  expect(await list('soon!')).toEqual([]);
  const opened = await caller.get(`/api/Messaging/GetEmailDefaultMessageById/${id}`);
  expect(opened.body).toMatchObject({ returnObject: { message } });
});

test('the same draft in two windows: neither overwrites the other, and it goes out once', async () => {
  const { caller, addPeople } = await smsChurch(app);
  const [ada = ''] = await addPeople([{ firstName: 'Ada', phoneNumber: '1', phone: '+2348031240001' }]);
  type Saved = { id: string; updatedAt: string };
  const save = (body: string, over: Partial<Saved> = {}) =>
    caller.post<Saved & { error: { code: string } }>('/api/Messaging/PostSmsDraft', { body, ...over });
  const { body: first } = await save('Once');
  const opened = await caller.get<Saved>(`/api/Messaging/GetMessage/${first.id}?channel=sms&as=draft`);
  expect(opened.body.updatedAt).toBe(first.updatedAt);
  const second = await save('Twice', first);
  expect(second.status).toBe(200);
  expect(await save('Thrice', first)).toMatchObject({
    status: 409,
    body: { error: { code: 'messaging.draft_changed' } },
  });
  const remove = `/api/Messaging/DeleteDraft/${first.id}?updatedAt=${first.updatedAt}`;
  expect(await caller.call('DELETE', remove)).toMatchObject({
    status: 409,
    body: { error: { code: 'messaging.draft_changed' } },
  });
  expect((await save('Thrice', second.body)).status).toBe(200);

  const message = { subject: 'GraceChapel', message: 'Thrice', ToContacts: ada, draftId: first.id };
  const send = (change = {}) => caller.post('/api/Messaging/sendSms', { ...message, ...change });
  // Sent unchanged, it would include text written since.
  const asRead = { draftUpdatedAt: first.updatedAt };
  const changed = { status: 409, body: { error: { code: 'messaging.draft_changed' } } };
  expect(await send(asRead)).toMatchObject(changed);
  const planned = { ...message, ...asRead, executionDate: '2999-01-01', time: '09:00' };
  expect(await caller.post('/api/Messaging/saveSmsSchedule', planned)).toMatchObject(changed);
  const mail = { subject: 'Feast', message: '<p>Come</p>', toOthers: 'ada@example.org' };
  const kept = await caller.post<Saved>('/api/Messaging/saveEmaillDraft', { subject: 'Feast', body: 'Come' });
  await caller.post('/api/Messaging/saveEmaillDraft', { subject: 'Feast', body: 'Come all', id: kept.body.id });
  const late = { ...mail, draftId: kept.body.id, draftUpdatedAt: kept.body.updatedAt };
  expect(await caller.post('/api/Messaging/sendEmail', late)).toMatchObject(changed);
  expect((await send({ subject: '' })).status).toBe(422);
  expect(await send()).toMatchObject({ status: 200, body: { id: first.id } });
  const spent = { status: 409, body: { error: { code: 'messaging.draft_spent' } } };
  expect(await send()).toMatchObject(spent);
  const later = { ...message, executionDate: '2999-01-01', time: '09:00' };
  expect(await caller.post('/api/Messaging/saveSmsSchedule', later)).toMatchObject(spent);
  expect((await caller.get<unknown[]>('/api/Messaging/GetMessages?channel=sms&which=drafts')).body).toEqual([]);
  expect((await caller.get<unknown[]>('/api/Messaging/GetAllSentSMS')).body).toHaveLength(1);
  // It has become the message, so no draft is left to restore and send again.
  expect((await caller.call('POST', `/api/Messaging/RestoreDraft/${first.id}`)).status).toBe(404);
  expect(await send()).toMatchObject(spent);
  // A window in which it still stands writes nothing into the message.
  expect(await save('Too late', second.body)).toMatchObject(spent);
  expect(await caller.call('DELETE', remove)).toMatchObject(spent);
  expect(await caller.get(`/api/Messaging/GetMessage/${first.id}?channel=sms&as=draft`)).toMatchObject(spent);
  expect((await send({ draftId: crypto.randomUUID() })).status).toBe(404);
});

test('a draft is saved for its own organisation only, and the trail names its author once while they write', async () => {
  const { caller, tenantId } = await smsChurch(app);
  const save = (draft: object) =>
    caller.post<{ id: string; updatedAt: string }>('/api/Messaging/PostSmsDraft', { tenantID: tenantId, ...draft });
  const other = { status: 409, body: { error: { code: 'messaging.other_organisation' } } };
  expect(await save({ body: 'H', tenantID: crypto.randomUUID() })).toMatchObject(other);
  let { body: row } = await save({ body: 'H' });
  for (const body of ['He', 'Hello']) ({ body: row } = await save({ body, ...row }));
  const told = await inTenant(app.base, tenantId, null, (ctx) =>
    ctx.db.execute(sql`SELECT action FROM audit WHERE tenant_id = ${tenantId} AND subject_id = ${row.id}`),
  );
  expect(told.rows).toEqual([{ action: 'sms.draft_saved' }]);
});

test('deleted drafts go after a week, unused contact files after a month, unclaimed reports after three days', async () => {
  const { caller, tenantId } = await smsChurch(app);
  const {
    body: { id },
  } = await caller.post<{ id: string }>('/api/Messaging/PostSmsDraft', { body: 'Old' });
  await caller.call('DELETE', `/api/Messaging/DeleteDraft/${id}`);
  const run = () =>
    forgetSaved.run(
      {
        tenantId,
        signal: new AbortController().signal,
        transaction: (work) => inTenant(app.base, tenantId, null, work),
      },
      {},
    );
  const count = async () =>
    inTenant(app.base, tenantId, null, async (ctx) => {
      const { rows } = await ctx.db.execute<{ drafts: number; files: number }>(sql`
        SELECT (SELECT count(*) FROM messages WHERE state IN ('draft', 'withdrawn')) AS drafts, (SELECT count(*) FROM contact_files) AS files`);
      return rows[0];
    });
  const file = (name: string) =>
    inTenant(app.base, tenantId, null, async (ctx) => {
      const { rows } = await ctx.db.execute<{ id: string }>(sql`
      INSERT INTO contact_files (tenant_id, file_name, row_count, created_at) VALUES (${tenantId}, ${name}, 1, now() - interval '40 days') RETURNING id`);
      return rows[0]!.id;
    });
  await file('nobody.csv');
  const reports = () =>
    app.base.database.asGate(async (tx) => (await tx.execute(sql`SELECT reference FROM early_reports`)).rows);
  await app.base.database.asGate((tx) =>
    tx.execute(sql`
      INSERT INTO early_reports (route, reference, address, state, at) VALUES
        ('smpp', 'old', '+2348036110000', 'delivered', now() - interval '4 days'),
        ('smpp', 'fresh', '+2348036110000', 'delivered', now())`),
  );
  await forgetSaved.first?.(app.base);
  expect(await reports()).toEqual([{ reference: 'fresh' }]);
  await caller.post('/api/Messaging/PostSmsDraft', { body: 'With a file', fileId: await file('kept.csv') });
  await run();
  expect(await count()).toEqual({ drafts: 2, files: 1 });
  await inTenant(app.base, tenantId, null, (ctx) =>
    ctx.db.execute(sql`UPDATE messages SET done_at = now() - interval '8 days' WHERE id = ${id}`),
  );
  await run();
  expect(await count()).toEqual({ drafts: 1, files: 1 });
});

type Text = { returnObject: { id: string; title: string; message: string; isDefaultBirthDayMessage: boolean } };

test('reusable texts exist from the start, can be changed, and one is the birthday message', async () => {
  const { caller } = await smsChurch(app);
  const list = async () => (await caller.get<Text['returnObject'][]>('/api/Messaging/GetAllDefaultMessages')).body;
  const first = await list();
  expect(first.map(({ title }) => title)).toEqual(['Birthday', 'Reminder', 'We missed you', 'Welcome']);
  const { body: own } = await caller.post<Text>('/api/Messaging/PostDefaultMessage', {
    title: ' A song ',
    message: 'La la',
    isDefaultBirthDayMessage: true,
  });
  expect((await list()).filter((text) => text.isDefaultBirthDayMessage).map(({ title }) => title)).toEqual(['A song']);
  await caller.post('/api/Messaging/PostDefaultMessage', {
    id: own.returnObject.id,
    title: 'A song',
    message: 'La la la',
  });
  expect(
    (await caller.get<Text>(`/api/Messaging/GetDefaultMessageById/${own.returnObject.id}`)).body.returnObject.message,
  ).toBe('La la la');
  expect((await caller.post('/api/Messaging/PostDefaultMessage', { title: ' ', message: 'x' })).status).toBe(400);
  expect((await caller.call('DELETE', `/api/Messaging/DeleteDefaultMessage/${own.returnObject.id}`)).body).toBe(true);
  expect((await caller.get(`/api/Messaging/GetDefaultMessageById/${own.returnObject.id}`)).status).toBe(404);
});

test('a past message gives its text and sender', async () => {
  const church = await smsChurch(app);
  const { body } = (await church.send({ message: 'Once more', toOthers: '08031240009' })) as { body: { id: string } };
  const past = await church.caller.get(`/api/Messaging/getSentSMSbyId?CommReportId=${body.id}`);
  expect(past.body).toMatchObject({ id: body.id, message: 'Once more', subject: 'GraceChapel', smsUnitsUsed: 1 });
  expect((await church.caller.get(`/api/Messaging/getSentSMSbyId?CommReportId=${crypto.randomUUID()}`)).status).toBe(
    404,
  );
});
