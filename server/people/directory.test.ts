import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameWords, sameName, isMeaningfulName } from '../../contract/people/name.ts';
import { foundPerson, personRow, personRowMore } from '../../contract/people/schemas.ts';
import { sharedTestApp, type TestApp } from '../testing/app.ts';
import { buildPeople, buildPerson } from '../testing/build.ts';
import type { Caller } from '../testing/caller.ts';

type Row = { id: string; name: string; nameResult: string; email: string; phoneNumber: string };

let app: TestApp;
let mine: Caller;
let tenantId: string;
let ids: Record<string, string>;

beforeAll(async () => {
  app = await sharedTestApp();
  mine = app.caller();
  tenantId = await mine.signUp();
  const other = app.caller();
  const theirs = await other.signUp();
  await buildPerson(app, theirs, { firstName: 'Race', lastName: 'Tester', email: 'theirs@example.org' });
  ids = {
    race: await buildPerson(app, tenantId, {
      firstName: 'Race',
      lastName: 'Tester',
      phoneNumber: '0803 123 4567',
      phone: '+2348031234567',
    }),
    ola: await buildPerson(app, tenantId, { firstName: 'Ọlá', lastName: 'Adébáyọ̀', email: 'Ola.Ade@Example.org' }),
    obrien: await buildPerson(app, tenantId, { firstName: 'Sean', lastName: 'O’Brien', email: 'sean_o@example.org' }),
    te: await buildPerson(app, tenantId, {
      firstName: 'Te',
      lastName: 'Ng',
      phoneNumber: '+44 7700 900123',
      phone: '+447700900123',
    }),
    gone: await buildPerson(app, tenantId, { firstName: 'Race', lastName: 'Archived', archivedAt: new Date() }),
  };
});
afterAll(() => app.stop());

async function search(text: string, more = ''): Promise<string[]> {
  const { status, body } = await mine.get<Row[]>(
    `/api/Membership/GetSearchedUSers?searchText=${encodeURIComponent(text)}${more}`,
  );
  expect(status).toBe(200);
  return body.map((row) => row.name);
}

test.each([
  ['words in any order', 'tester race', ['Race Tester']],
  ['half words', 'ace test', ['Race Tester']],
  ['capitals', 'RACE', ['Race Tester']],
  ['without the accents', 'ola adebayo', ['Ọlá Adébáyọ̀']],
  ['with other accents', 'Ólà', ['Ọlá Adébáyọ̀']],
  ['without the apostrophe', 'obrien', ['Sean O’Brien']],
  ['with a plain apostrophe', "O'Brien", ['Sean O’Brien']],
  ['part of an e-mail address', 'ola.ade@ex', ['Ọlá Adébáyọ̀']],
  ['an underscore as itself', 'n_o@', ['Sean O’Brien']],
  ['a percent sign as itself', '%%%', []],
  ['a backslash as itself', '\\\\\\', []],
  ['the end of a phone number', '4567', ['Race Tester']],
  ['a number with its country code and spaces', '+234 803 123 4567', ['Race Tester']],
  ['a number with a leading zero', '07700900123', ['Te Ng']],
  ['a number with 00 before the country', '00447700900123', ['Te Ng']],
  ['two letters at the beginning of a name', 'te', ['Race Tester', 'Te Ng']],
  ['one letter', 'n', ['Te Ng']],
  ['short words beside long ones', 'tester r', ['Race Tester']],
  ['only short words', 'ng t', ['Te Ng']],
  ['nobody', 'zebulon', []],
])('searching finds %s', async (_, text, names) => {
  expect(await search(text)).toEqual(names);
});

test('names without spaces are found however split, and letters that stand for two by those', async () => {
  const by = app.caller();
  const tenant = await by.signUp();
  const names = { 小明: '王', 佐藤花子: '', 민준: '김', Jörg: 'Groß' };
  for (const [firstName, lastName] of Object.entries(names)) await buildPerson(app, tenant, { firstName, lastName });
  const found = async (text: string) =>
    (await by.get<Row[]>(`/api/Membership/GetSearchedUSers?searchText=${encodeURIComponent(text)}`)).body.map(
      ({ name }) => name,
    );
  expect(await found('王小明')).toEqual(['小明 王']);
  expect(await found('佐藤 花子')).toEqual(['佐藤花子']);
  expect(await found('김민준')).toEqual(['민준 김']);
  expect(await found('gross')).toEqual(['Jörg Groß']);
  expect(await found('GROẞ jorg')).toEqual(['Jörg Groß']);
});

test('a found person carries the fields that both screens read', async () => {
  const { body, headers } = await mine.get<Row[]>('/api/Membership/GetSearchedUSers?searchText=tester');
  expect(body).toEqual([
    {
      id: ids['race'],
      name: 'Race Tester',
      nameResult: 'Race Tester',
      email: '',
      phoneNumber: '0803 123 4567',
      pictureId: null,
    },
  ]);
  expect(headers.get('x-total-count')).toBe('1');
});

