import type { Embedded } from './embedded.ts';

/** `table`: its name as SQL has it; `bytes`: of its rows, which is known also where nobody has counted them. */
export type Due = { table: string; bytes: number; analyze: boolean; vacuum: boolean };

/**
 * The tables that changed enough, by the rules and the figures of PostgreSQL's autovacuum: statistics after a tenth of the
 * rows, a vacuum after a fifth is dead or new. Where the counts were lost with a killed process, a table that was never
 * counted and holds more than a little is due, too.
 */
export async function autovacuumDue(database: Pick<Embedded, 'jobs'>): Promise<Due[]> {
  // What is counted for a second before it is told, is told now.
  await database.jobs.executeSql('SELECT pg_stat_force_next_flush()');
  const { rows } = await database.jobs.executeSql(`
    SELECT * FROM (
      SELECT format('%I.%I', n.nspname, c.relname) AS "table", pg_relation_size(c.oid)::float8 AS bytes,
        pg_stat_get_mod_since_analyze(c.oid) > 50 + 0.1 * greatest(c.reltuples, 0)
          OR (c.reltuples < 0 AND pg_relation_size(c.oid) > 65536) AS "analyze",
        pg_stat_get_dead_tuples(c.oid) > 50 + 0.2 * greatest(c.reltuples, 0)
          OR pg_stat_get_ins_since_vacuum(c.oid) > 1000 + 0.2 * greatest(c.reltuples, 0) AS vacuum
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind = 'r' AND pg_has_role(c.relowner, 'usage') AND c.relpersistence = 'p'
    ) AS tables WHERE "analyze" OR vacuum ORDER BY "table"`);
  return rows as Due[];
}
