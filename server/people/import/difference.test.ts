import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeXlsx } from '../../core/sheets/index.ts';
import { sharedTestApp, type TestApp } from '../../testing/app.ts';
import { buildGroup, buildPerson } from '../../testing/build.ts';
import type { Caller } from '../../testing/caller.ts';

let app: TestApp;
let by: Caller;
let tenantId: string;
beforeAll(async () => {
  app = await sharedTestApp();
});
afterAll(() => app.stop());

async function organisation(): Promise<void> {
  by = app.caller();
  tenantId = await by.signUp();
}

type Row = Record<string, unknown> & { status: string; rowNumber: number; changes: unknown[]; problems: unknown[] };
type Preview = {
  importId: string;
  notes: string[];
  returnObject: Row[];
  counts: Record<string, number>;
  certain: boolean;
  columns: { header: string; column: string | null }[];
};

function upload<T = Preview>(content: string | Uint8Array, name = 'people.csv', options: Upload = {}) {
  const form = new FormData();
  if (options.mapping) form.append('mapping', JSON.stringify(options.mapping));
  form.append('file', new Blob([content as BlobPart]), name);
  return by.call<T>('POST', options.path ?? '/api/People/UploadFirstTimerFile', { form });
}
type Upload = { mapping?: Record<string, string>; path?: string };

const save = (body: unknown) =>
  by.post<{ returnObject: { createdRecord: number; returnList: number } }>('/api/People/CreatePeople', body);
const undo = (importId: string) =>
  by.post<{ archived: number; restored: number; leftGroups: number; left: string[]; leftCount: number }>(
    `/api/People/UndoImport/${importId}`,
    {},
  );

async function rows(statement: ReturnType<typeof sql>) {
  const answer = await app.base.database.withTenant(tenantId, (tx) => tx.execute<Record<string, unknown>>(statement));
  return answer.rows;
}
const people = () => rows(sql`SELECT * FROM people WHERE archived_at IS NULL ORDER BY sort_name, month_of_birth`);
const groups = () =>
  rows(sql`SELECT g.name, array_agg(p.first_name ORDER BY p.first_name) AS members FROM groups g
    JOIN group_members m USING (tenant_id) JOIN people p ON p.tenant_id = m.tenant_id AND p.id = m.person_id
    WHERE m.group_id = g.id AND g.archived_at IS NULL GROUP BY g.name ORDER BY g.name`);

test('each row shows its changes, and every choice counts field by field', async () => {
  await organisation();
  const first =
    'FirstName,LastName,PhoneNumber,Email,Address,Birthday,BirthMonth\nAda,Eze,08031234567,ada@example.org,Ikeja,7,May\nBola,Ojo,08059876543,,,,\nChidi,Obi,08061112222,,Yaba,,\nDayo,Ade,08062223333,dayo@example.org,,,\n';
  await save({ importId: (await upload(first)).body.importId });
  const second =
    'FirstName,LastName,PhoneNumber,Email,Address,Birthday,BirthMonth,BirthYear\nada,EZE,0803 123 4567,new@example.org,Surulere,7,May,1990\nBola,Ojo,08059876543,bola@example.org,,,,\nChidi,Obi,08061112222,,yaba,,,\nDayo,Ade,08062223333,other@example.org,Ikoyi,,,\nEfe,Uko,08064445555,,,,,\n';
  const { body } = await upload(second);
  expect(body.counts).toEqual({
    rows: 5,
    new: 1,
    update: 1,
    same: 1,
    conflict: 2,
    alreadyThere: 4,
    bad: 0,
    alike: 0,
    dropped: 0,
    noPhone: 0,
  });
  expect(body.returnObject.map(({ status, changes }) => ({ status, changes }))).toEqual([
    {
      status: 'conflict',
      changes: [
        { field: 'email', ours: 'ada@example.org', file: 'new@example.org' },
        { field: 'address', ours: 'Ikeja', file: 'Surulere' },
        { field: 'birthday', ours: '7 May', file: '7 May 1990' },
      ],
    },
    { status: 'update', changes: [{ field: 'email', ours: '', file: 'bola@example.org' }] },
    { status: 'same', changes: [] },
    {
      status: 'conflict',
      changes: [
        { field: 'email', ours: 'dayo@example.org', file: 'other@example.org' },
        { field: 'address', ours: '', file: 'Ikoyi' },
      ],
    },
    { status: 'new', changes: [] },
  ]);
  const unread = await save({ importId: body.importId, choices: { all: 'skip' } });
  expect(unread.status).toBe(400);
  const saved = await save({
    importId: body.importId,
    choices: { all: { email: 'file' }, 2: { address: 'file' }, 3: 'ours', 5: { email: 'ours' } },
  });
  expect(saved.body).toEqual({ returnObject: { createdRecord: 1, returnList: 4 } });
  expect(await people()).toMatchObject([
    { first_name: 'Ada', last_name: 'Eze', email: 'new@example.org', address: 'Surulere', year_of_birth: 1990 },
    { first_name: 'Bola', email: '' },
    { first_name: 'Chidi', address: 'Yaba' },
    { first_name: 'Dayo', email: 'dayo@example.org', address: 'Ikoyi' },
    { first_name: 'Efe' },
  ]);
});

