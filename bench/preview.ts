import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { writeCsv, writeXlsx } from '../server/core/sheets/index.ts';
import { inTurn, type Measured, severalTimes, timed } from './figures.ts';
import { oneByOne } from './load.ts';
import { percentile } from './proofs/proof.ts';
import { type EmbeddedStage, onEmbeddedStage, onStage } from './stage.ts';

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

/** Milliseconds from the upload to the first rows on the screen. */
const preview =
  ({ caller }: Pick<EmbeddedStage, 'caller'>, { name, bytes }: SheetFile) =>
  () =>
    timed(async () => {
      const form = new FormData();
      form.set('file', new File([bytes as BlobPart], name));
      const { status, body } = await caller.call('POST', '/api/People/UploadFirstTimerFile?pageSize=50', { form });
      if (status !== 200) throw new Error(`not read: ${JSON.stringify(body).slice(0, 300)}`);
    });

/** Looking at a file of 5 MB before it is imported, against a bare parser; and what others notice of it. */
export async function benchPreview(): Promise<Measured[]> {
  const { csv, xlsx } = await files();
  const taken = await onStage({}, async (stage) => {
    const ofCsv = await inTurn(3, preview(stage, csv), () => timed(async () => parse(Buffer.from(csv.bytes))));
    const ofXlsx = await inTurn(3, preview(stage, xlsx), () => timed(() => readXlsx(xlsx.bytes)));
    const others = async (until: () => boolean) => {
      const times: number[] = [];
      const list = `${stage.url}/api/People/GetPeopleBasicInfo?page=0&pageSize=50`;
      while (!until() || times.length < 100) {
        times.push(...(await oneByOne([list], { cookie: stage.caller.cookie })));
        await sleep(5);
      }
      return percentile(times, 0.99);
    };
    const idle = await others(() => true);
    let over = false;
    const meanwhile = others(() => over);
    for (const file of [csv, xlsx, csv, xlsx]) await preview(stage, file)();
    over = true;
    return { ofCsv, ofXlsx, idle, busy: await meanwhile };
  });
  const embedded = await onEmbeddedStage({}, async (stage) => ({
    csv: await severalTimes(2, preview(stage, csv)),
    xlsx: await severalTimes(2, preview(stage, xlsx)),
  }));
  const size = ({ bytes }: SheetFile) => `${(bytes.length / 1e6).toFixed(1)} MB`;
  return [
    {
      operation: `preview of a CSV of ${size(csv)}`,
      limit: 'bare parser',
      kind: 'time',
      unit: 'ms',
      goal: 2,
      ...taken.ofCsv,
      embedded: embedded.csv,
    },
    {
      operation: `preview of an .xlsx of ${size(xlsx)}`,
      limit: 'bare parser',
      kind: 'time',
      unit: 'ms',
      goal: 1.3,
      ...taken.ofXlsx,
      embedded: embedded.xlsx,
    },
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
