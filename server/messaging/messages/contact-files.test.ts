import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allContactsToken } from '../../../contract/messaging/tokens.ts';
import { writeXlsx } from '../../core/sheets/index.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { auditLedger, smsChurch, type SmsChurch } from '../../testing/sms-church.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ TRIAL_UNITS: '500' });
});
afterAll(() => app.stop());

type Failed = { error: { code: string; message: string } };
type Staged = {
  fileId: string;
  fileName: string;
  contacts: number;
  notes: string[];
  receipt: { chosen: number; willGet: number };
};
type Preview = {
  chosen: number;
  willGet: number;
  excluded: { reason: string; count: number }[];
  samples: { text: string }[];
};

function upload<T>(
  { caller }: SmsChurch,
  path: string,
  content: string | Uint8Array,
  fields: Record<string, string> = {},
  name = 'contacts.csv',
) {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set('file', new File([content as BlobPart], name));
  return caller.call<T>('POST', path, { form });
}

const staging = '/api/Messaging/UploadContactFile';

test('a staged file is an audience like any other, with its names, duplicates and known people', async () => {
  const church = await smsChurch(app);
  const phone = (at: number) => `+23480312${String(50_000 + at)}`;
  await church.addPeople([
    { firstName: 'Ada', lastName: 'Obi', phoneNumber: '1', phone: phone(1) },
    { firstName: 'Bola', lastName: 'Obi', phoneNumber: '1', phone: phone(1) },
    { firstName: 'Chidi', phoneNumber: '3', phone: phone(3) },
  ]);
  const file = `FirstName,Surname,Mobile,Note\nBola,Obi,${phone(1)},x\nZara,Musa,${phone(2)},\n,,${phone(3)},\n,,12,\nNobody,,,\nZara,Musa,${phone(2)},\nYemi,,${phone(2)},`;
  const { status, body } = await upload<Staged>(church, staging, file);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    fileName: 'contacts.csv',
    contacts: 6,
    notes: ['1 row has no phone number and was left out.'],
    receipt: { chosen: 6, willGet: 3 },
  });
  const preview = async (wish: object) =>
    (
      await church.caller.post<Preview>('/api/Messaging/PreviewSms', {
        message: 'Dear #name#',
        isPersonalized: true,
        fileId: body.fileId,
        ...wish,
      })
    ).body;
  const joined = await preview({});
  expect(joined.samples.map(({ text }) => text).sort()).toEqual(['Dear Bola', 'Dear Chidi', 'Dear Zara and Yemi']);
  expect(Object.fromEntries(joined.excluded.map(({ reason, count }) => [reason, count]))).toEqual({
    'invalid number': 1,
    'same address': 1,
    'chosen twice': 1,
  });
  const each = await preview({ sharedAddress: 'each' });
  expect(each.samples.map(({ text }) => text).sort()).toEqual(['Dear Bola', 'Dear Chidi', 'Dear Yemi', 'Dear Zara']);
  const all = await preview({ groupedContacts: [allContactsToken], sharedAddress: 'each' });
  expect(all.samples.map(({ text }) => text).sort()).toEqual([
    'Dear Ada',
    'Dear Bola',
    'Dear Chidi',
    'Dear Yemi',
    'Dear Zara',
  ]);

  const sent = (await church.send({ fileId: body.fileId, message: 'Hello #name#', isPersonalized: true })) as {
    status: number;
    body: { id: string; unitsUsed: number };
  };
  expect(sent).toMatchObject({ status: 200, body: { unitsUsed: 3 } });
  await expect
    .poll(() => church.counts(sent.body.id), { timeout: 15_000 })
    .toMatchObject({ delivered: 3, suppressed: 3 });
  const { account, entries } = await auditLedger(app, church.tenantId);
  expect(entries).toEqual(account);
  expect((await church.send({ fileId: crypto.randomUUID() })).status).toBe(404);
});

test('bare numbers, a workbook and an old workbook are read too', async () => {
  const church = await smsChurch(app);
  const several = await upload<Staged>(
    church,
    staging,
    'Name,Phone,Mobile\nAda,08031240001 / 08031240002,\nName,Phone,Mobile\nBola,"08031240003;08031240004",\nChidi,08031240005,,08031240006\nDayo,12 or 08031240007,\n',
  );
  expect(several.body).toMatchObject({ contacts: 7, receipt: { chosen: 7, willGet: 6 } });
  expect(several.body.notes).toEqual([
    'The column “Mobile” was left out, because another column has PhoneNumber.',
    '3 rows have several numbers; each is a separate contact.',
    '1 row repeats the headers and was left out.',
  ]);
  const line = await upload<Staged>(church, staging, '08031240001;08031240002;08031240003\n');
  expect(line.body).toMatchObject({ contacts: 3, receipt: { willGet: 3 } });
  const bare = await upload<Staged>(church, staging, '0803 124 0001\n0803 124 0002\n');
  expect(bare.body).toMatchObject({ contacts: 2, receipt: { willGet: 2 } });
  const book = await writeXlsx([
    {
      name: 'A',
      rows: [
        ['Name', 'Phone'],
        ['Ada', '08031240001'],
      ],
    },
  ]);
  expect((await upload<Staged>(church, staging, book, {}, 'list.xlsx')).body).toMatchObject({
    contacts: 1,
    receipt: { willGet: 1 },
  });
  const old = readFileSync(new URL('../../core/sheets/people.fixture.xls', import.meta.url));
  expect((await upload<Staged>(church, staging, new Uint8Array(old), {}, 'old.xls')).status).toBe(200);
});

