import type { More, Tx } from './transactions/transaction-handle.ts';

/** The database for pg-boss: one statement, or several without values. Rows of all of them come together. */
export type JobStore = {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[]; rowCount?: number }>;
};

export type Database = {
  /** All processes of one installation know it, and SQL cannot read it: what they tell one another is signed with it. */
  readonly secret: string;

  /**
   * Runs `work` in one transaction as role `app_rw` of this tenant (a UUID): row-level security lets it see and write
   * the tenant's rows only. Commits when `work` resolves, rolls back when it throws. A statement that failed and was
   * caught makes the commit an error, because PostgreSQL has rolled everything back by then; a statement that may fail
   * belongs into `tx.transaction(…)`, a savepoint. Throws when called inside another transaction. Never hold it over
   * a network call or a parse.
   */
  withTenant<T>(tenantId: string, work: (tx: Tx, more: More) => Promise<T>): Promise<T>;

  /**
   * The same as role `app_gate`: the global tables (accounts, sessions, password resets, throttles, …) and the definer
   * functions for what comes before a tenant is known. No tenant's rows.
   */
  asGate<T>(work: (tx: Tx, more: More) => Promise<T>): Promise<T>;

  /** For reading from replicas; null where DATABASE_READ_URL names none. */
  readonly replicas: Replicas | null;

  /**
   * Calls `onPayload` for each notification on `channel` (letters, digits, underscores), from any process. `onGap` is
   * called after the connection was lost and is back: notifications may have been missed. Answers how to stop.
   */
  listen(channel: string, onPayload: (payload: string) => void, onGap?: () => void): Promise<() => Promise<void>>;

  /**
   * Holds a lock of this number (a positive 32-bit integer, ours alone) while this process lives and is connected, and
   * takes it again whenever the connection was lost. `locksHeld` says which are held by anybody, and for how long
   * this process has been connected without a break. Answers how to let go.
   */
  holdLock(lock: number): Promise<() => Promise<void>>;
  locksHeld(): Promise<{ locks: number[]; connectedMs: number }>;

  /** Tells all listeners, ids only (at most 7,999 bytes each). Outside transactions; inside, `select pg_notify(…)`. */
  notify(channel: string, ...payloads: string[]): Promise<void>;

  /** For core/jobs.ts only: the queue's own tables, as the role that serves. It sees no tenant's rows. */
  readonly jobs: JobStore;

  /**
   * For migrations, backup and restore only, never for a feature: one transaction as the tables' owner, without time
   * limits, on a connection of its own. Without a tenant the owner, too, sees no tenant's rows. Throws `OwnerNeeded`
   * where only the role that serves is known.
   */
  asOwner<T>(work: (owner: OwnerConnection) => Promise<T>): Promise<T>;

  /** The same without a transaction around it, for what makes its own: setting up the queue. One at a time by `lock`. */
  withOwnerStore<T>(lock: number, work: (store: JobStore) => Promise<T>): Promise<T>;

  /** `heard` is called with the organisation's id after a transaction with a statement that inserted a hundred rows or more; the last one given. */
  onManyInserted(heard: (tenantId: string) => void): void;

  /** This process's connections: busy, idle, and how many wait for one. */
  connections(): { busy: number; idle: number; waiting: number };

  /** Checks that the database answers, for readiness. */
  ping(): Promise<void>;

  /** Waits for running statements, then closes the connections. */
  close(): Promise<void>;
};

/**
 * `after`: a position of the primary's log, as from `position`; whoever reads sees everything before it. `by`: somebody's id, a
 * UUID. They read from the same replica as long as it is there, so that they do not see things go back and forth.
 */
export type Reading = { after?: string | undefined; by: string };

/** Figures of this process: replicas by their standing, and readings that a replica may answer by who answered them. */
type ReplicaFigures = {
  replicas: Record<'current' | 'behind' | 'away', number>;
  readings: Record<'replica' | 'primary', number>;
};

export type Replicas = {
  /**
   * As `withTenant`, for work that only reads and may see what was true a second ago: on a replica that is at most a second
   * behind and has everything up to `after`, or else on the primary. Work that fails on a replica is done again on the
   * primary, so it must do nothing outside its transaction.
   */
  read<T>(tenantId: string, reading: Reading, work: (tx: Tx, more: More) => Promise<T>): Promise<T>;

  /** The position behind everything committed by now, as text whose order is that of the log. Never fails. */
  position(): Promise<string>;

  figures(): ReplicaFigures;

  /** `heard` is called when a replica no longer answers, or does again, with its place in DATABASE_READ_URL from 1; the last one given. */
  onAway(heard: (place: number, away: boolean) => void): void;
};

/** The request needs the role that owns the tables, but only the serving role is known. */
export class OwnerNeeded extends Error {
  constructor() {
    super(
      'This takes the role that owns the tables, not the one that serves: set DATABASE_OWNER_URL beside DATABASE_URL and run it again.',
    );
  }
}

/** The owner's transaction. `exec` takes several statements without values. Moments come as `Date`. */
export type OwnerConnection = {
  exec(text: string): Promise<void>;
  query<R extends object>(text: string, values?: unknown[]): Promise<R[]>;
};
