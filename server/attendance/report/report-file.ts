import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { filePart, reportPart } from '../../../contract/attendance/report-schemas.ts';
import { localTimeOf } from '../../../contract/local-time.ts';
import type { Download } from '../../../contract/route.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { sayTo } from '../../core/language/catalogue.ts';
import { tablesAsFile } from '../../core/sheets/index.ts';
import { timeZoneOf } from '../../core/tenant-region.ts';
import { readItem } from '../read.ts';
import { figureRows } from './figures.ts';
import { readReport } from './report.ts';
import { peopleOf } from './report-people.ts';
import { commonWords } from '../../core/language/common-words.ts';

type ReportFileQuery = { id: string; part: z.output<typeof filePart>; format: 'xlsx' | 'csv' };
type Row = { name: string; phone: string; in_at: string | Date | null; out_at: string | Date | null };

/** The people of one part of a report or its figures, as a file that a spreadsheet shows and does not run. @throws Refusal 404 */
export async function reportFile(ctx: Ctx, { id, part, format }: ReportFileQuery): Promise<Download> {
  const { eventDate, startsAt } = await readItem(ctx, id);
  const rows =
    part === 'figures'
      ? figureRows(await readReport(ctx, id), ctx.clock(), (text) => sayTo(ctx.user, text))
      : await peopleRows(ctx, id, part);
  const detail = { ...(part !== 'figures' && { people: rows.length - 1 }), part, format };
  await ctx.audit({ action: 'attendance.exported', subject: 'attendance', subjectId: id, detail });
  const table = { name: sayTo(ctx.user, commonWords.attendance), rows, widths: [32, 20, 12, 12] };
  const begun = new Date(startsAt) <= ctx.clock();
  return tablesAsFile(
    `attendance-${eventDate}-${part === 'absent' && !begun ? 'not-here-yet' : part}`,
    [table],
    format,
  );
}

async function peopleRows(ctx: Ctx, id: string, part: z.output<typeof reportPart>): Promise<string[][]> {
  const item = await readItem(ctx, id);
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT btrim(p.first_name || ' ' || p.last_name) AS name, p.phone_number AS phone, v.in_at, v.out_at
    FROM (${peopleOf(part, item)}) AS w JOIN people p ON p.tenant_id = ${currentTenant} AND p.id = w.person_id
    LEFT JOIN attendance_visits v ON v.tenant_id = ${currentTenant} AND v.item_id = ${id} AND v.person_id = p.id AND v.present
    ORDER BY p.sort_name, p.id`);
  const zone = await timeZoneOf(ctx);
  const clock = (at: string | Date | null) => (at ? localTimeOf(new Date(at), zone).time : '');
  return [
    [commonWords.name, commonWords.phone, commonWords.checkedIn, commonWords.checkedOut].map((text) =>
      sayTo(ctx.user, text),
    ),
    ...rows.map((row) => [row.name, row.phone, clock(row.in_at), clock(row.out_at)]),
  ];
}
