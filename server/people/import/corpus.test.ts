import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { severalColumns } from '../../../contract/people/import-fields.ts';
import { writeXlsx } from 'hucre/xlsx';
import { sharedTestApp, type TestApp } from '../../testing/app.ts';
import { corpus } from '../../testing/import-corpus/index.ts';
import type { CorpusFile } from '../../testing/import-corpus/corpus-file.ts';

let app: TestApp;
// Every file has its own organisation, more than one address may sign up.
beforeEach(async () => {
  app = await sharedTestApp();
});
afterAll(() => app.stop());

async function bytesOf({ text, sheets, bytes }: CorpusFile): Promise<Uint8Array> {
  if (text !== undefined) return Buffer.from(text);
  return sheets ? writeXlsx({ sheets }) : bytes!();
}

type Preview = {
  importId: string;
  certain: boolean;
  offers: { id: string; taken: boolean }[];
  columns: { header: string; column: string | null }[];
  returnObject: { status: string }[];
};

/** If the columns are asked about, the proposal works unchanged and means the same as the file without an answer. */
async function takesItsProposal(by: ReturnType<TestApp['caller']>, form: FormData, plain: Preview): Promise<void> {
  const proposed = plain.columns.flatMap(({ column }) => column ?? []);
  expect(proposed.filter((one, at) => proposed.indexOf(one) !== at && !severalColumns.has(one))).toEqual([]);
  const mapping = Object.fromEntries(plain.columns.map(({ header, column }) => [header, column ?? '']));
  form.append('mapping', JSON.stringify(mapping));
  const { status, body } = await by.call<Preview>('POST', '/api/People/UploadFirstTimerFile', { form });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.returnObject).toEqual(plain.returnObject);
}

/** Reads the file in its shapes, after asking about each. */
async function withItsShapes(by: ReturnType<TestApp['caller']>, form: FormData, plain: Preview): Promise<Preview> {
  if (plain.offers.every(({ taken }) => taken)) return plain;
  form.delete('offers');
  form.append('offers', JSON.stringify(plain.offers.map(({ id }) => id)));
  const { body } = await by.call<Preview>('POST', '/api/People/UploadFirstTimerFile', { form });
  return withItsShapes(by, form, body);
}

/** The people stored from a file, in its order, with the corpus's names. */
async function arrived(made: CorpusFile): Promise<Record<string, unknown>[]> {
  const by = app.caller();
  const tenantId = await by.signUp({ country: made.country ?? 'NG' });
  const form = new FormData();
  form.append('file', new Blob([(await bytesOf(made)) as BlobPart]), made.name);
  const { status, body } = await by.call<Preview>('POST', '/api/People/UploadFirstTimerFile', { form });
  expect(status, JSON.stringify(body)).toBe(200);
  const read = await withItsShapes(by, form, body);
  if (!read.certain) await takesItsProposal(by, form, read);
  await by.post('/api/People/CreatePeople', { importId: read.importId });
  const { rows } = await app.base.database.withTenant(tenantId, (tx) =>
    tx.execute<Record<string, unknown>>(sql`
      SELECT p.first_name AS first, p.last_name AS last, p.other_names AS others, p.title, coalesce(p.phone, '') AS phone,
        coalesce(p.second_phone, '') AS second, p.email, p.second_email AS email2, p.address, p.gender, r.group_name AS group,
        p.date_of_joining::text AS joined, p.occupation, p.marital_status AS marital,
        jsonb_build_array(p.day_of_birth, p.month_of_birth, p.year_of_birth) AS born
      FROM people p JOIN import_rows r ON r.tenant_id = p.tenant_id AND r.person_id = p.id WHERE r.status = 'new'
      ORDER BY r.row_number`),
  );
  return rows;
}

test.each(corpus)('everybody in it arrives: $what', async (made) => {
  const people = await arrived(made);
  expect(people).toMatchObject(made.people.map((person) => ({ last: '', phone: '', ...person })));
});
