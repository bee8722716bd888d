import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedTestApp, type TestApp } from '../testing/app.ts';
import { buildPerson } from '../testing/build.ts';
import type { Caller } from '../testing/caller.ts';
import { password } from '../testing/calls/example-input.ts';
import { addLanguage } from '../testing/add-language.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
afterAll(() => app.stop());

async function organisation() {
  const by = app.caller();
  const tenantId = await by.signUp({ country: 'NG' });
  const inside = (statement: ReturnType<typeof sql>) =>
    app.base.database.withTenant(tenantId, async (tx) => (await tx.execute<Record<string, unknown>>(statement)).rows);
  return { by, tenantId, inside };
}

type Row = { status: string; problems: { reason: string }[]; changes: { field: string; ours: string; file: string }[] };
type Preview = { importId: string; notes: string[]; returnObject: Row[] };

async function upload(by: Caller, text: string): Promise<Preview> {
  const form = new FormData();
  form.append('file', new File([text], 'people.csv'));
  const { status, body } = await by.call<Preview>('POST', '/api/People/UploadFirstTimerFile', { form });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const save = (by: Caller, body: unknown) =>
  by.post<{ returnObject: { createdRecord: number; returnList: number } }>('/api/People/CreatePeople', body);

const found = async (by: Caller, query: string) =>
  (await by.get<{ firstName: string }[]>(`/api/People/GetPeopleBasicInfo?${query}`)).body.map((one) => one.firstName);

const six = {
  title: 'Chief',
  otherNames: 'Ngozi Amaka',
  secondEmail: 'Ada@Work.example',
  occupation: 'Nurse',
  dateOfJoining: '2015-05-07',
};

async function add(by: Caller, typed: Record<string, string>): Promise<string> {
  const form = new FormData();
  for (const [name, text] of Object.entries(typed)) form.set(name, text);
  const { status, body } = await by.call<{ personId: string }>('POST', '/api/People/createPerson', { form });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.personId;
}

test('a person has two numbers and two addresses, other names, a title, an occupation and a day of joining', async () => {
  const { by } = await organisation();
  const id = await add(by, { firstName: 'Ada', lastName: 'Obi', secondPhone: '0805 111 2222', ...six });
  const { body } = await by.get<Record<string, unknown>>(`/api/People/GetPerson/${id}`);
  const stored = { ...six, secondEmail: 'ada@work.example', secondPhoneNumber: '0805 111 2222', phone: null };
  expect(body).toMatchObject({ ...stored, secondPhone: '+2348051112222' });
  const changes = { secondPhone: '0805', secondEmail: 'nobody', dateOfJoining: '2015-02-30' };
  const refused = await by.call<{ error: { fields: Record<string, string> } }>(
    'PUT',
    `/api/People/UpdatePerson/${id}`,
    {
      body: { changes },
    },
  );
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.body.error.fields).toSorted()).toEqual(Object.keys(changes).toSorted());
  await by.call('PUT', `/api/People/UpdatePerson/${id}`, { body: { changes: { dateOfJoining: '', title: 'Dr.' } } });
  const after = await by.get<Record<string, unknown>>(`/api/People/GetPerson/${id}`);
  expect(after.body).toMatchObject({ ...stored, dateOfJoining: null, title: 'Dr.' });
});