test('without a choice blanks are filled and no known value is overwritten, also by a plain list', async () => {
  await organisation();
  await save([{ firstName: 'Ada', phoneNumber: '08031234567', address: 'Ikeja' }]);
  const answer = await save([
    { firstName: 'Ada', phoneNumber: '08031234567', address: 'Yaba', email: 'ada@example.org' },
  ]);
  expect(answer.body.returnObject).toEqual({ createdRecord: 0, returnList: 1 });
  expect(await people()).toMatchObject([{ address: 'Ikeja', email: 'ada@example.org' }]);
});

test('people of the sample data match nobody, and a bare name is a question', async () => {
  await organisation();
  await buildPerson(app, tenantId, {
    firstName: 'Zainab',
    lastName: 'Bello',
    phone: '+2348031112222',
    phoneNumber: '08031112222',
    isSample: true,
  });
  const names = 'FirstName,LastName,Birthday,BirthMonth\nAda,Eze,,\nBola,Ojo,7,May\nBola,Ojo,9,June\nZainab,Bello,,\n';
  const first = await upload(names);
  expect(first.body.counts).toMatchObject({ new: 4, alike: 0 });
  await save({ importId: first.body.importId });
  const again = await upload(names);
  expect(again.body.counts).toMatchObject({ new: 4, alike: 4 });
  expect(again.body.returnObject[0]).toMatchObject({ alike: { name: 'Ada Eze', rowNumber: null } });
  const saved = await save({ importId: again.body.importId, choices: { alike: 'same' } });
  expect(saved.body).toEqual({ returnObject: { createdRecord: 0, returnList: 4 } });
  const later = await upload('FirstName,LastName,PhoneNumber\nAda,Eze,08035556666\nzainab,bello,08031112222\n');
  expect(later.body.returnObject.map(({ status, alike }) => [status, alike !== null])).toEqual([
    ['new', true],
    ['new', true],
  ]);
  await save({ importId: later.body.importId, choices: { alike: 'same' } });
  expect((await people()).filter(({ is_sample: sample }) => !sample)).toMatchObject([
    { first_name: 'Ada', phone: '+2348035556666' },
    { first_name: 'Bola', month_of_birth: 5 },
    { first_name: 'Bola', month_of_birth: 6 },
    { first_name: 'Zainab', phone: '+2348031112222' },
  ]);
});

