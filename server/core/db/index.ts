/**
 * The database: PostgreSQL, of our own or on a server.
 *
 * `withTenant(tenantId, tx => …)` is how a request or a job works: one transaction as one tenant. `asGate(tx => …)` is
 * for the global tables. Nothing else reaches tables.
 */
export type { Database, JobStore, OwnerConnection, Reading } from './database.ts';
export { lockFolder } from './own/folder-lock.ts';
export { currentTenant, type More, type Tx } from './transactions/transaction-handle.ts';
export { queueOptions, readMigrations, withBaseline } from './migrating/migrate.ts';
export { openDatabase, type DatabaseOptions } from './open.ts';
export { inspectDatabase, type DatabaseInspection } from './inspect.ts';
export { rowsAsJson, type Columns, entryColumns, type PageAsJson } from './page-as-json.ts';
export {
  namedStatement,
  planOnceByIndexes,
  preparedInsert,
  preparedStatement,
} from './transactions/prepared-statement.ts';
export { isPosition } from './engines/log-position.ts';
export { DatabaseUnavailable, isDatabaseUnavailable } from './engines/sql-state.ts';
export { sqlState } from './engines/sql-state.ts';
export { backup, type BackupOptions, filesOf } from './backups/backup.ts';
export { type BackupLine, ORGANISATION_FORMAT, readBackupFile, writeBackupFile } from './backups/backup-file.ts';
export { holdEverything, restore } from './backups/restore.ts';
export { analyzeAfterInserts } from './statistics/analyze-after-inserts.ts';
export { hourlySnapshots, type Snapshots } from './backups/snapshots.ts';
