import { type SQL, sql } from 'drizzle-orm';
import { arrayOf } from '../../core/array-parameter.ts';

/** A list of ids in one parameter, for `x IN ${idsIn(ids)}`: the planner sees how many there are. */
export const idsIn = (ids: unknown): SQL => sql`(SELECT unnest(${arrayOf((ids ?? []) as string[], 'uuid')}))`;
