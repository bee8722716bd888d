import type { SQL } from 'drizzle-orm';
import type { Role } from '../../contract/session/schemas.ts';
import type { Database, Tx } from './db/index.ts';
import type { Env } from './env.ts';
import type { EventHub } from './events.ts';
import type { Device } from './identity/device.ts';
import type { Log } from './log.ts';

/** The acting user: an account in one organisation, its person, and the language of the request. */
export type User = {
  accountId: string;
  name: string;
  email: string;
  role: Role;
  personId: string | null;
  language?: string;
};

/** Everything outside any transaction: made once at start, chosen in deps.ts, widened by features' own adapters. */
export type Base = {
  env: Env;
  database: Database;
  events: EventHub;
  log: Log;
  clock: () => Date;
  /** Applies an opt-out or opt-in at once, to waiting messages for example. Fails nobody. */
  applyOptOut: (base: Base, change: OptOutChange) => Promise<void>;
};

/** At this address somebody has said that they are not to be written to, or are again. */
export type OptOutChange = { tenantId: string; channel: string; address: string };

/** One change for the audit trail. `detail`: field names, counts, ids; never bodies, phones or tokens. */
export type Change = { action: string; subject: string; subjectId?: string; detail?: Record<string, unknown> };

/** The context of every tenant handler, rule and job: one organisation inside one transaction. */
export type Ctx = {
  tenantId: string;
  /** Null for jobs, the operator's commands and devices. */
  user: User | null;
  /** The device of the door that acts, where one does; `user` is null then. */
  device?: Device;
  db: Tx;
  /**
   * The same for what takes one statement and is the last of its transaction: the commit leaves with it, a round trip sooner.
   * A further one is an error, and what is thrown then takes nothing back.
   */
  readonly last: Ctx;
  clock: () => Date;
  /** Starts a job when the transaction commits; the payload is ids. */
  enqueue: (
    queue: string,
    payload: Record<string, string | number>,
    options?: { startAfter?: Date; singletonKey?: string },
  ) => Promise<void>;
  /** Tells the organisation's open screens that something changed, once the transaction has committed. */
  emit: (topic: string, ids?: Record<string, string>) => void;
  /** Sends a statement without a result; if it fails, so does the transaction. */
  write: (statement: SQL) => Promise<void>;
  audit: (change: Change) => Promise<void>;
  /** Done once the transaction has committed, before whoever waits for it is answered. */
  afterCommit: (work: (base: Base) => Promise<void>) => void;
};

/** A signed-in request before its transaction: for parsing files and asking the outside world. */
export type OuterCtx = { tenantId: string; user: User; clock: () => Date };
