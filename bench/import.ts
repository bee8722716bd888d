import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { readSheet, writeCsv, writeXlsx } from '../server/core/sheets/index.ts';
import { inTurn, type Measured, timed } from './figures.ts';
import { onStage } from './stage.ts';

const ROWS = 50_000;
const HEADERS = [
  'FirstName',
  'LastName',
  'Email',
  'PhoneNumber',
  'Address',
  'Birthday',
  'BirthMonth',
  'BirthYear',
  'Gender',
  'MaritalStatus',
  'CommunicationMeans',
  'InterestedInJoining',
  'WantToBeVisited',
];

/** 50,000 rows of 13 columns from the upload to the last indexed row, against parsing and `COPY` into the same indexed table. */
export function benchImport(): Promise<Measured[]> {
  return onStage({}, async ({ adminUrl, caller, tenantId }) => {
    const admin = new pg.Client({ connectionString: adminUrl });
    admin.on('error', () => undefined);
    await admin.connect();
    const folder = await mkdtemp(join(tmpdir(), 'koinonia-bench-'));
    let round = 0;
    const taken = await inTurn(
      3,
      async () => {
        const bytes = await writeXlsx([{ name: 'Members', rows: [HEADERS, ...rows((round += 1))] }]);
        if (bytes.length > 5_000_000) throw new Error(`the file has ${bytes.length} bytes`);
        const form = new FormData();
        form.set('file', new File([bytes as BlobPart], 'members.xlsx'));
        return timed(async () => {
          const staged = await caller.call<{ importId: string }>(
            'POST',
            '/api/People/UploadFirstTimerFile?pageSize=50',
            { form },
          );
          const saved = await caller.post<{ returnObject: { createdRecord: number } }>('/api/People/CreatePeople', {
            importId: staged.body.importId,
          });
          if (saved.body.returnObject?.createdRecord !== ROWS)
            throw new Error(`not imported: ${JSON.stringify(staged.body).slice(0, 300)} ${JSON.stringify(saved.body)}`);
        });
      },
      async () => {
        const mine = rows((round += 1));
        const bytes = await writeXlsx([{ name: 'Members', rows: [HEADERS, ...mine] }]);
        const path = join(folder, 'people.csv');
        await writeFile(
          path,
          writeCsv(
            mine.map((row) => [
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
            ]),
          ).slice(1),
        );
        await Promise.all([chmod(folder, 0o755), chmod(path, 0o644)]);
        return timed(async () => {
          await readSheet({ name: 'members.xlsx', bytes });
          await admin.query(
            `COPY people (tenant_id, first_name, last_name, email, phone_number, phone, address, gender, day_of_birth, month_of_birth, year_of_birth, marital_status, communication_means, interested_in_joining, want_to_be_visited) FROM '${path}' WITH (FORMAT csv)`,
          );
        });
      },
    );
    await admin.end();
    await rm(folder, { recursive: true });
    const rates = (times: number[]) => times.map((ms) => ROWS / (ms / 1000));
    return [
      {
        operation: 'import 50,000 × 13 from .xlsx',
        limit: 'parse and COPY into the same indexed table',
        kind: 'rate',
        unit: 'rows/s',
        goal: 0.65,
        ours: rates(taken.ours),
        against: rates(taken.against),
      },
    ];
  });
}

/** New people every round: nobody is there already. */
function rows(round: number): string[][] {
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
