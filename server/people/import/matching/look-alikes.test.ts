import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allNamesAgree, titlesContradict, wholeName } from '../../../../contract/people/titles.ts';
import { sharedTestApp, type TestApp } from '../../../testing/app.ts';
import type { Caller } from '../../../testing/caller.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
afterAll(() => app.stop());

type Row = { status: string; rowNumber: number; alike: { name: string; rowNumber: number | null } | null };
type Preview = { importId: string; returnObject: Row[]; counts: Record<string, number> };
type Saved = {
  returnObject: { createdRecord: number; returnList: number };
  lookAlikes?: { rowNumber: number; name: string; like: { name: string } }[];
};

async function organisation(): Promise<{ by: Caller; tenantId: string }> {
  const by = app.caller();
  return { by, tenantId: await by.signUp() };
}

async function upload(by: Caller, content: string) {
  const form = new FormData();
  form.append('file', new Blob([content]), 'people.csv');
  return (await by.call<Preview>('POST', '/api/People/UploadFirstTimerFile', { form })).body;
}

const save = async (by: Caller, body: unknown) => (await by.post<Saved>('/api/People/CreatePeople', body)).body;

async function peopleOf(tenantId: string) {
  const { rows } = await app.base.database.withTenant(tenantId, (tx) =>
    tx.execute<Record<string, string | number | null>>(
      sql`SELECT first_name, last_name, email, phone, year_of_birth FROM people ORDER BY first_name, last_name, email`,
    ),
  );
  return rows;
}

test('three hundred people written surname first, three to a number, stay three hundred', async () => {
  const { by, tenantId } = await organisation();
  const rows = Array.from(
    { length: 300 },
    (_, n) => `Okafor Name${String.fromCharCode(97 + (n % 26))}${n},0803${1_000_000 + Math.floor(n / 3)}`,
  );
  const { importId, counts } = await upload(by, ['Name,Phone', ...rows].join('\n'));
  expect(counts).toMatchObject({ new: 300, bad: 0 });
  expect((await save(by, { importId })).returnObject.createdRecord).toBe(300);
  expect(await peopleOf(tenantId)).toHaveLength(300);
  // The directory follows the same rule as the rows of a file.
  const again = await upload(by, ['Name,Phone', ...rows].join('\n'));
  expect(again.counts).toMatchObject({ new: 0, same: 300 });
});

test('a title is no name: two pastors on one number are two people, a couple of one name is a question', async () => {
  const { by } = await organisation();
  const pastors = await upload(by, 'Name,Phone\nPastor Femi,08031234567\nPastor Tunde,08031234567\n');
  expect(pastors.counts).toMatchObject({ new: 2, alike: 0 });
  expect((await save(by, { importId: pastors.importId })).lookAlikes).toBeUndefined();
  const couple = await upload(by, 'Name,Phone\nMr Obi,08031234568\nMrs Obi,08031234568\n');
  expect(couple.counts).toMatchObject({ new: 2, alike: 1 });
});

test('a contact and all names in any order are the same person, unless a birthday contradicts', async () => {
  const { by, tenantId } = await organisation();
  await save(by, [{ firstName: 'Ada', lastName: 'Eze', phoneNumber: '08031234567', birthYear: '1990' }]);
  const { importId, returnObject } = await upload(
    by,
    'FirstName,LastName,PhoneNumber,Email,BirthYear\nAda,Eze,08031234567,,1960\nAda,Eze Obi,08031234567,,\n',
  );
  expect(returnObject.map(({ status, alike }) => [status, alike?.name])).toEqual([
    ['new', 'Ada Eze'],
    ['new', 'Ada Eze'],
  ]);
  const swapped = await upload(
    by,
    'FirstName,LastName,PhoneNumber,Email\nEze,Sister Ada,08031234567,ada@example.org\n',
  );
  expect(swapped.returnObject).toMatchObject([{ status: 'conflict', alike: null }]);
  const saved = await save(by, { importId, choices: { 2: 'new', 3: 'same' } });
  expect(saved.returnObject).toEqual({ createdRecord: 1, returnList: 1 });
  expect((await peopleOf(tenantId)).map((one) => one['year_of_birth']).toSorted()).toEqual([1960, 1990]);
});

