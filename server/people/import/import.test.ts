import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { fileHeaders } from '../../../contract/people/import-fields.ts';
import { writeXlsx } from '../../core/sheets/index.ts';
import { readSheet } from '../../testing/sheets/read-rows.ts';
import { inTenant } from '../../core/transaction.ts';
import { sharedTestApp, type TestApp } from '../../testing/app.ts';
import type { Caller } from '../../testing/caller.ts';
import { saveImport } from './saving/save.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
afterAll(() => app.stop());

type Row = Record<string, string> & {
  rowNumber: number;
  status: string;
  problems: { column: string; reason: string }[];
};
type Preview = {
  response: string;
  notes: string[];
  importId: string;
  returnObject: Row[];
  counts: Record<string, number>;
  dates: Record<string, unknown>[];
  columns: { header: string; column: string | null }[];
};
type Created = { returnObject: { createdRecord: number; returnList: number } };
type Refused = { error: { code: string; message: string } };

async function organisation(country?: string): Promise<{ by: Caller; tenantId: string }> {
  const by = app.caller();
  return { by, tenantId: await by.signUp(country ? { country } : {}) };
}

async function upload<T = Preview>(by: Caller, content: string | Uint8Array, name = 'people.csv', query = '') {
  const form = new FormData();
  form.append('file', new Blob([content as BlobPart]), name);
  return by.call<T>('POST', `/api/People/UploadFirstTimerFile${query}`, { form });
}

function peopleOf(tenantId: string) {
  return app.base.database.withTenant(tenantId, async (tx) => {
    const { rows } = await tx.execute<Record<string, unknown>>(
      sql`SELECT * FROM people WHERE tenant_id = ${tenantId} ORDER BY first_name, last_name`,
    );
    return rows;
  });
}

const save = (by: Caller, body: unknown, path = 'CreatePeople') => by.post<Created>(`/api/People/${path}`, body);

test('a spreadsheet is previewed, saved once however often requested, and all its columns arrive', async () => {
  const { by, tenantId } = await organisation();
  const rows = [
    [...fileHeaders],
    [
      'Ada',
      'Eze',
      'Ada@Example.org',
      '0803 123 4567',
      '1 Awolowo Rd',
      '7',
      'May',
      '1990',
      'F',
      'Single',
      'SMS',
      'Yes',
      'No',
    ],
    ['Bola', 'Ojo', '', '8059876543', '', '', '', '', 'male', '', '', '', ''],
  ];
  const preview = await upload(by, await writeXlsx([{ name: 'Members', rows }]), 'members.xlsx');
  expect(preview.status).toBe(200);
  expect(preview.body).toMatchObject({ response: '2 rows read', counts: { rows: 2, new: 2, alreadyThere: 0, bad: 0 } });
  expect(preview.body.returnObject[0]).toMatchObject({
    firstName: 'Ada',
    email: 'ada@example.org',
    birthMonth: '5',
    gender: 'Female',
    rowNumber: 2,
    status: 'new',
  });
  expect(preview.body.returnObject[1]?.problems).toEqual([
    { column: 'PhoneNumber', reason: 'The leading zero was missing; it was read as 08059876543.' },
  ]);

  const { importId } = preview.body;
  const saves = await Promise.all(Array.from({ length: 5 }, () => save(by, { importId })));
  for (const one of saves) expect(one.body).toEqual({ returnObject: { createdRecord: 2, returnList: 0 } });
  expect(await peopleOf(tenantId)).toMatchObject([
    {
      first_name: 'Ada',
      last_name: 'Eze',
      email: 'ada@example.org',
      phone_number: '0803 123 4567',
      phone: '+2348031234567',
      address: '1 Awolowo Rd',
      day_of_birth: 7,
      month_of_birth: 5,
      year_of_birth: 1990,
      gender: 'female',
      marital_status: 'Single',
      communication_means: 'SMS',
      interested_in_joining: 'Yes',
      want_to_be_visited: 'No',
      is_first_timer: false,
      import_id: importId,
    },
    { first_name: 'Bola', phone_number: '08059876543', phone: '+2348059876543', gender: 'male', day_of_birth: null },
  ]);
});

