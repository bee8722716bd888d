import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localTimeOf } from '../../../contract/local-time.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Caller } from '../../testing/caller.ts';

let app: TestApp;
let caller: Caller;
/** The server's clock stands still, so that no year ends meanwhile. */
const now = new Date();
beforeAll(async () => {
  app = await startTestApp({}, (deps) => ({ ...deps, base: { ...deps.base, clock: () => now } }));
  caller = app.caller();
  await caller.signUp();
});
afterAll(() => app.stop());

type Refused = { error: { code: string; message: string; fields: Record<string, string> } };
type Person = Record<string, unknown> & { id: string; pictureId: string | null };

function form(fields: Record<string, string>, picture?: Uint8Array): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  if (picture) data.set('picture', new File([picture as BlobPart], 'picture.jpg'));
  return data;
}

const create = <T = { personId: string }>(fields: Record<string, string>, picture?: Uint8Array) =>
  caller.call<T>('POST', '/api/People/createPerson', { form: form(fields, picture) });
const read = async (id: string) => (await caller.get<Person>(`/api/People/GetPerson/${id}`)).body;
const change = <T = Refused>(id: string, body: unknown) =>
  caller.call<T>('PUT', `/api/People/UpdatePerson/${id}`, { body });
const photo = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#14634F' } })
    .jpeg()
    .toBuffer();

test('genders come as lookups, and every field of the form makes a person', async () => {
  const { body: lookups } =
    await caller.get<{ type: string; lookUps: { id: string; value: string }[] }[]>('/api/LookUp/GetAllLookUps');
  const female = lookups.find(({ type }) => type === 'gender')!.lookUps.find(({ value }) => value === 'Female')!;
  const { status, body } = await create(
    {
      firstName: ' Ada ',
      lastName: 'Obi',
      mobilePhone: '0803 123 4567',
      email: 'Ada@Example.org',
      gender: female.id,
      dayOfBirth: '29',
      monthOfBirth: '2',
      yearOfBirth: '2000',
      address: '1 Marina, Lagos',
      maritalStatus: 'Single',
      isFirstTimer: 'true',
    },
    await photo(),
  );
  expect(status).toBe(200);
  const person = await read(body.personId);
  expect(person).toMatchObject({
    firstName: 'Ada',
    lastName: 'Obi',
    phone: '+2348031234567',
    email: 'ada@example.org',
    gender: 'female',
    dayOfBirth: 29,
    monthOfBirth: 2,
    yearOfBirth: 2000,
    maritalStatus: 'Single',
    isFirstTimer: true,
    pictureId: expect.any(String) as string,
  });
  const list = await caller.get<Person[]>('/api/People/GetPeopleBasicInfo');
  expect(list.body.find(({ id }) => id === body.personId)?.pictureId).toBe(person.pictureId);
});

test('any part of a date of birth may be missing; an impossible day is explained below its field', async () => {
  const birth = ([dayOfBirth = '', monthOfBirth = '', yearOfBirth = '']: readonly string[]) =>
    create<Refused & { personId: string }>({ firstName: 'Bola', dayOfBirth, monthOfBirth, yearOfBirth });
  // The organisation's year, because its New Year comes before the server's.
  const thisYear = Number(localTimeOf(now, 'Africa/Lagos').date.slice(0, 4));
  for (const fine of [
    ['29', '2', ''],
    ['31', '', ''],
    ['', '2', '2001'],
    ['', '', String(thisYear - 100)],
    ['29', '2', '2004'],
  ])
    expect((await birth(fine)).status, fine.join('-')).toBe(200);
  for (const wrong of [
    ['29', '2', '2001'],
    ['31', '4', ''],
    ['30', '2', ''],
  ])
    expect((await birth(wrong)).body.error.fields['dayOfBirth'], wrong.join('-')).toMatch(/This month has \d+ days/);
  // Tomorrow in Lagos, and today.
  const day = (at: Date) => localTimeOf(at, 'Africa/Lagos').date.split('-').map(Number).reverse().map(String);
  const tomorrow = await birth(day(new Date(now.getTime() + 24 * 3_600_000)));
  expect(Object.values(tomorrow.body.error.fields).join(' ')).toMatch(/still to come|Choose a year/);
  expect((await birth(day(now))).status).toBe(200);
  expect((await birth(['', '13'])).body.error.fields['monthOfBirth']).toContain('1 to 12');
  expect((await birth(['', '', String(thisYear + 1)])).body.error.fields['yearOfBirth']).toContain(String(thisYear));
});

test('every wrong field says so at once', async () => {
  const { status, body } = await create<Refused>({ mobilePhone: '12', email: 'ada@', gender: 'lady' });
  expect(status).toBe(400);
  expect(Object.keys(body.error.fields).sort()).toEqual(['email', 'firstName', 'gender', 'mobilePhone']);
});

test('the same request with the same key makes one person', async () => {
  const headers = { 'idempotency-key': 'once' };
  const send = () =>
    caller.call<{ personId: string }>('POST', '/api/People/createPerson', {
      form: form({ firstName: 'Once' }),
      headers,
    });
  expect((await send()).body.personId).toBe((await send()).body.personId);
});

