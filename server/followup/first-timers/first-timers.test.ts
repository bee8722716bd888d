import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { buildPerson } from '../../testing/build.ts';
import type { Caller } from '../../testing/caller.ts';
import { pictureForm } from '../../testing/files/crafted-pictures.ts';

let app: TestApp;
let by: Caller;
let tenantId: string;
let clock = () => new Date();
beforeAll(async () => {
  app = await startTestApp({}, (deps) => ({ ...deps, base: { ...deps.base, clock: () => clock() } }));
  by = app.caller();
  tenantId = await by.signUp();
});
afterAll(() => app.stop());

type FirstTimer = {
  id: string;
  name: string;
  state: string;
  visit: boolean;
  overdue: boolean;
  toLookAt: boolean;
  isFirstTimer: boolean;
  assignee: { name: string } | null;
};
type Detail = FirstTimer & { answers: { id: string; changes: unknown[] }[]; consent: { words: string } | null };

const list = async (query = '') => (await by.get<FirstTimer[]>(`/api/FollowUp/GetFirstTimers${query}`)).body;
const names = async (query = '') => (await list(query)).map(({ name }) => name).toSorted();
const change = (id: string, body: unknown) => by.call<Detail>('PUT', `/api/FollowUp/UpdateFollowUp/${id}`, { body });
const build = (firstName: string, more: Record<string, unknown> = {}) =>
  buildPerson(app, tenantId, { firstName, lastName: '', isFirstTimer: true, ...more });

test('first-timers are followed up, filtered, assigned and made members without losing anything', async () => {
  const [ada, bola] = [
    await build('Ada', { wantToBeVisited: 'On weekends' }),
    await build('Bola', {
      wantToBeVisited: 'No',
      interestedInJoining: 'Yes',
      createdAt: new Date(Date.now() - 8 * 86_400_000),
    }),
  ];
  const member = await build('Member', { isFirstTimer: false });
  await build('Gone', { archivedAt: new Date() });
  expect(await names()).toEqual(['Ada', 'Bola']);
  const changed = await change(ada, { state: 'contacted', note: 'Call after six', dueOn: '2020-01-05' });
  expect(changed.body).toMatchObject({
    state: 'contacted',
    note: 'Call after six',
    dueOn: '2020-01-05',
    overdue: true,
    visit: true,
  });
  expect((await by.get('/api/FollowUp/GetFirstTimerCounts')).body).toEqual({
    firstTimers: 2,
    new: 1,
    visit: 1,
    overdue: 1,
    toLookAt: 0,
  });
  expect(await names('?state=new')).toEqual(['Bola']);
  expect(await names('?only=visit')).toEqual(['Ada']);
  expect(await names('?only=join')).toEqual(['Bola']);
  expect(await names('?only=waiting')).toEqual(['Bola']);
  expect(await names('?search=bol')).toEqual(['Bola']);

  const [admin] = (await by.get<{ id: string; name: string; isYou: boolean }[]>('/api/FollowUp/GetAssignees')).body;
  expect(admin?.isYou).toBe(true);
  const given = await by.post('/api/FollowUp/Assign', {
    ids: [ada, bola, member],
    assignee: { kind: 'account', id: admin?.id },
  });
  expect(given.body).toEqual({ people: 2 });
  expect(await names('?assignee=mine')).toEqual(['Ada', 'Bola']);
  expect((await change(bola, { assignee: { kind: 'person', id: member } })).body.assignee).toMatchObject({
    name: 'Member',
    kind: 'person',
  });
  expect(await names(`?assignee=${member}`)).toEqual(['Bola']);
  expect(await names('?assignee=nobody')).toEqual([]);
  expect((await change(bola, { assignee: { kind: 'account', id: member } })).status).toBe(404);

  expect((await by.post('/api/FollowUp/MakeMembers', { ids: [ada, bola, member] })).body).toEqual({ people: 2 });
  expect(await names()).toEqual([]);
  const history = await by.get<{ items: { kind: string; by: string | null }[] }>(`/api/People/GetHistory/${ada}`);
  expect(history.body.items.map(({ kind }) => kind)).toContain('became a member');
  expect((await by.post('/api/FollowUp/UndoMembers', { ids: [ada, member] })).body).toEqual({ people: 1 });
  expect(await list()).toMatchObject([{ id: ada, state: 'contacted', assignee: { name: admin?.name } }]);
  expect((await by.post('/api/FollowUp/MakeMembers', { ids: [crypto.randomUUID()] })).status).toBe(404);

  // The newest is on top, whether somebody has called them or not.
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  await build('Dayo', { createdAt: daysAgo(3) });
  await build('Chidi', { createdAt: daysAgo(22) });
  expect((await list()).map(({ name }) => name)).toEqual(['Ada', 'Dayo', 'Chidi']);
});

const fill = async (path: string, fields: Record<string, string>) => {
  const answer = await fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields),
  });
  return { status: answer.status, text: await answer.text() };
};
const open = async (path: string) => {
  const answer = await fetch(`${app.url}${path}`);
  return { status: answer.status, text: await answer.text() };
};
type Form = { path: string; greeting: string; answers: number };
const setForm = async (body: unknown) => (await by.call<Form>('PUT', '/api/FollowUp/UpdateConnectForm', { body })).body;

