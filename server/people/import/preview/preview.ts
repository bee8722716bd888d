import {
  and,
  asc,
  count,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { z } from 'zod';
import type { importRow, importStatus } from '../../../../contract/people/import-schemas.ts';
import { personFields } from '../../../../contract/people/person-fields.ts';
import type { Ctx } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { languageOfUser } from '../../../core/language/catalogue.ts';
import { customWords, customFieldsOf } from '../../custom-fields/read-custom-fields.ts';
import { importRows, imports } from '../../import-tables.ts';
import { people } from '../../tables.ts';
import { changesOf } from '../matching/changes.ts';
import { lookAlikesOf } from '../matching/look-alikes.ts';
import { findColumns } from '../columns/headers.ts';
import { type Problem, sayProblems } from '../cells/problem.ts';
import { firstSaidOf } from '../matching/several-rows.ts';
import { shownRow } from './shown-row.ts';
import { currentTenant } from '../../../core/db/index.ts';
import { likePattern } from '../../../core/like-pattern.ts';

export type PreviewRow = z.input<typeof importRow>;
type Stored = typeof importRows.$inferSelect;
type Wanted = {
  status?: z.infer<typeof importStatus> | undefined;
  search?: string | undefined;
  /** Rows that may mean somebody, are saved without something, or have no phone number. */
  only?: 'alike' | 'dropped' | 'noPhone' | undefined;
  offset: number;
  limit: number;
};

const { sheet: sheetOfImport, ...ofImport } = getTableColumns(imports);

/** An import without the rows of its sheet, which only the grid needs. */
type Staged = Omit<typeof imports.$inferSelect, 'sheet'>;

/** A staged import of this organisation. @throws Refusal 404 */
export async function findImport(ctx: Ctx, importId: string): Promise<Staged> {
  const [found] = await ctx.db
    .select(ofImport)
    .from(imports)
    .where(and(eq(imports.tenantId, ctx.tenantId), eq(imports.id, importId)));
  if (!found || found.state === 'discarded') throw notFound();
  return found;
}

/** The rows of its sheet as they stand; null once it is saved. */
export async function findSheet(ctx: Ctx, importId: string): Promise<(typeof imports.$inferSelect)['sheet']> {
  const [found] = await ctx.db
    .select({ sheet: sheetOfImport })
    .from(imports)
    .where(and(eq(imports.tenantId, ctx.tenantId), eq(imports.id, importId)));
  if (!found) throw notFound();
  return found.sheet;
}

/** Rows of a staged import in the order of the file, and how many there are in all. */
export async function previewRows(
  ctx: Ctx,
  staged: Staged,
  wanted: Wanted,
): Promise<{ items: PreviewRow[]; totalItems: number }> {
  const search = wanted.search?.trim();
  const like = likePattern(search ?? '');
  const where = and(
    eq(importRows.tenantId, ctx.tenantId),
    eq(importRows.importId, staged.id),
    wanted.status && eq(importRows.status, wanted.status),
    wanted.only === 'alike'
      ? and(eq(importRows.status, 'new'), or(isNotNull(importRows.alikeId), isNotNull(importRows.alikeRow)))
      : undefined,
    wanted.only === 'dropped' ? and(ne(importRows.status, 'bad'), isNotNull(importRows.cells)) : undefined,
    wanted.only === 'noPhone'
      ? and(ne(importRows.status, 'bad'), isNull(importRows.phone), isNull(importRows.secondPhone))
      : undefined,
    search
      ? or(
          sql`${importRows.firstName} || ' ' || ${importRows.lastName} ILIKE ${like}`,
          sql`${importRows.email} ILIKE ${like}`,
          sql`${importRows.phoneNumber} ILIKE ${like}`,
        )
      : undefined,
  );
  const [total] = await ctx.db
    .select({ rows: count() })
    .from(importRows)
    .where(and(eq(importRows.tenantId, currentTenant), where));
  const items = await pageOfRows(ctx, staged, { where, offset: wanted.offset, limit: wanted.limit });
  return { items, totalItems: Number(total?.rows ?? 0) };
}

/** One row of a staged import. */
export async function previewRow(ctx: Ctx, staged: Staged, rowNumber: number): Promise<PreviewRow> {
  const where = and(
    eq(importRows.tenantId, ctx.tenantId),
    eq(importRows.importId, staged.id),
    eq(importRows.rowNumber, rowNumber),
  );
  const [row] = await pageOfRows(ctx, staged, { where, offset: 0, limit: 1 });
  if (!row) throw notFound();
  return row;
}

const ROWS_AT_ONCE = 1000;

/** Every row, however many: read in parts, so that others have their turn in between. */
export async function everyRow(ctx: Ctx, staged: Staged): Promise<PreviewRow[]> {
  const all: PreviewRow[] = [];
  for (;;) {
    const after = all.at(-1)?.rowNumber ?? 0;
    const where = and(
      eq(importRows.tenantId, ctx.tenantId),
      eq(importRows.importId, staged.id),
      gt(importRows.rowNumber, after),
    );
    const part = await pageOfRows(ctx, staged, { where, offset: 0, limit: ROWS_AT_ONCE });
    all.push(...part);
    if (part.length < ROWS_AT_ONCE) return all;
  }
}

type Page = { where: SQL | undefined; offset: number; limit: number };

async function pageOfRows(ctx: Ctx, staged: Staged, { where, offset, limit }: Page): Promise<PreviewRow[]> {
  const rows = await ctx.db
    .select({ row: importRows, person: people })
    .from(importRows)
    .leftJoin(people, and(eq(people.tenantId, currentTenant), eq(people.id, importRows.personId)))
    .where(and(eq(importRows.tenantId, currentTenant), where))
    .orderBy(asc(importRows.rowNumber))
    .offset(offset)
    .limit(limit);
  const custom = await customFieldsOf(ctx);
  const language = languageOfUser(ctx.user);
  const words = customWords(language);
  const { at } = findColumns(staged.headers, { mapping: staged.mapping ?? {} });
  const firsts = await firstRows(ctx, staged.id, rows);
  const ids = [...new Set(rows.flatMap(({ row }) => (row.differs !== 0 && row.personId ? row.personId : [])))];
  const said = await firstSaidOf(ctx, staged.id, { fields: personFields, ids });
  const numbers = rows.flatMap(({ row }) => ((row.alikeId ?? row.alikeRow) ? [row.rowNumber] : []));
  const asked = numbers.length > 0 ? await lookAlikesOf(ctx, staged.id, { numbers, limit: numbers.length }) : [];
  const alike = new Map(asked.map(({ rowNumber, like }) => [rowNumber, like]));
  return rows.map(({ row, person }) => ({
    ...shownRow(
      { fields: personFields, custom, language },
      { ...row, cells: row.status === 'bad' ? row.cells : null },
      at,
    ),
    problems: sayProblems(ctx.user, row.status === 'new' ? row.problems : row.problems.filter(isOfAll)),
    status: row.status,
    alike: alike.get(row.rowNumber) ?? null,
    changes: changesOf({ fields: personFields, custom, words }, row, {
      known: person ?? firsts.get(row.personId ?? ''),
      said: said.get(row.personId ?? ''),
    }),
  }));
}

/** The name given to a nameless row does not matter if the person has one. */
const isOfAll = ({ code }: Problem): boolean => code !== 'savedAs';

/** For several rows of somebody new: the one that makes them, which the others are held against. */
async function firstRows(
  ctx: Ctx,
  importId: string,
  rows: readonly { row: Stored; person: unknown }[],
): Promise<Map<string, Stored>> {
  const wanted = rows.filter(({ row, person }) => !person && row.personId && row.fills + row.differs > 0);
  if (wanted.length === 0) return new Map();
  const ids = [...new Set(wanted.map(({ row }) => row.personId ?? ''))];
  const found = await ctx.db
    .select()
    .from(importRows)
    .where(
      and(
        eq(importRows.tenantId, ctx.tenantId),
        eq(importRows.importId, importId),
        eq(importRows.status, 'new'),
        inArray(importRows.personId, ids),
      ),
    );
  return new Map(found.map((row) => [row.personId ?? '', row]));
}

/** Rows that must be mended, as the file had them, in parts of at most 1,000. */
export async function* badRows(ctx: Ctx, importId: string): AsyncGenerator<Stored> {
  let after = 0;
  for (;;) {
    const rows = await ctx.db
      .select()
      .from(importRows)
      .where(
        and(
          eq(importRows.tenantId, ctx.tenantId),
          eq(importRows.importId, importId),
          eq(importRows.status, 'bad'),
          gt(importRows.rowNumber, after),
        ),
      )
      .orderBy(asc(importRows.rowNumber))
      .limit(1000);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < 1000) return;
    after = last.rowNumber;
  }
}
