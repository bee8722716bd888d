import { randomUUID } from 'node:crypto';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { keyOfColumn } from '../../../../contract/people/custom-fields.ts';
import { inList, type mended, type mendedRow } from '../../../../contract/people/import-schemas.ts';
import { importColumns, type ListColumn } from '../../../../contract/people/import-fields.ts';
import { personFields } from '../../../../contract/people/person-fields.ts';
import type { Ctx } from '../../../core/context.ts';
import { currentTenant } from '../../../core/db/index.ts';
import { notFound, refuse } from '../../../core/errors.ts';
import { settingOf as formSetting } from '../../form/create-person.ts';
import { customFieldsOf } from '../../custom-fields/read-custom-fields.ts';
import { importRows } from '../../import-tables.ts';
import { MOST_SHARING } from '../../person-by-contact.ts';
import { refusals } from '../texts/file-texts.ts';
import { joinLookAlikes } from '../matching/look-alikes.ts';
import { matchRow } from '../matching/match.ts';
import { findImport, previewRow } from './preview.ts';
import { rowReader } from '../rows/row.ts';
import type { RowSetting } from '../rows/field-readers.ts';
import { countRows } from '../saving/save.ts';

const isInList = (column: string): boolean =>
  keyOfColumn(column) !== undefined || (importColumns as string[]).includes(column);

type Mending = { importId: string } & z.output<typeof mendedRow>;

/**
 * Reads a row of a staged import once more with what somebody wrote in the preview, and compares it anew.
 * @throws Refusal 404 for an unknown import or row, 409 for an import that is saved
 */
export async function mendRow(ctx: Ctx, { importId, rowNumber, row }: Mending): Promise<z.input<typeof mended>> {
  const staged = await findImport(ctx, importId);
  if (staged.state !== 'staged') throw refuse('import.saved', 409, refusals.alreadySaved);
  const mine = and(
    eq(importRows.tenantId, ctx.tenantId),
    eq(importRows.importId, importId),
    eq(importRows.rowNumber, rowNumber),
  );
  const [before] = await ctx.db
    .select()
    .from(importRows)
    .where(and(eq(importRows.tenantId, currentTenant), mine));
  if (!before) throw notFound();
  await refuseMaker(ctx, importId, before);
  const custom = await customFieldsOf(ctx);
  const setting: RowSetting = { ...(await formSetting(ctx)), fields: personFields, custom, batchRows: 1 };
  const { bad, problems, ...read } = rowReader(setting)((header) => {
    const key = keyOfColumn(header);
    const written = key === undefined ? row[inList(header as ListColumn)] : row.custom?.[key];
    return written?.trim() ?? '';
  });
  // Cells outside our columns are not read again, so their notes stay.
  const all = [...problems, ...before.problems.filter(({ column }) => !isInList(column))];
  const dropped = bad || all.some((one) => one.dropped !== undefined);
  await ctx.db
    .update(importRows)
    .set({
      ...read,
      family: before.family,
      problems: all,
      status: bad ? 'bad' : 'new',
      personId: bad ? null : randomUUID(),
      cells: dropped ? (before.cells ?? []) : null,
      fills: 0,
      differs: 0,
      taken: 0,
      customFile: null,
      customOurs: null,
      alikeId: null,
      alikeRow: null,
    })
    .where(and(eq(importRows.tenantId, currentTenant), mine));
  if (!bad) {
    await matchInFile(ctx, importId, rowNumber);
    await matchRow(ctx, importId, rowNumber);
  }
  return { row: await previewRow(ctx, staged, rowNumber), counts: await countRows(ctx, importId) };
}

/** Other rows of a person may be held against the one that makes them: then it stays as it is. */
async function refuseMaker(ctx: Ctx, importId: string, row: typeof importRows.$inferSelect): Promise<void> {
  if (row.status !== 'new' || !row.personId) return;
  const { rows } = await ctx.db.execute(sql`
    SELECT FROM import_rows r WHERE r.tenant_id = ${ctx.tenantId} AND r.import_id = ${importId}
      AND r.person_id = ${row.personId} AND r.row_number <> ${row.rowNumber} LIMIT 1`);
  if (rows.length > 0) throw refuse('import.several_rows', 409, refusals.severalRows);
}

/** A value shared by more people of the file identifies none of them. */
const fewHave = (same: SQL): SQL => sql`(SELECT count(DISTINCT o.person_id) FROM import_rows o
  WHERE o.tenant_id = ${currentTenant} AND o.import_id = r.import_id AND ${same}) <= ${MOST_SHARING}::integer`;

/** An earlier row of the same person, or of somebody who looks alike. */
async function matchInFile(ctx: Ctx, importId: string, rowNumber: number): Promise<void> {
  const { rows } = await ctx.db.execute<{ row: number; same: boolean }>(sql`
    SELECT p.row_number AS row, app.all_names_agree(r.first_name, r.last_name, r.other_names, p.first_name, p.last_name, p.other_names)
        AND NOT app.titles_contradict(r.title, p.title)
        AND coalesce(r.day_of_birth = p.day_of_birth, true) AND coalesce(r.month_of_birth = p.month_of_birth, true)
        AND coalesce(r.year_of_birth = p.year_of_birth, true) AS same
    FROM import_rows r JOIN import_rows p ON p.tenant_id = ${currentTenant} AND p.import_id = r.import_id AND p.row_number <> r.row_number
    WHERE r.tenant_id = ${ctx.tenantId} AND r.import_id = ${importId} AND r.row_number = ${rowNumber} AND p.status = 'new'
      AND ((p.phone = r.phone AND ${fewHave(sql`o.phone = r.phone`)})
        OR (r.email <> '' AND lower(p.email) = lower(r.email) AND ${fewHave(sql`lower(o.email) = lower(r.email)`)}))
      AND app.same_name(r.first_name, r.last_name, p.first_name, p.last_name)
    ORDER BY same DESC, p.row_number LIMIT 1`);
  const [found] = rows;
  if (!found) return;
  await ctx.db.execute(sql`
    UPDATE import_rows r SET alike_row = ${found.row}::integer
    WHERE r.tenant_id = ${ctx.tenantId} AND r.import_id = ${importId} AND r.row_number = ${rowNumber}`);
  if (found.same) await joinLookAlikes(ctx, importId, { choices: { [rowNumber]: 'same' }, fields: personFields });
}
