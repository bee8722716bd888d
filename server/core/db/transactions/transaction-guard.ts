import { AsyncLocalStorage } from 'node:async_hooks';

export type Scope = { open: boolean };

const scopes = new AsyncLocalStorage<Scope>();

/**
 * Runs `work` as the inside of a transaction. Work that outlives it (a timer started inside) is outside again, because
 * the scope is closed when the transaction ends.
 */
export async function insideTransaction<T>(work: (scope: Scope) => Promise<T>): Promise<T> {
  const scope: Scope = { open: true };
  try {
    return await scopes.run(scope, () => work(scope));
  } finally {
    scope.open = false;
  }
}

/**
 * Throws when called from inside a transaction. On the embedded database, which has one connection, the second handle
 * would wait for the first for ever; on PostgreSQL it would not see what the first has written.
 */
export function refuseInsideTransaction(what: string): void {
  if (scopes.getStore()?.open) {
    throw new Error(`${what} was called inside a transaction: use the transaction's own handle (ctx.db) there.`);
  }
}