test('the connect form makes a first-timer, never doubles or overwrites anybody, and reveals nobody', async () => {
  expect((await by.get('/api/FollowUp/GetConnectForm')).body).toEqual({ path: null, greeting: '', answers: 0 });
  const { path } = await setForm({ link: 'on', greeting: 'Welcome <home>' });
  const page = await open(path);
  expect(page.status).toBe(200);
  expect(page.text).toContain('Welcome &lt;home&gt;');
  expect(page.text).not.toContain('<script');
  await by.call('POST', '/api/settings/logo', { form: pictureForm('logo') });
  const poster = (await open(`${path}/poster`)).text;
  expect(poster).toContain('<svg');
  for (const text of [poster, (await open(path)).text]) expect(text).toContain(`src="${path}/logo.png"`);

  // The organisation's New Year comes before the server's.
  const year = new Date().getUTCFullYear();
  clock = () => new Date(Date.UTC(year, 11, 31, 23, 30));
  expect((await open(path)).text).toContain(`<option value="${year + 1}"`);
  clock = () => new Date();

  const bad = await fill(path, { firstName: '', phone: '12', day: '31', month: '2' });
  expect(bad.status).toBe(400);
  for (const words of ['enter your first name', 'phone number is not valid', 'date does not exist', 'Please tick this'])
    expect(bad.text).toContain(words);

  const silent = await fill(path, { firstName: "'", phone: '08031112222;08031112223', agreed: 'yes' });
  for (const words of ['A name needs letters', 'There are two numbers here: 08031112222 and 08031112223.'])
    expect(silent.text).toContain(words);

  const ngozi = {
    firstName: 'Ngozi',
    lastName: 'Eze',
    phone: '0803 111 2222',
    day: '7',
    month: '5',
    heard: 'Social media',
    joining: 'Yes',
    visit: 'Yes',
    agreed: 'yes',
  };
  const thanks = await Promise.all([
    fill(path, ngozi),
    fill(path, ngozi),
    fill(path, { ...ngozi, phone: '+2348031112222' }),
  ]);
  expect(new Set(thanks.map(({ status, text }) => `${status}${text}`)).size).toBe(1);
  const [row, ...others] = await list('?search=ngozi');
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    communicationMeans: 'Social media',
    interestedInJoining: 'Yes',
    visit: true,
    isFirstTimer: true,
    toLookAt: false,
  });

  const consents = await by.get<{ what: string; source: string }[]>(`/api/People/GetConsents/${row?.id}`);
  expect(consents.body).toMatchObject([
    { source: 'Connect form', what: expect.stringContaining('may keep these details') },
  ]);

  const known = await buildPerson(app, tenantId, {
    firstName: 'Efe',
    lastName: 'Obi',
    phoneNumber: '08035556666',
    phone: '+2348035556666',
    email: 'efe@example.org',
  });
  const taken = await fill(path, {
    firstName: 'Efe',
    phone: '08035556666',
    email: 'thief@example.org',
    visit: 'Yes',
    agreed: 'yes',
  });
  expect(taken.text.replace('Efe', 'Ngozi')).toBe(thanks[0]?.text);
  expect(await list('?only=look')).toMatchObject([{ id: known, toLookAt: true, isFirstTimer: false }]);
  const { body } = await by.get<Detail>(`/api/FollowUp/GetFirstTimer/${known}`);
  expect(body.consent?.words).toContain('may keep these details');
  expect(body.answers[0]?.changes).toEqual([
    { field: 'email', ours: 'efe@example.org', said: 'thief@example.org' },
    { field: 'wantToBeVisited', ours: '', said: 'Yes' },
  ]);
  const look = `/api/FollowUp/LookedAt/${body.answers[0]?.id}`;
  expect((await by.post(look, { take: ['wantToBeVisited'] })).body).toBe(true);
  expect((await by.post(look, {})).status).toBe(404);
  expect(await list('?only=look')).toEqual([]);
  const person = await by.get<Record<string, unknown>>(`/api/People/GetPerson/${known}`);
  expect(person.body).toMatchObject({ email: 'efe@example.org', lastName: 'Obi', wantToBeVisited: 'Yes' });
});

test('a renewed or disabled link leads nowhere, and a bot’s form is dropped', async () => {
  const { path } = await setForm({ link: 'on' });
  const robot = await fill(path, { firstName: 'Robot', email: 'r@example.org', agreed: 'yes', website: 'x' });
  expect(robot.status).toBe(200);
  expect(await list('?search=robot')).toEqual([]);
  const renewed = await setForm({ link: 'renewed' });
  expect(renewed.path).not.toBe(path);
  expect([(await open(path)).status, (await open(renewed.path)).status]).toEqual([404, 200]);
  await setForm({ link: 'off' });
  expect((await fill(renewed.path, { firstName: 'Late', email: 'l@example.org', agreed: 'yes' })).status).toBe(404);
  for (let wrong = 0; wrong < 30; wrong += 1) await open(`/connect/wrong${wrong}`);
  expect((await open('/connect/wrong')).status).toBe(429);
});