test('a known person is completed, never doubled, and blank cells change nothing', async () => {
  const { by, tenantId } = await organisation();
  const first = await upload(
    by,
    'FirstName,LastName,PhoneNumber,Email,Address\nAdaéze,Eze,08031234567,,Ikeja\nBola,Ojo,,bola@example.org,\n',
  );
  await save(by, { importId: first.body.importId }, 'CreateMultipleFirstTimer');
  const again = await upload(
    by,
    'first name;Surname;Mobile;E-mail;Address\nadaeze;EZE;+234 803 123 4567;ada@example.org;\nBOLA;Ojo;08051112222;Bola@Example.org;Yaba\nChidi;Eze;0803 123 4567;;\n',
  );
  expect(again.body.returnObject.map((row) => row.status)).toEqual(['update', 'update', 'new']);
  expect(again.body.returnObject[2]?.problems[0]?.reason).toBe(
    'Adaéze Eze already has this number; this is saved as a new person.',
  );
  expect((await save(by, { importId: again.body.importId })).body).toEqual({
    returnObject: { createdRecord: 1, returnList: 2 },
  });
  expect(await peopleOf(tenantId)).toMatchObject([
    { first_name: 'Adaéze', email: 'ada@example.org', address: 'Ikeja', is_first_timer: true },
    { first_name: 'Bola', email: 'bola@example.org', phone: '+2348051112222', address: 'Yaba', is_first_timer: true },
    { first_name: 'Chidi', phone: '+2348031234567', is_first_timer: false },
  ]);
});

test('several rows of one person in one file make one person', async () => {
  const { by, tenantId } = await organisation();
  const { body } = await upload(
    by,
    'Name,Phone,Address\nAda Eze,08031234567,\nAda Eze,+2348031234567,Ikeja\nBola Eze,08031234567,\n',
  );
  expect(body.returnObject.map(({ status }) => status)).toEqual(['new', 'update', 'new']);
  expect((await save(by, { importId: body.importId })).body.returnObject).toEqual({ createdRecord: 2, returnList: 0 });
  expect(await peopleOf(tenantId)).toMatchObject([
    { first_name: 'Ada', last_name: 'Eze', address: 'Ikeja' },
    { first_name: 'Bola' },
  ]);
});

test('a poor cell loses only the cell; a row without a person names its reason and returns in a file to mend', async () => {
  const { by, tenantId } = await organisation();
  const file =
    'FirstName,Phone,Email,Birthday,BirthMonth,Employer\nAda,0803,,,,Nurse\nBola,08031234567,bola,30,Feb,Farmer\n,,,7,May,"=1+1"\nChidi,08059876543,,7/5/1990,,\n';
  const { body } = await upload(by, file, 'Ẹgbẹ́ ọ̀dọ́\u202e.csv');
  expect(body.counts).toMatchObject({ rows: 4, new: 3, alreadyThere: 0, bad: 1 });
  expect(body.columns.at(-1)).toMatchObject({ header: 'Employer', column: null });
  expect(body.notes).toEqual([]);
  expect(body.dates).toEqual([{ header: 'Birthday', order: 'day', example: '7/5/1990', asked: true }]);
  expect(body.returnObject.map(({ problems }) => problems.map(({ column }) => column))).toEqual([
    ['PhoneNumber'],
    ['Email', 'Birthday'],
    ['FirstName'],
    ['Birthday'],
  ]);
  expect(body.returnObject[1]).toMatchObject({
    rowNumber: 3,
    phoneNumber: '08031234567',
    email: '',
    problems: [{ dropped: 'bola' }, { dropped: '30 Feb', reason: 'There is no 30 February. It was left out.' }],
  });

  const bad = await by.get<Row[]>(`/api/People/GetImportRows/${body.importId}?status=bad&page=0&pageSize=2`);
  expect(bad.body).toMatchObject({ totalItems: 1, items: [{ birthday: '7', birthMonth: 'May' }] });
  expect(
    (await by.get<{ totalItems: number }>(`/api/People/GetImportRows/${body.importId}?search=hidi&page=0`)).body
      .totalItems,
  ).toBe(1);

  const mend = await by.get<string>(`/api/People/GetImportBadRows/${body.importId}`);
  const disposition = mend.headers.get('content-disposition') ?? '';
  expect(disposition).toContain('filename="Egbe odo_ - to fix.csv"');
  expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe('Ẹgbẹ́ ọ̀dọ́_ - to fix.csv');
  expect(mend.body).toContain(",'=1+1,");
  const sheet = await readSheet({ name: 'a.csv', bytes: Buffer.from(mend.body) });
  expect(sheet.headers).toEqual(['FirstName', 'Phone', 'Email', 'Birthday', 'BirthMonth', 'Employer', 'Reason']);
  expect(sheet.rows).toEqual([['', '', '', '7', 'May', '=1+1', expect.stringContaining('The name is missing.')]]);

  expect((await save(by, { importId: body.importId })).body.returnObject).toEqual({ createdRecord: 3, returnList: 0 });
  expect(await peopleOf(tenantId)).toMatchObject([
    { first_name: 'Ada', phone: null, phone_number: '' },
    { first_name: 'Bola', phone: '+2348031234567', email: '', day_of_birth: null },
    { first_name: 'Chidi', day_of_birth: 7, month_of_birth: 5, year_of_birth: 1990 },
  ]);

  const past = await by.get<{ items: object[] }>('/api/People/GetImports?page=0&pageSize=1');
  expect(past.body.items).toMatchObject([{ rows: 3, bad: 1, createdRecord: 3 }]);
  const second = await upload(by, mend.body.replace(',,,7,May', 'Dayo,,,7,May').replace("'=1+1", ''));
  expect(second.body.counts).toMatchObject({ new: 1, bad: 0 });
});