test('the database returns exactly the contract’s fields of people, whatever their names', async () => {
  const church = app.caller();
  const odd = 'Zoë "Zo" \\ Ọlá\n\t</script>\u2028😀';
  await buildPerson(app, await church.signUp(), { firstName: odd, lastName: '' });
  const basic = '/api/People/GetPeopleBasicInfo';
  for (const [path, row] of [
    ['/api/Membership/GetSearchedUSers?searchText=zo', foundPerson],
    [basic, personRow],
    [`${basic}?details=yes`, personRowMore],
    [`${basic}?phone=no`, personRow],
  ] as const) {
    const { body } = await church.get<Row[]>(path);
    expect(row.strict().array().length(1).parse(body)).toEqual(body);
    expect(body[0]?.name).toBe(odd);
  }
});

test('an unknown name finds similar spellings, but no number or few letters do', async () => {
  const church = app.caller();
  const tenant = await church.signUp();
  for (const [firstName, lastName] of [
    ['Ada', 'Okafor'],
    ['Chidi', 'Okafor'],
    ['Bola', 'Adeyemi'],
    ['Ngozi', 'Nwachukwu'],
  ] as const)
    await buildPerson(app, tenant, { firstName, lastName, phoneNumber: '08031234567', phone: '+2348031234567' });
  await buildPerson(app, await app.caller().signUp(), { firstName: 'Eve', lastName: 'Okafor' });
  const near = async (text: string) =>
    (await church.get<Row[]>(`/api/People/GetNearlyNamed?searchText=${encodeURIComponent(text)}`)).body.map(
      ({ name }) => name,
    );
  expect(await near('Okofor')).toEqual(['Ada Okafor', 'Chidi Okafor']);
  expect(await near('Okafọr')).toEqual(['Ada Okafor', 'Chidi Okafor']);
  expect(await near('Okaffor')).toEqual(['Ada Okafor', 'Chidi Okafor']);
  expect((await near('Ada Okofor'))[0]).toBe('Ada Okafor');
  expect(await near('Adeyeme')).toEqual(['Bola Adeyemi']);
  expect(await near('nwachuku')).toEqual(['Ngozi Nwachukwu']);
  for (const text of ['Zubair', '08031234568', 'ok', '', 'a@example.org']) expect(await near(text), text).toEqual([]);
});

test('archived people are neither found nor listed; their page says so', async () => {
  expect(await search('archived')).toEqual([]);
  const { body } = await mine.get<{ archivedAt: string | null }>(`/api/People/GetPerson/${ids['gone']}`);
  expect(body.archivedAt).not.toBeNull();
  const list = await mine.get<Row[]>('/api/People/GetPeopleBasicInfo');
  expect(list.body.map((row) => row.id)).not.toContain(ids['gone']);
  expect(list.headers.get('x-total-count')).toBe('4');
});

test('the list is sorted without regard to case and accents', async () => {
  const { body } = await mine.get<Row[]>('/api/People/GetPeopleBasicInfo');
  expect(body.map((row) => row.name)).toEqual(['Ọlá Adébáyọ̀', 'Race Tester', 'Sean O’Brien', 'Te Ng']);
  const turned = await mine.get<Row[]>('/api/People/GetPeopleBasicInfo?sort=-name&search=ean');
  expect(turned.body.map((row) => row.name)).toEqual(['Sean O’Brien']);
});

test('a person’s page shows what is known, and 404 for an unknown id', async () => {
  const { body } = await mine.get(`/api/People/GetPerson/${ids['race']}`);
  expect(body).toMatchObject({
    firstName: 'Race',
    phone: '+2348031234567',
    smsOptedOut: false,
    archivedAt: null,
    dayOfBirth: null,
  });
  expect((await mine.get(`/api/People/GetPerson/${crypto.randomUUID()}`)).status).toBe(404);
  expect((await mine.get('/api/People/GetPerson/7')).status).toBe(404);
});

test('every sort gives each person once, by page number and by cursor', async () => {
  const church = app.caller();
  const id = await church.signUp();
  await buildPeople(app, id, 130);
  for (const sort of ['name', '-name', 'created', '-created']) {
    for (const term of ['', '&search=person']) {
      const whole = await church.get<Row[]>(`/api/People/GetPeopleBasicInfo?sort=${sort}${term}`);
      expect(whole.body).toHaveLength(130);
      const walked: string[] = [];
      for (let after = ''; ;) {
        const { body } = await church.get<{ items: Row[]; totalItems: number }>(
          `/api/People/GetPeopleBasicInfo?page=0&pageSize=50&sort=${sort}${term}${after && `&after=${after}`}`,
        );
        expect(body.totalItems).toBe(130);
        walked.push(...body.items.map((row) => row.id));
        if (body.items.length < 50) break;
        after = body.items.at(-1)!.id;
      }
      expect(walked, `${sort} ${term} by cursor`).toEqual(whole.body.map((row) => row.id));
      const second = await church.get<{ items: Row[] }>(
        `/api/People/GetPeopleBasicInfo?page=2&pageSize=50&sort=${sort}${term}`,
      );
      expect(second.body.items.map((row) => row.id)).toEqual(walked.slice(100));
      const beyond = await church.get(`/api/People/GetPeopleBasicInfo?page=9&pageSize=50&sort=${sort}${term}`);
      expect(beyond.body).toEqual({ items: [], totalItems: 130 });
    }
  }
});

