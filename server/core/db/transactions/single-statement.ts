import type { Duplex } from 'node:stream';
import pg from 'pg';
import { DatabaseUnavailable, isConnectionLost } from '../engines/database-unavailable.ts';
import { setRole, checkedTenantId } from './tenant-role.ts';
import { insideTransaction, type Send, transactionHandle, type Tx, withoutValues } from './transaction-handle.ts';
import { drizzleTypes } from './wire-values.ts';

/** A second statement was sent where only one is allowed; a read can be repeated in a transaction. */
export class SingleStatementError extends Error {
  constructor() {
    super('readOne and writeOne take one statement.');
    this.name = 'SingleStatementError';
  }
}

/** How to get a connection, and the name under which it keeps the plan of a statement, if any. */
export type Connections = {
  connect: () => Promise<pg.PoolClient>;
  nameOf: (statement: { text: string }) => string | undefined;
};

/** Sends one statement between `begin` and a commit, as the tenant or as the gate; resolves once it is committed. */
export async function runSingleStatement<T>(
  { connect, nameOf }: Connections,
  { begin, tenantId }: { begin: string; tenantId: string | null },
  work: (tx: Tx) => PromiseLike<T>,
): Promise<T> {
  const client = await connect();
  let ended: Promise<pg.QueryResult> | undefined;
  let broken = false;
  try {
    corkUntilNextTick(client);
    client.query(begin + setRole(tenantId)).catch(() => undefined);
    const send: Send = (statement, values) => {
      if (ended) return Promise.reject(new SingleStatementError());
      corkUntilNextTick(client);
      const answer = client.query({ ...statement, name: nameOf(statement), types: drizzleTypes }, values);
      ended = client.query('commit');
      ended.catch(() => undefined);
      return answer;
    };
    const result = await insideTransaction(tenantId, async (scope) => await work(transactionHandle(scope, send)));
    checkCommitted(await (ended ?? client.query('commit')));
    return result;
  } catch (error) {
    // The transaction has ended by now, unless the connection is broken or nothing was sent at all.
    await (ended ?? client.query('rollback')).catch(() => (broken = true));
    const own = withoutValues(error);
    throw broken && isConnectionLost(own) ? new DatabaseUnavailable(ended ? 'perhaps' : 'no', own) : own;
  } finally {
    client.release(broken);
  }
}

/** Corks the connection until this tick is over, so that several messages leave in one system call. */
export function corkUntilNextTick(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** PostgreSQL answers COMMIT with ROLLBACK, and no error, when a statement had failed and somebody caught that. */
export function checkCommitted({ command }: pg.QueryResult): void {
  if (command !== 'COMMIT')
    throw new Error('The transaction was rolled back, because a statement in it had failed and the error was caught.');
}

const BECOME = 'koinonia_become_tenant';
/**
 * The same for a write whose plan is kept. Kept for sure, and by indexes: a table that is short now may be long before it is
 * planned again, and for a list of three people PostgreSQL would rather plan anew each time. A read is left alone: for a
 * search of two letters reading everything is the quickest.
 */
const BECOME_TO_WRITE = 'koinonia_become_tenant_to_write';

const settingUp = (more: string) =>
  `as select where set_config('role', 'app_rw', true) || set_config('app.tenant_id', $1, true)${more} is null`;

/**
 * Prepares, on a new connection, the statements that make a transaction a tenant's, so that a read costs no more than its own
 * statement. They find no rows, and set role and tenant while looking.
 */
export const prepareTenantStatements = [
  `prepare ${BECOME} (text) ${settingUp('')}`,
  `prepare ${BECOME_TO_WRITE} (text) ${settingUp(` || set_config('plan_cache_mode', 'force_generic_plan', true) || set_config('enable_seqscan', 'off', true)`)}`,
].join('; ');

/**
 * One statement as the tenant, over a connection made ready by `prepareTenantStatements`. Both go out as one message
 * group with one answer: PostgreSQL runs such a group as a transaction of its own, which ends with it, and with it the role
 * and the tenant that hold for this transaction only. The answer is here once it is committed. `ifLost`: whether the
 * statement may have been carried out where the line broke.
 */
export async function runInOneGroup<T>(
  { connect, nameOf }: Connections,
  { tenantId, ifLost }: { tenantId: string; ifLost: 'no' | 'perhaps' },
  work: (tx: Tx) => PromiseLike<T>,
): Promise<T> {
  const tenant = checkedTenantId(tenantId);
  const client = await connect();
  let answered: Promise<unknown> | undefined;
  let broken = false;
  try {
    const send: Send = (statement, values) => {
      if (answered) return Promise.reject(new SingleStatementError());
      const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
      const config = { ...statement, name: nameOf(statement), types: drizzleTypes, queryMode: 'extended' };
      const by = ifLost === 'perhaps' && config.name !== undefined ? BECOME_TO_WRITE : BECOME;
      const answer: Answered = (error, result) => (error ? reject(error) : resolve(result));
      client.query(new AsTenant({ tenant, by }, config, values, answer));
      answered = promise;
      return promise;
    };
    return await insideTransaction(tenant, async (scope) => await work(transactionHandle(scope, send)));
  } catch (error) {
    const own = withoutValues(error);
    broken = isConnectionLost(own);
    throw broken ? new DatabaseUnavailable(answered ? ifLost : 'no', own) : own;
  } finally {
    await answered?.catch((error: unknown) => (broken ||= isConnectionLost(error)));
    client.release(broken);
  }
}

type Answered = (error: Error | undefined, result: pg.QueryResult) => void;

/** Members of `pg`'s queries that its types leave out. */
type OneQuery = pg.Query & {
  prepare(connection: Wire): void;
  handleCommandComplete(message: unknown, connection: Wire): void;
};
type Wire = { bind(what: { statement: string; values: string[] }): void; execute(): void };

const OneQuery = pg.Query as unknown as new (config: object, values: unknown[], answered: Answered) => OneQuery;

/** A statement preceded, in the same group of messages, by the one that sets the tenant. */
class AsTenant extends OneQuery {
  readonly #becoming: { statement: string; values: string[] };
  #became = false;

  constructor({ tenant, by }: { tenant: string; by: string }, config: object, values: unknown[], answered: Answered) {
    super(config, values, answered);
    this.#becoming = { statement: by, values: [tenant] };
  }

  override prepare(connection: Wire): void {
    connection.bind(this.#becoming);
    connection.execute();
    super.prepare(connection);
  }

  /** The first completion is that of setting the tenant, and no result. */
  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#became) super.handleCommandComplete(message, connection);
    this.#became = true;
  }
}