test('a list is saved as it came, and an Idempotency-Key gives the same answer', async () => {
  const { by, tenantId } = await organisation();
  const list = [
    { firstName: 'Ada', phoneNumber: '08031234567' },
    { firstName: 'Bola', email: 'nonsense' },
    { firstName: 'Chidi', lastName: 'Eze', status: 'new' },
  ];
  const key = { 'idempotency-key': 'k1' };
  for (let turn = 0; turn < 2; turn += 1) {
    const answer = await by.post<Created>('/api/People/CreatePeople', list, key);
    expect(answer.body).toEqual({ returnObject: { createdRecord: 3, returnList: 0 } });
  }
  expect((await by.post('/api/People/CreatePeople', [], key)).status).toBe(422);
  expect(await peopleOf(tenantId)).toHaveLength(3);
  const { body } = await upload(by, 'FirstName\nDayo\n');
  expect(
    (await by.post<Created>('/api/People/CreateMultipleFirstTimer', body.returnObject)).body.returnObject.createdRecord,
  ).toBe(1);
});

test('two previews of one file double nobody', async () => {
  const { by, tenantId } = await organisation();
  const file = 'FirstName,Phone,Email\nAda,08031234567,\nBola,,bola@example.org\n';
  const previews = [await upload(by, file), await upload(by, file)];
  const saves = await Promise.all(previews.map(({ body }) => save(by, { importId: body.importId })));
  expect(saves.map(({ body }) => body.returnObject.createdRecord).toSorted()).toEqual([0, 2]);
  expect(await peopleOf(tenantId)).toHaveLength(2);
});

test('choices leave a row out or keep it as another person', async () => {
  const { by, tenantId } = await organisation();
  const file = 'FirstName,Phone\nAda,08031234567\nBola,08059876543\nChidi,08061112222\n';
  await save(by, { importId: (await upload(by, file)).body.importId });
  const { importId } = (await upload(by, file)).body;
  const answer = await save(by, { importId, choices: { 2: 'new', 3: 'skip' } });
  expect(answer.body.returnObject).toEqual({ createdRecord: 1, returnList: 1 });
  expect((await peopleOf(tenantId)).map((person) => person['first_name'])).toEqual(['Ada', 'Ada', 'Bola', 'Chidi']);
});