test('two editors do not undo each other: changes of different fields both count, of the same field ask', async () => {
  const id = (await create({ firstName: 'Chidi', mobilePhone: '08035550101', address: 'Old street' })).body.personId;
  expect((await change(id, { changes: { address: 'New street' }, was: { address: 'Old street' } })).status).toBe(200);
  expect((await change(id, { changes: { email: 'c@example.org' }, was: { email: '' } })).status).toBe(200);
  expect(await read(id)).toMatchObject({ address: 'New street', email: 'c@example.org', phoneNumber: '08035550101' });

  const late = await change(id, { changes: { address: 'Third street' }, was: { address: 'Old street' } });
  expect(late.status).toBe(409);
  expect(late.body.error.fields['address']).toContain('New street');
  expect(await read(id)).toMatchObject({ address: 'New street' });
});

test('a cleared field is cleared, and an omitted one stays', async () => {
  const id = (await create({ firstName: 'Dayo', lastName: 'Ade', mobilePhone: '08035550102', yearOfBirth: '1990' }))
    .body.personId;
  await change(id, { changes: { mobilePhone: '', yearOfBirth: '' } });
  expect(await read(id)).toMatchObject({ lastName: 'Ade', phoneNumber: '', phone: null, yearOfBirth: null });
  expect((await change(id, { changes: { firstName: ' ' } })).body.error.fields['firstName']).toBe(
    'Enter a first name.',
  );
  await change(id, { changes: { dayOfBirth: '30' } });
  expect((await change(id, { changes: { monthOfBirth: '2' } })).body.error.fields['dayOfBirth']).toContain('29 days');
});

test('similar people are found by number in any format, by address, and by name in either order', async () => {
  const id = (
    await create({ firstName: 'Ifeoma', lastName: 'Nwosu', mobilePhone: '08035550103', email: 'ify@example.org' })
  ).body.personId;
  const similar = async (query: Record<string, string>) =>
    (
      await caller.get<{ id: string; same: string }[]>(`/api/People/GetSimilarPeople?${new URLSearchParams(query)}`)
    ).body.map((one) => [one.id, one.same]);
  expect(await similar({ phone: '+234 803 555 0103' })).toEqual([[id, 'phone']]);
  expect(await similar({ email: 'IFY@example.org' })).toEqual([[id, 'email']]);
  expect(await similar({ firstName: 'nwosu', lastName: 'Ifeomà' })).toEqual([[id, 'name']]);
  expect(await similar({ firstName: 'Ifeoma' })).toEqual([]);
  expect(await similar({ phone: '08035550103', except: id })).toEqual([]);
});

test('a new picture replaces the old, whose address leads nowhere', async () => {
  const id = (await create({ firstName: 'Ebele' }, await photo())).body.personId;
  const first = (await read(id)).pictureId;
  const picture = (pictureId: string | null, size = '64', who = caller) =>
    who.call('GET', `/api/Media/Picture/${pictureId}/${size}`);
  expect((await picture(first)).headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
  const set = await caller.call<{ pictureId: string }>('PUT', `/api/People/SetPicture/${id}`, {
    form: form({ pictureCrop: '0,0,0.5' }, await photo()),
  });
  expect(set.status).toBe(200);
  expect((await read(id)).pictureId).toBe(set.body.pictureId);
  expect((await picture(first)).status).toBe(404);
  for (const size of ['64', '256', '1024']) {
    const shown = await picture(set.body.pictureId, size);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toBe('image/webp');
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
  }
  const stranger = app.caller();
  await stranger.signUp();
  expect((await picture(set.body.pictureId, '64', stranger)).status).toBe(404);
  expect((await picture(set.body.pictureId, '64', app.caller())).status).toBe(401);
  await caller.call('DELETE', `/api/People/RemovePicture/${id}`);
  expect((await read(id)).pictureId).toBeNull();
  expect((await picture(set.body.pictureId)).status).toBe(404);
});

test('a refused kind of picture names the usable kinds, and no other', async () => {
  const data = form({ firstName: 'Ada' });
  data.set('picture', new File(['<svg/>'], 'drawing.svg'));
  const { status, body } = await caller.call<Refused>('POST', '/api/People/createPerson', { form: data });
  expect([status, body.error.message]).toEqual([
    415,
    'This kind of file cannot be used. Choose a JPEG, PNG, GIF, WebP, TIFF or BMP.',
  ]);
});

test('a field for one number refuses two and names them; an empty name is none', async () => {
  const two = await create<Refused>({ firstName: 'Two', mobilePhone: '08031234567; 0805 987 6543' });
  expect(two.status).toBe(400);
  expect(two.body.error.fields).toEqual({
    mobilePhone: 'There are two numbers here: 08031234567 and 0805 987 6543. Enter one of them.',
  });
  const silent = await create<Refused>({ firstName: "'\u2764\ufe0f", mobilePhone: '08031234567' });
  expect([silent.status, silent.body.error.fields]).toEqual([
    400,
    { firstName: expect.stringMatching(/^A name needs letters/) },
  ]);
  const { body } = await create({ firstName: '李', lastName: '小龙', mobilePhone: '0803-123 (4568)' });
  expect(await read(body.personId)).toMatchObject({ firstName: '李', phone: '+2348031234568' });
  const renamed = await change(body.personId, { changes: { firstName: '…' }, was: {} });
  expect([renamed.status, renamed.body.error.fields]).toEqual([
    400,
    { firstName: expect.stringMatching(/^A name needs letters/) },
  ]);
});