test('rows of one person join every named group, missing groups are created, and all of it is undone', async () => {
  await organisation();
  const choir = await buildGroup(app, tenantId, {
    name: 'Choir',
    members: [
      await buildPerson(app, tenantId, {
        firstName: 'Old',
        lastName: 'Obi',
        phone: '+2348030000001',
        phoneNumber: '08030000001',
        address: 'Ikeja',
      }),
    ],
  });
  const file =
    'Name,Phone,Address,Group\nAda Eze,08031234567,,choir\nAda Eze,08031234567,Yaba,Ushers; Welcome team\nBola Ojo,08059876543,,Ushers\nOld Obi,08030000001,Lekki,Ushers\n';
  const { body } = await upload(file);
  expect(body.returnObject.map(({ status, group }) => [status, group])).toEqual([
    ['new', 'choir'],
    ['update', 'Ushers; Welcome team'],
    ['new', 'Ushers'],
    ['conflict', 'Ushers'],
  ]);
  await save({ importId: body.importId, choices: { 5: 'file' } });
  expect(await groups()).toEqual([
    { name: 'Choir', members: ['Ada', 'Old'] },
    { name: 'Ushers', members: ['Ada', 'Bola', 'Old'] },
    { name: 'Welcome team', members: ['Ada'] },
  ]);
  const past = await by.get<Record<string, unknown>[]>('/api/People/GetImports');
  expect(past.body).toMatchObject([
    { id: body.importId, fileName: 'people.csv', createdRecord: 2, updated: 1, canUndo: true, state: 'saved' },
  ]);

  await rows(
    sql`UPDATE people SET email = 'ada@example.org', updated_at = now() + interval '1 hour' WHERE first_name = 'Ada'`,
  );
  const taken = await undo(body.importId);
  expect(taken.body).toEqual({
    archived: 1,
    restored: 1,
    leftGroups: 5,
    leftCount: 1,
    left: ['Ada Eze was added by this import but changed since, so they stay.'],
  });
  expect(await groups()).toEqual([{ name: 'Choir', members: ['Old'] }]);
  expect(await people()).toMatchObject([{ first_name: 'Ada' }, { first_name: 'Old', address: 'Ikeja' }]);
  expect((await undo(body.importId)).status).toBe(409);
  expect((await save({ importId: body.importId })).status).toBe(409);
  expect(choir).toBeTruthy();
});

test('undoing leaves a field that has changed since, and says so', async () => {
  await organisation();
  await save([
    { firstName: 'Ada', lastName: 'Eze', phoneNumber: '08031234567', address: 'Ikeja', maritalStatus: 'Single' },
  ]);
  const { importId } = (
    await upload('FirstName,LastName,PhoneNumber,Address,MaritalStatus\nAda,Eze,08031234567,Yaba,Married\n')
  ).body;
  await save({ importId, choices: { all: 'file' } });
  await rows(sql`UPDATE people SET address = 'Lekki'`);
  expect((await undo(importId)).body).toEqual({
    archived: 0,
    restored: 1,
    leftGroups: 0,
    leftCount: 1,
    left: ['Ada Eze: Address was changed since, so it stays.'],
  });
  expect(await people()).toMatchObject([{ address: 'Lekki', marital_status: 'Single' }]);
});

test('a file uploaded into a group adds its people when they are saved', async () => {
  await organisation();
  const groupId = await buildGroup(app, tenantId, { name: 'Choir' });
  const path = `/api/Groups/UploadGroupMembersFile?groupId=${groupId}`;
  const file = 'FirstName,PhoneNumber\nAda,08031234567\n,12\n';
  const { body } = await upload(file, 'choir.csv', { path });
  expect(body.returnObject[0]).toMatchObject({
    firstName: 'Ada',
    groupID: groupId,
    mobilePhone: '08031234567',
    status: 'new',
  });
  await save({ importId: body.importId });
  expect(await groups()).toEqual([{ name: 'Choir', members: ['Ada'] }]);
  const again = (await upload(file, 'choir.csv', { path })).body;
  expect(again.returnObject[0]?.status).toBe('same');
  await save({ importId: again.importId });
  expect(await groups()).toEqual([{ name: 'Choir', members: ['Ada'] }]);
  const elsewhere = '/api/Groups/UploadGroupMembersFile?groupId=00000000-0000-4000-8000-000000000000';
  expect((await upload(file, 'choir.csv', { path: elsewhere })).status).toBe(404);
});

