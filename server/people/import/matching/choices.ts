import { and, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { importChoices } from '../../../../contract/people/import-schemas.ts';
import { importedOf, type ImportField } from '../../../../contract/people/import-fields.ts';
import { arrayOf } from '../../../core/array-parameter.ts';
import type { Ctx } from '../../../core/context.ts';
import { inBatches, listInBatches } from '../../../core/in-batches.ts';
import { importRows } from '../../import-tables.ts';
import type { PersonFields } from '../../../../contract/people/person-field.ts';
import { allBits, bitOf, CUSTOM_BIT } from './changes.ts';
import { hasNoPhone, isQuestion, isShortened, joinLookAlikes } from './look-alikes.ts';
import { compareSeveralRows } from './several-rows.ts';
import { lastRow, rowsIn, rowsOf, rowsOfNobody } from '../rows/rows-of-import.ts';
import { currentTenant } from '../../../core/db/index.ts';
import { keyOfColumn } from '../../../../contract/people/custom-fields.ts';

export type Choices = z.output<typeof importChoices>;

/** The fields a choice adds to, and removes from, those taken by default. */
type Sides = { file: number; ours: number };

/**
 * Writes into each row of a staged import which fields are taken. Without a choice a row fills blanks and changes nothing
 * that is known; a choice of its own goes before the choice for all.
 */
export async function applyChoices(
  ctx: Ctx,
  importId: string,
  { choices, fields }: { choices: Choices; fields: PersonFields },
): Promise<void> {
  const mine = and(eq(importRows.tenantId, ctx.tenantId), eq(importRows.importId, importId));
  const numbers = Object.keys(choices).filter((number) => /^\d/.test(number));
  const ofKinds = await skipKinds(ctx, importId, choices);
  if (await joinLookAlikes(ctx, importId, { choices, fields })) await compareSeveralRows(ctx, importId, { fields });
  const of = (wanted: 'skip' | 'new') =>
    numbers
      .filter((number) => choices[number] === wanted)
      .map(Number)
      .toSorted((a, b) => a - b);
  const skipped = of('skip');
  const apart = of('new');
  await listInBatches(ctx, skipped, (part) =>
    ctx.db.delete(importRows).where(and(eq(importRows.tenantId, currentTenant), mine, among(part))),
  );
  await listInBatches(ctx, apart, (part) =>
    ctx.db
      .update(importRows)
      .set({ status: 'new', personId: sql`gen_random_uuid()` })
      .where(
        and(
          eq(importRows.tenantId, currentTenant),
          mine,
          among(part),
          inArray(importRows.status, ['update', 'same', 'conflict']),
        ),
      ),
  );
  if (ofKinds || skipped.length + apart.length > 0) await firstRowsAnew(ctx, importId);
  const all = sidesOf(fields, choices['all']);
  await inBatches(ctx, { last: await lastRow(ctx, importId) }, (piece) =>
    ctx.db.execute(sql`
      UPDATE import_rows r SET taken = ((fills | (differs & ${all.file}::integer)) & ~${all.ours}::integer)
      WHERE r.tenant_id = ${currentTenant} AND ${rowsIn(ctx, importId, piece)} AND r.status IN ('update', 'conflict')`),
  );
  await chooseCustom(ctx, importId, choices);
  const own = numbers
    .filter((number) => !WHOLE_ROWS.includes(choices[number]))
    .map((number) => ({ row: Number(number), ...sidesOf(fields, choices[number]) }))
    .toSorted((one, other) => one.row - other.row);
  await listInBatches(ctx, own, (part) =>
    ctx.db.execute(sql`
      UPDATE import_rows r SET taken = (r.taken | ((r.fills | r.differs) & own.file)) & ~own.ours
      FROM jsonb_to_recordset(${JSON.stringify(part)}::jsonb) AS own ("row" integer, file integer, ours integer)
      WHERE r.tenant_id = ${currentTenant} AND ${rowsOf(ctx, importId, part)} AND r.row_number = own."row" AND r.status IN ('update', 'conflict')`),
  );
}

/** Leaves out all rows of a kind except those with a choice of their own. Returns whether there is such a kind. */
async function skipKinds(ctx: Ctx, importId: string, choices: Choices): Promise<boolean> {
  const kinds = { alike: isQuestion, dropped: isShortened, noPhone: hasNoPhone };
  const skipped = Object.entries(kinds).flatMap(([kind, rows]) => (choices[kind] === 'skip' ? [sql`(${rows})`] : []));
  if (skipped.length === 0) return false;
  const own = Object.keys(choices).filter((number) => /^\d/.test(number));
  const spared = sql`r.row_number = ANY(${arrayOf(own.map(Number), 'integer')})`;
  await inBatches(ctx, { last: await lastRow(ctx, importId) }, (piece) =>
    ctx.db.execute(sql`
      DELETE FROM import_rows r
      WHERE r.tenant_id = ${currentTenant} AND ${rowsIn(ctx, importId, piece)} AND (${sql.join(skipped, sql` OR `)}) AND NOT ${spared}`),
  );
  return true;
}

const WHOLE_ROWS: unknown[] = ['skip', 'new', 'same'];

/** One parameter for any number of them: a statement takes at most 65,535. */
const among = (numbers: readonly number[]) => sql`${importRows.rowNumber} = ANY(${arrayOf(numbers, 'integer')})`;

function sidesOf(fields: PersonFields, choice: Choices[string] | undefined): Sides {
  if (choice === 'file') return { file: allBits(fields), ours: 0 };
  if (choice === 'ours') return { file: 0, ours: allBits(fields) };
  if (typeof choice !== 'object') return { file: 0, ours: 0 };
  const bits = (side: 'file' | 'ours') =>
    importedOf(fields)
      .filter(([key]) => choice[key as ImportField] === side)
      .reduce((sum, [, field]) => sum | bitOf(field), 0);
  // The organisation's own fields that are taken are listed beside the bit they share.
  if (customOf(choice, 'file').length > 0) return { file: bits('file') | CUSTOM_BIT, ours: bits('ours') };
  return { file: bits('file'), ours: bits('ours') };
}

/** If the row that would create a person is left out, that person's next row does. */
async function firstRowsAnew(ctx: Ctx, importId: string): Promise<void> {
  const seen = new Set<string>();
  const firsts = (await rowsOfNobody(ctx, importId, sql`true`)).filter(({ id }) => !seen.has(id) && seen.add(id));
  await listInBatches(ctx, firsts, (part) =>
    ctx.db
      .update(importRows)
      .set({ status: 'new' })
      .where(
        and(
          eq(importRows.tenantId, ctx.tenantId),
          eq(importRows.importId, importId),
          among(part.map(({ row }) => row)),
        ),
      ),
  );
}

type Side = 'file' | 'ours';

/** The keys of the organisation's own fields for which a choice takes this side. */
function customOf(choice: Choices[string] | undefined, side: Side): string[] {
  if (typeof choice !== 'object') return [];
  return Object.entries(choice).flatMap(([column, said]) => (said === side ? (keyOfColumn(column) ?? []) : []));
}

const allKeys = sql`ARRAY(SELECT jsonb_object_keys(r.custom))`;

/** Writes into each row which of the organisation's own fields are taken from the file, and which are not at all. */
async function chooseCustom(ctx: Ctx, importId: string, choices: Choices): Promise<void> {
  const { all } = choices;
  if (all === 'file' || all === 'ours') {
    const column = sql.identifier(all === 'file' ? 'custom_file' : 'custom_ours');
    await inBatches(ctx, { last: await lastRow(ctx, importId) }, (piece) =>
      ctx.db.execute(sql`
        UPDATE import_rows r SET ${column} = ${allKeys}
        WHERE r.tenant_id = ${currentTenant} AND ${rowsIn(ctx, importId, piece)} AND r.custom <> '{}'`),
    );
  }
  const own = Object.entries(choices)
    .flatMap(([number, choice]) => {
      const [file, ours] = [customOf(choice, 'file'), customOf(choice, 'ours')];
      const whole = choice === 'file' || choice === 'ours' ? choice : null;
      const said = whole !== null || file.length + ours.length > 0;
      return said && /^\d+$/.test(number) ? [{ row: Number(number), whole, file, ours }] : [];
    })
    .toSorted((one, other) => one.row - other.row);
  const without = (said: ReturnType<typeof sql>, gone: ReturnType<typeof sql>) =>
    sql`ARRAY(SELECT unnest(${said}) EXCEPT SELECT unnest(${gone}))`;
  await listInBatches(ctx, own, (part) =>
    ctx.db.execute(sql`
      UPDATE import_rows r SET
        custom_file = CASE own.whole WHEN 'file' THEN ${allKeys} WHEN 'ours' THEN NULL
          ELSE ${without(sql`coalesce(r.custom_file, '{}') || own.file`, sql`own.ours`)} END,
        custom_ours = CASE own.whole WHEN 'ours' THEN ${allKeys} WHEN 'file' THEN NULL
          ELSE ${without(sql`coalesce(r.custom_ours, '{}') || own.ours`, sql`own.file`)} END
      FROM jsonb_to_recordset(${JSON.stringify(part)}::jsonb) AS own ("row" integer, whole text, file text[], ours text[])
      WHERE r.tenant_id = ${currentTenant} AND ${rowsOf(ctx, importId, part)} AND r.row_number = own."row" AND r.custom <> '{}'`),
  );
}
