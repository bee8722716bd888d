/**
 * The database, embedded or PostgreSQL, the same to whoever uses it.
 *
 * `withTenant(tenantId, tx => …)` is how a request or a job works: one transaction as one tenant. `asGate(tx => …)` is
 * for the global tables. Nothing else reaches tables.
 */
export type { Database, JobStore } from './database.ts';
export type { Tx } from './transaction-handle.ts';
export { openDatabase, type DatabaseOptions } from './open.ts';
export { OneStatementOnly } from './one-statement.ts';
export { planKept } from './kept-plan.ts';
export { insertedOften, workedOutOnce } from './worked-out-once.ts';
export { enterGate, enterTenant } from './enter-tenant.ts';
export { DatabaseAway, isAway } from './database-away.ts';
export { sqlState } from './sql-state.ts';
export { backup, type BackupOptions } from './backup.ts';
export { restore } from './restore.ts';
export { hourlySnapshots, type Snapshots } from './snapshots.ts';
