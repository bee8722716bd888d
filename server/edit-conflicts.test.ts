import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './testing/app.ts';
import { buildPerson } from './testing/build.ts';
import type { Caller } from './testing/caller.ts';

let app: TestApp;
let mine: Caller;
/** Another administrator. */
let theirs: Caller;
/** Saves the form. */
let saving: Caller;
let tenantId: string;
beforeAll(async () => {
  app = await startTestApp();
  mine = app.caller();
  tenantId = await mine.signUp({ organisation: 'Grace Chapel' });
  const wish = { email: `${crypto.randomUUID()}@example.org`, name: 'Bola Ade' };
  const { body } = await mine.post<{ link: string }>('/api/settings/administrators/invite', wish);
  theirs = app.caller();
  const token = body.link.split('#')[1];
  await theirs.post('/api/session/accept-invitation', { token, name: 'Bola Ade', password: 'green hills far away' });
  saving = mine;
});
afterAll(() => app.stop());

type Values = Record<string, unknown>;
type Refused = { error: { code: string; message: string; fields?: Record<string, string> } };
type Form = {
  /** The values before any change, of at least two fields if the form has two. */
  first: Values;
  field: string;
  /** Two administrators' values of the field. */
  texts: [unknown, unknown];
  /** The first value as the second's refusal shows it. */
  shown?: string;
  /** Only the owner may, so they conflict with themselves in two windows. */
  owners?: true;
  save: (sent: Values, was: Values | undefined) => Promise<{ status: number; body: unknown }>;
  read: () => Promise<unknown>;
};

const idOf = (body: unknown): string => (body as { id: string }).id;

const aMoment = String.raw`(today|on \d+ \w+) at \d+:\d\d`;

const forms: Record<string, () => Promise<Form>> = {
  group: async () => {
    const { body } = await mine.post('/api/CreateGroup', { name: 'Choir', description: 'Sings' });
    return {
      first: { name: 'Choir', description: 'Sings' },
      field: 'description',
      texts: ['Sings on Sunday', 'Sings on Friday'],
      save: (sent, was) => saving.call('PUT', `/api/UpdateGroup/${idOf(body)}`, { body: { ...sent, was } }),
      read: async () => (await mine.get(`/api/GetGroupsFromId/${idOf(body)}`)).body,
    };
  },
  'following up': async () => {
    const id = await buildPerson(app, tenantId, { isFirstTimer: true });
    return {
      first: { state: 'new', note: '', dueOn: null },
      field: 'note',
      texts: ['Call on Monday', 'Has moved away'],
      save: (sent, was) => saving.call('PUT', `/api/FollowUp/UpdateFollowUp/${id}`, { body: { ...sent, was } }),
      read: async () => (await mine.get(`/api/FollowUp/GetFirstTimer/${id}`)).body,
    };
  },
  'connect form': async () => ({
    first: { greeting: '' },
    field: 'greeting',
    texts: ['Welcome', 'Good morning'],
    save: (sent, was) => saving.call('PUT', '/api/FollowUp/UpdateConnectForm', { body: { ...sent, was } }),
    read: async () => (await mine.get('/api/FollowUp/GetConnectForm')).body,
  }),
  'message rule': async () => ({
    first: { mode: 'off', way: 'sms', time: '09:00', sms: '', subject: '', email: '' },
    field: 'sms',
    texts: ['Thank you for coming', 'Good to see you'],
    save: (sent, was) => saving.call('PUT', '/api/FollowUp/SaveCareRule/thank_you', { body: { ...sent, was } }),
    read: async () =>
      (await mine.get<{ rule: string }[]>('/api/FollowUp/GetCareRules')).body.find(({ rule }) => rule === 'thank_you'),
  }),
  organisation: async () => ({
    first: { name: 'Grace Chapel', timeZone: 'Africa/Lagos', currency: 'NGN', replyTo: '' },
    field: 'name',
    texts: ['Grace Cathedral', 'Grace Assembly'],
    save: (sent, was) => saving.call('PUT', '/api/settings/organisation', { body: { ...sent, was } }),
    read: async () => (await mine.get('/api/settings/organisation')).body,
  }),
  retention: async () => ({
    first: { archivePeopleAfter: null, archiveFirstTimersAfter: null, forgetMessagesAfter: null },
    field: 'forgetMessagesAfter',
    texts: [12, 1],
    shown: '12 months',
    owners: true,
    save: (sent, was) => saving.call('PUT', '/api/Privacy/SaveRetention', { body: { ...sent, was } }),
    read: async () => (await mine.get('/api/Privacy/GetRetention')).body,
  }),
  'text to use again': async () => {
    const first = { title: 'Harvest', message: 'Come to the harvest', isDefaultBirthDayMessage: false };
    const { body } = await mine.post<{ returnObject: { id: string } }>('/api/Messaging/PostDefaultMessage', first);
    const { id } = body.returnObject;
    return {
      first,
      field: 'message',
      texts: ['Come on Saturday', 'Come on Sunday'],
      save: (sent, was) => saving.post('/api/Messaging/PostDefaultMessage', { ...sent, id, was }),
      read: async () =>
        (await mine.get<{ returnObject: unknown }>(`/api/Messaging/GetDefaultMessageById/${id}`)).body.returnObject,
    };
  },
  'e-mail template': async () => {
    const first = { name: 'Harvest', subject: 'Come', body: '<p>Come to the harvest</p>' };
    const { body } = await mine.post('/api/Messaging/SaveEmailTemplate', first);
    return {
      first,
      field: 'body',
      texts: ['<p>Come on Saturday</p>', '<p>Come on Sunday</p>'],
      shown: 'Come on Saturday',
      save: (sent, was) => saving.post('/api/Messaging/SaveEmailTemplate', { ...sent, id: idOf(body), was }),
      read: async () => (await mine.get(`/api/Messaging/GetEmailTemplate/${idOf(body)}`)).body,
    };
  },
  'carer’s note': async () => {
    const id = await buildPerson(app, tenantId, {});
    const path = `/api/CheckInAttendance/CarerNote/${id}`;
    await mine.call('PUT', path, { body: { note: 'Asthma' } });
    return {
      first: { note: 'Asthma' },
      field: 'note',
      texts: ['Asthma, no nuts', 'Asthma, no milk'],
      save: (sent, was) => saving.call('PUT', path, { body: { ...sent, was } }),
      read: async () => (await mine.get(path)).body,
    };
  },
  'saved filter': async () => {
    const { body } = await mine.post('/api/People/SaveFilter', {
      name: 'Women',
      rule: { filter: { gender: 'female' } },
    });
    const { rule } = body as { rule: Values };
    return {
      first: { name: 'Women', rule },
      field: 'name',
      texts: ['Ladies', 'Sisters'],
      save: (sent, was) => saving.call('PUT', `/api/People/SavedFilter/${idOf(body)}`, { body: { ...sent, was } }),
      read: async () => {
        const list = await mine.get<{ id: string }[]>('/api/People/GetSavedFilters');
        return list.body.find(({ id }) => id === idOf(body));
      },
    };
  },
};

