import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { writeCsv, writeXlsx } from '../server/core/sheets/index.ts';
import { jsonLinesType } from '../contract/json-lines.ts';
import { alternate, type Measured, timed } from './measurements.ts';
import { sequentialLatencies } from './request-load.ts';
import { percentile } from './proofs/proof.ts';
import { type BenchEnvironment, withServer } from './environment.ts';

const headers = ['FirstName', 'LastName', 'Email', 'PhoneNumber', 'Address'];
const row = (n: number) => [
  `Ada${n % 700}`,
  `Okafor${n % 900}`,
  `p${n}x${(n * 7919) % 100_003}@example.org`,
  `080${String((n * 7919) % 100_000_007).padStart(8, '0')}`,
  `${n % 400} Broad Street, Lagos ${(n * 31) % 9973}`,
];

type SheetFile = { name: string; bytes: Uint8Array };

/** As many rows as fit below 5 MB. */
async function files(): Promise<{ csv: SheetFile; xlsx: SheetFile }> {
  const rows = (count: number) => [headers, ...Array.from({ length: count }, (_, n) => row(n))];
  const fitting = async (bytesOf: (count: number) => Promise<Uint8Array>): Promise<Uint8Array> => {
    const sample = await bytesOf(5000);
    const count = Math.min(49_999, Math.floor((4_900_000 / sample.length) * 5000));
    return bytesOf(count);
  };
  const csv = await fitting(async (count) => Buffer.from(writeCsv(rows(count))));
  const xlsx = await fitting((count) => writeXlsx([{ name: 'Members', rows: rows(count) }]));
  return { csv: { name: 'members.csv', bytes: csv }, xlsx: { name: 'members.xlsx', bytes: xlsx } };
}

/**
 * Uploads as the screen does. Milliseconds from the first byte to the first rows on the screen, and to the end: every
 * row checked, compared with all known people, stored and counted.
 */
async function preview({ url, caller }: BenchEnvironment, { name, bytes }: SheetFile) {
  const form = new FormData();
  form.set('file', new File([bytes as BlobPart], name));
  const start = performance.now();
  const answer = await fetch(`${url}/api/People/UploadFirstTimerFile?pageSize=100`, {
    method: 'POST',
    headers: { cookie: caller.cookie, accept: jsonLinesType },
    body: form,
  });
  let text = '';
  let first = 0;
  for await (const piece of (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    text += piece;
    if (!first && text.includes('\n')) first = performance.now() - start;
  }
  if (!first || !text.includes('"counts":{"rows":')) throw new Error(`not read: ${text.slice(0, 300)}`);
  return { first, whole: performance.now() - start };
}

/** Both figures of one file, alternating with a bare parser. */
async function against(environment: BenchEnvironment, file: SheetFile, bareParser: () => Promise<unknown>) {
  const wholes: number[] = [];
  const ours = async () => {
    const { first, whole } = await preview(environment, file);
    wholes.push(whole);
    return first;
  };
  const first = await alternate(5, ours, () => timed(bareParser));
  return { first, whole: { ...first, ours: wholes.slice(1) } };
}

/** Previewing a file of 5 MB, against a bare parser; and the effect on others. */
export async function benchPreview(): Promise<Measured[]> {
  const { csv, xlsx } = await files();
  const taken = await withServer({}, async (environment) => {
    const ofCsv = await against(environment, csv, async () => parse(Buffer.from(csv.bytes)));
    const ofXlsx = await against(environment, xlsx, () => readXlsx(xlsx.bytes));
    const others = async (until: () => boolean) => {
      const times: number[] = [];
      const list = `${environment.url}/api/People/GetPeopleBasicInfo?page=0&pageSize=50`;
      while (!until() || times.length < 100) {
        times.push(...(await sequentialLatencies([list], { cookie: environment.caller.cookie })));
        await sleep(5);
      }
      return percentile(times, 0.99);
    };
    const idle = await others(() => true);
    let over = false;
    const meanwhile = others(() => over);
    for (const file of [csv, xlsx, csv, xlsx]) await preview(environment, file);
    over = true;
    return { ofCsv, ofXlsx, idle, busy: await meanwhile };
  });
  const size = ({ bytes }: SheetFile) => `${(bytes.length / 1e6).toFixed(1)} MB`;
  const told = { limit: 'bare parser', kind: 'time', unit: 'ms' } as const;
  const ofCsv = { ...told, goal: 2 };
  const ofXlsx = { ...told, goal: 1.3 };
  const [csvFile, xlsxFile] = [`a CSV of ${size(csv)}`, `an .xlsx of ${size(xlsx)}`];
  return [
    {
      operation: `first rows of ${csvFile} on the screen`,
      ...ofCsv,
      ...taken.ofCsv.first,
    },
    { operation: `the whole preview of ${csvFile}`, ...ofCsv, ...taken.ofCsv.whole },
    {
      operation: `first rows of ${xlsxFile} on the screen`,
      ...ofXlsx,
      ...taken.ofXlsx.first,
    },
    { operation: `the whole preview of ${xlsxFile}`, ...ofXlsx, ...taken.ofXlsx.whole },
    {
      operation: 'p99 of other requests meanwhile',
      limit: 'idle',
      kind: 'time',
      unit: 'ms',
      goal: 2,
      ours: [taken.busy],
      against: [taken.idle],
    },
  ];
}
