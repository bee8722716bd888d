import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedTestApp, type TestApp } from '../../testing/app.ts';
import { buildPerson } from '../../testing/build.ts';
import type { Caller } from '../../testing/caller.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
afterAll(() => app.stop());

type Row = {
  status: string;
  custom: Record<string, string>;
  problems: { column: string; reason: string; dropped?: string }[];
  changes: { field: string; ours: string; file: string }[];
};
type Preview = {
  importId: string;
  notes: string[];
  certain: boolean;
  returnObject: Row[];
  columns: { header: string; column: string | null }[];
};

async function organisation() {
  const by = app.caller();
  const tenantId = await by.signUp({ country: 'NG' });
  const define = (field: object) => by.post('/api/People/CreateField', field);
  await define({ label: 'Year baptised', kind: 'number' });
  await define({ label: 'Came on', kind: 'date' });
  await define({
    label: 'Languages',
    kind: 'severalChoices',
    options: [
      { id: 'o1', label: 'Yoruba' },
      { id: 'o2', label: 'Igbo' },
    ],
  });
  await define({ label: 'Town', kind: 'text' });
  const customs = () =>
    app.base.database.withTenant(tenantId, async (tx) => {
      const { rows } = await tx.execute<{ name: string; custom: object }>(
        sql`SELECT first_name AS name, custom FROM people WHERE archived_at IS NULL ORDER BY 1`,
      );
      return Object.fromEntries(rows.map(({ name, custom }) => [name, custom]));
    });
  return { by, tenantId, customs };
}

