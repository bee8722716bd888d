import { fileHeaders, headersOf } from '../../../contract/people/import-fields.ts';
import { personFields } from '../../../contract/people/person-fields.ts';
import type { Download } from '../../../contract/route.ts';
import type { Ctx } from '../../core/context.ts';
import { phoneExample } from '../../core/phone-example.ts';
import { writeCsv, writeXlsx } from '../../core/sheets/index.ts';
import { tenantRegion } from '../../core/tenant-region.ts';
import { badRows, findImport } from './preview.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const REASON = 'Reason';

/** What a file may tell besides the columns of the template. */
const FURTHER = headersOf(personFields).slice(fileHeaders.length);

const instructions = (phone: string): string[][] => [
  ['Column', 'What to write', 'Example'],
  ['FirstName', 'The only column that must be filled, unless LastName is', 'Adaeze'],
  ['LastName', 'Surname', 'Okafor'],
  ['Email', 'One address', 'adaeze@example.org'],
  ['PhoneNumber', 'One number, with or without the country code', phone],
  ['Address', 'In one line', '12 Awolowo Road, Ikeja'],
  ['Birthday', 'The day of the month, 1 to 31', '7'],
  ['BirthMonth', 'Number or name of the month', 'May'],
  ['BirthYear', 'Four digits; can be blank', '1990'],
  ['Gender', 'Male or Female', 'Female'],
  ['MaritalStatus', 'Any words', 'Married'],
  ['CommunicationMeans', 'How this person likes to be reached', 'SMS'],
  ['InterestedInJoining', 'Any words', 'Yes'],
  ['WantToBeVisited', 'Any words', 'On weekends'],
  ['Group', 'A column you can add: names of groups, with ; between them', 'Choir; Ushers'],
  [FURTHER.join(', '), 'Columns you can also add', ''],
];

/** The file to fill in: the headers, and in a workbook a second sheet that says what goes where. */
export async function template(ctx: Ctx, format: 'xlsx' | 'csv'): Promise<Download> {
  if (format === 'csv') return { fileName: 'members-template.csv', type: 'text/csv', content: writeCsv([fileHeaders]) };
  const { country } = await tenantRegion(ctx);
  const content = await writeXlsx([
    { name: 'Members', rows: [fileHeaders], widths: fileHeaders.map((header) => Math.max(14, header.length + 2)) },
    { name: 'How to fill it in', rows: instructions(phoneExample(country).national), widths: [22, 52, 26] },
  ]);
  return { fileName: 'members-template.xlsx', type: XLSX, content };
}

/** The rows that could not be saved, as the file had them, each with its reasons in a last column. */
export async function badRowsFile(ctx: Ctx, importId: string): Promise<Download> {
  const { headers, fileName } = await findImport(ctx, importId);
  const kept = headers.map((header, place) => ({ header, place })).filter(({ header }) => header !== REASON);
  const rows: string[][] = [[...kept.map(({ header }) => header), REASON]];
  for await (const { cells, problems } of badRows(ctx, importId)) {
    const reasons = problems.map(({ column, reason }) => `${column}: ${reason}`).join(' ');
    rows.push([...kept.map(({ place }) => cells?.[place] ?? ''), reasons]);
  }
  return { fileName: `${fileName.replace(/\.[^.]*$/, '')} - to fix.csv`, type: 'text/csv', content: writeCsv(rows) };
}
