import type { Duplex } from 'node:stream';
import type pg from 'pg';
import { DatabaseUnavailable, isConnectionLost } from '../engines/database-unavailable.ts';
import { statementName } from './named-statement.ts';
import { SingleStatementError } from './single-statement-error.ts';
import { insideTransaction } from './transaction-guard.ts';
import { type Send, transactionHandle, type Tx, withoutValues } from './transaction-handle.ts';
import { drizzleTypes } from './wire-values.ts';

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

/** Sends one writing statement together with its BEGIN and COMMIT; resolves once it is committed. */
export async function writeSingleStatement<T>(
  connect: () => Promise<pg.PoolClient>,
  role: string,
  write: (tx: Tx) => PromiseLike<T>,
): Promise<T> {
  const client = await connect();
  let ended: Promise<pg.QueryResult> | undefined;
  let broken = false;
  try {
    corkUntilNextTick(client);
    client.query(`begin; ${role}`).catch(() => undefined);
    const send: Send = (statement, values) => {
      if (ended) return Promise.reject(new SingleStatementError());
      corkUntilNextTick(client);
      const answer = client.query({ ...statement, name: statementName(statement), types: drizzleTypes }, values);
      ended = client.query('commit');
      ended.catch(() => undefined);
      return answer;
    };
    const result = await insideTransaction(async (scope) => await write(transactionHandle(scope, send)));
    checkCommitted(await (ended ?? client.query('commit')));
    return result;
  } catch (error) {
    // Whatever stood between begin and commit is over by now, unless the line is broken or nothing was sent at all.
    await (ended ?? client.query('rollback')).catch(() => (broken = true));
    const own = withoutValues(error);
    throw broken && isConnectionLost(own) ? new DatabaseUnavailable(ended ? 'perhaps' : 'no', own) : own;
  } finally {
    client.release(broken);
  }
}
