import { desc, eq, sql } from 'drizzle-orm';
import type { UploadedFile } from '../../../../contract/route.ts';
import type { Ctx } from '../../../core/context.ts';
import { runOnSheet } from '../../../core/sheets/index.ts';
import { importMappings } from '../../import-tables.ts';
import type { HeadersRead } from '../table/headers-work.ts';
import { headersKey, type Mapping } from '../columns/headers.ts';
import type { RowSetting } from '../rows/row-setting.ts';

const REMEMBERED = 100;

/** What the organisation said its files' headers mean, by their key; the ones used last. */
export async function rememberedMappings(ctx: Ctx): Promise<Record<string, Mapping>> {
  const rows = await ctx.db
    .select()
    .from(importMappings)
    .where(eq(importMappings.tenantId, ctx.tenantId))
    .orderBy(desc(importMappings.usedAt))
    .limit(REMEMBERED);
  return Object.fromEntries(rows.map(({ headersKey: key, mapping }) => [key, mapping]));
}

/** The next file with these headers is read the same way without asking. */
export async function rememberMapping(ctx: Ctx, headers: readonly string[], mapping: Mapping): Promise<void> {
  if (Object.keys(mapping).length === 0) return;
  const usedAt = ctx.clock();
  await ctx.db
    .insert(importMappings)
    .values({ tenantId: ctx.tenantId, headersKey: headersKey(headers), mapping, usedAt })
    .onConflictDoUpdate({
      target: [importMappings.tenantId, importMappings.headersKey],
      set: { mapping: sql`excluded.mapping`, usedAt: sql`excluded.used_at` },
    });
}

/** The headers of a file, read within the walls of every spreadsheet. */
export function readHeaders({ name, bytes }: UploadedFile, setting: RowSetting): Promise<HeadersRead> {
  const input = { file: { name, bytes }, setting };
  return runOnSheet<HeadersRead>(input.file, { module: WORK, run: 'readHeaders', input });
}

const WORK = new URL('../table/headers-work.ts', import.meta.url);
