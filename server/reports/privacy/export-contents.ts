import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { writeCsv } from '../../core/sheets/index.ts';
import type { ZipEntry } from '../../core/write-zip.ts';
import { currentTenant } from '../../core/db/index.ts';

/** A table of organisations: its columns, its key besides the tenant, and whether its rows may be removed one by one. */
export type TenantTable = { name: string; columns: string[]; key: string[]; removable: boolean };

/** Every table with rows of this organisation, those of features to come included; by name. */
export async function tablesOfTenant(ctx: Ctx): Promise<TenantTable[]> {
  const { rows } = await ctx.db.execute<TenantTable>(sql`
    SELECT c.relname AS name, has_table_privilege(c.oid, 'DELETE') AS removable,
      (SELECT json_agg(a.attname ORDER BY a.attnum) FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns,
      (SELECT coalesce(json_agg(a.attname ORDER BY array_position(k.conkey, a.attnum)), '[]') FROM pg_constraint k
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (k.conkey)
        WHERE k.conrelid = c.oid AND k.contype = 'p' AND a.attname <> 'tenant_id') AS key
    FROM pg_class c
    WHERE c.relkind = 'r' AND c.relrowsecurity AND c.relnamespace = 'public'::regnamespace
      AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'tenant_id')
    ORDER BY 1`);
  return rows;
}

type Row = Record<string, unknown>;
type InTransaction = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;

/** How the bytes of pictures are found, by what their tables hold; undefined for one that is gone. */
export type PictureFiles = Record<string, (row: Row) => { name: string; bytes: Promise<Uint8Array | undefined> }>;

const PAGE = 2000;
/** Temporary data that is of no use elsewhere. */
const LEFT_OUT = ['idempotency_keys', 'organisation_exports', 'people_counts', 'opt_out_keys', 'audit_keys'];
/** Columns that grant access, or only serve searching. */
const HIDDEN = /(^|_)(token|hash|token_hash)$|^(search_text|sort_name|tenant_id)$/;

/**
 * The organisation's tables, each as CSV (its header also where there is no row) and as JSON lines, read a page at a time,
 * each page a transaction of its own; then its pictures, each under the id that the tables have for it.
 */
export async function* exportContents(inTransaction: InTransaction, files: PictureFiles): AsyncGenerator<ZipEntry> {
  const tables = (await inTransaction(tablesOfTenant)).filter(({ name }) => !LEFT_OUT.includes(name));
  for (const table of tables) {
    yield { name: `${table.name}.csv`, content: csv(inTransaction, table) };
    yield { name: `${table.name}.jsonl`, content: lines(inTransaction, table) };
  }
  for (const table of tables) {
    const fileOf = files[table.name];
    if (!fileOf) continue;
    for await (const rows of pages(inTransaction, table)) {
      for (const row of rows) {
        const file = fileOf(row);
        const bytes = await file.bytes;
        // A picture removed meanwhile is left out.
        if (bytes) yield { name: `${table.name}/${file.name}`, content: [bytes] };
      }
    }
  }
}

async function* csv(inTransaction: InTransaction, table: TenantTable): AsyncGenerator<string> {
  const columns = table.columns.filter((column) => !HIDDEN.test(column));
  yield writeCsv([columns]);
  for await (const rows of pages(inTransaction, table)) {
    const cells = rows.map((row) => columns.map((column) => cellOf(row[column])));
    yield writeCsv(cells).replace('\uFEFF', '');
  }
}

async function* lines(inTransaction: InTransaction, table: TenantTable): AsyncGenerator<string> {
  for await (const rows of pages(inTransaction, table)) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

/** By the key, from where the last page ended. */
async function* pages(inTransaction: InTransaction, { name, key }: TenantTable): AsyncGenerator<Row[]> {
  const columns = key.map((column) => sql`t.${sql.identifier(column)}`);
  const order = columns.length > 0 ? sql`ORDER BY ${sql.join(columns, sql`, `)}` : sql``;
  let last: Row | undefined;
  for (;;) {
    const after = last
      ? sql`AND (${sql.join(columns, sql`, `)}) > (SELECT ${sql.join(
          key.map((column) => sql`l.${sql.identifier(column)}`),
          sql`, `,
        )} FROM jsonb_populate_record(NULL::${sql.identifier(name)}, ${JSON.stringify(last)}::jsonb) l)`
      : sql``;
    const { rows } = await inTransaction((ctx) =>
      ctx.db.execute<{ row: Row }>(
        sql`SELECT to_jsonb(t) AS row FROM ${sql.identifier(name)} t WHERE t.tenant_id = ${currentTenant} ${after} ${order}
          LIMIT ${PAGE}::integer`,
      ),
    );
    if (rows.length > 0) yield rows.map(({ row }) => shown(row));
    last = rows.at(-1)?.row;
    if (rows.length < PAGE || key.length === 0) return;
  }
}

const shown = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([name]) => !HIDDEN.test(name)));

const cellOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