test('saving without choices makes look-alikes new people and reports them, on every request', async () => {
  const { by, tenantId } = await organisation();
  const file = 'FirstName,LastName,PhoneNumber\nAda,Eze,08031234567\nAda,,08031234567\nBola,Ojo,\nBola,Ojo,\n';
  const { importId, counts, returnObject } = await upload(by, file);
  expect(counts).toMatchObject({ new: 4, alike: 2 });
  expect(returnObject.map(({ alike }) => alike?.rowNumber ?? null)).toEqual([null, 2, null, 4]);
  const saved = await save(by, { importId });
  expect(saved).toMatchObject({
    returnObject: { createdRecord: 4, returnList: 0 },
    lookAlikes: [
      { rowNumber: 3, name: 'Ada', like: { name: 'Ada Eze', rowNumber: 2 } },
      { rowNumber: 5, name: 'Bola Ojo', like: { name: 'Bola Ojo', rowNumber: 4 } },
    ],
  });
  expect(await save(by, { importId })).toEqual(saved);
  expect(await peopleOf(tenantId)).toHaveLength(4);
});

test('rows of one file marked as the same person make one, whoever is left out', async () => {
  const { by, tenantId } = await organisation();
  const file =
    'FirstName,LastName,PhoneNumber,Email\nAda,Eze,08031234567,\nAda,,08031234567,ada@example.org\nAda,Chidi Eze,08031234567,eze@example.org\n';
  const { importId } = await upload(by, file);
  const saved = await save(by, { importId, choices: { 2: 'skip', alike: 'same' } });
  expect(saved).toEqual({ returnObject: { createdRecord: 1, returnList: 0 } });
  expect(await peopleOf(tenantId)).toMatchObject([{ first_name: 'Ada' }]);
});

test('all rows of a kind are left out together, except those with another choice', async () => {
  const { by, tenantId } = await organisation();
  const file =
    'FirstName,LastName,PhoneNumber,Email\nAda,Eze,08031234567,\nAda,,08031234567,\nBola,Ojo,,bola@example.org\nChidi,Obi,,chidi@example.org\nDayo,Ade,08031234568,nobody\n';
  const { importId, counts } = await upload(by, file);
  expect(counts).toMatchObject({ new: 5, alike: 1, noPhone: 2, dropped: 1 });
  const rows = await by.get<{ firstName: string }[]>(`/api/People/GetImportRows/${importId}?only=noPhone`);
  expect(rows.body.map(({ firstName }) => firstName)).toEqual(['Bola', 'Chidi']);
  const choices = { alike: 'skip', noPhone: 'skip', dropped: 'skip', 5: {} };
  expect(await save(by, { importId, choices })).toEqual({ returnObject: { createdRecord: 2, returnList: 0 } });
  expect((await peopleOf(tenantId)).map((one) => one['first_name']).toSorted()).toEqual(['Ada', 'Chidi']);
});

const names: [first: string, last: string, others: string, title: string][] = [
  ['Ada', 'Eze', '', ''],
  ['EZE', 'Adá', '', 'Mrs.'],
  ['Pastor Ada', 'Eze', '', 'Mr'],
  ['Ada', 'Eze', 'Chioma', 'Dr'],
  ['Ada Chioma', 'Eze', '', 'Sis'],
  ['Ada\u00a0Chioma', 'Eze\u200b', '', 'Rev. Sister'],
  ['Dr.', 'Pastor', '', 'Pastor'],
  ['O’Neil', 'J.', '', 'Chief Mrs'],
  ["O'Neil", 'J', '', 'Mr'],
  ['李', '小龙', '', ''],
];