test('discarding writes nothing and removes the import', async () => {
  const { by, tenantId } = await organisation();
  const { importId } = (await upload(by, 'FirstName\nAda\n')).body;
  expect((await by.call('DELETE', `/api/People/DiscardImport/${importId}`)).body).toBe(true);
  expect((await save(by, { importId })).status).toBe(409);
  expect((await by.get(`/api/People/GetImportRows/${importId}`)).status).toBe(404);
  expect(await peopleOf(tenantId)).toEqual([]);
});

test('another organisation’s import is not found', async () => {
  const { importId } = (await upload((await organisation()).by, 'FirstName\nAda\n')).body;
  const { by } = await organisation();
  for (const [method, path] of [
    ['GET', 'GetImportRows'],
    ['GET', 'GetImportBadRows'],
    ['DELETE', 'DiscardImport'],
  ] as const) {
    expect((await by.call(method, `/api/People/${path}/${importId}`)).status).toBe(404);
  }
  expect((await save(by, { importId })).status).toBe(404);
});

test('explains files without people', async () => {
  const { by } = await organisation();
  const cases: [string, string, number, string][] = [
    ['FirstName\n', 'a.csv', 422, 'import.no_people'],
    ['FirstName\nAda\n', 'a.xlsx', 422, 'sheet.wrong_ending'],
    ['FirstName\nAda\n', 'a.pdf', 415, 'upload.type'],
    ['PK', 'a.numbers', 422, 'sheet.not_a_sheet'],
    ['PK', 'a.xlsb', 422, 'sheet.not_a_sheet'],
    ['FirstName\n'.padEnd(5 * 1024 * 1024 + 1, 'a'), 'a.csv', 413, 'upload.too_large'],
    // Found after thousands of rows are stored.
    [`FirstName\n${'Ada\n'.repeat(9000)}"Bola\n`, 'a.csv', 422, 'sheet.open_quote'],
  ];
  for (const [content, name, status, code] of cases) {
    const answer = await upload<Refused>(by, content, name);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
  }
  const huge = await upload<Refused>(by, `FirstName,Address\n${'Ada,x\n'.repeat(1000)}`.padEnd(5 * 1024 * 1024, '\n'));
  expect(huge.status).toBe(200);
  const proto = await upload(by, '__proto__,constructor,FirstName\n1,2,Ada\n');
  expect(proto.body.returnObject[0]?.['firstName']).toBe('Ada');
});

test('the template has the specification’s headers', async () => {
  const { by } = await organisation();
  for (const format of ['xlsx', 'csv']) {
    const answer = await fetch(`${app.url}/api/People/ImportTemplate/${format}`, { headers: { cookie: by.cookie } });
    const sheet = await readSheet({ name: `t.${format}`, bytes: new Uint8Array(await answer.arrayBuffer()) });
    expect(sheet.headers).toEqual([...fileHeaders]);
    expect(sheet.rows).toEqual([]);
  }
});

test('fifty thousand rows under 5 MB are previewed and saved', async () => {
  const { by, tenantId } = await organisation();
  const rows = Array.from({ length: 50_000 }, (_, n) => [
    `Ada${n % 97}`,
    'Okafor',
    `p${n}@example.org`,
    `0803${String(1_000_000 + n * 7).slice(-7)}`,
    `${n % 200} Awolowo Road`,
    String((n % 28) + 1),
    String((n % 12) + 1),
    String(1950 + (n % 60)),
    n % 2 ? 'Male' : 'Female',
    'Single',
    'SMS',
    'Yes',
    'No',
  ]);
  // The second time some of them come again, each to be found among all.
  for (const [created, already] of [
    [50_000, 0],
    [0, 5000],
  ] as const) {
    const count = created + already;
    const file = await writeXlsx([{ name: 'Members', rows: [[...fileHeaders], ...rows.slice(-count)] }]);
    expect(file.length).toBeLessThan(5 * 1024 * 1024);
    const preview = await upload(by, file, 'members.xlsx', '?pageSize=50');
    expect(preview.body.returnObject).toHaveLength(50);
    expect(preview.body.counts).toMatchObject({ rows: count, new: created, alreadyThere: already, bad: 0 });
    expect((await save(by, { importId: preview.body.importId })).body.returnObject).toEqual({
      createdRecord: created,
      returnList: already,
    });
  }
  expect(await peopleOf(tenantId)).toHaveLength(50_000);
}, 240_000);