test('pasted numbers in any format find their people, and unknown ones are named', async () => {
  const church = app.caller();
  const id = await church.signUp({ country: 'NG' });
  const number = { phoneNumber: '0803 123 4567', phone: '+2348031234567' };
  const ada = await buildPerson(app, id, { firstName: 'Ada', ...number });
  const shares = await buildPerson(app, id, { firstName: 'Bola', ...number });
  const second = await buildPerson(app, id, { firstName: 'Chidi', secondPhone: '+2348050000001' });
  await buildPerson(app, id, { phone: '+2348050000002', archivedAt: new Date() });
  const text = 'Ada: +234 803 123 4567\n08050000001, 08050000002; 12345';
  const found = await church.post<{ people: { id: string }[]; unknown: string[] }>('/api/People/FindByNumbers', {
    text,
  });
  expect(found.body.people.map((one) => one.id)).toEqual([ada, shares, second]);
  expect(found.body.unknown).toEqual(['08050000002', '12345']);
  expect((await church.post('/api/People/FindByNumbers', { text: 'nobody at all' })).body).toEqual({
    people: [],
    unknown: [],
  });
});

test('the counts follow people added, archived and removed', async () => {
  const church = app.caller();
  const id = await church.signUp();
  const counts = async () => (await church.get('/api/People/GetPeopleCounts')).body;
  expect(await counts()).toEqual({ people: 0, newThisMonth: 0 });
  await buildPeople(app, id, 3);
  await buildPerson(app, id, { firstName: 'Old', createdAt: new Date('2020-01-01') });
  await buildPerson(app, id, { firstName: 'Left', archivedAt: new Date() });
  expect(await counts()).toEqual({ people: 4, newThisMonth: 3 });
});

const ask = async <T>(statement: ReturnType<typeof sql>): Promise<T[]> =>
  (await app.base.database.withTenant(tenantId, (tx) => tx.execute<Record<string, unknown>>(statement))).rows as T[];

test('the database compares names as the contract does, and an empty name matches nothing', async () => {
  const pieces = "ada|obi|'|’|❤️|-|.|李|小龙|محمد|አበበ|nguyễn|ọlá|\u0301|zoë|o’brien|ɓala|\u3164|\u00a0|ёлка|김".split(
    '|',
  );
  const part = fc.array(fc.constantFrom(...pieces), { maxLength: 3 }).map((words) => words.join(' '));
  const name = fc.record({ firstName: part, lastName: part });
  const pairs = fc.sample(fc.tuple(name, name), 2000);
  const asked = pairs.map(([one, other]) => [one.firstName, one.lastName, other.firstName, other.lastName]);
  const rows = await ask<{ words: string[]; same: boolean }>(sql`
    SELECT app.name_words(t ->> 0 || ' ' || (t ->> 1)) AS words, app.same_name(t ->> 0, t ->> 1, t ->> 2, t ->> 3) AS same
    FROM jsonb_array_elements(${JSON.stringify(asked)}::jsonb) AS t`);
  expect(rows).toHaveLength(2000);
  for (const [at, [one, other]] of pairs.entries()) {
    const of = JSON.stringify([one, other]);
    expect(rows[at]?.words, of).toEqual(nameWords(`${one.firstName} ${one.lastName}`));
    expect(rows[at]?.same, of).toBe(sameName(one, other));
  }
});

test('the database ignores no letter of any script', async () => {
  const dropped = await ask<{ code: number }>(sql`
    SELECT code FROM generate_series(1, 131071) AS code
    WHERE code NOT BETWEEN 55296 AND 57343 AND app.name_words(chr(code)) = '{}'`);
  expect(dropped.length).toBeGreaterThan(100);
  expect(dropped.filter(({ code }) => isMeaningfulName(String.fromCodePoint(code)))).toEqual([]);
}, 30_000);

test('a search without words finds nobody, also in short lists and in acts on all of them', async () => {
  for (const searched of ["'", '’', ' ’ ']) {
    const archived = await mine.get<unknown[]>(`/api/People/GetArchivedPeople?search=${encodeURIComponent(searched)}`);
    expect([archived.status, archived.body]).toEqual([200, []]);
  }
});