test('unreadable files are refused with an explanation', async () => {
  const church = await smsChurch(app);
  const tries: [string | Uint8Array, string, number][] = [
    ['FirstName\nAda\n', 'contacts.csv', 422],
    ['PhoneNumber\n', 'contacts.csv', 422],
    ['PhoneNumber\n1\n', 'contacts.pdf', 415],
    ['not a zip', 'contacts.xlsx', 422],
    ['x'.repeat(5 * 1024 * 1024 + 1), 'contacts.csv', 413],
  ];
  for (const [content, name, expected] of tries) {
    const { status, body } = await upload<Failed>(church, staging, content, {}, name);
    expect(status, name).toBe(expected);
    expect(body.error.message).not.toBe('');
  }
});

test('the upload call sends at once, with the only approved sender id', async () => {
  const church = await smsChurch(app);
  const { caller } = church;
  const { body: ids } = await caller.get<{ returnObject: { mask: string }[] }>(
    '/api/Messaging/RetrieveTenantSenderIDs',
  );
  const path = '/api/messaging/upload';
  const fields = { message: 'Hello #name#', category: '', gatewayToUse: '', isoCode: 'NG', isPersonalized: 'true' };
  const file = 'FirstName,PhoneNumber\nAda,08031240001\nBola,08031240002\n';
  const sent = await upload<{ response: string; id: string; unitsUsed: number }>(
    church,
    path,
    file,
    ids.returnObject.length === 1 ? fields : { ...fields, subject: 'GraceChapel' },
  );
  expect(sent).toMatchObject({
    status: 200,
    body: { response: 'Your message is on its way to 2 people.', unitsUsed: 2 },
  });
  await expect.poll(() => church.counts(sent.body.id), { timeout: 15_000 }).toMatchObject({ delivered: 2 });
  expect((await upload<Failed>(church, path, file, { ...fields, message: ' ' })).body.error.message).toBe(
    'Enter your message',
  );
  expect((await upload<Failed>(church, path, file, { ...fields, subject: 'Nobody' })).status).toBe(422);
  expect((await upload<Failed>(church, path, file, { ...fields, message: 'x'.repeat(9000) + '#name#' })).status).toBe(
    200,
  );
  const poor = await upload<Failed>(
    church,
    path,
    `PhoneNumber\n${Array.from({ length: 60 }, (_, at) => `080312${String(40_000 + at)}`).join('\n')}`,
    { ...fields, isPersonalized: '', message: 'x'.repeat(9000) },
  );
  expect(poor.status).toBe(402);
  expect(poor.body.error.message).toMatch(/^You do not have/);
});

test('the template has the required columns', async () => {
  const { caller } = await smsChurch(app);
  const csv = await caller.get<string>('/api/Messaging/ContactTemplate/csv');
  expect(csv.body).toContain('FirstName,LastName,PhoneNumber');
  const xlsx = await caller.get('/api/Messaging/ContactTemplate/xlsx');
  expect(xlsx.headers.get('content-disposition')).toContain('contacts-template.xlsx');
});

test('every typed number is sent to, or refused by name', async () => {
  const church = await smsChurch(app);
  const preview = async (toOthers: string) => {
    const { body } = await church.caller.post<{ willGet: number; excluded: { examples: string[] }[] }>(
      '/api/Messaging/PreviewSms',
      { message: 'Hello', toOthers },
    );
    return { willGet: body.willGet, refused: body.excluded.flatMap(({ examples }) => examples) };
  };
  for (const between of [';', ' / ', '/', ' or ', ' and ', '&', '\t', '\n', '|', ' • ', ' '])
    expect(await preview(`08031230001${between}08031230002`), JSON.stringify(between)).toEqual({
      willGet: 2,
      refused: [],
    });
  expect(await preview('0803 123 0001 0803 123 0002; 08031230003/5, +234 (0)803-123.0004')).toEqual({
    willGet: 1,
    refused: ['0803 123 0001 0803 123 0002', '08031230003/5'],
  });
});