test('the database compares names as the program does', async () => {
  const pairs = names.flatMap((one) => names.map((other) => [one, other] as const));
  const { rows } = await app.base.database.withTenant((await organisation()).tenantId, (tx) =>
    tx.execute<{ whole: string; agree: boolean; apart: boolean }>(sql`
      SELECT app.whole_name((a ->> 0) || ' ' || (a ->> 1)) AS whole,
        app.all_names_agree(a ->> 0, a ->> 1, a ->> 2, b ->> 0, b ->> 1, b ->> 2) AS agree,
        app.titles_contradict(a ->> 3, b ->> 3) AS apart
      FROM (SELECT pair -> 0 AS a, pair -> 1 AS b FROM jsonb_array_elements(${JSON.stringify(pairs)}::jsonb) WITH ORDINALITY AS t (pair, place) ORDER BY place) AS pairs`),
  );
  const said = ([firstName, lastName, otherNames]: (typeof names)[number]) => ({ firstName, lastName, otherNames });
  pairs.forEach(([one, other], place) => {
    expect(rows[place], `${one.join(' ')} / ${other.join(' ')}`).toEqual({
      whole: wholeName(`${one[0]} ${one[1]}`),
      agree: allNamesAgree(said(one), said(other)),
      apart: titlesContradict(one[3], other[3]),
    });
  });
});

test('a row corrected in the preview is compared again, and another organisation’s is not found', async () => {
  const { by, tenantId } = await organisation();
  await save(by, [{ firstName: 'Ada', lastName: 'Eze', phoneNumber: '08031234567' }]);
  const { importId, counts } = await upload(
    by,
    'FirstName,LastName,PhoneNumber,Email\nAda,Eze,0803,\n,,12,\nBola,Ojo,08059876543,\nBola,Ojo,9,bola@example.org\n',
  );
  expect(counts).toMatchObject({ rows: 4, new: 3, bad: 1, dropped: 2 });
  type Mended = { row: Row; counts: Record<string, number> };
  const mend = (rowNumber: number, row: Record<string, string>, who = by) =>
    who.post<Mended>(`/api/People/MendImportRow/${importId}`, { rowNumber, row });
  const ada = await mend(2, { firstName: 'Ada', lastName: 'Eze', phoneNumber: '08031234567' });
  expect(ada.body).toMatchObject({ row: { status: 'same', problems: [] }, counts: { same: 1, dropped: 1 } });
  const still = await mend(3, { phoneNumber: '12' });
  expect(still.body).toMatchObject({ row: { status: 'bad' }, counts: { bad: 1 } });
  const good = await mend(3, { firstName: 'Chidi', phoneNumber: '08061112222' });
  expect(good.body).toMatchObject({ row: { status: 'new' }, counts: { bad: 0 } });
  // A file may have the whole name in one cell, which is mended as one.
  const named = await mend(3, { fullName: 'Mrs Chidi Eze', phoneNumber: '08061112222' });
  expect(named.body.row).toMatchObject({ title: 'Mrs', firstName: 'Chidi', lastName: 'Eze', problems: [] });
  // In the file the rule is the same.
  const bola = await mend(5, {
    firstName: 'Bola',
    lastName: 'Ojo',
    phoneNumber: '08059876543',
    email: 'bola@example.org',
  });
  expect(bola.body).toMatchObject({ row: { status: 'update' }, counts: { new: 2, update: 1 } });
  expect((await mend(9, {})).status).toBe(404);
  expect((await mend(3, {}, (await organisation()).by)).status).toBe(404);
  expect((await save(by, { importId })).returnObject).toEqual({ createdRecord: 2, returnList: 1 });
  expect(await peopleOf(tenantId)).toMatchObject([
    { first_name: 'Ada' },
    { first_name: 'Bola', email: 'bola@example.org' },
    { first_name: 'Chidi', phone: '+2348061112222' },
  ]);
  expect((await mend(3, {})).status).toBe(409);
});
