import { backedTables } from '../../core/db/backups/backup.ts';
import type { Database } from '../../core/db/index.ts';

/** The row count of every table, and one hash over all its rows. */
export function tableHashes(database: Database): Promise<Record<string, string>> {
  return database.asOwner(async (owner) => {
    const hashes: Record<string, string> = {};
    for (const { name } of await backedTables(owner)) {
      const [found] = await owner.query<{ hash: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(r, chr(10) order by r collate "C")), '') as hash from app.backup_rows($1::text::regclass) r`,
        [name],
      );
      hashes[name] = found?.hash ?? '';
    }
    return hashes;
  });
}
