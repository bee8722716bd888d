import type pg from 'pg';
import { drizzleTypes } from '../transactions/prepared-statement.ts';
import { setRole } from '../transactions/tenant-role.ts';
import {
  deferredStatements,
  insideTransaction,
  type More,
  type Scope,
  type Send,
  transactionHandle,
  type Tx,
  withoutValues,
} from '../transactions/transaction-handle.ts';
import type { Statements } from './postgres-connections.ts';
import { DatabaseUnavailable, isConnectionLost, isReadOnly } from './sql-state.ts';

/**
 * `before`: asked in the same round trip, ahead of the transaction, which may then still choose its isolation. `check` gets the
 * answer, and throws if nothing may be read here; then no statement is answered. `onCommit`: called once everything is kept.
 */
type Asked = {
  tenantId: string | null;
  before?: { question: string; check: (answer: pg.QueryResult) => void };
  onCommit?: (scope: Scope) => void;
};

/** One transaction, of an organisation or the gate, on a connection of these. */
export async function runTransaction<T>(
  { connect, nameOf, begin }: Statements,
  { tenantId, before, onCommit }: Asked,
  work: (tx: Tx, more: More) => Promise<T>,
): Promise<T> {
  const client = await connect();
  let broken = false;
  let committed: Promise<pg.QueryResult> | undefined;
  const alongside = deferredStatements();
  const commit = () => {
    committed = client.query('commit');
    // If a statement sent along has failed, PostgreSQL turns the commit into a rollback.
    alongside.add(committed);
    return committed;
  };
  try {
    // Neither is waited for: they travel together with the first statement. Should they fail, that one fails too.
    const checked = before && client.query(before.question).then(before.check);
    checked?.catch(() => undefined);
    client.query(begin + setRole(tenantId)).catch(() => undefined);
    const send: Send = (statement, values) => {
      if (committed) return Promise.reject(new Error('The last statement of this transaction has been sent.'));
      const sent = client.query({ ...statement, name: nameOf(statement), types: drizzleTypes }, values);
      return checked ? Promise.all([sent, checked]).then(([answer]) => answer) : sent;
    };
    const sendLast: Send = (statement, values) => {
      const answer = send(statement, values);
      if (!committed) void commit();
      return answer;
    };
    let own: Scope | undefined;
    const result = await insideTransaction(tenantId, (scope) => {
      own = scope;
      return work(transactionHandle(scope, send), {
        also: alongside.add,
        lastTx: () => transactionHandle(scope, sendLast),
      });
    });
    const ended = committed ?? commit();
    await alongside.arrived();
    checkCommitted(await ended);
    if (own) onCommit?.(own);
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => (broken = true));
    const cause = withoutValues(await alongside.whyFailed(error));
    if (isReadOnly(cause)) {
      broken = true;
      throw new DatabaseUnavailable('no', cause);
    }
    throw broken && isConnectionLost(cause) ? new DatabaseUnavailable(committed ? 'perhaps' : 'no', cause) : cause;
  } finally {
    client.release(broken);
  }
}

/** PostgreSQL answers COMMIT with ROLLBACK, and no error, when a statement had failed and somebody caught that. */
export function checkCommitted({ command }: pg.QueryResult): void {
  if (command !== 'COMMIT')
    throw new Error('The transaction was rolled back, because a statement in it had failed and the error was caught.');
}
