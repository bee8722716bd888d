import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { smsChurch, type SmsChurch } from '../../testing/sms-church.ts';

let app: TestApp;
let church: SmsChurch;
beforeAll(async () => {
  app = await startTestApp({ TRIAL_UNITS: '500' });
  church = await smsChurch(app);
});
afterAll(() => app.stop());

type Refused = { error: { code: string; message: string; fields?: Record<string, string> } };
type Family = {
  id: string;
  name: string;
  phoneNumber: string;
  members: { personId: string; name: string; part: string }[];
};

const named = (firstName: string, phone?: string) => ({
  firstName,
  lastName: 'Obi',
  ...(phone && { phone, phoneNumber: phone }),
});
const create = <T = { id: string }>(body: unknown) => church.caller.post<T>('/api/People/CreateFamily', body);
const read = async (id: string) => (await church.caller.get<Family>(`/api/People/GetFamily/${id}`)).body;
const update = <T = Refused>(id: string, body: unknown) =>
  church.caller.call<T>('PUT', `/api/People/UpdateFamily/${id}`, { body });
const parts = (family: Family) => family.members.map(({ name, part }) => `${name.split(' ')[0]}: ${part}`);

test('a family names its head, spouse, children and wards in that order, and is found by its name and theirs', async () => {
  const [ada, bola, chidi, dayo] = await church.addPeople(['Ada', 'Bola', 'Chidi', 'Dayo'].map((one) => named(one)));
  const { body } = await create({
    name: 'The Obi family',
    phoneNumber: '0803 555 0111',
    members: [
      { personId: dayo, part: 'ward' },
      { personId: bola, part: 'spouse' },
      { personId: chidi, part: 'child' },
      { personId: ada, part: 'head' },
    ],
  });
  expect(parts(await read(body.id))).toEqual(['Ada: head', 'Bola: spouse', 'Dayo: ward', 'Chidi: child']);
  const found = async (search: string) =>
    (await church.caller.get<Family[]>(`/api/People/GetFamilies?search=${search}`)).body.map(({ name }) => name);
  expect(await found('obi fam')).toEqual(['The Obi family']);
  expect(await found('dayo')).toEqual(['The Obi family']);
  expect(await found('nobody')).toEqual([]);
  const ofDayo = await church.caller.get<Family[]>(`/api/People/GetFamiliesOfPerson/${dayo}`);
  expect(ofDayo.body.map(({ id }) => id)).toEqual([body.id]);
  await church.caller.post('/api/People/archive', [chidi]);
  expect(parts(await read(body.id))).toEqual(['Ada: head', 'Bola: spouse', 'Dayo: ward']);
});

test('a person is head or spouse of one family, and a child of several; a family has one of each', async () => {
  const [ada, bola, chidi] = await church.addPeople(['Ada', 'Bola', 'Chidi'].map((one) => named(one)));
  const first = await create({ name: 'First', members: [{ personId: ada, part: 'head' }] });
  const again = await create<Refused>({ name: 'Second', members: [{ personId: ada, part: 'spouse' }] });
  expect(again.status).toBe(409);
  expect(again.body.error.message).toContain('Ada Obi is already head of “First”');
  const two = await update(first.body.id, { members: [{ personId: bola, part: 'head' }] });
  expect(two.body.error.code).toBe('families.one_of_each');
  expect(parts(await read(first.body.id))).toEqual(['Ada: head']);
  for (const name of ['Mother’s', 'Father’s']) {
    expect((await create({ name, members: [{ personId: chidi, part: 'child' }] })).status).toBe(200);
  }
  expect((await create({ name: 'Own', members: [{ personId: chidi, part: 'head' }] })).status).toBe(200);
});

test('two administrators do not undo each other: only named fields change, and a clash asks', async () => {
  const [ada, bola, chidi] = await church.addPeople(['Ada', 'Bola', 'Chidi'].map((one) => named(one)));
  const { id } = (await create({ name: 'Shared', members: [{ personId: ada, part: 'head' }] })).body;
  await update(id, { members: [{ personId: bola, part: 'spouse' }] });
  await update(id, {
    changes: { address: '1 Marina' },
    was: { address: '' },
    members: [{ personId: chidi, part: 'child' }],
  });
  expect(parts(await read(id))).toEqual(['Ada: head', 'Bola: spouse', 'Chidi: child']);
  const late = await update(id, { changes: { address: '2 Marina' }, was: { address: '' } });
  expect(late.status).toBe(409);
  expect(late.body.error.fields?.['address']).toContain('1 Marina');
  // Head and spouse swap, and the child leaves, in one change.
  const swap = [
    { personId: ada, part: 'spouse' },
    { personId: bola, part: 'head' },
  ];
  expect((await update(id, { members: swap, removed: [chidi] })).status).toBe(200);
  expect(parts(await read(id))).toEqual(['Bola: head', 'Ada: spouse']);
  await church.caller.post('/api/People/archive', [ada]);
  const gone = await church.caller.call<Family>('DELETE', `/api/People/DeleteFamily/${id}`);
  expect(gone.status).toBe(200);
  expect((await church.caller.get(`/api/People/GetFamily/${id}`)).status).toBe(404);
  expect((await church.caller.get(`/api/People/GetPerson/${ada}`)).status).toBe(200);
  // The answer to deleting recreates it once, with its own id.
  expect((await create(gone.body)).body.id).toBe(id);
  expect((await create(gone.body)).status).toBe(409);
  expect((await create({ name: 'Never there', id: crypto.randomUUID() })).status).toBe(404);
  const back = await read(id);
  expect(back).toMatchObject({ name: 'Shared', address: '1 Marina' });
  expect(parts(back)).toEqual(['Bola: head']);
  await church.caller.post('/api/People/Restore', { ids: [ada] });
  expect(parts(await read(back.id)), 'whoever was archived is in it as before').toEqual(['Bola: head', 'Ada: spouse']);
});

test('a large family comes back whole', async () => {
  const many = await church.addPeople(Array.from({ length: 70 }, (_, at) => named(`Child${at}`)));
  const children = many.map((personId) => ({ personId, part: 'child' }));
  const { id } = (await create({ name: 'Home', members: children.slice(0, 40) })).body;
  await update(id, { members: children.slice(40) });
  const gone = await church.caller.call<Family>('DELETE', `/api/People/DeleteFamily/${id}`);
  expect((await create(gone.body)).status).toBe(200);
  expect((await read(id)).members).toHaveLength(70);
});

test('a shared phone greets head, spouse and children in that order, whoever was added first', async () => {
  const phone = '+2348035550122';
  const [child, spouse, head] = await church.addPeople(['Ada', 'Bola', 'Chidi'].map((one) => named(one, phone)));
  const preview = async () =>
    (
      await church.caller.post<{ samples: { text: string }[] }>('/api/Messaging/PreviewSms', {
        message: 'Dear #name#',
        isPersonalized: true,
        ToContacts: [child, spouse, head].join(','),
      })
    ).body.samples.map(({ text }) => text);
  expect(await preview()).toEqual(['Dear Ada, Bola and Chidi']);
  await create({
    name: 'Elsewhere',
    members: [{ personId: child, part: 'head' }],
  });
  await create({
    name: 'At home',
    phoneNumber: phone,
    members: [
      { personId: head, part: 'head' },
      { personId: spouse, part: 'spouse' },
      { personId: child, part: 'child' },
    ],
  });
  expect(await preview()).toEqual(['Dear Chidi, Bola and Ada']);
});