test('a long file’s first rows come early, and its last line says how it ended', async () => {
  const { by, tenantId } = await organisation();
  const rows = Array.from({ length: 3000 }, (_, n) => (n === 1 ? ',,12' : `Ada,Eze${n},`));
  const inPieces = async (content: string) => {
    const form = new FormData();
    form.append('file', new Blob([content]), 'people.csv');
    const headers = { accept: 'application/json, application/x-ndjson' };
    const query = '?pageSize=5';
    return by.call<string>('POST', `/api/People/UploadFirstTimerFile${query}`, { form, headers });
  };
  const pieces = async (content: string) =>
    (await inPieces(content)).body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  const file = ['FirstName,LastName,PhoneNumber', ...rows].join('\n');
  const [early, last] = (await pieces(file)) as [{ early: Preview }, { status: number; body: Preview }];
  expect(early.early.returnObject).toHaveLength(5);
  expect(early.early.returnObject).toMatchObject([
    { lastName: 'Eze0', bad: false },
    { phoneNumber: '12', bad: true },
    {},
    {},
    {},
  ]);
  expect(last).toMatchObject({ status: 200, body: { counts: { rows: 3000, new: 2999, bad: 1 } } });
  expect(last.body.returnObject.map(({ lastName }) => lastName)).toEqual(
    early.early.returnObject.map(({ lastName }) => lastName),
  );

  const broken = await pieces(`${file}\n"Ada`);
  expect(broken).toMatchObject([{ early: {} }, { status: 422, body: { error: { code: 'sheet.open_quote' } } }]);
  const { rows: kept } = await app.base.database.withTenant(tenantId, (tx) => tx.execute(sql`SELECT FROM imports`));
  expect(kept).toHaveLength(1);
  const short = await inPieces('FirstName\nAda\n');
  expect(short).toMatchObject({ status: 200, body: { counts: { rows: 1 } } });
});

test('words cut inside a character are kept, anywhere in a file', async () => {
  const { by } = await organisation('NG');
  const cut = (at: number) => `${'x'.repeat(at - 1)}😀 more`;
  const headers = [
    'FirstName',
    'LastName',
    'Email',
    'Gender',
    'Birthday',
    'PhoneNumber',
    'Family Name',
    cut(60),
    cut(500),
  ];
  const row = ['Ada', 'Obi', cut(60), cut(40), cut(40), cut(40), cut(120), cut(60), cut(60)];
  const { status, body } = await upload(
    by,
    `${headers.join(',')}\n${row.join(',')}\nBola,Ade,,,,08031230009,${cut(300)},,\n`,
  );
  expect([status, body.returnObject?.length]).toEqual([200, 2]);
  expect((await save(by, { importId: body.importId })).body.returnObject.createdRecord).toBe(2);
});

test('an overlong cell makes its row bad and is shown; the other rows continue', async () => {
  const { by } = await organisation();
  const long = 'A'.repeat(900);
  const separate = await upload(
    by,
    `FirstName,LastName,Email,PhoneNumber,Address,Birthday,Gender,WantToBeVisited\n${Array(8).fill(long).join(',')}\nAda,Eze,,,,,,\n`,
  );
  expect(separate.body).toMatchObject({ counts: { rows: 2, new: 1, bad: 1 } });
  expect(separate.body.returnObject[0]?.problems).toContainEqual({
    column: 'LastName',
    reason: 'This has 900 characters. At most 200 fit. Shorten it.',
  });
  const whole = await upload(by, `Name\nAda ${'B'.repeat(300)}\nBola Ojo\n`);
  expect(whole.body).toMatchObject({ counts: { rows: 2, new: 1, bad: 1 } });
  expect((await save(by, { importId: whole.body.importId })).body.returnObject).toEqual({
    createdRecord: 1,
    returnList: 0,
  });
});

