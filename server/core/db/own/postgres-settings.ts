import { totalmem } from 'node:os';

const MB = 1024 ** 2;

/**
 * How PostgreSQL is run on this machine, by the memory there is (of the container, where it is one). Buffers stay small: the
 * system's own cache holds the files as well, and gives the memory back.
 */
export function postgresSettings(memory = usableMemory()): Record<string, string> {
  const share = (part: number, least: number, most: number) =>
    `${Math.round(Math.min(most, Math.max(least, memory / MB / part)))}MB`;
  return {
    shared_buffers: share(64, 16, 64),
    effective_cache_size: share(2, 256, 16_384),
    work_mem: share(512, 2, 16),
    maintenance_work_mem: share(64, 16, 128),
    max_connections: '40',
    max_wal_size: share(8, 128, 1_024),
    min_wal_size: '32MB',
    // An acknowledged write is on the disk. These are PostgreSQL's own defaults, said because everything rests on them.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    // Whoever waits for the processor here waits for a neighbour: one statement takes one.
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    max_logical_replication_workers: '0',
    // Three processes fewer, for disks that answer at once.
    io_method: 'sync',
    random_page_cost: '1.1',
    // Tables grow by whole files of people: they are counted and cleared sooner than PostgreSQL would.
    autovacuum_naptime: '15s',
    autovacuum_max_workers: '2',
    autovacuum_analyze_scale_factor: '0.05',
    autovacuum_vacuum_insert_scale_factor: '0.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // No values of rows, no statements: what it says is kept in a file.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_autovacuum_min_duration: '-1',
  };
}

function usableMemory(): number {
  return Math.min(process.constrainedMemory() || Infinity, totalmem());
}