test.each(Object.keys(forms))(
  'two users who change the same part of the %s are told so, and undo nothing else',
  async (name) => {
    const { first, field, texts, shown, owners, save, read } = await forms[name]!();
    const [one, other] = texts.map((text) => ({ ...first, [field]: text }));
    saving = owners ? mine : theirs;
    const who = owners ? 'You' : 'Bola Ade';
    expect((await save(one!, first)).status).toBe(200);
    saving = mine;
    // The second user opened the form before that, and sends all of it.
    const refused = await save(other!, first);
    expect(refused.status).toBe(409);
    const { code, message, fields } = (refused.body as Refused).error;
    expect(code).toMatch(/\.changed_meanwhile$/);
    expect(Object.keys(fields ?? {})).toEqual([field]);
    expect(fields?.[field]).toMatch(
      new RegExp(`^${who} changed this ${aMoment} to “${shown ?? String(texts[0])}”\\. `),
    );
    expect(message).toMatch(
      new RegExp(`^${who} changed this ${aMoment}(, maybe in another window)?\\. Check the marked fields`),
    );
    expect(await read()).toMatchObject({ ...first, [field]: texts[0] });
    // Saving again after seeing it counts; so does a script that names no earlier values.
    expect((await save(other!, { ...first, [field]: texts[0] })).status).toBe(200);
    expect(await read()).toMatchObject({ ...first, [field]: texts[1] });
    expect((await save(one!, undefined)).status).toBe(200);
    // A form sent whole leaves unchanged fields alone.
    expect((await save(first, first)).status).toBe(200);
    expect(await read()).toMatchObject({ ...first, [field]: texts[0] });
  },
);

test('a scheduled message and a draft name the last editor, and oneself in another window', async () => {
  const senders = await mine.get<{ returnObject: { mask: string }[] }>('/api/Messaging/RetrieveTenantSenderIDs');
  const wish = {
    subject: senders.body.returnObject[0]?.mask,
    message: 'Service at 9',
    toOthers: '08035550101',
    executionDate: `${new Date().getFullYear() + 1}-06-01`,
    time: '09:00',
  };
  type Kept = { id: string; updatedAt: string };
  const { body: kept } = await mine.post<Kept>('/api/Messaging/saveSmsSchedule', wish);
  const move = (by: Caller, time: string, updatedAt: string) =>
    by.post<Kept & Refused>(`/api/Messaging/Reschedule/${kept.id}`, { ...wish, time, updatedAt });
  const moved = await move(theirs, '10:00', kept.updatedAt);
  expect(moved.status).toBe(200);
  const refused = await move(mine, '11:00', kept.updatedAt);
  expect([refused.status, refused.body.error.code]).toEqual([409, 'messaging.schedule_changed']);
  expect(refused.body.error.message).toMatch(new RegExp(`^Bola Ade changed this ${aMoment}\\. `));
  expect((await move(mine, '11:00', moved.body.updatedAt)).status).toBe(200);
  const own = await move(mine, '12:00', moved.body.updatedAt);
  expect(own.body.error.message).toMatch(/^You changed this .+, maybe in another window\./);
});

test('a person names the editor of that very field; a change such as an import names nobody', async () => {
  const id = await buildPerson(app, tenantId, { firstName: 'Efe', email: 'efe@example.org' });
  const change = (by: Caller, email: string, was: string) =>
    by.call<Refused>('PUT', `/api/People/UpdatePerson/${id}`, { body: { changes: { email }, was: { email: was } } });
  await change(theirs, 'new@example.org', 'efe@example.org');
  const told = await change(mine, 'mine@example.org', 'efe@example.org');
  expect(told.body.error.fields?.['email']).toMatch(/^Bola Ade changed this .+ to “new@example\.org”/);
  await app.base.database.withTenant(tenantId, (tx) =>
    tx.execute(
      sql`UPDATE people SET email = 'imported@example.org', updated_at = now() + interval '1 minute' WHERE id = ${id}`,
    ),
  );
  const untold = await change(mine, 'mine@example.org', 'new@example.org');
  expect(untold.body.error.fields?.['email']).toMatch(/^Somebody has changed this in the meantime to “imported@/);
  expect(untold.body.error.message).toMatch(/^Somebody else has changed this in the meantime\./);
});
