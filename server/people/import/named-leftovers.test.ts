import { expect, test } from 'vitest';
import { personFields } from '../../../contract/people/person-fields.ts';
import { rowsOfBatches } from '../../testing/import-corpus/judge-random-file.ts';
import type { OfferKind } from '../../../contract/people/import-schemas.ts';
import { stageFile } from './staging/stage-work.ts';

type Told = { headerRow?: number; offers?: OfferKind[] };

const stage = (text: string, told: Told = {}) => {
  const setting = { country: 'NG', thisYear: 2026, fields: personFields, batchRows: 2500, ...told };
  return stageFile({ file: { name: 'a.csv', bytes: Buffer.from(text) }, setting }, () => undefined);
};

/** The notes on each row of a file, except that a date was read, and the text kept as a note. */
async function saidOf(text: string, told: Told = {}): Promise<string[][]> {
  const { batches } = await stage(text, told);
  return rowsOfBatches(batches).map((row) =>
    (JSON.parse(row['problems'] ?? '[]') as { reason: string; dropped?: string }[]).map(({ reason, dropped }) =>
      dropped === undefined ? reason : `${reason} [${dropped}]`,
    ),
  );
}

test('text under no header is read or named in its row', async () => {
  const [ada, ben] = await saidOf(
    'Name,Address,Phone\nAda Obi,12 Allen Avenue, Ikeja, Lagos\nBen Eze,4 Rd,08031110202,,wife of Sam\n',
  );
  expect(ada?.join(' ')).toContain('[Ikeja]');
  expect(ada?.join(' ')).toContain('“Lagos” stands under no header. It is kept as a note. [Lagos]');
  expect(ben).toEqual(['“wife of Sam” stands under no header. It is kept as a note. [wife of Sam]']);
  const [joined] = await saidOf('Name,Phone,Address\nAda Obi,08031110201,12 Allen Avenue, Ikeja, Lagos\n');
  expect(joined).toEqual(['“Ikeja, Lagos” stood behind the last header and was read as part of the address.']);
});

test('people who have died or want no messages are named, in any column', async () => {
  const rows = await saidOf(
    [
      'Name,Phone,SMS consent,Status,Unsubscribed,Date of death',
      'Ada Obi,08031110201,No,Active,,',
      'Ben Eze,08031110202,Yes,Deceased,,',
      'Cal Eze,08031110203,TRUE,,2024-01-01 10:00,',
      'Dan Eze,08031110204,1,,0,3 May 2020',
      'Eve Eze,08031110205,yes,Member,no,0000-00-00',
      'Late Fay Eze,08031110206,,,,',
      'Gil Eze (deceased),08031110207,,,,',
      'Late Chief Hal Eze,08031110208,,,,',
    ].join('\n'),
  );
  expect(rows.map((said) => said.length)).toEqual([1, 1, 1, 1, 0, 1, 1, 1]);
  expect(rows.slice(0, 4).flat().join('\n')).toMatch(
    /SMS consent: No.*\[No\]\n.*Status: Deceased.*\n.*Unsubscribed: 2024.*\n.*Date of death: 3 May 2020/,
  );
  expect(rows[5]?.[0]).toContain('“Late Fay Eze” reads as if this person had died.');
});

test('a number beside a host, partner or pastor is theirs, and a list beside another is separate', async () => {
  const rows = async (text: string) => {
    const { batches, certain } = await stage(text);
    return { certain, phones: rowsOfBatches(batches).map((row) => row['phone'] ?? '') };
  };
  const ada = '+2348031130001';
  for (const [text, phone] of [
    ['Cell host,Host phone,Member,Member phone\nBen Udo,08031130009,Ada Obi,08031130001', ada],
    ['Name,Prayer partner,Partner phone\nAda Obi,Ben Udo,08031130009', ''],
    ['Name,Phone,Pastor in charge,Pastor’s phone\nAda Obi,08031130001,Ben Udo,08031130009', ada],
    ['Name,Phone (pastor),Home phone,Home town\nAda Obi,08031130009,08031130001,Jos', ada],
    ['Name,Birthday,,Name,Phone\nAda Obi,5 March,,Ben Udo,08031130009', ''],
  ] as const)
    expect(await rows(text), text).toEqual({ certain: false, phones: [phone] });
  // Here the pastors are the list's own people.
  expect(await rows('Pastor,Pastor phone\nAda Obi,08031130001')).toEqual({ certain: false, phones: [ada] });
  expect(await saidOf('Name,Phone,,Name,Birthday\nAda Obi,08031130001,,Ben Udo,5 March')).toEqual([
    ['“Ben Udo, 5 March” stands beside the list and was not read. It is kept as a note. [Ben Udo, 5 March]'],
  ]);
});

