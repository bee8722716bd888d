import pg from 'pg';
import { DatabaseUnavailable, isConnectionLost } from '../engines/database-unavailable.ts';
import { SingleStatementError } from './single-statement-error.ts';
import { statementName } from './named-statement.ts';
import { checkedTenantId } from './tenant-setting.ts';
import { insideTransaction } from './transaction-guard.ts';
import { type Send, transactionHandle, type Tx, withoutValues } from './transaction-handle.ts';
import { drizzleTypes } from './wire-values.ts';

const BECOME = 'koinonia_become_tenant';

/**
 * Prepares, on a new connection, the statement that makes a transaction a tenant's, so that a read costs no more than its own
 * statement. It finds no rows, and sets role and tenant while looking.
 */
export function prepareTenantStatement(client: pg.ClientBase): void {
  client
    .query(
      `prepare ${BECOME} (text) as select where set_config('role', 'app_rw', true) || set_config('app.tenant_id', $1, true) is null`,
    )
    // A connection that breaks here says so to whoever uses it.
    .catch(() => undefined);
}

/**
 * One reading statement as the tenant. Both go out as one message group with one answer: PostgreSQL runs such a group as a
 * transaction of its own, which ends with it, and with it the role and the tenant that hold for this transaction only.
 */
export async function readSingleStatement<T>(
  connect: () => Promise<pg.PoolClient>,
  tenantId: string,
  read: (tx: Tx) => PromiseLike<T>,
): Promise<T> {
  const tenant = checkedTenantId(tenantId);
  const client = await connect();
  let answered: Promise<unknown> | undefined;
  let broken = false;
  try {
    const send: Send = (statement, values) => {
      if (answered) return Promise.reject(new SingleStatementError());
      const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
      const config = { ...statement, name: statementName(statement), types: drizzleTypes, queryMode: 'extended' };
      client.query(new AsTenant(tenant, config, values, (error, result) => (error ? reject(error) : resolve(result))));
      answered = promise;
      return promise;
    };
    return await insideTransaction(async (scope) => await read(transactionHandle(scope, send)));
  } catch (error) {
    const own = withoutValues(error);
    broken = isConnectionLost(own);
    throw broken ? new DatabaseUnavailable('no', own) : own;
  } finally {
    await answered?.catch((error: unknown) => (broken ||= isConnectionLost(error)));
    client.release(broken);
  }
}

type Answered = (error: Error | undefined, result: pg.QueryResult) => void;

/** What `pg` has in its queries, and its types leave out. */
type OneQuery = pg.Query & {
  prepare(connection: Wire): void;
  handleCommandComplete(message: unknown, connection: Wire): void;
};
type Wire = { bind(what: { statement: string; values: string[] }): void; execute(): void };

const OneQuery = pg.Query as unknown as new (config: object, values: unknown[], answered: Answered) => OneQuery;

/** A statement that becomes the tenant's first, in the same group of messages. */
class AsTenant extends OneQuery {
  readonly #tenantId: string;
  #became = false;

  constructor(tenantId: string, config: object, values: unknown[], answered: Answered) {
    super(config, values, answered);
    this.#tenantId = tenantId;
  }

  override prepare(connection: Wire): void {
    connection.bind({ statement: BECOME, values: [this.#tenantId] });
    connection.execute();
    super.prepare(connection);
  }

  /** The first completion is that of becoming the tenant, which is nobody's result. */
  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#became) super.handleCommandComplete(message, connection);
    this.#became = true;
  }
}