test('answers about unknown headers are remembered for the same headers', async () => {
  await organisation();
  const nobody = await upload('Akole,Ise\nAda,Nurse\n');
  expect(nobody.body).toMatchObject({ certain: false, counts: { rows: 1, bad: 1 }, table: { headerRow: 1 } });
  expect((await save({ importId: nobody.body.importId })).body.returnObject).toEqual({
    createdRecord: 0,
    returnList: 0,
  });
  const proposed = await upload('Akole,Ise\nAda Eze,Nurse\nBola Ojo,Driver\nChidi Obi,Cook\n');
  expect(proposed.body).toMatchObject({ certain: false, counts: { new: 3 } });
  expect(proposed.body.columns).toMatchObject([{ column: 'FullName', why: 'values' }, { column: null }]);
  const file = 'Akole,Ago,Ise\nAda Eze,08031234567,Nurse\n';
  const read = await upload(file);
  expect(read.body).toMatchObject({ certain: false });
  expect(read.body.columns).toEqual([
    { header: 'Akole', place: 0, column: 'FullName', why: 'values', samples: ['Ada Eze'] },
    { header: 'Ago', place: 1, column: 'PhoneNumber', why: 'values', samples: ['08031234567'] },
    { header: 'Ise', place: 2, column: null, why: null, samples: ['Nurse'] },
  ]);
  const mapping = { Akole: 'FullName', Ago: 'PhoneNumber', Ise: 'Occupation' };
  const told = await upload(file, 'a.csv', { mapping });
  expect(told.body.certain).toBe(true);
  expect(told.body.returnObject[0]).toMatchObject({
    firstName: 'Ada',
    lastName: 'Eze',
    phoneNumber: '08031234567',
    occupation: 'Nurse',
  });
  const again = await upload('Ise,Akole,Ago\nFarmer,Bola Ojo,08059876543\n');
  expect(again.body.returnObject[0]).toMatchObject({ firstName: 'Bola', occupation: 'Farmer' });
  expect(again.body.notes[0]).toContain('as you chose');
  expect(again.body.columns).toMatchObject([
    { header: 'Ise', column: 'Occupation' },
    { header: 'Akole', column: 'FullName' },
    { header: 'Ago', column: 'PhoneNumber' },
  ]);
  const rest = await by.get<{ items: Row[] }>(`/api/People/GetImportRows/${again.body.importId}?page=0`);
  expect(rest.body.items).toHaveLength(1);
});

const expected = {
  firstName: 'Ẹniọlá',
  lastName: 'Eze',
  phoneNumber: '08031234567',
  birthday: '7',
  birthMonth: '5',
  birthYear: '1990',
};
const utf16 = (text: string) => new Uint8Array([0xff, 0xfe, ...Buffer.from(text, 'utf16le')]);
const line = (birthday: string, separator = ',') => ['Ẹniọlá', 'Eze', '8031234567', birthday].join(separator);
const head = (separator = ',') => ['FirstName', 'Surname', 'Mobile', 'Date of birth'].join(separator);

test.each<[string, string, () => string | Uint8Array | Promise<Uint8Array>]>([
  ['a byte order mark and 1990-05-07', 'a.csv', () => `\ufeff${head()}\r\n${line('1990-05-07')}\r\n`],
  ['UTF-16 with tabs and 07/05/1990', 'a.csv', () => utf16(`${head('\t')}\r\n${line('07/05/1990', '\t')}\r\n`)],
  ['semicolons and 7.5.90', 'a.csv', () => `${head(';')}\n${line('7.5.90', ';')}\n`],
  ['a title above and 7 May 1990', 'a.csv', () => `Members of Grace Chapel,,,\n\n${head()}\n${line('7 May 1990')}\n`],
  ['quotes and May 7, 1990', 'a.csv', () => `${head()}\n${line('"May 7, 1990"')}\n`],
  [
    'a date cell that is a number',
    'a.xlsx',
    () => writeXlsx([{ name: 'A', rows: [head().split(','), line('33000').split(',')] }]),
  ],
  [
    'one heading merged over two columns',
    'a.csv',
    () => `Name,,Mobile,Date of birth\nFirst name,Surname,,\n${line('1990-05-07')}\n`,
  ],
])('reads a real-world file: %s', async (_what, name, content) => {
  if (!by) await organisation();
  const { status, body } = await upload(await content(), name);
  expect(status).toBe(200);
  const wanted = name === 'a.xlsx' ? { ...expected, birthday: '7', birthMonth: '5', birthYear: '1990' } : expected;
  expect(body.returnObject).toMatchObject([wanted]);
});

