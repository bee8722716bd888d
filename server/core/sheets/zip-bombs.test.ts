import { expect, test } from 'vitest';
import { makeXlsx, makeZip, sheetXml } from './crafted-zip.ts';
import { readSheet } from './read-sheet.ts';
import { SheetRefusal } from './refusal.ts';

const MB = 1024 * 1024;
const row = '<row r="1"><c r="A1" t="inlineStr"><is><t>FirstName</t></is></c></row>';
const header = sheetXml(row);
const inner = makeXlsx(header);

const bombs: Record<string, () => Buffer> = {
  'one entry that says it is larger than allowed': () => makeXlsx(Buffer.alloc(97 * MB)),
  'entries that together are larger than allowed': () =>
    makeXlsx(
      header,
      [1, 2, 3].map((n) => ({ name: `xl/media/${n}.bin`, data: Buffer.alloc(45 * MB) })),
    ),
  'a sheet that says it is small and is not': () =>
    makeXlsx(header, [{ name: 'xl/worksheets/sheet1.xml', data: Buffer.alloc(200 * MB), claimedSize: 4000 }]),
  'a part that is never read and lies': () =>
    makeXlsx(header, [{ name: 'xl/media/a.bin', data: Buffer.alloc(200 * MB), claimedSize: 90 * MB }]),
  'two thousand entries': () =>
    makeXlsx(
      header,
      Array.from({ length: 2000 }, (_, n) => ({ name: `xl/media/${n}.bin`, data: 'x' })),
    ),
  'entries that overlap': () => makeXlsx(header, [{ name: 'xl/media/again.bin', data: 'x', claimedStart: 0 }]),
  'a zip of zips': () => makeZip(Array.from({ length: 10 }, (_, n) => ({ name: `${n}.zip`, data: inner }))),
  'one string of 60 MB': () =>
    makeXlsx(sheetXml(`<row r="1"><c r="A1" t="inlineStr"><is><t>${'a'.repeat(60 * MB)}</t></is></c></row>`)),
  'a shared string of 40 MB': () =>
    makeXlsx(header, [{ name: 'xl/sharedStrings.xml', data: `<sst><si><t>${'a'.repeat(40 * MB)}</t></si></sst>` }]),
  'a cell at XFD1048576': () => makeXlsx(sheetXml(`${row}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`)),
  'entities that expand': () =>
    makeXlsx(`<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${header}`),
  'a row beyond the last one': () => makeXlsx(sheetXml(`${row}<row r="99999999"><c r="A99999999"><v>1</v></c></row>`)),
  'one long string used in every cell': () =>
    makeXlsx(sheetXml(`${row}${`<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`.repeat(100)}`), [
      { name: 'xl/sharedStrings.xml', data: `<sst><si><t>${'a'.repeat(32_000)}</t></si></sst>` },
    ]),
};

type Attempt = { refusal: unknown; milliseconds: number; grown: number };

async function attempt(bytes: Buffer): Promise<Attempt> {
  let peak = 0;
  const before = process.memoryUsage().rss;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 2);
  const started = process.cpuUsage();
  const refusal: unknown = await readSheet({ name: 'people.xlsx', bytes }).catch((error: unknown) => error);
  // Processor time of all our threads: the clock on the wall also counts whatever else the machine is busy with.
  const { user, system } = process.cpuUsage(started);
  const milliseconds = (user + system) / 1000;
  clearInterval(watch);
  return { refusal, milliseconds, grown: peak - before };
}

test.each(Object.keys(bombs))('refuses %s in 200 ms and 50 MiB', async (shape) => {
  const bytes = bombs[shape]?.() ?? Buffer.alloc(0);
  // The first thread of a process also pays for loading the code.
  await readSheet({ name: 'people.csv', bytes: Buffer.from('FirstName\nAda\n') });
  const attempts = [await attempt(bytes), await attempt(bytes), await attempt(bytes)];
  for (const { refusal } of attempts) {
    expect(refusal).toBeInstanceOf(SheetRefusal);
    expect((refusal as SheetRefusal).message).toMatch(/upload|Choose|Split|Delete/);
  }
  expect(Math.min(...attempts.map(({ milliseconds }) => milliseconds))).toBeLessThan(200);
  expect(Math.min(...attempts.map(({ grown }) => grown))).toBeLessThan(50 * MB);
});
