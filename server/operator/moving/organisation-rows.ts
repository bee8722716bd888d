import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { currentTenant, type Tx } from '../../core/db/index.ts';

/** A table with rows of organisations. `columns`: those that are written; `computed`: those that PostgreSQL computes. */
export type PackedTable = {
  name: string;
  columns: string[];
  computed: string[];
  removable: boolean;
  parents: string[];
};

/**
 * Besides the tables that foreign keys name, these come before: their triggers write the table, whose rows are put right
 * when it comes itself, or look into others. A person who comes in after the kept opt-outs would get an opt-out.
 */
const AFTER_BY_TRIGGERS: Record<string, string[]> = {
  recipients: ['messages', 'people'],
  kept_opt_outs: ['people'],
  message_texts: ['messages'],
  message_counts: ['recipients'],
  people_counts: ['people'],
  queue_heads: ['recipients'],
};

/** Every table of organisations by the catalogue, each after those that have to be there before. */
export async function packedTables(tx: Tx): Promise<PackedTable[]> {
  const { rows } = await tx.execute<PackedTable>(sql`
    SELECT c.relname AS name, has_table_privilege(c.oid, 'DELETE') AS removable,
      (SELECT json_agg(a.attname ORDER BY a.attnum) FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
      (SELECT coalesce(json_agg(a.attname ORDER BY a.attnum), '[]') FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated <> '') AS computed,
      (SELECT coalesce(json_agg(p.relname), '[]') FROM pg_constraint k JOIN pg_class p ON p.oid = k.confrelid
        WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.confrelid <> c.oid) AS parents
    FROM pg_class c
    WHERE c.relkind = 'r' AND c.relrowsecurity AND c.relnamespace = 'public'::regnamespace
      AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'tenant_id')
    ORDER BY 1`);
  return ordered(rows.map((row) => ({ ...row, parents: [...row.parents, ...(AFTER_BY_TRIGGERS[row.name] ?? [])] })));
}

function ordered(tables: PackedTable[]): PackedTable[] {
  const done: PackedTable[] = [];
  while (done.length < tables.length) {
    const left = tables.filter((table) => !done.includes(table));
    const ready = left.filter(({ parents }) => left.every(({ name }) => !parents.includes(name)));
    if (ready.length === 0) throw new Error('The foreign keys of some tables go round in a circle.');
    done.push(...ready);
  }
  return done;
}

/** The organisation's rows of a table as JSON text, some at a time, in a transaction `withoutLimits`. */
export async function* rowsOf(tx: Tx, { name, computed }: PackedTable): AsyncIterable<string[]> {
  const without = sql.join(
    computed.map((column) => sql` - ${column}::text`),
    sql``,
  );
  await tx.execute(sql`DECLARE packed NO SCROLL CURSOR FOR
    SELECT (to_jsonb(t)${without})::text AS row FROM ${sql.identifier(name)} t WHERE t.tenant_id = ${currentTenant}`);
  for (;;) {
    const { rows } = await tx.execute<{ row: string }>(sql`FETCH 200 FROM packed`);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await tx.execute(sql`CLOSE packed`);
}

/** Lets one transaction take its time, and writes moments in one zone, so that the same row is always the same text. */
export async function withoutLimits(tx: Tx): Promise<void> {
  await tx.execute(sql`SET LOCAL statement_timeout = 0`);
  await tx.execute(sql`SET LOCAL idle_in_transaction_session_timeout = 0`);
  await tx.execute(sql`SET LOCAL timezone = 'UTC'`);
}

const SHA_256 = 1n << 256n;

/** The SHA-256 of each row, added up: rows in any order have the same sum. */
export class RowSum {
  #rows = 0;
  #sum = 0n;

  add(row: string): void {
    this.#rows += 1;
    this.#sum = (this.#sum + BigInt(`0x${createHash('sha256').update(row).digest('hex')}`)) % SHA_256;
  }

  toString(): string {
    return `${this.#rows} ${this.#sum.toString(16).padStart(64, '0')}`;
  }
}

/** The sum of each table by its name. */
export class Sums {
  readonly #tables = new Map<string, RowSum>();

  of(table: string): RowSum {
    const sum = this.#tables.get(table) ?? new RowSum();
    this.#tables.set(table, sum);
    return sum;
  }

  toJSON(): Record<string, string> {
    return Object.fromEntries([...this.#tables].map(([name, sum]) => [name, String(sum)]).sort());
  }

  /** One hash over all. */
  hash(): string {
    return createHash('sha256').update(JSON.stringify(this)).digest('hex');
  }
}

/** JSON text holds no tab, so rows can be told apart without reading them: numbers stay as they are. */
const BETWEEN = ',\t';
export const joinRows = (rows: string[]): string => `[${rows.join(BETWEEN)}]`;
export const splitRows = (payload: string): string[] => (payload === '[]' ? [] : payload.slice(1, -1).split(BETWEEN));
