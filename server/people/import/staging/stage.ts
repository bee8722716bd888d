import { randomUUID } from 'node:crypto';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import type { PersonFields } from '../../../../contract/people/person-field.ts';
import { personFields } from '../../../../contract/people/person-fields.ts';
import { imports } from '../../import-tables.ts';
import { deleteExpired } from '../rows/expire-staged.ts';
import { matchRows } from '../matching/match.ts';
import type { Reading } from './reading.ts';
import { type Batch, batchColumns, type Staged } from './stage-work.ts';
import { currentTenant } from '../../../core/db/index.ts';

/**
 * Keeps a file's rows on the server, matched with the people there are, until they are saved or discarded. Answers when the
 * file has been read to its end.
 * @throws Refusal where the file cannot be read further
 */
export async function stageRows(
  ctx: Ctx,
  reading: Reading,
  { fileName, groupId, fields = personFields }: { fileName: string; groupId?: string; fields?: PersonFields },
): Promise<{ importId: string; staged: Staged }> {
  await deleteExpired(ctx);
  const importId = randomUUID();
  const known = reading.read();
  await ctx.db.insert(imports).values({
    tenantId: ctx.tenantId,
    id: importId,
    fileName: fileName.slice(0, 200),
    groupId: groupId ?? null,
    ...(known && ofFile(known)),
    createdBy: ctx.user?.accountId ?? ctx.tenantId,
    createdAt: ctx.clock(),
  });
  for await (const batch of reading.batches()) await insertBatch(ctx, importId, { batch, fields });
  const staged = reading.read();
  if (!staged) throw new Error('The batches of a file ended before the file.');
  if (!known) {
    const mine = and(eq(imports.tenantId, ctx.tenantId), eq(imports.id, importId));
    await ctx.db
      .update(imports)
      .set(ofFile(staged))
      .where(and(eq(imports.tenantId, currentTenant), mine));
  }
  await matchRows(ctx, importId, { fields });
  await ctx.audit({
    action: 'import.staged',
    subject: 'import',
    subjectId: importId,
    detail: { rows: staged.rows, bad: staged.bad },
  });
  return { importId, staged };
}

const ofFile = ({ headers, mapping, rows, kept }: Staged) => ({ headers, mapping, rowCount: rows, sheet: kept });

const TYPES = {
  int: sql`int`,
  smallint: sql`smallint`,
  text: sql`text`,
  date: sql`date`,
  uuid: sql`uuid`,
  jsonb: sql`jsonb`,
};

/**
 * One statement for a batch of rows. The arrays are taken apart side by side in the list of what is selected, because
 * `FROM unnest(…, …)` would lay each of them by whole first, which takes half as long again.
 */
async function insertBatch(
  ctx: Ctx,
  importId: string,
  { batch: { columns }, fields }: { batch: Batch; fields: PersonFields },
): Promise<void> {
  const carried = batchColumns(fields);
  const names = carried.map(([name]) => sql.identifier(name));
  const values = columns.map((column, place): SQL => {
    const type = TYPES[carried[place]?.[1] ?? 'text'];
    return 'each' in column
      ? sql`unnest(${column.each}::text::${type}[])`
      : sql`${column.same === null ? null : String(column.same)}::text::${type}`;
  });
  await ctx.db.execute(sql`
    INSERT INTO import_rows (tenant_id, import_id, ${sql.join(names, sql`, `)})
    SELECT ${ctx.tenantId}::uuid, ${importId}::uuid, ${sql.join(values, sql`, `)}`);
}
