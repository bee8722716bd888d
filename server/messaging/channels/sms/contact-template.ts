import type { Download } from '../../../../contract/route.ts';
import type { Ctx } from '../../../core/context.ts';
import { phoneExample } from '../../../core/phone-example.ts';
import { writeCsv, writeXlsx } from '../../../core/sheets/index.ts';
import { tenantRegion } from '../../../core/tenant-region.ts';

const HEADERS = ['FirstName', 'LastName', 'PhoneNumber'];
const examples = (phone: string): string[][] => [
  ['Column', 'What to write', 'Example'],
  ['FirstName', 'Replaces #name#; can be blank', 'Adaeze'],
  ['LastName', 'Surname; can be blank', 'Okafor'],
  ['PhoneNumber', 'One number, with or without the country code', phone],
];

/** The contact file to fill in; in a workbook a second sheet says what goes where. */
export async function contactTemplate(ctx: Ctx, format: 'xlsx' | 'csv'): Promise<Download> {
  if (format === 'csv') return { fileName: 'contacts-template.csv', type: 'text/csv', content: writeCsv([HEADERS]) };
  const { country } = await tenantRegion(ctx);
  const content = await writeXlsx([
    { name: 'Contacts', rows: [HEADERS], widths: [20, 20, 22] },
    { name: 'How to fill it in', rows: examples(phoneExample(country).national), widths: [22, 48, 22] },
  ]);
  return {
    fileName: 'contacts-template.xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content,
  };
}
