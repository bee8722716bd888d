import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './testing/app.ts';
import { buildPerson } from './testing/build.ts';
import type { Caller } from './testing/caller.ts';

let app: TestApp;
let mine: Caller;
let tenantId: string;
beforeAll(async () => {
  app = await startTestApp();
  mine = app.caller();
  tenantId = await mine.signUp({ organisation: 'Grace Chapel' });
});
afterAll(() => app.stop());

type Values = Record<string, unknown>;
type Refused = { error: { code: string; fields?: Record<string, string> } };
type Form = {
  /** What stands in it before anybody has changed anything, of two fields at least where it has two. */
  first: Values;
  field: string;
  /** What two administrators make of the field. */
  texts: [unknown, unknown];
  /** How the first of them reads in the refusal of the second. */
  shown?: string;
  save: (sent: Values, was: Values | undefined) => Promise<{ status: number; body: unknown }>;
  read: () => Promise<unknown>;
};

const idOf = (body: unknown): string => (body as { id: string }).id;

const forms: Record<string, () => Promise<Form>> = {
  group: async () => {
    const { body } = await mine.post('/api/CreateGroup', { name: 'Choir', description: 'Sings' });
    return {
      first: { name: 'Choir', description: 'Sings' },
      field: 'description',
      texts: ['Sings on Sunday', 'Sings on Friday'],
      save: (sent, was) => mine.call('PUT', `/api/UpdateGroup/${idOf(body)}`, { body: { ...sent, was } }),
      read: async () => (await mine.get(`/api/GetGroupsFromId/${idOf(body)}`)).body,
    };
  },
  'following up': async () => {
    const id = await buildPerson(app, tenantId, { isFirstTimer: true });
    return {
      first: { state: 'new', note: '', dueOn: null },
      field: 'note',
      texts: ['Call on Monday', 'Has moved away'],
      save: (sent, was) => mine.call('PUT', `/api/FollowUp/UpdateFollowUp/${id}`, { body: { ...sent, was } }),
      read: async () => (await mine.get(`/api/FollowUp/GetFirstTimer/${id}`)).body,
    };
  },
  'connect form': async () => ({
    first: { greeting: '' },
    field: 'greeting',
    texts: ['Welcome', 'Good morning'],
    save: (sent, was) => mine.call('PUT', '/api/FollowUp/UpdateConnectForm', { body: { ...sent, was } }),
    read: async () => (await mine.get('/api/FollowUp/GetConnectForm')).body,
  }),
  organisation: async () => ({
    first: { name: 'Grace Chapel', timeZone: 'Africa/Lagos', currency: 'NGN', replyTo: '' },
    field: 'name',
    texts: ['Grace Cathedral', 'Grace Assembly'],
    save: (sent, was) => mine.call('PUT', '/api/settings/organisation', { body: { ...sent, was } }),
    read: async () => (await mine.get('/api/settings/organisation')).body,
  }),
  retention: async () => ({
    first: { archivePeopleAfter: null, archiveFirstTimersAfter: null, forgetMessagesAfter: null },
    field: 'forgetMessagesAfter',
    texts: [12, 1],
    shown: '12 months',
    save: (sent, was) => mine.call('PUT', '/api/Privacy/SaveRetention', { body: { ...sent, was } }),
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
      save: (sent, was) => mine.post('/api/Messaging/PostDefaultMessage', { ...sent, id, was }),
      read: async () =>
        (await mine.get<{ returnObject: unknown }>(`/api/Messaging/GetDefaultMessageById/${id}`)).body.returnObject,
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
      save: (sent, was) => mine.call('PUT', `/api/People/SavedFilter/${idOf(body)}`, { body: { ...sent, was } }),
      read: async () => {
        const list = await mine.get<{ id: string }[]>('/api/People/GetSavedFilters');
        return list.body.find(({ id }) => id === idOf(body));
      },
    };
  },
};

test.each(Object.keys(forms))('two who change the same of the %s are told so, and undo nothing else', async (name) => {
  const { first, field, texts, shown, save, read } = await forms[name]!();
  const [one, other] = texts.map((text) => ({ ...first, [field]: text }));
  expect((await save(one!, first)).status).toBe(200);
  // The second has opened the form before that, and sends the whole of it.
  const refused = await save(other!, first);
  expect(refused.status).toBe(409);
  const { code, fields } = (refused.body as Refused).error;
  expect(code).toMatch(/\.changed_meanwhile$/);
  expect(fields).toEqual({ [field]: expect.stringContaining(`“${shown ?? String(texts[0])}”`) as string });
  expect(await read()).toMatchObject({ ...first, [field]: texts[0] });
  // Saved again, now that it was seen, it counts; so it does for a script that names nothing it has read.
  expect((await save(other!, { ...first, [field]: texts[0] })).status).toBe(200);
  expect(await read()).toMatchObject({ ...first, [field]: texts[1] });
  expect((await save(one!, undefined)).status).toBe(200);
  // A form sent whole leaves alone what was not changed in it.
  expect((await save(first, first)).status).toBe(200);
  expect(await read()).toMatchObject({ ...first, [field]: texts[0] });
});
