import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedTestApp, type TestApp } from '../../testing/app.ts';
import { buildPeople, buildPerson } from '../../testing/build.ts';
import type { Caller } from '../../testing/caller.ts';

let app: TestApp;
let mine: Caller;
let tenantId: string;

type Pair = { first: { id: string; name: string }; second: { id: string; name: string }; reasons: string[] };

beforeAll(async () => {
  app = await sharedTestApp();
  mine = app.caller();
  tenantId = await mine.signUp();
  const add = (firstName: string, lastName: string, more: Parameters<typeof buildPerson>[2] = {}) =>
    buildPerson(app, tenantId, { firstName, lastName, ...more });
  const born = { dayOfBirth: 5, monthOfBirth: 2, yearOfBirth: 1990 };
  await buildPeople(app, tenantId, 200);
  await add('Ada', 'Obi', { phoneNumber: '08031234567', phone: '+2348031234567' });
  await add('Obi', 'Ada', { phoneNumber: '+234 803 123 4567', phone: '+2348031234567' });
  await add('Bola', 'Ade', { email: 'Bola@example.com' });
  await add('Bola', 'Zubair', { email: 'bola@Example.com' });
  await add('Tunde', 'Zubair', { email: 'bola@Example.com' });
  await add('Chukwuemeka', 'Nwosu', born);
  await add('Chukwuemeka', 'Nwosu', { ...born, yearOfBirth: null });
  await add('Chukwuemeka', 'Nwosu', { ...born, yearOfBirth: 1955 });
  await add('Damilola', 'Fashola', { phoneNumber: '07059876543' });
  await add('Damilola', 'Fashola', { phoneNumber: '08059876543' });
  await add('Somebody', 'Else', born);
});
afterAll(() => app.stop());

const search = async (notOlderThan = 0) =>
  (await mine.post<{ at: string; found: number }>('/api/People/SearchDuplicates', { notOlderThan })).body;
const list = async (more = '') => (await mine.get<Pair[]>(`/api/People/GetDuplicates${more}`)).body;
const named = ({ first, second, reasons }: Pair) =>
  `${[first.name, second.name].sort().join(' / ')}: ${reasons.join(', ')}`;

test('duplicates share a number or address, or have similar names and share birthday or last digits', async () => {
  const { found } = await search();
  const pairs = (await list()).map(named);
  expect(pairs).toHaveLength(found);
  expect([...pairs].sort()).toEqual([
    'Ada Obi / Obi Ada: number, phone',
    'Bola Ade / Bola Zubair: email',
    'Chukwuemeka Nwosu / Chukwuemeka Nwosu: birthday',
    'Chukwuemeka Nwosu / Chukwuemeka Nwosu: birthday',
    'Damilola Fashola / Damilola Fashola: number',
  ]);
  expect(pairs[0]).toBe('Ada Obi / Obi Ada: number, phone');
  expect(pairs.at(-1)).toBe('Bola Ade / Bola Zubair: email');
  expect(await list('?search=damilola')).toHaveLength(1);
});

test('people who share a contact as a family, with different first names or among many are no duplicates; namesakes are', async () => {
  const by = app.caller();
  const tenant = await by.signUp({ country: 'NG' });
  const add = (firstName: string, lastName: string, phone: string, more: Parameters<typeof buildPerson>[2] = {}) =>
    buildPerson(app, tenant, { firstName, lastName, phoneNumber: phone, phone, ...more });
  const born = { dayOfBirth: 5, monthOfBirth: 2, yearOfBirth: 2015 };
  const home = '+2348031110001';
  const father = await add('Emeka', 'Okonkwo', home);
  const mother = await add('Ngozi', 'Okonkwo', home);
  const first = await add('Peace', 'Okonkwo', home, born);
  await add('Pearl', 'Okonkwo', home, born);
  const namesake = await add('Emeka Junior', 'Okonkwo', home);
  await by.post('/api/People/CreateFamily', {
    name: 'Okonkwo',
    members: [
      { personId: father, part: 'head' },
      { personId: mother, part: 'spouse' },
      { personId: first, part: 'child' },
      { personId: namesake, part: 'child' },
    ],
  });
  await add('Ada', 'Obi', '+2348031110002');
  await add('Ada', 'Obi', '+2348031110002');
  for (let n = 0; n < 9; n += 1) await add('Visitor', `Name${'abcdefghi'[n]}`, '+2348000000000');
  await by.post('/api/People/SearchDuplicates', { notOlderThan: 0 });
  expect((await by.get<Pair[]>('/api/People/GetDuplicates')).body.map(named)).toEqual([
    'Ada Obi / Ada Obi: number, phone',
  ]);
});

test('two people marked as different are never shown again, unless that is undone', async () => {
  const before = await list();
  const pair = before.find(({ reasons }) => reasons.includes('email'))!;
  const both = { first: pair.second.id, second: pair.first.id };
  expect((await mine.post('/api/People/NotTheSame', both)).body).toBe(true);
  expect(await list()).toHaveLength(before.length - 1);
  await search();
  expect(await list()).toHaveLength(before.length - 1);
  await mine.post('/api/People/NotTheSame', { ...both, forget: true });
  expect(await list()).toHaveLength(before.length);
  expect((await mine.post('/api/People/NotTheSame', { ...both, first: crypto.randomUUID() })).status).toBe(404);
});

test('archived people are nobody’s duplicates, and a recent search is not repeated', async () => {
  const [pair] = await list();
  const count = (await list()).length;
  const { at } = await search();
  await mine.post('/api/People/archive', [pair!.first.id]);
  expect(await list()).toHaveLength(count - 1);
  expect((await search(10)).at).toBe(at);
  expect((await search()).found).toBe(count - 1);
});