test('a numeric date is read in the country’s order; a spreadsheet’s damage to a number is repaired or named', async () => {
  const file = 'FirstName,Birthday,PhoneNumber\nAda,05/07/1990,\nBola,05/27/1990,\nChidi,5.7.1990,\n';
  const months = async (country: string) =>
    (await upload((await organisation(country)).by, file)).body.returnObject.map(({ birthMonth }) => birthMonth);
  expect(await months('US')).toEqual(['5', '5', '7']);
  // One value decides the order of all.
  expect(await months('NG')).toEqual(['5', '5', '7']);
  const { by } = await organisation('NG');
  const { body } = await upload(by, `FirstName,PhoneNumber\nAda,'08037000032\nBola,2.34803E+12\n`);
  expect(body.returnObject[0]).toMatchObject({ status: 'new', phoneNumber: '08037000032' });
  expect(body.returnObject[1]?.problems[0]?.reason).toContain('its last digits are gone');
});

test('a bare year and a date turned into a number are understood', async () => {
  const { by } = await organisation();
  const preview = await upload(by, 'FirstName,Date of Birth\nAda,1975\nBola,29221\nChidi,1700\n');
  expect(preview.body.returnObject).toMatchObject([
    { status: 'new', birthday: '', birthYear: '1975', problems: [{ column: 'Birthday', reason: 'Read as 1975.' }] },
    { status: 'new', birthday: '1', birthMonth: '1', birthYear: '1980' },
    { status: 'new', birthYear: '', problems: [{ column: 'Birthday', dropped: '1700' }] },
  ]);
});

test('a cell with several groups is split if each is one, and groups to be created are named', async () => {
  const { by, tenantId } = await organisation('NG');
  for (const name of ['Choir', 'Ushers', 'Tea, Cake & Co']) await by.post('/api/CreateGroup', { name });
  const groups = [
    ['"Choir, Ushers"', 'Choir; Ushers'],
    ['choir|USHERS', 'choir; USHERS'],
    ['"Choir\nUshers"', 'Choir; Ushers'],
    ['Choir & Ushers', 'Choir; Ushers'],
    // Welfare appears alone elsewhere in the file.
    ['Choir / Welfare', 'Choir; Welfare'],
    ['Welfare', 'Welfare'],
    ['"Tea, Cake & Co | Choir"', 'Tea, Cake & Co; Choir'],
    ['"Prayer Band (Mon, Wed)"', 'Prayer Band (Mon, Wed)'],
    ['"Choir, Drama"', 'Choir, Drama'],
  ];
  const rows = groups.map(([cell], at) => `P${at} Obi,0803111020${at},${cell}`);
  const { body } = await upload(by, ['Name,Phone,Group', ...rows].join('\n'));
  expect(body.returnObject.map(({ group }) => group)).toEqual(groups.map(([, read]) => read));
  expect(body.notes).toEqual(['Saving makes 3 new groups: “Choir, Drama”, “Prayer Band (Mon, Wed)”, “Welfare”.']);
  await save(by, { importId: body.importId });
  const { rows: members } = await app.base.database.withTenant(tenantId, (tx) =>
    tx.execute(sql`SELECT g.name, count(*)::int AS members FROM groups g
      JOIN group_members m ON m.tenant_id = g.tenant_id AND m.group_id = g.id WHERE g.tenant_id = ${tenantId} GROUP BY 1 ORDER BY 1`),
  );
  expect(members).toEqual([
    { name: 'Choir', members: 6 },
    { name: 'Choir, Drama', members: 1 },
    { name: 'Prayer Band (Mon, Wed)', members: 1 },
    { name: 'Tea, Cake & Co', members: 1 },
    { name: 'Ushers', members: 4 },
    { name: 'Welfare', members: 2 },
  ]);
});

test('progress counts people, not the lines of the file', async () => {
  const { by, tenantId } = await organisation('NG');
  const { body } = await upload(by, `Name,Phone\nAda Obi,08031110201\n${'\n'.repeat(60)}Ben Udo,08031110202\n`);
  const done: number[] = [];
  const nothing = { names: async () => [], missing: async () => [], join: async () => 0, leave: async () => 0 };
  const { importId } = body;
  const onProgress = (people: number) => done.push(people);
  await inTenant(app.base, tenantId, null, (ctx) =>
    saveImport(ctx, { importId, firstTimers: false, groups: nothing, onProgress }),
  );
  expect(done.at(-1)).toBe(2);
});