test('people are found by any of them, filtered, listed and exported, and the file reads back unchanged', async () => {
  const { by } = await organisation();
  await add(by, { firstName: 'Ada', lastName: 'Obi', secondPhone: '0805 111 2222', ...six });
  await add(by, { firstName: 'Bola', lastName: 'Ade', mobilePhone: '08031234567', dateOfJoining: '2020-01-01' });
  for (const text of ['amaka', 'ada@work', '08051112222', '5111222'])
    expect(await found(by, `search=${text}`)).toEqual(['Ada']);
  expect(await found(by, 'occupation=nur')).toEqual(['Ada']);
  expect(await found(by, 'title=chief')).toEqual(['Ada']);
  expect(await found(by, 'dateOfJoiningFrom=2015-05-07&dateOfJoiningTo=2019-12-31')).toEqual(['Ada']);
  expect(await found(by, 'dateOfJoiningFrom=2016-01-01')).toEqual(['Bola']);
  expect(await found(by, 'phone=yes')).toEqual(['Bola']);
  const { body: rows } = await by.get<unknown[]>('/api/People/GetPeopleBasicInfo?details=yes&search=amaka');
  expect(rows).toEqual([expect.objectContaining({ occupation: 'Nurse', dateOfJoining: '2015-05-07', title: 'Chief' })]);
  const columns = 'title,otherNames,secondPhone,secondEmail,occupation,dateOfJoining';
  const { body: csv } = await by.get<string>(`/api/People/ExportPeople?format=csv&columns=${columns}&search=amaka`);
  expect(
    csv
      .replace(/^\uFEFF/, '')
      .split('\r\n')
      .slice(0, 2),
  ).toEqual([
    'FirstName,LastName,Title,OtherNames,SecondPhoneNumber,SecondEmail,Occupation,DateOfJoining',
    'Ada,Obi,Chief,Ngozi Amaka,0805 111 2222,ada@work.example,Nurse,2015-05-07',
  ]);
  const preview = await upload(by, csv.replace(/^\uFEFF/, ''));
  expect(preview.notes).toEqual([]);
  expect(preview.returnObject).toEqual([expect.objectContaining({ status: 'same', changes: [] })]);
});

test('a file completes them, and people are recognised by a second number or address on either side', async () => {
  const { by, inside } = await organisation();
  await add(by, { firstName: 'Ada', lastName: 'Obi', mobilePhone: '08031234567', secondPhone: '08051112222' });
  await add(by, { firstName: 'Bola', lastName: 'Ade', email: 'bola@example.org' });
  const header = 'FirstName,LastName,Phone,Email,Phone 2,Email 2,Title,Other Names,Occupation,Date Joined\n';
  const file = `${header}Ada,Obi,08051112222,,,,Chief,Ngozi,,7 May 2015\nBola,Ade,,,,bola@example.org,,,Farmer,\nChidi,Eze,,,08037778888,,,,,\n`;
  const preview = await upload(by, file);
  expect(preview.notes).toEqual([]);
  expect(preview.returnObject.map(({ status }) => status)).toEqual(['conflict', 'update', 'new']);
  expect(preview.returnObject[0]?.changes).toEqual([
    { field: 'phoneNumber', ours: '08031234567', file: '08051112222' },
    { field: 'title', ours: '', file: 'Chief' },
    { field: 'otherNames', ours: '', file: 'Ngozi' },
    { field: 'dateOfJoining', ours: '', file: '2015-05-07' },
  ]);
  const saved = await save(by, { importId: preview.importId });
  expect(saved.body.returnObject).toEqual({ createdRecord: 1, returnList: 2 });
  const kept = sql`SELECT first_name, title, second_email, occupation, date_of_joining::text AS joined, phone, second_phone FROM people ORDER BY first_name`;
  expect(await inside(kept)).toMatchObject([
    { first_name: 'Ada', title: 'Chief', joined: '2015-05-07', second_phone: '+2348051112222' },
    { first_name: 'Bola', second_email: 'bola@example.org', occupation: 'Farmer', joined: null },
    // An only number in the second column becomes the first.
    { first_name: 'Chidi', phone: '+2348037778888', second_phone: null },
  ]);
  const undone = await by.post<{ restored: number; archived: number }>(
    `/api/People/UndoImport/${preview.importId}`,
    {},
  );
  expect(undone.body).toMatchObject({ restored: 2, archived: 1 });
  expect(await inside(kept)).toMatchObject([{ title: '', joined: null }, { second_email: '', occupation: '' }, {}]);
  const { body: similar } = await by.get<{ same: string }[]>('/api/People/GetSimilarPeople?phone=08051112222');
  expect(similar).toEqual([expect.objectContaining({ name: 'Ada Obi', same: 'phone' })]);
});

