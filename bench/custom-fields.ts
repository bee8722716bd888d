import { sql } from 'drizzle-orm';
import { fileHeaders } from '../contract/people/import-fields.ts';
import type { CustomKind, CustomValue } from '../contract/people/custom-fields.ts';
import { writeXlsx } from '../server/core/sheets/index.ts';
import { Caller } from '../server/testing/caller.ts';
import { fillPeople } from './fill-people.ts';
import { importRows } from './import.ts';
import { alternate, type Measured, timed } from './measurements.ts';
import { requestsPerSecond } from './request-load.ts';
import { withServer } from './environment.ts';

const PEOPLE = 20_000;
const ROWS = 20_000;
const FIELDS = 20;

const kinds: CustomKind[] = ['text', 'number', 'date', 'yesNo', 'choice'];
const options = [
  { id: 'o1', label: 'Morning' },
  { id: 'o2', label: 'Evening' },
];
const fields = Array.from({ length: FIELDS }, (_, n) => ({
  label: `Question ${String.fromCharCode(65 + n)}`,
  key: `question${String.fromCharCode(97 + n)}`,
  kind: kinds[n % kinds.length] ?? 'text',
}));

const cells: Partial<Record<CustomKind, { cell: string; value: CustomValue }>> = {
  text: { cell: 'Ilesha road', value: 'Ilesha road' },
  number: { cell: '1998', value: 1998 },
  date: { cell: '2011-06-12', value: '2011-06-12' },
  yesNo: { cell: 'Yes', value: true },
  choice: { cell: 'Evening', value: 'o2' },
};

/**
 * Searching 20,000 people of whom 20 fields of the organisation's own are known, with these fields in the answer, against an
 * organisation without; and importing 20,000 × 33 cells, 20 of which are such fields, against leaving those columns out, and
 * against a file that does not have them.
 */
export function benchCustomFields(): Promise<Measured[]> {
  return withServer({}, async ({ url, database, vacuum, caller, tenantId }) => {
    for (const { label, kind } of fields) await caller.post('/api/People/CreateField', { label, kind, options });
    const without = new Caller(url);
    const otherId = await without.signUp();
    const terms = await fillPeople(database, tenantId, PEOPLE);
    await fillPeople(database, otherId, PEOPLE);
    const known = Object.fromEntries(fields.map(({ key, kind }) => [key, cells[kind]?.value]));
    await database.withTenant(tenantId, (tx) =>
      tx.execute(sql`UPDATE people SET custom = ${JSON.stringify(known)}::jsonb WHERE tenant_id = ${tenantId}`),
    );
    await vacuum();
    const searches = terms.map(
      (term) => `${url}/api/People/GetPeopleBasicInfo?search=${term}&page=0&pageSize=50&details=yes`,
    );
    const search = await alternate(
      5,
      () => requestsPerSecond(searches, { cookie: caller.cookie }),
      () => requestsPerSecond(searches, { cookie: without.cookie }),
    );
    let round = 0;
    const bring = (by: Caller, own: readonly string[]) => async () => {
      const bytes = await fileOf((round += 1), own);
      return ROWS / ((await timed(() => importFile(by, bytes))) / 1000);
    };
    const own = fields.map(({ kind }) => cells[kind]?.cell ?? '');
    const leftOut = await alternate(3, bring(caller, own), bring(without, own));
    const fewer = await alternate(3, bring(caller, own), bring(without, []));
    const rows = {
      operation: 'import 20,000 × 33, 20 of own fields',
      kind: 'rate',
      unit: 'rows/s',
      goal: 0.8,
    } as const;
    return [
      {
        operation: 'people search with 20 own fields, 16 at once',
        limit: 'the same without',
        kind: 'rate',
        unit: '/s',
        goal: 0.8,
        ...search,
      },
      { ...rows, limit: 'the same file, those columns left out', ...leftOut },
      { ...rows, limit: 'a file of the other 13', ...fewer },
    ];
  });
}

async function fileOf(round: number, own: readonly string[]): Promise<Uint8Array> {
  const named = fields.slice(0, own.length).map(({ label }) => label);
  const rows = importRows(round)
    .slice(0, ROWS)
    .map((row) => [...row, ...own]);
  return writeXlsx([{ name: 'Members', rows: [[...fileHeaders, ...named], ...rows] }]);
}

async function importFile(caller: Caller, bytes: Uint8Array): Promise<void> {
  const form = new FormData();
  form.set('file', new File([bytes as BlobPart], 'members.xlsx'));
  const { body } = await caller.call<{ importId: string; counts?: { new: number } }>(
    'POST',
    '/api/People/UploadFirstTimerFile?pageSize=50',
    { form },
  );
  if (body.counts?.new !== ROWS) throw new Error(`not all new: ${JSON.stringify(body).slice(0, 300)}`);
  const saved = await caller.post('/api/People/CreatePeople', { importId: body.importId });
  if (saved.status !== 200) throw new Error(`not imported: ${JSON.stringify(saved.body)}`);
}
