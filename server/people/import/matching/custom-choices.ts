import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { keyOfColumn } from '../../../../contract/people/custom-fields.ts';
import type { importChoices } from '../../../../contract/people/import-schemas.ts';
import type { Ctx } from '../../../core/context.ts';
import { currentTenant } from '../../../core/db/index.ts';
import { inBatches, listInBatches } from '../../../core/in-batches.ts';
import { lastRow, rowsIn, rowsOf } from '../rows/rows-of-import.ts';

type Choices = z.output<typeof importChoices>;
type Side = 'file' | 'ours';

/** The keys of the organisation's own fields for which a choice takes this side. */
export function customOf(choice: Choices[string] | undefined, side: Side): string[] {
  if (typeof choice !== 'object') return [];
  return Object.entries(choice).flatMap(([column, said]) => (said === side ? (keyOfColumn(column) ?? []) : []));
}

const allKeys = sql`ARRAY(SELECT jsonb_object_keys(r.custom))`;

/** Writes into each row which of the organisation's own fields are taken from the file, and which are not at all. */
export async function chooseCustom(ctx: Ctx, importId: string, choices: Choices): Promise<void> {
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