test('a language is chosen or typed by any of its names, read from a file, and guessed by the connect form', async () => {
  addLanguage('fr', { language: 'Français', texts: {} });
  const { by } = await organisation();
  const language = async (id: string) =>
    (await by.get<{ language: string }>(`/api/People/GetPerson/${id}`)).body.language;
  const { body: lookups } = await by.get<{ type: string; lookUps: object[] }[]>('/api/LookUp/GetAllLookUps');
  expect(lookups.find(({ type }) => type === 'language')?.lookUps).toContainEqual({ id: 'fr', value: 'Français' });
  const ada = await add(by, { firstName: 'Ada', mobilePhone: '08031234567', language: 'french' });
  const bola = await add(by, { firstName: 'Bola', mobilePhone: '08031234568', language: 'Yoruba' });
  expect(await Promise.all([ada, bola].map(language))).toEqual(['fr', 'Yoruba']);
  const file = 'FirstName,Phone,Language\nAda,08031234567,FR\nBola,08031234568,Twi\nChidi,08031234569,\n';
  const preview = await upload(by, file);
  expect(preview.returnObject.map(({ status }) => status)).toEqual(['same', 'conflict', 'new']);
  expect(preview.returnObject[1]?.changes).toEqual([{ field: 'language', ours: 'Yoruba', file: 'Twi' }]);
  const { body: form } = await by.call<{ path: string }>('PUT', '/api/FollowUp/UpdateConnectForm', {
    body: { link: 'on' },
  });
  await fetch(app.url + form.path, {
    method: 'POST',
    headers: { 'accept-language': 'fr-CI, en;q=0.5' },
    body: new URLSearchParams({ firstName: 'Awa', phone: '08031234560', agreed: 'yes' }),
  });
  const { body: rows } = await by.get<unknown[]>('/api/People/GetPeopleBasicInfo?details=yes&search=awa');
  expect(rows).toEqual([expect.objectContaining({ language: 'fr' })]);
});

test('rows of a file that share any number are one person, and a wrong further cell costs nobody', async () => {
  const { by } = await organisation();
  const rows =
    'First name,Surname,Phone,Second phone,Second email,Date joined\nAda,Obi,08031234567,0805,nobody,long ago\nAda,Obi,,08031234567,,\n';
  const { returnObject } = await upload(by, rows);
  expect(returnObject.map(({ status }) => status)).toEqual(['new', 'same']);
  expect(returnObject[0]?.problems.map(({ reason }) => reason)).toEqual([
    '“0805” is not a phone number. Check the digits, or add the country code (+…). It was left out.',
    '“nobody” is not an e-mail address. It should look like ada@example.org. It was left out.',
    '“long ago” is not a full date. Write one such as 7 May 2015. It was left out.',
  ]);
  const surnameFirst = await upload(by, 'Surname,Other names\nEze,Chidi Obinna\n');
  expect(surnameFirst.returnObject).toEqual([expect.objectContaining({ firstName: 'Chidi Obinna', lastName: 'Eze' })]);
});

test('a merge takes them from either, keeps opt-outs of second numbers, and is undone, even one from before they existed', async () => {
  const { by, tenantId, inside } = await organisation();
  const mine = { secondPhoneNumber: '08051112222', secondPhone: '+2348051112222', occupation: 'Nurse' };
  const kept = await buildPerson(app, tenantId, { firstName: 'Ada', lastName: 'Obi' });
  const merged = await buildPerson(app, tenantId, { firstName: 'Adaeze', lastName: 'Obi', ...mine });
  await inside(
    sql`INSERT INTO opt_outs (tenant_id, channel, address, source) VALUES (${tenantId}, 'sms', '+2348051112222', 'replied')`,
  );
  const before = await inside(sql`SELECT * FROM people ORDER BY id`);
  const { body: pair } = await by.get<{ first: { version: string }; second: { version: string } }>(
    `/api/People/GetPair/${kept}/${merged}`,
  );
  expect(pair.second).toMatchObject({ secondPhoneNumber: '08051112222', occupation: 'Nurse', dateOfJoining: null });
  const choose = { secondPhoneNumber: 'merged', occupation: 'merged' };
  const versions = { kept: pair.first.version, merged: pair.second.version };
  const { body: done } = await by.post<{ mergeId: string }>('/api/People/Merge', { kept, merged, versions, choose });
  expect(await inside(sql`SELECT * FROM people WHERE id = ${kept}`)).toMatchObject([
    { second_phone_number: '08051112222', second_phone: '+2348051112222', occupation: 'Nurse', first_name: 'Ada' },
  ]);
  // As a release without these columns stored it.
  const without = (column: ReturnType<typeof sql>) => sql`jsonb_set(${column}, '{people,people}', (
    SELECT jsonb_agg(row - 'title' - 'other_names' - 'second_email' - 'date_of_joining') FROM jsonb_array_elements(${column} #> '{people,people}') AS row))`;
  await inside(sql`UPDATE person_merges SET before = ${without(sql`before`)}, after = ${without(sql`after`)}`);
  expect((await by.post(`/api/People/UndoMerge/${done.mergeId}`, {})).status).toBe(200);
  expect(await inside(sql`SELECT * FROM people ORDER BY id`)).toEqual(before);
});

