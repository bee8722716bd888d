import { fileHeaders, headersOf } from '../../../../contract/people/import-fields.ts';
import { personFields } from '../../../../contract/people/person-fields.ts';
import type { Download } from '../../../../contract/route.ts';
import type { Ctx } from '../../../core/context.ts';
import { sayTo, type Text } from '../../../core/language/catalogue.ts';
import { phoneExample, tenantRegion } from '../../../core/tenant-region.ts';
import { writeCsv, writeXlsx } from '../../../core/sheets/index.ts';
import { templateTexts as w } from '../texts/file-texts.ts';
import { badRows, findImport } from '../preview/preview.ts';
import { sayProblems } from '../cells/problem.ts';
import { commonWords } from '../../../core/language/common-words.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** As it is called in every language: a file that is uploaded again is known by it. */
const REASON = 'Reason';

/** Columns a file may have besides those of the template. */
const FURTHER = headersOf(personFields).slice(fileHeaders.length);

const instructions = (phone: string): (Text | string)[][] => [
  [commonWords.column, commonWords.whatToWrite, commonWords.example],
  ['FirstName', w.firstName, 'Adaeze'],
  ['LastName', '', 'Okafor'],
  ['Email', '', 'adaeze@example.org'],
  ['PhoneNumber', commonWords.oneNumberWithOrWithout, phone],
  ['Address', '', '12 Awolowo Road, Ikeja'],
  ['Birthday', w.birthday, '7'],
  ['BirthMonth', w.birthMonth, 'May'],
  ['BirthYear', w.birthYear, '1990'],
  ['Gender', 'Male, Female', 'Female'],
  ['MaritalStatus', w.anyWords, 'Married'],
  ['CommunicationMeans', w.reached, 'SMS'],
  ['InterestedInJoining', w.anyWords, commonWords.yes],
  ['WantToBeVisited', w.anyWords, commonWords.yes],
  ['Group', w.group, 'Choir; Ushers'],
  [FURTHER.join(', '), w.further, ''],
];

/** The file to fill in: the headers, and in a workbook a second sheet that says what goes where. */
export async function template(ctx: Ctx, format: 'xlsx' | 'csv'): Promise<Download> {
  if (format === 'csv') return { fileName: 'members-template.csv', type: 'text/csv', content: writeCsv([fileHeaders]) };
  const { country } = await tenantRegion(ctx);
  const said = (words: Text | string) => (typeof words === 'string' ? words : sayTo(ctx.user, words));
  const content = await writeXlsx([
    {
      name: said(commonWords.members),
      rows: [fileHeaders],
      widths: fileHeaders.map((header) => Math.max(14, header.length + 2)),
    },
    {
      name: said(commonWords.howToFillItIn),
      rows: instructions(phoneExample(country).national).map((row) => row.map(said)),
      widths: [22, 52, 26],
    },
  ]);
  return { fileName: 'members-template.xlsx', type: XLSX, content };
}

/** The rows that could not be saved, as the file had them, each with its reasons in a last column. */
export async function badRowsFile(ctx: Ctx, importId: string): Promise<Download> {
  const { headers, fileName } = await findImport(ctx, importId);
  const kept = headers.map((header, place) => ({ header, place })).filter(({ header }) => header !== REASON);
  const rows: string[][] = [[...kept.map(({ header }) => header), REASON]];
  for await (const { cells, problems } of badRows(ctx, importId)) {
    const reasons = sayProblems(ctx.user, problems)
      .map(({ column, reason }) => `${column}: ${reason}`)
      .join(' ');
    rows.push([...kept.map(({ place }) => cells?.[place] ?? ''), reasons]);
  }
  return {
    fileName: `${sayTo(ctx.user, w.toFix({ name: fileName.replace(/\.[^.]*$/, '') }))}.csv`,
    type: 'text/csv',
    content: writeCsv(rows),
  };
}
