import { writeOds } from 'hucre/ods';
import { writeXlsx } from 'hucre/xlsx';
import { makeXlsx, sheetXml } from '../sheets/crafted-zip.ts';
import type { CorpusFile } from './corpus-file.ts';

const ada = { first: 'Adá', last: 'Eze', phone: '+2348031234567' };
const bola = { first: 'Bola', last: 'Ojo', phone: '+2348059876543' };
const text = 'Name;Phone;Note\r\nAdá Eze;08031234567;\r\nBola Ojo;08059876543;\r\n';
const rows = [
  ['Name', 'Phone', 'DOB'],
  ['Adá Eze', 8_031_234_567, new Date(Date.UTC(1990, 4, 7))],
  ['Bola Ojo', '0805 987 6543', null],
];
const born: [number, number, number] = [7, 5, 1990];

function utf32(words: string): Uint8Array {
  const points = [0xfeff, ...Array.from(words, (letter) => letter.codePointAt(0) ?? 0)];
  return new Uint8Array(Uint32Array.from(points).buffer);
}

/** The same people in every kind of file and encoding. */
export const fileFormats: CorpusFile[] = [
  {
    what: 'UTF-16 with a mark',
    name: 'a.csv',
    bytes: () => Buffer.from(`\ufeff${text}`, 'utf16le'),
    people: [ada, bola],
  },
  { what: 'UTF-16 without a mark', name: 'a.txt', bytes: () => Buffer.from(text, 'utf16le'), people: [ada, bola] },
  { what: 'UTF-32', name: 'a.csv', bytes: () => utf32(text), people: [ada, bola] },
  { what: 'Windows-1252', name: 'a.csv', bytes: () => Buffer.from(text, 'latin1'), people: [ada, bola] },
  {
    what: 'the character set of an old Macintosh',
    name: 'a.csv',
    bytes: () => Buffer.from('Name,Phone\rAd\x8e Eze,08031234567\rBola Ojo,08059876543\r', 'latin1'),
    people: [{ ...ada, first: 'Adé' }, bola],
  },
  { what: 'lines of an old Macintosh', name: 'a.csv', text: text.replaceAll('\r\n', '\r'), people: [ada, bola] },
  {
    what: 'a web page that calls itself Excel',
    name: 'members.xls',
    text: '<html><style>td{}</style><table><tr><td>Grace Chapel</table><table border=1><tr><th>Name<th>Phone<th>Note</tr><tr><td>Ad&aacute; Eze</td><td>0803&nbsp;123 4567</td><td></td></tr><tr><td><b>Bola</b> Ojo<td>08059876543</table></html>',
    people: [ada, bola],
  },
  {
    what: 'an XML spreadsheet of Excel 2003',
    name: 'members.xls',
    text: '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="Members"><Table><Row><Cell><Data ss:Type="String">Name</Data></Cell><Cell ss:Index="3"><Data ss:Type="String">Phone</Data></Cell></Row><Row ss:Index="4"><Cell><Data ss:Type="String">Adá Eze</Data></Cell><Cell ss:Index="3"><Data ss:Type="Number">8031234567</Data></Cell></Row><Row><Cell/><Cell/><Cell/></Row><Row><Cell><Data ss:Type="String">Bola Ojo</Data></Cell><Cell ss:Index="3"><Data ss:Type="String">0805 987 6543</Data></Cell></Row></Table></Worksheet></Workbook>',
    people: [ada, bola],
  },
  { what: 'tabs', name: 'a.tsv', text: text.replaceAll(';', '\t'), people: [ada, bola] },
  {
    what: 'OpenDocument',
    name: 'a.ods',
    bytes: () => writeOds({ sheets: [{ name: 'A', rows }] }),
    people: [{ ...ada, born }, bola],
  },
  {
    what: 'OpenDocument with the people on its second sheet',
    name: 'a.ods',
    bytes: () =>
      writeOds({
        sheets: [
          { name: 'Totals', rows: [['Members', 2]] },
          { name: 'People', rows },
        ],
      }),
    people: [{ ...ada, born }, bola],
  },
  {
    what: 'Excel with macros',
    name: 'a.xlsm',
    bytes: () => writeXlsx({ sheets: [{ name: 'A', rows }] }),
    people: [{ ...ada, born }, bola],
  },
  {
    what: 'formulas that nobody computed',
    name: 'a.xlsx',
    bytes: () =>
      makeXlsx(
        sheetXml(
          '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="B1" t="inlineStr"><is><t>Phone</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>Adá Eze</t></is></c><c r="B2"><f>"08031234567"</f></c></row>',
        ),
      ),
    people: [ada],
  },
];
