import { sql } from 'drizzle-orm';
import type { Base } from '../../../core/context.ts';
import { isProcessGone, ownProcess } from '../../../core/process-identity.ts';
import { arrayOf } from '../../../core/array-parameter.ts';

/**
 * `dead`: certainly so, with their process. `silent`: their lock is gone and nothing has been heard of them, which may be
 * the network between them and the database; all that is taken from these is what has certainly not left.
 */
export type LostWorkers = { dead: number[]; silent: number[] };

type Row = { id: number; process: string; silent: boolean };

/**
 * Which workers are gone before their leases are over. Stopped ones keep their process and their lock; after a start of
 * PostgreSQL, which forgets the locks, everybody has time to take theirs again.
 */
export async function lostWorkers(base: Base): Promise<LostWorkers> {
  const { database } = base;
  const { rows } = await database.asGate((tx) =>
    tx.execute<Row>(sql`
      SELECT id, process, holds_lock AND greatest(seen, pg_postmaster_start_time()) < now() - interval '6 seconds' AS silent FROM workers
      WHERE process <> ${ownProcess}`),
  );
  const isDead = ({ process }: Row) => isProcessGone(process);
  const dead = rows.filter(isDead).map(({ id }) => id);
  const quiet = rows.filter((row) => row.silent && !isDead(row)).map(({ id }) => id);
  if (quiet.length === 0) return { dead, silent: [] };
  const held = new Set(await database.locksHeld());
  return { dead, silent: quiet.filter((id) => !held.has(id)) };
}

/** Forgets dead workers of whom nothing is left. */
export async function forgetWorkers(base: Base, dead: readonly number[]): Promise<void> {
  if (dead.length === 0) return;
  await base.database.asGate((tx) => tx.execute(sql`DELETE FROM workers WHERE id = ANY(${arrayOf(dead, 'integer')})`));
}
