import { type SQL, sql } from 'drizzle-orm';

/** A list of ids in one parameter, for `x IN ${idsIn(ids)}`. */
export const idsIn = (ids: unknown): SQL =>
  sql`(SELECT given.id::uuid FROM jsonb_array_elements_text(${JSON.stringify(ids ?? [])}::jsonb) AS given (id))`;
