import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeXlsx } from '../../core/sheets/index.ts';
import { sharedTestApp, type TestApp } from '../../testing/app.ts';
import type { Caller } from '../../testing/caller.ts';

let app: TestApp;
let by: Caller;
beforeAll(async () => {
  app = await sharedTestApp();
});
afterAll(() => app.stop());

type Read = {
  notes: string[];
  returnObject: { firstName: string; phoneNumber: string; rowNumber: number }[];
  table: object;
  importId: string;
  offers: unknown[];
  columns: { header: string; place?: number }[];
};

function upload(file: Uint8Array | string, told: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(told)) form.append(name, value);
  form.append('file', new Blob([file as BlobPart]), typeof file === 'string' ? 'a.csv' : 'a.xlsx');
  return by.call<Read>('POST', '/api/People/UploadFirstTimerFile', { form });
}
const names = ({ body }: { body: Read }) => body.returnObject.map(({ firstName }) => firstName);

test('of several sheets with people, all that fit together are read, or the chosen one', async () => {
  by = app.caller();
  await by.signUp();
  const book = await writeXlsx([
    { name: 'How to', rows: [['Fill in the next sheets']] },
    {
      name: 'Choir',
      rows: [
        ['Name', 'Phone'],
        ['Ada Eze', '08031234567'],
        ['Bola Ojo', '08031234568'],
      ],
    },
    { name: 'Ushers', rows: [['Ushers 2026'], ['name', 'Phone '], ['Chidi Obi', '08031234569']] },
    {
      name: 'Gifts',
      rows: [
        ['Given by', 'E-mail'],
        ['Dayo Ade', 'dayo@example.org'],
      ],
    },
    {
      name: 'Visitors',
      rows: [
        ['Mobile', 'Full name', 'E-mail'],
        ['08031234560', 'Efe Udo', 'efe@example.org'],
      ],
    },
    {
      name: 'Old members',
      rows: [
        ['Name', 'Phone'],
        ['Femi Ige', '08031234561'],
      ],
    },
  ]);
  const sheets = [
    { name: 'How to', likely: false, same: false },
    { name: 'Choir', likely: true, same: true },
    { name: 'Ushers', likely: true, same: true },
    { name: 'Gifts', likely: true, same: false },
    { name: 'Visitors', likely: true, same: true },
    { name: 'Old members', likely: true, same: false },
  ];
  const all = await upload(book);
  expect(
    all.body.returnObject.map(({ firstName, phoneNumber, rowNumber }) => [firstName, phoneNumber, rowNumber]),
  ).toEqual([
    ['Ada', '08031234567', 2],
    ['Bola', '08031234568', 3],
    ['Chidi', '08031234569', 6],
    ['Efe', '08031234560', 8],
  ]);
  expect(all.body.table).toEqual({ sheet: '*', sheets, headerRow: 1 });
  expect(all.body.notes).toEqual([
    'The sheets “Choir”, “Ushers”, “Visitors” were read; the other 3 were left alone.',
    'The sheets “Gifts”, “Old members” look like lists of people too, and nobody on them was read.',
    'The rows of “Ushers” are counted on: its row 1 is row 4 here.',
    'The rows of “Visitors” are counted on: its row 1 is row 7 here.',
  ]);

  const one = await upload(book, { sheet: 'Ushers' });
  expect(names(one)).toEqual(['Chidi']);
  expect(one.body.table).toMatchObject({ sheet: 'Ushers', headerRow: 2 });

  const again = await upload(book, { sheet: '*' });
  expect(names(again)).toEqual(names(all));
});

test('the first rows are shown as they are, and the user’s choice of headers counts', async () => {
  by = app.caller();
  await by.signUp();
  const file = 'Grace Chapel\nAkole,Ise\nAda Eze,Nurse\nBola Ojo,Farmer\n';
  const read = await upload(file, { headerRow: '2' });
  expect(read.body).toMatchObject({
    table: { headerRow: 2 },
    columns: [
      { header: 'Akole', samples: ['Ada Eze', 'Bola Ojo'] },
      { header: 'Ise', samples: ['Nurse', 'Farmer'] },
    ],
  });
  const grid = await by.get<Record<string, unknown>[]>(`/api/People/GetImportGrid/${read.body.importId}`);
  expect(grid.body).toMatchObject([
    { rowNumber: 1, cells: ['Grace Chapel'], state: 'above' },
    { rowNumber: 2, state: 'header' },
    { rowNumber: 3, state: 'row' },
    { rowNumber: 4, state: 'row' },
  ]);
  const none = await upload('Ada Eze,08031234567\nBola Ojo,08031234568\n', { headerRow: '0' });
  expect(names(none)).toEqual(['Ada', 'Bola']);
  expect(none.body.table).toMatchObject({ headerRow: 0, sheet: null });
});

