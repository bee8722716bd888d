import { type SQL, sql } from 'drizzle-orm';
import { arrayOf } from '../../core/array-parameter.ts';

/** A list of ids in one parameter, for `x IN ${idsIn(ids)}`. */
export const idsIn = (ids: unknown): SQL => sql`(SELECT given.id FROM ${givenIds(ids)})`;

/**
 * The same as rows `given (id)`. To look up each by itself, whatever the planner believes of a table: join them `LATERAL` to a
 * query that ends in `OFFSET 0`, which it leaves as it is. Without statistics it would read all of an organisation instead.
 */
export const givenIds = (ids: unknown): SQL => sql`unnest(${arrayOf((ids ?? []) as string[], 'uuid')}) AS given (id)`;