test('repeated headers, in other words or another order, are nobody, and the rows below follow them', async () => {
  const rows = async (text: string) =>
    rowsOfBatches((await stage(text, { offers: ['secondTable'] })).batches).map((row) =>
      [row['first_name'], row['last_name'], row['phone'], row['address'], row['day_of_birth']].join(' ').trim(),
    );
  const list = 'S/N,Name,Phone,Address\n1,Ada Obi,08031130001,Yaba\n,,,\n';
  const read = ['Ada Obi +2348031130001 Yaba', 'Ben Udo +2348031130002 Jos'];
  for (const below of [
    'S/N,Full Name,Mobile,Home address\n2,Ben Udo,08031130002,Jos\n',
    'S/N,Mobile,Full Name,Home address\n2,08031130002,Ben Udo,Jos\n',
    'Home address,S/N,Surname,First name,Mobile\nJos,2,Udo,Ben,08031130002\n',
  ])
    expect([await rows(list + below), await saidOf(list + below, { offers: ['secondTable'] })], below).toEqual([
      read,
      [[], []],
    ]);
  // A chosen header row is kept.
  const chosen = await saidOf(`${list}S/N,Mobile,Full Name\n2,08031130002,Ben Udo\n`, { headerRow: 1 });
  expect(chosen[1]).toContain('Row 4 names other columns. Check what was read of this row.');
  const others = `${list}NEW REGISTER 2022\nSurname,First name,DOB,Phone,Address\nUdo,Ben,15/06/1990,08031130002,Jos\n`;
  expect(await rows(others)).toEqual([read[0], `${read[1]} 15`]);
  const { notes, columns } = await stage(others, { offers: ['secondTable'] });
  expect(notes.map((note) => note.values['rows'])).toEqual([['4 (“NEW REGISTER 2022”)']]);
  expect(columns.map(({ column }) => column)).toContain('Birthday');
});

/** Name, number and birthday of everybody in a file. */
async function peopleOf(text: string, told?: Told): Promise<string[]> {
  return rowsOfBatches((await stage(text, told)).batches).map((row) =>
    [row['first_name'], row['last_name'], row['phone'], row['day_of_birth'], row['month_of_birth']]
      .filter(Boolean)
      .join(' '),
  );
}

test('children in a family’s column become people on request, and are named in its row until then', async () => {
  const families =
    'Family name,Father,Mother,Children,Father phone\nOkoro,Chi,Ngozi,"Kamsi (12), Dera",08031110061\nAkpan,Ime,,2,08031110063\n';
  expect(await peopleOf(families, { offers: ['families'] })).toEqual([
    'Chi Okoro +2348031110061',
    'Ime Akpan +2348031110063',
    'Ngozi Okoro',
    'Kamsi Okoro',
    'Dera Okoro',
  ]);
  const [okoro] = await saidOf(families);
  expect(okoro).toEqual([
    '“Kamsi (12), Dera” in “Children” was not read. It is kept as a note. [Kamsi (12), Dera]',
    'This looks like a list of families, with everybody of one in a row. Until you say so, each row is read as one person.',
  ]);
  // One number belongs to the first of the two.
  const whole = 'Father,Mother,Children,Phone\nSam Obi,Joy Obi,Ada,08031110511\n';
  expect(await peopleOf(whole, { offers: ['families'] })).toEqual(['Sam Obi +2348031110511', 'Joy Obi', 'Ada Obi']);
});

test('the one number of a row that names two people is noted for the second', async () => {
  const couples =
    'Name,Phone\nSam and Tina Bello,08031110905\nJohn & Mary Ade,08031110903 / 08031110904\nJoy Udo,08031110906\n';
  expect(await saidOf(couples, { offers: ['named'] })).toEqual([
    [],
    [],
    [],
    ['Sam Bello stands in the same row. Check whose number or address this is.'],
    [],
  ]);
});

test('a list of birthdays by month is read with its days, with months above or side by side', async () => {
  const above = 'JANUARY\n3rd - Sis Ada Obi (08031110611)\n\nMARCH\n(none)\nDECEMBER\n25th - Joy Essien\n';
  expect(await peopleOf(above)).toEqual(['Ada Obi +2348031110611 3 1', 'Joy Essien 25 12']);
  const beside = 'January,February\n3 - Ada Zin,14 - Ben Abo\n21 - Dan Cog,\n';
  expect(await peopleOf(beside)).toEqual(['Ada Zin 3 1', 'Dan Cog 21 1', 'Ben Abo 14 2']);
  expect((await stage(beside)).offers).toMatchObject([{ kind: 'months', gives: { people: 3 }, taken: true }]);
});