test('namesakes who share a second number are probable duplicates, and nobody is their own', async () => {
  const { by, tenantId } = await organisation();
  const phone = { phoneNumber: '08031234567', phone: '+2348031234567' };
  const same = { secondPhoneNumber: '08031234567', secondPhone: '+2348031234567' };
  await buildPerson(app, tenantId, { firstName: 'Ada', lastName: 'Obi', ...phone, ...same });
  await buildPerson(app, tenantId, { firstName: 'Ada', lastName: 'Obi', ...same });
  const searched = await by.post<{ found: number }>('/api/People/SearchDuplicates', {});
  expect(searched.body.found).toBe(1);
});

test('erasing a person erases both numbers and addresses, and their opt-outs remain', async () => {
  const { by, tenantId, inside } = await organisation();
  const id = await buildPerson(app, tenantId, {
    firstName: 'Ada',
    phoneNumber: '08031234567',
    phone: '+2348031234567',
    secondPhoneNumber: '08051112222',
    secondPhone: '+2348051112222',
    secondEmail: 'ada@work.example',
  });
  const shared = { phoneNumber: '08037778888', phone: '+2348037778888' };
  await buildPerson(app, tenantId, { firstName: 'Bola', ...shared });
  await inside(sql`INSERT INTO opt_outs (tenant_id, channel, address, source) VALUES
    (${tenantId}, 'sms', '+2348051112222', 'replied'), (${tenantId}, 'email', 'ada@work.example', 'by link'),
    (${tenantId}, 'sms', '+2348037778888', 'replied')`);
  await inside(
    sql`INSERT INTO do_not_disturb (tenant_id, address, route) VALUES (${tenantId}, '+2348051112222', 'sandbox')`,
  );
  await upload(by, 'FirstName,SecondPhoneNumber\nAda,08051112222\n');
  const told = await by.get<string>(`/api/People/ExportPerson/${id}`);
  expect(told.status).toBe(200);
  const erased = await by.post(`/api/People/ErasePerson/${id}`, { password });
  expect(erased.status, JSON.stringify(erased.body)).toBe(200);
  const left = sql`SELECT (SELECT count(*) FROM import_rows)::int AS rows, (SELECT count(*) FROM do_not_disturb)::int AS warned,
    (SELECT array_agg(address) FROM opt_outs) AS "optOuts", (SELECT count(*) FROM kept_opt_outs)::int AS kept`;
  expect(await inside(left)).toEqual([{ rows: 0, warned: 0, optOuts: ['+2348037778888'], kept: 2 }]);
  await buildPerson(app, tenantId, {
    firstName: 'Ada',
    secondPhone: '+2348051112222',
    secondEmail: 'Ada@work.example',
  });
  expect(await inside(sql`SELECT address FROM opt_outs WHERE source = 'kept after erasure' ORDER BY 1`)).toEqual([
    { address: '+2348051112222' },
    { address: 'ada@work.example' },
  ]);
});
