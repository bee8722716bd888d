import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { instantOf } from '../../../contract/local-time.ts';
import { sharedTestApp, type TestApp } from '../../testing/app.ts';
import { buildGroup, buildPeople, buildPerson } from '../../testing/build.ts';
import type { Caller } from '../../testing/caller.ts';

let app: TestApp;
let mine: Caller;
let tenantId: string;
let ids: Record<'ada' | 'bola' | 'chidi' | 'dayo', string>;
let choir: string;

type Row = { id: string; name: string };
type Page = { items: Row[]; totalItems: number };

/** A zone where it is about noon, so that no day ends meanwhile; its day, read as if in UTC. */
const ahead = 12 - new Date().getUTCHours();
const timeZone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
const today = new Date(Date.now() + ahead * 3_600_000);
/** Years ago to the day, plus this many days; on 29 February the day before, if that year had none. */
function yearsAgo(years: number, days = 0): Date {
  const year = today.getUTCFullYear() - years;
  const lastOfMonth = new Date(Date.UTC(year, today.getUTCMonth() + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, today.getUTCMonth(), Math.min(today.getUTCDate(), lastOfMonth) + days));
}
const joined = (date: string, time: string) => ({ createdAt: instantOf({ date, time }, timeZone) });
const born = (date: Date) => ({
  dayOfBirth: date.getUTCDate(),
  monthOfBirth: date.getUTCMonth() + 1,
  yearOfBirth: date.getUTCFullYear(),
});

beforeAll(async () => {
  app = await sharedTestApp();
  mine = app.caller();
  tenantId = await mine.signUp({ timeZone });
  ids = {
    ada: await buildPerson(app, tenantId, {
      firstName: 'Ada',
      lastName: 'Zimba',
      gender: 'female',
      phoneNumber: '08031234567',
      phone: '+2348031234567',
      maritalStatus: 'Married',
      ...born(yearsAgo(30)),
      ...joined('2026-01-10', '12:00'),
    }),
    bola: await buildPerson(app, tenantId, {
      firstName: 'Bola',
      lastName: 'Yusuf',
      gender: 'male',
      email: 'Bola@Example.org',
      maritalStatus: 'married',
      ...born(yearsAgo(30, 1)),
      ...joined('2026-01-11', '00:00'),
    }),
    chidi: await buildPerson(app, tenantId, {
      firstName: 'Chidi',
      lastName: 'Xavier',
      isFirstTimer: true,
      yearOfBirth: today.getUTCFullYear() - 60,
      ...joined('2026-01-12', '00:00'),
    }),
    dayo: await buildPerson(app, tenantId, {
      firstName: 'Dayo',
      lastName: 'Waziri',
      gender: 'female',
      archivedAt: new Date(),
    }),
  };
  choir = await buildGroup(app, tenantId, { name: 'Choir', members: [ids.ada, ids.chidi, ids.dayo] });
  await app.base.database.withTenant(tenantId, (tx) =>
    tx.execute(sql`INSERT INTO opt_outs (tenant_id, channel, address, source) VALUES
      (${tenantId}, 'sms', '+2348031234567', 'STOP'), (${tenantId}, 'email', 'bola@example.org', 'link')`),
  );
});
afterAll(() => app.stop());

