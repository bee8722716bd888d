import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedTestApp, type TestApp } from '../../../testing/app.ts';
import type { Caller } from '../../../testing/caller.ts';

let app: TestApp;
let by: Caller;
beforeAll(async () => {
  app = await sharedTestApp();
});
afterAll(() => app.stop());

type Preview = { importId: string; notes: string[]; columns: { header: string; column: string | null }[] };

async function bring(text: string): Promise<Preview> {
  const form = new FormData();
  form.append('file', new Blob([text]), 'people.csv');
  const { status, body } = await by.call<Preview>('POST', '/api/People/UploadFirstTimerFile', { form });
  expect(status, JSON.stringify(body)).toBe(200);
  expect((await by.post('/api/People/CreatePeople', { importId: body.importId })).status).toBe(200);
  return body;
}

type Family = { name: string; members: { name: string; part: string }[] };
const families = async () =>
  (await by.get<Family[]>('/api/People/GetFamilies')).body.map(({ name, members }) => [
    name,
    ...members.map((one) => `${one.name}: ${one.part}`),
  ]);

test.each([
  [
    'Breeze',
    'Breeze ID,First Name,Last Name,Mobile,Family,Family Role\n1,Ann,Lee,2125550111,Lee,Head of Household\n2,Bob,Lee,2125550112,Lee,Spouse\n3,Cy,Lee,,Lee,Child\n4,Dan,Fox,2125550114,Fox,Head of Household\n',
    'Lee',
  ],
  [
    'Planning Center',
    'Person ID,First Name,Last Name,Mobile Phone Number,Household ID,Household Name\n1,Ann,Lee,2125550111,77,Lee Household\n2,Bob,Lee,2125550112,77,Lee Household\n3,Cy,Lee,2125550113,77,Lee Household\n',
    'Lee Household',
  ],
  [
    'ChurchTrac',
    'First Name,Last Name,Family Name,Mobile Phone\nAnn,Lee,Ann & Bob Lee,2125550111\nBob,Lee,Ann & Bob Lee,2125550112\nCy,Lee,Ann & Bob Lee,2125550113\n',
    'Ann & Bob Lee',
  ],
  [
    'CCB',
    'Family ID,Family Position,First Name,Last Name,Mobile Phone\n5,Primary Contact,Ann,Lee,2125550111\n5,Spouse,Bob,Lee,2125550112\n5,Child,Cy,Lee,2125550113\n',
    'Lee',
  ],
])('households of %s become families', async (_, text, name) => {
  by = app.caller();
  await by.signUp({ country: 'US' });
  await bring(text);
  const [found, ...others] = await families();
  expect(others).toEqual([]);
  expect(found?.[0]).toBe(name);
  expect(found).toContain('Ann Lee: head');
  expect(found).toHaveLength(4);
  if (text.includes('Spouse')) expect(found).toEqual([name, 'Ann Lee: head', 'Bob Lee: spouse', 'Cy Lee: child']);
});

test.each([
  [
    'a role beside the family',
    'First name,Last name,Phone,Family,Role\nAnn,Lee,2125550111,Lee,Head\nBob,Lee,2125550112,Lee,Wife\nCy,Lee,2125550113,Lee,Child\n',
    ['Lee', 'Ann Lee: head', 'Bob Lee: spouse', 'Cy Lee: child'],
    ['Family “Lee”: Ann Lee is its head, Bob Lee the spouse, Cy Lee the child.'],
  ],
  [
    'whole names, and a position',
    'Name,Phone,Family,Position\nAnn Lee,2125550111,Lee,Father\nBob Lee,2125550112,Lee,Mother\nCy Lee,2125550113,Lee,Son\nDi Lee,2125550114,Lee,Grandmother\n',
    ['Lee', 'Ann Lee: head', 'Bob Lee: spouse', 'Cy Lee: child', 'Di Lee: ward'],
    ['Family “Lee”: Ann Lee is its head, Bob Lee the spouse, Cy Lee the child, Di Lee a ward.'],
  ],
  [
    'adults and children',
    'Family Name,Family Role,First Name,Last Name,Phone\nLee House,Adult,Ann,Lee,2125550111\nLee House,Adult,Bob,Lee,2125550112\nLee House,Child,Cy,Lee,2125550113\n',
    ['Lee House', 'Ann Lee: head', 'Bob Lee: spouse', 'Cy Lee: child'],
    ['Family “Lee House”: Ann Lee is its head, Bob Lee the spouse, Cy Lee the child.'],
  ],
  [
    'a mother with a grown daughter and a boy',
    `First name,Last name,Phone,Household,Family role,Gender,Birth year\nAnn,Lee,2125550111,Lee,Mother,F,1960\nBob,Lee,2125550112,Lee,Adult,M,1990\nCy,Lee,2125550113,Lee,,M,${new Date().getFullYear() - 9}\n`,
    ['Lee', 'Ann Lee: head', 'Bob Lee: ward', 'Cy Lee: child'],
    [
      'Family “Lee”: Ann Lee is its head, Cy Lee the child, Bob Lee a ward.',
      'The file does not say for certain who these are in their families, so they become wards: Bob Lee. Change that in the family once they are saved.',
    ],
  ],
])(
  'the parts of a family are recognised by words and ages, and shown before saving: %s',
  async (_, text, family, said) => {
    by = app.caller();
    await by.signUp({ country: 'US' });
    const { notes } = await bring(text);
    expect(notes).toEqual(said);
    expect(await families()).toEqual([family]);
    // Reading a list again adds nothing to its families.
    expect((await bring(text)).notes).toEqual([]);
    expect(await families()).toEqual([family]);
  },
);

test('a family is completed, nobody gets a second household, and undoing the import removes its additions', async () => {
  by = app.caller();
  await by.signUp({ country: 'US' });
  const headers = 'First Name,Last Name,Mobile,Household,Family Role\n';
  const ann = 'Ann,Lee,2125550111,Lee,Head\nBob,Lee,2125550112,Lee,Spouse\n';
  await bring(headers + ann);
  const later = await bring(
    `${headers}${ann}Cy,Lee,2125550113,Lee,Child\nEve,Fox,2125550115,Fox,Head\nIda,Fox,2125550116,Fox,Head\n`,
  );
  expect(await families()).toEqual([
    ['Fox', 'Eve Fox: head', 'Ida Fox: ward'],
    ['Lee', 'Ann Lee: head', 'Bob Lee: spouse', 'Cy Lee: child'],
  ]);
  await by.post(`/api/People/UndoImport/${later.importId}`, {});
  expect(await families()).toEqual([['Lee', 'Ann Lee: head', 'Bob Lee: spouse']]);
});

test('“Given name, family name” is a surname, and no household', async () => {
  by = app.caller();
  await by.signUp({ country: 'US' });
  const { columns } = await bring('Given Name,Family Name,Phone\nAnn,Lee,2125550111\nBob,Lee,2125550112\n');
  expect(columns.map(({ column }) => column)).toEqual(['FirstName', 'LastName', 'PhoneNumber']);
  expect(await families()).toEqual([]);
});