test('the progress of saving reaches the screens of every process', async () => {
  const heard: Record<string, string>[] = [];
  const stop = app.base.events.subscribe(tenantId, {
    onEvent: ({ topic, ids }) => topic === 'import' && heard.push(ids),
    onGap: () => {},
  });
  const { importId } = (await upload('FirstName\nAda\n')).body;
  await save({ importId });
  await expect.poll(() => heard).toEqual([{ importId, done: '1' }]);
  stop();
});

test('several numbers in one cell are all kept: the first is main, the others are second', async () => {
  await organisation();
  const file = `FirstName,PhoneNumber\nAda,08031234567 / 08059876543\nBola,"08031230001;08031230002"\nChidi,08031230003 or 5\nDayo,08031230004,08031230005\nEfe,12 / 13\nFemi,"08031230006, 08031230007, 08031230008"\n`;
  const { body } = await upload(file);
  expect(body.returnObject.map((row) => [row.status, row['phoneNumber'], row['secondPhoneNumber']])).toEqual([
    ['new', '08031234567', '08059876543'],
    ['new', '08031230001', '08031230002'],
    ['new', '08031230003', ''],
    ['new', '08031230004', '08031230005'],
    ['new', '', ''],
    ['new', '08031230006', '08031230007 / 08031230008'],
  ]);
  expect(body.returnObject[0]?.problems).toEqual([
    { column: 'PhoneNumber', reason: 'Messages go to 08031234567; 08059876543 is saved too.' },
  ]);
  expect(body.returnObject[2]?.problems).toMatchObject([{ column: 'PhoneNumber', dropped: '08031230003 or 5' }]);
  await save({ importId: body.importId });
  expect((await people())[0]).toMatchObject({ phone: '+2348031234567', second_phone: '+2348059876543' });
  const found = await by.get<unknown[]>('/api/Membership/GetSearchedUSers?searchText=08059876543');
  expect(found.body).toMatchObject([{ name: 'Ada' }]);
  expect((await upload(file)).body.counts, 'the same file again').toMatchObject({ same: 5, new: 1, alike: 1 });
  await save([{ firstName: 'Gbenga', phoneNumber: '08031230009' }]);
  const more = await upload('FirstName,PhoneNumber\nGbenga,08031230009 / 08031230010\n');
  expect(more.body.returnObject[0]?.changes, 'one number more fills a blank').toEqual([
    { field: 'secondPhoneNumber', ours: '', file: '08031230010' },
  ]);
});

test('names without letters give way to the number; a second header row is nobody', async () => {
  await organisation();
  const file = `FirstName,LastName,PhoneNumber,Gender\n',❤️,08031230001,F\n李,小龙,08031230002,m\n  firstname,LASTNAME,phonenumber,gender\nمحمد,,08031230003,\nAda,-,08031230004,female\n`;
  const { body } = await upload(file);
  expect(body.notes).toEqual(['Rows that are not people were left out: 4 (“firstname”).']);
  expect(body.returnObject.map(({ rowNumber, status, gender }) => [rowNumber, status, gender])).toEqual([
    [2, 'new', 'Female'],
    [3, 'new', 'Male'],
    [5, 'new', ''],
    [6, 'new', 'Female'],
  ]);
  expect(body.returnObject[0]?.problems).toEqual([
    { column: 'FirstName', dropped: "' ❤️", reason: 'There is no name; this is saved as 08031230001.' },
  ]);
  expect((await save({ importId: body.importId })).body.returnObject).toEqual({ createdRecord: 4, returnList: 0 });
  expect((await upload(file)).body.counts, 'each is themselves again').toMatchObject({ same: 4, new: 0 });
});

test('rows of the same new person do not count as known people', async () => {
  await organisation();
  await save([{ firstName: 'Ada', phoneNumber: '08031230001' }]);
  const { body } = await upload(
    'FirstName,PhoneNumber,Email\nBola,08031230002,\nBola,08031230002,bola@example.org\nAda,08031230001,\nada,08031230001,\n',
  );
  expect(body.counts).toMatchObject({ rows: 4, new: 1, alreadyThere: 1 });
  const saved = await save({ importId: body.importId });
  expect(saved.body.returnObject).toEqual({ createdRecord: 1, returnList: 1 });
  expect((await save({ importId: body.importId })).body, 'asked again').toEqual(saved.body);
});