async function upload(by: Caller, text: string, mapping?: object): Promise<Preview> {
  const form = new FormData();
  form.append('file', new File([text], 'people.csv'));
  if (mapping) form.append('mapping', JSON.stringify(mapping));
  const { status, body } = await by.call<Preview>('POST', '/api/People/UploadFirstTimerFile', { form });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const save = async (by: Caller, body: unknown) => {
  const { status, body: saved } = await by.post('/api/People/CreatePeople', body);
  expect(status, JSON.stringify(saved)).toBe(200);
};

const undo = (by: Caller, importId: string) =>
  by.post<{ archived: number; restored: number; left: string[] }>(`/api/People/UndoImport/${importId}`, {});

test('a header with a field’s name is read as that field; a poor cell is left out and can be mended', async () => {
  const { by, customs } = await organisation();
  const header = 'Name,Phone,Year Baptised,CAME ON,languages,Hobby\n';
  const preview = await upload(
    by,
    `${header}Ada Obi,08031234567,1999,25/12/2001,Igbo; yoruba,Chess\nBola Ade,08037654321,long ago,3/7/2002,French,\n`,
  );
  expect(preview.columns.map(({ column }) => column)).toEqual([
    'FullName',
    'PhoneNumber',
    'custom:yearbaptised',
    'custom:cameon',
    'custom:languages',
    null,
  ]);
  expect(preview.returnObject[0]?.custom).toEqual({
    yearbaptised: '1999',
    cameon: '2001-12-25',
    languages: 'Yoruba; Igbo',
  });
  expect(preview.returnObject[1]?.problems).toEqual([
    {
      column: 'custom:yearbaptised',
      reason: '“long ago” is not a number. Write digits only, such as 12 or 3.5. It was left out.',
      dropped: 'long ago',
    },
    {
      column: 'custom:languages',
      reason: '“French” is none of the choices: Yoruba, Igbo. It was left out.',
      dropped: 'French',
    },
  ]);
  const { firstName, lastName, phoneNumber } = preview.returnObject[1] as Row & Record<string, string>;
  const row = { firstName, lastName, phoneNumber, custom: { cameon: '2002-07-03', languages: 'Igbo' } };
  const mended = await by.post<{ row: Row }>(`/api/People/MendImportRow/${preview.importId}`, { rowNumber: 3, row });
  expect(mended.body.row).toMatchObject({ problems: [], custom: row.custom });
  await save(by, { importId: preview.importId });
  expect(await customs()).toEqual({
    Ada: { yearbaptised: 1999, cameon: '2001-12-25', languages: ['o1', 'o2'] },
    Bola: { cameon: '2002-07-03', languages: ['o2'] },
  });
  const named = await upload(by, 'Name,Phone,Home town\nChidi Eze,08031112222,Ife\n', { 'Home town': 'custom:town' });
  expect(named.returnObject[0]?.custom).toEqual({ town: 'Ife' });
  const remembered = await upload(by, 'Name,Phone,Home town\nDele Eze,08031113333,Oyo\n');
  expect(remembered.returnObject[0]?.custom).toEqual({ town: 'Oyo' });
  await save(by, [{ firstName: 'Efe', phoneNumber: '08031114444', custom: { town: 'Jos', yearbaptised: '2010' } }]);
  expect((await customs())['Efe']).toEqual({ town: 'Jos', yearbaptised: 2010 });
});

test('an answer counts as one, even if it looks like none', async () => {
  const { by } = await organisation();
  const define = (field: object) => by.post('/api/People/CreateField', field);
  await define({ label: 'Baptised', kind: 'yesNo' });
  await define({ label: 'Children', kind: 'number' });
  const options = ['N/A', 'None', 'Weekly'].map((label, at) => ({ id: `o${at}`, label }));
  await define({ label: 'Meets', kind: 'choice', options });
  await define({ label: 'Serves', kind: 'severalChoices', options });
  const { returnObject } = await upload(
    by,
    [
      'Name,Phone,Baptised,Children,Meets,Serves,Town,Came on',
      'Ada Obi,08031110201,1,0,N/A,None,N/A,0000-00-00',
      'Ben Eze,08031110202,0,3,none,"N/A, weekly",Jos,-',
      'Cal Uko,08031110203,-,n/a,nil,-,,nil',
    ].join('\n'),
  );
  expect(returnObject.map(({ custom, problems }) => ({ ...custom, problems }))).toEqual([
    { baptised: 'Yes', children: '0', meets: 'N/A', serves: 'None', problems: [] },
    { baptised: 'No', children: '3', meets: 'None', serves: 'N/A; Weekly', town: 'Jos', problems: [] },
    { problems: [] },
  ]);
});

test('a known person is completed field by field as chosen, and all of it is undone', async () => {
  const { by, tenantId, customs } = await organisation();
  const known = (firstName: string, phone: string, custom: Record<string, string | number>) =>
    buildPerson(app, tenantId, { firstName, lastName: 'Obi', phoneNumber: `0${phone}`, phone: `+234${phone}`, custom });
  await known('Ada', '8031234567', { town: 'Ife', yearbaptised: 1999 });
  await known('Bola', '8037654321', { town: 'Jos' });
  await known('Chidi', '8031112222', { town: 'Oyo' });
  const before = await customs();
  const file =
    'First name,Last name,Phone,Town,Year baptised\nAda,Obi,08031234567,Lagos,2000\nBola,Obi,08037654321,JOS,2001\nChidi,Obi,08031112222,Kano,2002\nDele,Eze,08039998888,Abuja,\nDele,Eze,08039998888,,2003\n';
  const preview = await upload(by, file);
  expect(preview.returnObject.map(({ status, changes }) => [status, changes])).toEqual([
    [
      'conflict',
      [
        { field: 'custom:yearbaptised', ours: '1999', file: '2000' },
        { field: 'custom:town', ours: 'Ife', file: 'Lagos' },
      ],
    ],
    ['update', [{ field: 'custom:yearbaptised', ours: '', file: '2001' }]],
    [
      'conflict',
      [
        { field: 'custom:yearbaptised', ours: '', file: '2002' },
        { field: 'custom:town', ours: 'Oyo', file: 'Kano' },
      ],
    ],
    ['new', []],
    ['update', [{ field: 'custom:yearbaptised', ours: '', file: '2003' }]],
  ]);
  const choices = { 2: { 'custom:town': 'file' }, 3: { 'custom:yearbaptised': 'ours' } };
  await save(by, { importId: preview.importId, choices });
  expect(await customs()).toEqual({
    Ada: { town: 'Lagos', yearbaptised: 1999 },
    Bola: { town: 'Jos' },
    Chidi: { town: 'Oyo', yearbaptised: 2002 },
    Dele: { town: 'Abuja', yearbaptised: 2003 },
  });
  await undo(by, preview.importId);
  expect(await customs()).toEqual(before);

  const all = await upload(by, file);
  await save(by, { importId: all.importId, choices: { all: 'file', 4: 'ours' } });
  expect(await customs()).toMatchObject({
    Ada: { town: 'Lagos', yearbaptised: 2000 },
    Bola: { town: 'Jos', yearbaptised: 2001 },
    Chidi: before['Chidi'],
  });
  const { body: people } = await by.get<{ id: string; firstName: string }[]>(
    '/api/People/GetPeopleBasicInfo?search=Ada',
  );
  const body = { changes: { custom: { town: 'Calabar' } } };
  await by.call('PUT', `/api/People/UpdatePerson/${people[0]?.id}`, { body });
  const undone = await undo(by, all.importId);
  expect(undone.body.left).toContain('Ada Obi: Town was changed since, so it stays.');
  expect(await customs()).toMatchObject({ ...before, Ada: { town: 'Calabar', yearbaptised: 1999 } });
});

test('undoing one import does not block undoing another', async () => {
  const { by, tenantId } = await organisation();
  const bring = async (town: string, choices?: object) => {
    const { importId } = await upload(by, `First name,Last name,Phone,Town\nAda,Obi,08031234567,${town}\n`);
    await save(by, { importId, choices });
    return importId;
  };
  const here = () =>
    app.base.database.withTenant(tenantId, async (tx) => {
      const { rows } = await tx.execute(sql`SELECT custom ->> 'town' AS town, archived_at IS NULL AS here FROM people`);
      return rows;
    });
  const first = await bring('');
  const [second, third] = [await bring('Ife'), await bring('Oyo', { all: 'file' })];
  // Not in reverse order: the third import's values stay until it is undone too.
  expect((await undo(by, second)).body.left).toEqual(['Ada Obi: Town was changed since, so it stays.']);
  expect((await undo(by, third)).body).toMatchObject({ restored: 1, left: [] });
  expect(await here()).toEqual([{ town: 'Ife', here: true }]);
  expect((await undo(by, first)).body).toMatchObject({ archived: 1, left: [] });

  const again = await bring('');
  const other = await bring('Jos');
  await undo(by, other);
  const { body } = await by.get<{ id: string }[]>('/api/People/GetPeopleBasicInfo?search=Ada');
  await by.call('PUT', `/api/People/UpdatePerson/${body[0]?.id}`, { body: { changes: { title: 'Chief' } } });
  expect((await undo(by, again)).body.left).toEqual([
    'Ada Obi was added by this import but changed since, so they stay.',
  ]);
});
