import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';

/**
 * One page of a long list, its entries as the JSON that is sent. The database writes it, because taking every row apart to
 * put it together again was half of what such a request cost.
 */
export type PageAsJson = { json: string; totalItems: number };

/** The SQL of each field that the contract lists; one that may be missing there may be left out. Never anything typed. */
export type Columns<S extends z.ZodObject> = { [field in keyof z.input<S>]: string | SQL };

/**
 * The columns of a page's entries, for `SELECT`: just what the contract lists, by its names. Nothing else comes into the
 * JSON, which is why it needs no stripping afterwards.
 */
export function entryColumns<S extends z.ZodObject>(schema: S, columns: Columns<S>): SQL {
  const given: Record<string, string | SQL | undefined> = columns;
  const listed = Object.keys(schema.shape).flatMap((field) => {
    const column = given[field];
    if (!column) return [];
    return [sql`${typeof column === 'string' ? sql.raw(column) : column} AS ${sql.identifier(field)}`];
  });
  return sql.join(listed, sql`, `);
}

/** The rows of `select` as one text, in their order; `[]` where there are none. */
export function rowsAsJson(select: SQL): SQL {
  return sql`(SELECT coalesce(json_agg(entry), '[]')::text FROM (${select}) AS entry)`;
}
