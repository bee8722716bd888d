import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { columnKeysOf } from '../../contract/people/columns.ts';
import { mergedOf } from '../../contract/people/merge-fields.ts';
import { filterShapeOf } from '../../contract/people/filter.ts';
import type { PersonFields } from '../../contract/people/person-field.ts';
import { personFields } from '../../contract/people/person-fields.ts';
import type { Ctx } from '../core/context.ts';
import { inTenant } from '../core/transaction.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import type { Caller } from '../testing/caller.ts';
import { password } from '../testing/calls/example-input.ts';
import { mergePeople } from './duplicates/merge.ts';
import { undoMerge } from './duplicates/undo-merge.ts';
import { exportPeople } from './export/export-people.ts';
import { readInputs } from './form/read-typed.ts';
import { type ImportGroups, saveImport } from './import/saving/save.ts';
import { alreadyParsed } from './import/staging/reading.ts';
import { stageFile, type Report } from './import/staging/stage-work.ts';
import { stageRows } from './import/staging/stage.ts';
import { undoImport } from './import/saving/undo.ts';
import { listPeople } from './list.ts';
import { wholeRowWith } from './person.ts';

/** The fields of people, and one more that no release has: this test makes its column. */
const fields = {
  ...personFields,
  shoeSize: {
    kind: 'text',
    longest: 20,
    headers: { ShoeSize: 'shoes' },
    form: { shoeSize: 20 },
    section: 'more',
    page: 'about',
    bit: 20,
    differs: 'words',
    listed: { as: 'shoeSize', place: 86, least: 80 },
    exported: [8],
    merged: true,
    filtered: 'same',
    erased: 'with person',
  },
} as const satisfies PersonFields;

const noGroups: ImportGroups = {
  names: async () => [],
  missing: async () => [],
  join: async () => 0,
  leave: async () => 0,
};

let app: TestApp;
let by: Caller;
let tenantId: string;
let inside: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;

beforeAll(async () => {
  app = await startTestApp();
  by = app.caller();
  tenantId = await by.signUp({ country: 'NG' });
  inside = (work) => inTenant(app.base, tenantId, null, work);
  await app.base.database.asOwner((owner) =>
    owner.exec(`ALTER TABLE people ADD COLUMN shoe_size text NOT NULL DEFAULT '';
      ALTER TABLE import_rows ADD COLUMN shoe_size text NOT NULL DEFAULT ''`),
  );
});
afterAll(() => app.stop());

/** Imports a file as if the organisation had these fields; returns the import. */
async function bring(csv: string): Promise<string> {
  const told: Report['batch'][] = [];
  const setting = { country: 'NG', thisYear: 2026, fields, batchRows: 100 };
  const file = { name: 'people.csv', bytes: new TextEncoder().encode(csv) };
  const staged = await stageFile({ file, setting }, ({ batch }) => told.push(batch));
  expect(staged.notes).toEqual([]);
  return inside(async (ctx) => {
    const reading = alreadyParsed({ ...staged, batches: [...told, ...staged.batches] });
    const { importId } = await stageRows(ctx, reading, { fileName: file.name, fields });
    await saveImport(ctx, { importId, firstTimers: false, groups: noGroups, fields });
    return importId;
  });
}

const people = () =>
  inside(async (ctx) => {
    const { rows } = await ctx.db.execute<{ id: string; first_name: string; shoe_size: string }>(
      sql`SELECT id, first_name, shoe_size FROM people WHERE archived_at IS NULL ORDER BY first_name`,
    );
    return rows;
  });

const sizes = async () => (await people()).map(({ first_name: name, shoe_size: size }) => `${name} ${size}`);

test('a described field is imported, completes known people, and is undone with its import', async () => {
  await bring('Name,Phone,Shoes\nAda,08031234567,\nBola,08037654321,44\n');
  expect(await sizes()).toEqual(['Ada ', 'Bola 44']);
  const second = await bring('Name,Phone,Shoe size\nAda,08031234567,39\nBola,08037654321,45\n');
  expect(await sizes()).toEqual(['Ada 39', 'Bola 44']);
  await inside((ctx) => undoImport(ctx, { importId: second, groups: noGroups, fields }));
  expect(await sizes()).toEqual(['Ada ', 'Bola 44']);
  const setting = { country: 'NG', today: '2026-06-01', thisYear: 2026 };
  const inputs = { shoeSize: ' 40 ' };
  expect(readInputs(fields, { typed: inputs, whole: inputs, setting })).toEqual({
    columns: { shoeSize: '40' },
    wrong: {},
  });
});

test('it is listed, filtered and exported', async () => {
  const filter = z.object(filterShapeOf(fields)).parse({ shoeSize: '44' });
  expect(columnKeysOf(fields)).toContain('shoeSize');
  const page = await inside((ctx) => listPeople(ctx, { sort: 'name', page: 0, pageSize: 50 }, wholeRowWith(fields)));
  expect(JSON.parse(page.json)).toMatchObject([
    { firstName: 'Ada', shoeSize: '' },
    { firstName: 'Bola', shoeSize: '44' },
  ]);
  const wish = { ...filter, search: '', sort: 'name', columns: 'shoeSize', format: 'csv' } as const;
  const { content } = await exportPeople(inside, wish, { now: new Date(), fields });
  expect((await text(content as AsyncIterable<string>)).slice(1)).toBe('FirstName,LastName,ShoeSize\r\nBola,,44\r\n');
});

test('a merge may take it, and undoing the merge restores it', async () => {
  expect(mergedOf(fields)).toContain('shoeSize');
  const [kept, merged] = (await people()).map(({ id }) => id) as [string, string];
  const { body } = await by.get<{ first: { version: string }; second: { version: string } }>(
    `/api/People/GetPair/${kept}/${merged}`,
  );
  const versions = { kept: body.first.version, merged: body.second.version };
  const choose = { shoeSize: 'merged' } as const;
  const { mergeId } = await inside((ctx) => mergePeople(ctx, [], { kept, merged, versions, choose, fields }));
  expect(await sizes()).toEqual(['Ada 44']);
  await inside((ctx) => undoMerge(ctx, [], { id: mergeId, fields }));
  expect(await sizes()).toEqual(['Ada ', 'Bola 44']);
});

test('erasing the person erases it', async () => {
  const [, bola] = await people();
  expect((await by.post(`/api/People/ErasePerson/${bola?.id}`, { password })).status).toBe(200);
  expect(await sizes()).toEqual(['Ada ']);
  const { rows } = await inside((ctx) => ctx.db.execute(sql`SELECT FROM import_rows WHERE shoe_size = '44'`));
  expect(rows).toEqual([]);
});
