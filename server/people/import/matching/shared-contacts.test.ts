import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedTestApp, type TestApp } from '../../../testing/app.ts';
import type { Caller } from '../../../testing/caller.ts';
import { personFields } from '../../../../contract/people/person-fields.ts';
import { PeopleOfFile } from '../rows/people-of-file.ts';
import { rowReader } from '../rows/row.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
afterAll(() => app.stop());

type Row = {
  status: string;
  alike: { name: string; rowNumber: number | null } | null;
  changes: unknown[];
  problems: unknown[];
};
type Preview = { importId: string; returnObject: Row[]; counts: Record<string, number> };

async function upload(by: Caller, content: string) {
  const form = new FormData();
  form.append('file', new Blob([content]), 'people.csv');
  const { status, body } = await by.call<Preview>('POST', '/api/People/UploadFirstTimerFile', { form });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const letters = (n: number): string => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

const save = (by: Caller, body: unknown) =>
  by.post<{ returnObject: { createdRecord: number; returnList: number } }>('/api/People/CreatePeople', body);

async function organisation(): Promise<Caller> {
  const by = app.caller();
  await by.signUp({ country: 'NG' });
  return by;
}

const placeholders = (count: number) =>
  Array.from({ length: count }, (_, n) => `Name${letters(n)},Okafor${letters(n)},08000000000,all@example.org`);
const HEADERS = 'FirstName,LastName,PhoneNumber,Email';

test('each row that shares a contact costs the same to read, however many there are', () => {
  const setting = { country: 'NG', thisYear: 2026, fields: personFields, batchRows: 1 };
  const read = rowReader(setting);
  const workOf = (count: number): number => {
    let looks = 0;
    const people = new PeopleOfFile(personFields);
    for (let n = 0; n < count; n += 1) {
      const cells: Record<string, string> = {
        FirstName: `Name${letters(n)}`,
        LastName: 'Eze',
        PhoneNumber: '08000000000',
      };
      const row = read((header) => cells[header] ?? '');
      const watched = new Proxy(row, {
        get: (of, key) => {
          looks += 1;
          return of[key as keyof typeof of];
        },
      });
      people.add(watched, n + 2);
    }
    return looks;
  };
  expect(workOf(2000)).toBeLessThan(workOf(500) * 4.5);
});

test('a list of people with one placeholder is imported, and twice doubles nobody', async () => {
  const by = await organisation();
  const lines = placeholders(2000);
  const first = await upload(by, [HEADERS, ...lines].join('\n'));
  expect(first.counts).toMatchObject({ new: 2000, alike: 0 });
  expect((await save(by, { importId: first.importId })).body.returnObject.createdRecord).toBe(2000);
  const again = await upload(by, [HEADERS, ...lines].join('\n'));
  expect(again.counts).toMatchObject({ new: 0, same: 2000, alike: 0 });
});

test('a contact of more than eight people identifies nobody: a namesake is asked about', async () => {
  const by = await organisation();
  await save(by, { importId: (await upload(by, [HEADERS, ...placeholders(9)].join('\n'))).importId });
  const file = 'FirstName,LastName,PhoneNumber,Address\nNamea,Okafora,08000000000,1 Rd\nNameb,,08000000000,\n';
  const { importId, returnObject, counts } = await upload(by, file);
  expect(counts).toMatchObject({ new: 2, alike: 1 });
  expect(returnObject.map(({ alike }) => alike?.name ?? null)).toEqual(['Namea Okafora', null]);
  const saved = await save(by, { importId, choices: { alike: 'same' } });
  expect(saved.body.returnObject).toEqual({ createdRecord: 1, returnList: 1 });
  // The directory asks about nobody either: this number with another first name is a new person.
  const household = 'FirstName,LastName,PhoneNumber\nAda,Obi,08031110000\nAda,Obi,08031110000\n';
  expect((await upload(by, household)).counts).toMatchObject({ new: 1, same: 1 });
});

test('a row without a name is the only person with its contact, else a question', async () => {
  const by = await organisation();
  await save(by, [
    { firstName: 'Ada', lastName: 'Obi', email: 'ada@example.org' },
    { firstName: 'Bola', lastName: 'Ade', phoneNumber: '08031112577' },
    { firstName: 'Chidi', lastName: 'Ade', phoneNumber: '08031112577' },
  ]);
  const { importId, returnObject } = await upload(
    by,
    'Email,Phone,Address\nada@example.org,08031112599,\n,08031112577,1 Rd\n,08031112588,2 Rd\n',
  );
  expect(returnObject.map(({ status, alike, problems }) => [status, alike?.name ?? null, problems.length > 0])).toEqual(
    [
      ['update', null, false],
      ['new', expect.stringContaining(' Ade'), true],
      ['new', null, true],
    ],
  );
  expect((await save(by, { importId })).body.returnObject).toEqual({ createdRecord: 2, returnList: 1 });
  const found = await by.get<{ name: string }[]>('/api/People/GetPeopleBasicInfo?search=08031112599');
  expect(found.body.map(({ name }) => name)).toEqual(['Ada Obi']);
  const inFile = await upload(by, 'Name,Email,Phone\nEfe Ojo,efe@example.org,\n,efe@example.org,08031112666\n');
  expect(inFile.returnObject.map(({ status }) => status)).toEqual(['new', 'update']);
});

test.each([[''], ['Ada,Obi,08031234567,\n']])(
  'contradictory rows of one person are a conflict, known or not',
  async (known) => {
    const by = await organisation();
    const headers = 'FirstName,LastName,PhoneNumber,Address\n';
    if (known) await save(by, { importId: (await upload(by, headers + known)).importId });
    const rows = 'Ada,Obi,08031234567,\nAda,Obi,08031234567,1 Rd\nAda,Obi,08031234567,2 Rd\n';
    const { importId, returnObject } = await upload(by, headers + rows);
    expect(returnObject.map(({ status }) => status)).toEqual([known ? 'same' : 'new', 'update', 'conflict']);
    expect(returnObject[2]?.changes).toEqual([{ field: 'address', ours: '1 Rd', file: '2 Rd' }]);
    const second = await upload(by, headers + rows);
    const addressOf = async () => {
      const [ada] = (await by.get<{ id: string }[]>('/api/People/GetPeopleBasicInfo?search=Ada')).body;
      return (await by.get<{ address: string }>(`/api/People/GetPerson/${ada!.id}`)).body.address;
    };
    await save(by, { importId });
    expect(await addressOf()).toBe('1 Rd');
    await save(by, { importId: second.importId, choices: { all: 'file' } });
    expect(await addressOf()).toBe('2 Rd');
  },
);
