import type { Download } from '../../../../contract/route.ts';
import type { Ctx } from '../../../core/context.ts';
import { catalogue, sayTo, type Text } from '../../../core/language/catalogue.ts';
import { phoneExample, tenantRegion } from '../../../core/tenant-region.ts';
import { writeCsv, writeXlsx } from '../../../core/sheets/index.ts';
import { commonWords } from '../../../core/language/common-words.ts';

const HEADERS = ['FirstName', 'LastName', 'PhoneNumber'];
const w = catalogue('contact-template', {
  contacts: 'Contacts',
  firstName: 'Replaces #name#; can be blank',
  lastName: 'Surname; can be blank',
});

const examples = (phone: string, said: (text: Text) => string): string[][] => [
  [said(commonWords.column), said(commonWords.whatToWrite), said(commonWords.example)],
  ['FirstName', said(w.firstName), 'Adaeze'],
  ['LastName', said(w.lastName), 'Okafor'],
  ['PhoneNumber', said(commonWords.oneNumberWithOrWithout), phone],
];

/** The contact file to fill in; in a workbook a second sheet says what goes where. */
export async function contactTemplate(ctx: Ctx, format: 'xlsx' | 'csv'): Promise<Download> {
  if (format === 'csv') return { fileName: 'contacts-template.csv', type: 'text/csv', content: writeCsv([HEADERS]) };
  const { country } = await tenantRegion(ctx);
  const said = (text: Text) => sayTo(ctx.user, text);
  const content = await writeXlsx([
    { name: said(w.contacts), rows: [HEADERS], widths: [20, 20, 22] },
    {
      name: said(commonWords.howToFillItIn),
      rows: examples(phoneExample(country).national, said),
      widths: [22, 48, 22],
    },
  ]);
  return {
    fileName: 'contacts-template.xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content,
  };
}
