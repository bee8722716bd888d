import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Caller } from '../../testing/caller.ts';
import { databaseKind } from '../../testing/database/database.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await countRowsOfStatements();
});
afterAll(() => app.stop());

const watched = ['import_rows', 'people', 'group_members', 'import_changes'];
const most = 1000;

/** From now on the database itself notes how many rows each statement writes. */
function countRowsOfStatements(): Promise<void> {
  return app.base.database.asOwner(async (owner) => {
    await owner.exec(`
      CREATE TABLE rows_of_statements (written text, number integer);
      CREATE FUNCTION note_rows() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
      BEGIN
        INSERT INTO rows_of_statements SELECT TG_TABLE_NAME || ' ' || TG_OP, count(*) FROM came;
        RETURN NULL;
      END $$;`);
    for (const table of watched)
      for (const act of ['INSERT', 'UPDATE'])
        await owner.exec(`CREATE TRIGGER note_${act} AFTER ${act} ON ${table} REFERENCING NEW TABLE AS came
          FOR EACH STATEMENT EXECUTE FUNCTION note_rows();`);
  });
}

type Preview = { importId: string; counts: Record<string, number> };

async function upload(by: Caller, lines: string[]): Promise<Preview> {
  const form = new FormData();
  const header = 'FirstName,LastName,PhoneNumber,Address,Group';
  form.append('file', new Blob([[header, ...lines].join('\n')]), 'people.csv');
  const { status, body } = await by.call<Preview>('POST', '/api/People/UploadFirstTimerFile?pageSize=5', { form });
  expect(status).toBe(200);
  return body;
}

test('no statement of an import goes over all of it on the embedded database, and nobody is torn apart', async () => {
  const by = app.caller();
  const tenantId = await by.signUp();
  await by.post('/api/People/CreatePeople', [
    { firstName: 'Solo', lastName: 'Twice' },
    { firstName: 'Only', lastName: 'Once' },
  ]);
  const person = (n: number, address: string) =>
    `Ada ${n},Obi,0803${String(n).padStart(7, '0')},${address},${n % 2 ? 'Choir' : ''}`;
  const half = 1500;
  const all = Array.from({ length: half }, (_, n) => n);
  const lines = [
    'Solo,Twice,08059990001,,',
    ...all.map((n) => person(n, '1 First Street')),
    ...all.map((n) => person(n, '2 Second Street')),
    'Solo,Twice,08059990002,,',
    'Only,Once,08059990003,,',
  ];
  const first = await upload(by, lines);
  // A name alone is a question, which is answered for one of them.
  expect(first.counts).toMatchObject({ rows: 2 * half + 3, new: half + 3, conflict: half, alike: 3, alreadyThere: 0 });
  const choices = { all: 'file', [2 * half + 4]: 'same' };
  const saved = await by.post<object>('/api/People/CreatePeople', { importId: first.importId, choices });
  expect(saved.body).toMatchObject({ returnObject: { createdRecord: half + 2, returnList: 1 }, lookAlikes: [{}, {}] });

  const second = await upload(by, lines);
  expect(second.counts).toMatchObject({ new: 0, conflict: half, same: half + 3, alreadyThere: half + 3 });
  const again = await by.post('/api/People/CreatePeople', {
    importId: second.importId,
    choices: { all: 'file', 2: 'skip' },
  });
  expect(again.body).toEqual({ returnObject: { createdRecord: 0, returnList: half + 2 } });
  // Whoever leaves the group otherwise is forgotten as one whom the import put there, and nobody else is.
  const noted = () =>
    app.base.database.withTenant(tenantId, (tx) =>
      tx.execute<{ count: string | number }>(sql`SELECT count(*) AS count FROM import_memberships`),
    );
  const countBefore = Number((await noted()).rows[0]?.count);
  await app.base.database.withTenant(tenantId, (tx) =>
    tx.execute(sql`DELETE FROM group_members WHERE person_id = (SELECT person_id FROM group_members LIMIT 1)`),
  );
  expect([countBefore, Number((await noted()).rows[0]?.count)]).toEqual([half / 2, half / 2 - 1]);
  const undo = async ({ importId }: Preview) => (await by.post(`/api/People/UndoImport/${importId}`, {})).body;
  expect(await undo(second)).toMatchObject({ archived: 0, restored: half, leftGroups: 0 });
  // Whoever the second import changed stands as before it.
  expect(await undo(first)).toMatchObject({ archived: half + 2, restored: 1, leftGroups: half / 2 - 1, leftCount: 0 });

  const largest = await app.base.database.asOwner((owner) =>
    owner.query<{ written: string; number: number }>(
      'SELECT written, max(number) AS number FROM rows_of_statements GROUP BY written',
    ),
  );
  expect(largest.map(({ written }) => written)).toEqual(
    expect.arrayContaining(['import_rows INSERT', 'import_rows UPDATE', 'people INSERT', 'people UPDATE']),
  );
  const over = largest.filter(({ number }) => number > most).map(({ written }) => written);
  // PostgreSQL answers others meanwhile, and is quicker in one go.
  if (databaseKind === 'postgres')
    expect(over).toEqual(expect.arrayContaining(['import_rows UPDATE', 'people INSERT']));
  else expect(over).toEqual([]);
});
