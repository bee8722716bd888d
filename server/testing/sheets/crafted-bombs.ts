import { makeXlsx, makeZip, sheetXml } from './crafted-zip.ts';

const MB = 1024 * 1024;
const row = '<row r="1"><c r="A1" t="inlineStr"><is><t>FirstName</t></is></c></row>';
const header = sheetXml(row);
const inner = makeXlsx(header);

/** Files that look like workbooks and would take the machine down, by their fault; each is made on request. */
export const bombs: Record<string, () => Buffer> = {
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
  'a million elements within each other': () => makeXlsx(sheetXml(`${row}${'<a>'.repeat(MB)}`)),
  'a row beyond the last one': () => makeXlsx(sheetXml(`${row}<row r="99999999"><c r="A99999999"><v>1</v></c></row>`)),
  'one long string used in every cell': () =>
    makeXlsx(sheetXml(`${row}${`<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`.repeat(100)}`), [
      { name: 'xl/sharedStrings.xml', data: `<sst><si><t>${'a'.repeat(32_000)}</t></si></sst>` },
    ]),
};

/** A workbook of a few megabytes whose texts, all different and all used, unpack far beyond the reader's heap. */
export function oversizedStrings(): Buffer {
  const columns = 22;
  const cells = (from: number) =>
    Array.from({ length: columns }, (_, at) => `<c t="s"><v>${from + at}</v></c>`).join('');
  const rows = Array.from({ length: 40_000 }, (_, n) => `<row>${cells(n * columns)}</row>`);
  const texts = Array.from(
    { length: 40_000 * columns },
    (_, n) => `<si><t>${'x'.repeat(80)}${n.toString(36)}</t></si>`,
  );
  const names = Array.from({ length: columns }, (_, n) => `<c t="inlineStr"><is><t>Field ${n}</t></is></c>`);
  return makeXlsx(sheetXml(`<row>${names.join('')}</row>${rows.join('')}`), [
    { name: 'xl/sharedStrings.xml', data: `<sst>${texts.join('')}</sst>` },
  ]);
}
