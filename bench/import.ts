import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { fileHeaders } from '../contract/people/import-fields.ts';
import { writeCsv, writeXlsx } from '../server/core/sheets/index.ts';
import { readSheet } from '../server/testing/sheets/read-rows.ts';
import type { Caller } from '../server/testing/caller.ts';
import { alternate, type Measured, timed } from './measurements.ts';
import { withServer } from './environment.ts';

export const ROWS = 50_000;
type Turns = { ours: number[]; against: number[] };

/**
 * 50,000 rows of 13 columns from the upload to the last indexed row, and the preview's difference if all people are
 * known and every tenth row changes something; both against parsing and `COPY` into the same indexed table.
 */
export function benchImport(): Promise<Measured[]> {
  return withServer({}, async ({ adminUrl, caller, tenantId, vacuum }) => {
    const admin = new pg.Client({ connectionString: adminUrl });
    admin.on('error', () => undefined);
    await admin.connect();
    const folder = await mkdtemp(join(tmpdir(), 'koinonia-bench-'));
    await chmod(folder, 0o755);
    let round = 0;

    const copy = async () => {
      const mine = importRows((round += 1));
      const bytes = await peopleFile(mine);
      const path = join(folder, 'people.csv');
      await writeFile(path, asCopied(tenantId, mine));
      await chmod(path, 0o644);
      return timed(async () => {
        await readSheet({ name: 'members.xlsx', bytes });
        await admin.query(
          `COPY people (tenant_id, first_name, last_name, email, phone_number, phone, address, gender, day_of_birth, month_of_birth, year_of_birth, marital_status, communication_means, interested_in_joining, want_to_be_visited) FROM '${path}' WITH (FORMAT csv)`,
        );
      });
    };
    const whole = await alternate(
      3,
      async () => {
        const bytes = await peopleFile(importRows((round += 1)));
        return timed(() => importWorkbook(caller, bytes));
      },
      copy,
    );
    const there = importRows((round += 1));
    await importWorkbook(caller, await peopleFile(there));
    await vacuum();
    const changed = there.map((row, place) => (place % 10 ? row : row.with(4, 'Another street')));
    const difference = await alternate(
      3,
      async () => {
        const bytes = await peopleFile(changed);
        return timed(() => upload(caller, bytes, { same: ROWS * 0.9, conflict: ROWS * 0.1 }));
      },
      copy,
    );
    await admin.end();
    await rm(folder, { recursive: true });
    return [
      measured('import 50,000 × 13 from .xlsx', whole),
      measured('import diff of 50,000 × 13, all there, 5,000 conflicts', difference),
    ];
  });
}

function measured(operation: string, { ours, against }: Turns): Measured {
  const rates = (times: number[]) => times.map((ms) => ROWS / (ms / 1000));
  const limit = 'parse and COPY into the same indexed table';
  return { operation, limit, kind: 'rate', unit: 'rows/s', goal: 0.65, ours: rates(ours), against: rates(against) };
}

/** The uploaded workbook. */
export async function peopleFile(mine: string[][]): Promise<Uint8Array> {
  const bytes = await writeXlsx([{ name: 'Members', rows: [fileHeaders, ...mine] }]);
  if (bytes.length > 5_000_000) throw new Error(`the file has ${bytes.length} bytes`);
  return bytes;
}

async function upload(caller: Caller, bytes: Uint8Array, wanted: Record<string, number>): Promise<string> {
  const form = new FormData();
  form.set('file', new File([bytes as BlobPart], 'members.xlsx'));
  const { body } = await caller.call<{ importId: string; counts?: Record<string, number> }>(
    'POST',
    '/api/People/UploadFirstTimerFile?pageSize=50',
    { form },
  );
  for (const [status, count] of Object.entries(wanted))
    if (body.counts?.[status] !== count)
      throw new Error(`not ${count} ${status}: ${JSON.stringify(body).slice(0, 300)}`);
  return body.importId;
}

/** Uploads it and saves its people. */
export async function importWorkbook(caller: Caller, bytes: Uint8Array): Promise<void> {
  await save(caller, await upload(caller, bytes, { new: ROWS }));
}

async function save(caller: Caller, importId: string): Promise<void> {
  const { body } = await caller.post<{ returnObject?: { createdRecord: number } }>('/api/People/CreatePeople', {
    importId,
  });
  if (body.returnObject?.createdRecord !== ROWS) throw new Error(`not imported: ${JSON.stringify(body)}`);
}

function asCopied(tenantId: string, mine: string[][]): string {
  const cells = mine.map((row) => [
    tenantId,
    row[0]!,
    row[1]!,
    row[2]!,
    row[3]!,
    `+234${row[3]!.slice(1)}`,
    row[4]!,
    'female',
    row[5]!,
    '3',
    row[7]!,
    row[9]!,
    row[10]!,
    row[11]!,
    row[12]!,
  ]);
  return writeCsv(cells).slice(1);
}

/** New people every round, none of them known. */
export function importRows(round: number): string[][] {
  return Array.from({ length: ROWS }, (_, n) => {
    const number = String(round * ROWS + n).padStart(8, '0');
    return [
      `Ada${n % 700}`,
      `Okafor${n % 900}`,
      `p${round}x${n}@example.org`,
      `080${number}`,
      `${n % 400} Broad Street, Lagos`,
      String(1 + (n % 28)),
      'March',
      String(1950 + (n % 60)),
      'Female',
      'Married',
      'SMS',
      'Yes',
      'No',
    ];
  });
}