const named = async (query: string) => {
  const { status, body } = await mine.get<Page>(`/api/People/GetPeopleBasicInfo?page=0&${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.totalItems).toBe(body.items.length);
  return body.items.map(({ name }) => name.split(' ')[0]);
};

test.each([
  ['gender=female', ['Ada']],
  ['gender=unknown', ['Chidi']],
  ['ageFrom=30', ['Ada', 'Chidi']],
  ['ageTo=29', ['Bola']],
  ['ageFrom=29&ageTo=30', ['Ada', 'Bola']],
  ['ageFrom=31', ['Chidi']],
  [`birthMonth=${yearsAgo(30).getUTCMonth() + 1}&gender=female`, ['Ada']],
  ['maritalStatus=MARRIED', ['Ada', 'Bola']],
  ['firstTimer=yes', ['Chidi']],
  ['firstTimer=no', ['Ada', 'Bola']],
  ['phone=yes', ['Ada']],
  ['phone=no', ['Bola', 'Chidi']],
  ['optedOut=yes', ['Ada', 'Bola']],
  ['optedOut=no', ['Chidi']],
  ['joinedFrom=2026-01-11', ['Bola', 'Chidi']],
  ['joinedTo=2026-01-11', ['Ada', 'Bola']],
  ['joinedFrom=2026-01-11&joinedTo=2026-01-11', ['Bola']],
  ['maritalStatus=married&search=bol', ['Bola']],
  ['firstTimer=no&sort=-name', ['Bola', 'Ada']],
  ['sort=lastName', ['Chidi', 'Bola', 'Ada']],
  ['sort=lastName&search=a', ['Ada']],
  ['phone=no&sort=-lastName', ['Bola', 'Chidi']],
])('%s finds %j', async (query, names) => {
  expect(await named(query)).toEqual(names);
});

test('people are found by their attendance, in weeks and since a day, which saved filters and messages know, too', async () => {
  const dayBefore = (days: number) => new Date(today.getTime() - days * 86_400_000).toISOString().slice(0, 10);
  const path = '/api/CheckInAttendance/';
  const came: string[] = [];
  for (const [days, personId] of [
    [28, ids.ada],
    [29, ids.bola],
    [0, ids.chidi],
  ] as const) {
    const item = { fullEventName: 'Vigil', eventDate: dayBefore(days), time: '00:00' };
    const { body } = await mine.post<{ id: string }>(`${path}CheckInAttendanceItem`, item);
    came.push(body.id);
    expect((await mine.post(`${path}MarkAttendance`, { itemId: body.id, personId })).status).toBe(200);
  }
  expect(await named('came=4')).toEqual(['Ada', 'Chidi']);
  expect(await named('came=5')).toEqual(['Ada', 'Bola', 'Chidi']);
  expect(await named('away=4')).toEqual(['Bola']);
  expect(await named(`notSince=${dayBefore(27)}`)).toEqual(['Ada', 'Bola']);
  expect(await named(`notSince=${dayBefore(27)}&came=4&search=ada`)).toEqual(['Ada']);
  const rule = { filter: { away: 4 }, search: '' };
  const { body: saved } = await mine.post<{ id: string }>('/api/People/SaveFilter', { name: 'Gone quiet', rule });
  const { body: chosen } = await mine.post<{ people: number }>('/api/People/ChoosePeople', {
    who: { rule },
    name: 'x',
  });
  expect(chosen.people).toBe(1);
  const file = await mine.get<string>('/api/People/ExportPeople?format=csv&away=4');
  expect(String(file.body)).toContain('Bola');
  expect(String(file.body)).not.toContain('Ada');
  expect((await mine.get('/api/People/GetPeopleBasicInfo?came=0')).status).toBe(400);
  // Somebody checked in by mistake did not come, nor does a deleted service count.
  await mine.call('DELETE', `${path}checkout?attendanceId=${came[2]}`);
  expect(await named('came=4')).toEqual(['Ada']);
  await mine.call('DELETE', `/api/People/SavedFilter/${saved.id}`);
});

test('a group’s filter finds approved members who are not archived, and nobody for a missing group', async () => {
  expect(await named(`group=${choir}`)).toEqual(['Ada', 'Chidi']);
  expect(await named(`group=${crypto.randomUUID()}`)).toEqual([]);
});

test('rows carry the other columns only if asked', async () => {
  const [plain] = (await mine.get<Row[]>('/api/People/GetPeopleBasicInfo?search=ada')).body;
  expect(plain).not.toHaveProperty('maritalStatus');
  const [whole] = (await mine.get<Row[]>('/api/People/GetPeopleBasicInfo?search=ada&details=yes')).body;
  expect(whole).toMatchObject({ maritalStatus: 'Married', yearOfBirth: yearsAgo(30).getUTCFullYear(), address: '' });
});

test('every sort of a filtered list gives each person once, by cursor and by number', async () => {
  const church = app.caller();
  const id = await church.signUp();
  const all = await buildPeople(app, id, 130);
  await app.base.database.withTenant(id, (tx) =>
    tx.execute(sql`UPDATE people SET month_of_birth = 1 + abs(hashtext(id::text)) % 12, day_of_birth = 1 + abs(hashtext(id::text)) % 28
      WHERE abs(hashtext(id::text)) % 5 > 0`),
  );
  for (const sort of ['name', '-lastName', 'birthday', '-birthday', '-created']) {
    const whole = (await church.get<Row[]>(`/api/People/GetPeopleBasicInfo?sort=${sort}&phone=yes`)).body;
    const walked: string[] = [];
    for (let after = ''; ; after = walked.at(-1)!) {
      const { body } = await church.get<Page>(
        `/api/People/GetPeopleBasicInfo?page=0&pageSize=50&sort=${sort}&phone=yes${after && `&after=${after}`}`,
      );
      expect(body.totalItems).toBe(130);
      walked.push(...body.items.map((row) => row.id));
      if (body.items.length < 50) break;
    }
    expect(walked, sort).toEqual(whole.map((row) => row.id));
    expect(new Set(walked)).toEqual(new Set(all));
    const second = await church.get<Page>(`/api/People/GetPeopleBasicInfo?page=1&pageSize=50&sort=${sort}&phone=yes`);
    expect(second.body.items.map((row) => row.id)).toEqual(walked.slice(50, 100));
  }
});

test('a filter is saved by name, renamed, changed and deleted; a taken name is refused', async () => {
  const rule = { filter: { gender: 'female' }, search: '' };
  const { body: saved } = await mine.post<{ id: string }>('/api/People/SaveFilter', { name: 'Women', rule });
  const taken = await mine.post<{ error: { message: string } }>('/api/People/SaveFilter', { name: 'women', rule });
  expect(taken).toMatchObject({ status: 409, body: { error: { code: 'people.filter_name_taken' } } });
  await mine.call('PUT', `/api/People/SavedFilter/${saved.id}`, { body: { name: 'Sisters' } });
  await mine.call('PUT', `/api/People/SavedFilter/${saved.id}`, {
    body: { rule: { filter: { gender: 'female', phone: 'yes' }, search: '' } },
  });
  expect((await mine.get('/api/People/GetSavedFilters')).body).toEqual([
    { id: saved.id, name: 'Sisters', rule: { filter: { gender: 'female', phone: 'yes' }, search: '' } },
  ]);
  expect((await mine.call('DELETE', `/api/People/SavedFilter/${saved.id}`)).status).toBe(200);
  expect((await mine.get('/api/People/GetSavedFilters')).body).toEqual([]);
  expect((await mine.call('DELETE', `/api/People/SavedFilter/${saved.id}`)).status).toBe(404);
});

test('the marital statuses in use are offered once each, regardless of case', async () => {
  const { body } = await mine.get<string[]>('/api/People/GetMaritalStatuses');
  expect(body.map((status) => status.toLowerCase())).toEqual(['married']);
});

const preview = (sent: Record<string, unknown>) =>
  mine.post<{ chosen: number; willGet: number }>('/api/Messaging/PreviewSms', { message: 'Hello', ...sent });

test('a message goes to people a filter finds at sending, and to hundreds of ticked people', async () => {
  const rule = { filter: { gender: 'female' }, search: '' };
  const { body: chosen } = await mine.post<{ token: string; people: number }>('/api/People/ChoosePeople', {
    who: { rule },
    name: 'Women',
  });
  expect(chosen).toMatchObject({ people: 1, name: 'Women' });
  expect((await preview({ groupedContacts: [chosen.token] })).body.chosen).toBe(1);
  const more = await buildPerson(app, tenantId, {
    gender: 'female',
    phoneNumber: '08099999999',
    phone: '+2348099999999',
  });
  expect((await preview({ groupedContacts: [chosen.token] })).body).toMatchObject({ chosen: 2, willGet: 1 });

  const { body: but } = await mine.post<{ token: string; people: number }>('/api/People/ChoosePeople', {
    who: { rule, except: [more] },
    name: 'Women but one',
  });
  expect(but.people).toBe(1);
  expect((await preview({ groupedContacts: [but.token] })).body.chosen).toBe(1);

  const many = await buildPeople(app, tenantId, 3000);
  const ticked = await mine.post<{ token: string }>('/api/People/ChoosePeople', { who: { ids: many }, name: '3,000' });
  expect((await preview({ groupedContacts: [ticked.body.token] })).body).toMatchObject({ chosen: 3000, willGet: 3000 });
  // The same people by their ids, as a script names them; each is one person, however often named.
  const named = await preview({ groupedContacts: [ticked.body.token], ToContacts: [...many, more].join(',') });
  expect(named.body).toMatchObject({ chosen: 3001, willGet: 3001 });
  await mine.post('/api/People/archive', [...many, more]);
});

test('a draft names its audience, and an unknown token is refused', async () => {
  const { body } = await mine.post<{ token: string }>('/api/People/ChoosePeople', {
    who: { ids: [ids.ada, ids.bola] },
    name: '2 people of the choir',
  });
  await mine.post('/api/Messaging/PostSmsDraft', { body: 'Dear all', groupedContacts: [body.token] });
  const drafts = await mine.get<{ to: string[] }[]>('/api/Messaging/GetMessages?channel=sms&which=drafts');
  expect(drafts.body[0]?.to).toEqual(['2 people of the choir']);
  const nobody = await preview({ groupedContacts: [`filter_${crypto.randomUUID()}`] });
  expect(nobody).toMatchObject({ status: 404, body: { error: { code: 'messaging.group_not_found' } } });
});