test('an unusual shape is offered, and read once taken, also in the next file with these headers', async () => {
  by = app.caller();
  await by.signUp();
  const file = 'CHOIR\nName,Phone,,Name,Phone\nAda Eze,08031234567,,Bola Ojo,08059876543\nTotal: 2\n';
  const plain = await upload(file);
  expect(names(plain)).toEqual(['Ada']);
  expect(plain.body.offers).toEqual([
    {
      id: 'sideBySide',
      text: 'This looks like two lists side by side.',
      gives: { people: 2, samples: ['Ada Eze', 'Bola Ojo'] },
      taken: false,
    },
  ]);
  expect(plain.body.columns.map(({ header, place }) => [header, place])).toEqual([
    ['Name', 0],
    ['Phone', 1],
  ]);
  const grid = await by.get<Record<string, unknown>[]>(`/api/People/GetImportGrid/${plain.body.importId}`);
  expect(grid.body).toMatchObject([
    { rowNumber: 1, cells: ['CHOIR'], state: 'above', why: 'Above the table', people: [] },
    { rowNumber: 2, state: 'header', why: 'The headers' },
    { rowNumber: 3, cells: ['Ada Eze', '08031234567', '', 'Bola Ojo', '08059876543'], state: 'row', people: [3] },
    { rowNumber: 4, state: 'below', why: 'Below the table' },
  ]);

  const read = await upload(file, { offers: '["sideBySide"]' });
  expect(read.body.returnObject.map(({ firstName, rowNumber }) => [firstName, rowNumber])).toEqual([
    ['Ada', 3],
    ['Bola', 7],
  ]);
  expect(read.body.offers).toMatchObject([{ id: 'sideBySide', taken: true }]);
  const path = `/api/People/GetImportGrid/${read.body.importId}?page=0&pageSize=1&search=bola`;
  expect((await by.get<unknown>(path)).body).toMatchObject({
    items: [{ rowNumber: 3, state: 'row', people: [3, 7] }],
    totalItems: 1,
  });

  expect(names(await upload(file))).toEqual(['Ada', 'Bola']);
  expect(names(await upload(file, { offers: '[]' }))).toEqual(['Ada']);
  expect(names(await upload(file))).toEqual(['Ada']);
  expect((await upload(file, { offers: '["upside down"]' })).status).toBe(400);
});

test('a shape without which there is nobody is taken, and leaving it is still offered', async () => {
  by = app.caller();
  await by.signUp();
  const lines = 'Name: Ada Eze\nPhone: 08031234567\nName: Bola Ojo\nPhone: 08059876543\n';
  const read = await upload(lines);
  expect(names(read)).toEqual(['Ada', 'Bola']);
  expect(read.body.offers).toMatchObject([{ id: 'labelled', gives: { people: 2 }, taken: true }]);
  expect((await upload('Name,Phone\nAda Eze,08031234567\n')).body.offers).toEqual([]);
});

test('each column of dates has its own order, from its values or a user', async () => {
  by = app.caller();
  await by.signUp();
  const file = 'Name,Phone,DOB,Date joined\nAda Eze,08031234567,03/07/1985,05/06/2020\n';
  const { body } = await upload(file, { dateOrders: JSON.stringify({ DOB: 'month' }) });
  expect(body).toMatchObject({
    dates: [
      { header: 'DOB', order: 'month', example: '03/07/1985', asked: false },
      { header: 'Date joined', order: 'day', example: '05/06/2020', asked: true },
    ],
    returnObject: [{ birthday: '7', birthMonth: '3', dateOfJoining: '2020-06-05' }],
  });
  expect((await upload(file, { dateOrders: '{"DOB":"year"}' })).status).toBe(400);
});
