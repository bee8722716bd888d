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
  table: { asked: boolean };
};

function send<T = Read>(path: string, file: Uint8Array | string, told: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(told)) form.append(name, value);
  form.append('file', new Blob([file as BlobPart]), typeof file === 'string' ? 'a.csv' : 'a.xlsx');
  return by.call<T>('POST', `/api/People/${path}`, { form });
}
const upload = (file: Uint8Array | string, told?: Record<string, string>) => send('UploadFirstTimerFile', file, told);
const names = ({ body }: { body: Read }) => body.returnObject.map(({ firstName }) => firstName);

test('of several sheets with people all that go together are read, or one that is chosen', async () => {
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
  expect(all.body.table).toEqual({ sheet: '*', sheets, headerRow: 1, asked: true });
  expect(all.body.notes).toEqual([
    'The sheets “Choir”, “Ushers”, “Visitors” were read; the other 3 were left alone.',
    'The sheets “Gifts”, “Old members” look like lists of people too, and nobody on them was read.',
    'The rows of “Ushers” are counted on: its row 1 is row 4 here.',
    'The rows of “Visitors” are counted on: its row 1 is row 7 here.',
  ]);

  const one = await upload(book, { sheet: 'Ushers' });
  expect(names(one)).toEqual(['Chidi']);
  expect(one.body.table).toMatchObject({ sheet: 'Ushers', headerRow: 2, asked: false });

  const again = await upload(book, { sheet: '*' });
  expect(names(again)).toEqual(names(all));
  expect(again.body.table.asked).toBe(false);
});

test('the first rows are shown as they stand, and the headers are where somebody says', async () => {
  by = app.caller();
  await by.signUp();
  const file = 'Grace Chapel\nAkole,Ise\nAda Eze,Nurse\nBola Ojo,Farmer\n';
  const read = await send<Record<string, unknown>>('ReadFileHeaders', file, { headerRow: '2' });
  expect(read.body).toMatchObject({
    headerRow: 2,
    headers: [
      { header: 'Akole', samples: ['Ada Eze', 'Bola Ojo'] },
      { header: 'Ise', samples: ['Nurse', 'Farmer'] },
    ],
    grid: [{ rowNumber: 1, cells: ['Grace Chapel'] }, { rowNumber: 2 }, { rowNumber: 3 }, { rowNumber: 4 }],
  });
  const none = await upload('Ada Eze,08031234567\nBola Ojo,08031234568\n', { headerRow: '0' });
  expect(names(none)).toEqual(['Ada', 'Bola']);
  expect(none.body.table).toMatchObject({ headerRow: 0, sheet: null });
});

test('lists side by side are all read, and of a long file that is said', async () => {
  by = app.caller();
  await by.signUp();
  const lines = (count: number) =>
    Array.from({ length: count }, (_, n) => `Ada${n} Eze,0803${1_000_000 + n},,Bola${n} Ojo,0805${1_000_000 + n}`);
  const short = await upload(['Name,Phone,,Name,Phone', ...lines(2)].join('\n'));
  expect(short.body.returnObject.map(({ firstName, rowNumber }) => [firstName, rowNumber])).toEqual([
    ['Ada0', 2],
    ['Ada1', 3],
    ['Bola0', 5],
    ['Bola1', 6],
  ]);
  expect(short.body.notes.join()).toContain('two lists side by side on this sheet, and all of them were read');
  const long = await upload(['Name,Phone,,Name,Phone', ...lines(1200)].join('\n'));
  expect(long.body.returnObject).toHaveLength(1200);
  expect(long.body.returnObject.at(-1)).toMatchObject({ firstName: 'Ada1199', phoneNumber: '08031001199' });
  expect(long.body.notes.join()).toContain('only the first was read');
});
