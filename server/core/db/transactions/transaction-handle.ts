import { AsyncLocalStorage } from 'node:async_hooks';
import { type SQL, sql } from 'drizzle-orm';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import {
  type NodePgClient,
  type NodePgQueryResultHKT,
  NodePgSession,
  NodePgTransaction,
} from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryConfig, QueryResult } from 'pg';

type NoSchema = Record<string, never>;

/**
 * The handle of one transaction: Drizzle's query builders over it. `execute` answers `{rows, rowCount}` on both
 * databases; `transaction` makes a savepoint.
 */
export type Tx = NodePgTransaction<NoSchema, NoSchema>;
export type { NodePgQueryResultHKT };

/** Sends one statement; `values` are bound. Rows come as arrays where `rowMode` says so. */
export type Send = (statement: QueryConfig & { rowMode?: 'array' }, values: unknown[]) => Promise<QueryResult>;

const dialect = new PgDialect();

/** Printed with the values of a statement that fails. */
const CURRENT_TENANT = Object.freeze({ toString: () => 'the tenant of the transaction' });

/**
 * Stands for the tenant of the transaction and is bound as a value when the statement is sent:
 * sql`… FROM people p WHERE p.tenant_id = ${currentTenant} AND …`. Every statement names its tenant so, because a database
 * that is spread over several servers reads from it where the rows are; row security holds besides.
 */
export const currentTenant: SQL = sql`${sql.param(CURRENT_TENANT)}`;

/** A handle over `send` that stops working when its transaction has ended, so that it cannot write into another one. */
export function transactionHandle(scope: Scope, send: Send): Tx {
  const connection = {
    query(statement: QueryConfig, values: unknown[] = []) {
      if (!scope.open) return Promise.reject(new Error('This transaction has already ended.'));
      return watched(scope, statement.text, send(statement, values.map(bound)));
    },
  };
  const bound = (value: unknown) => {
    if (value !== CURRENT_TENANT) return value;
    if (scope.tenantId === null) throw new Error('This transaction is no tenant’s.');
    return scope.tenantId;
  };
  // Drizzle uses nothing of a client but `query`.
  const session = new NodePgSession<NoSchema, NoSchema>(connection as unknown as NodePgClient, dialect, undefined);
  return new NodePgTransaction<NoSchema, NoSchema>(dialect, session, undefined);
}

/**
 * Drizzle's error repeats every bound value in its message, including phone numbers and texts. A transaction throws
 * PostgreSQL's own error (with `code` and `constraint`), which names the statement only.
 */
export function withoutValues(error: unknown): unknown {
  if (!(error instanceof DrizzleQueryError) || !(error.cause instanceof Error)) return error;
  return Object.assign(error.cause, { query: error.query, params: undefined });
}

/** An insert of this many rows may have changed what the planner should expect. */
const MANY_ROWS = 100;

async function watched(scope: Scope, text: string, sent: Promise<QueryResult>): Promise<QueryResult> {
  const answer = await sent;
  // Only few texts are searched: they are long, and there are many.
  if ((answer.rowCount ?? 0) >= MANY_ROWS && /\binsert\s+into\b/i.test(text)) scope.insertedMany = true;
  return answer;
}

/**
 * `tenantId`: the transaction's organisation; null for the gate's. `insertedMany`: a hundred rows or more by one
 * statement.
 */
export type Scope = { open: boolean; readonly tenantId: string | null; insertedMany: boolean };

/** Tells a listener about committed transactions that inserted many rows. */
export function bulkInserts() {
  let tell: ((tenantId: string) => void) | undefined;
  return {
    heardBy: (listener: (tenantId: string) => void) => void (tell = listener),
    committed({ tenantId, insertedMany }: Scope): void {
      if (tenantId !== null && insertedMany) tell?.(tenantId);
    },
  };
}

const scopes = new AsyncLocalStorage<Scope>();

/**
 * Runs `work` as the inside of a transaction. Work that outlives it (a timer started inside) is outside again, because
 * the scope is closed when the transaction ends.
 */
export async function insideTransaction<T>(tenantId: string | null, work: (scope: Scope) => Promise<T>): Promise<T> {
  const scope: Scope = { open: true, tenantId, insertedMany: false };
  try {
    return await scopes.run(scope, () => work(scope));
  } finally {
    scope.open = false;
  }
}

/**
 * Throws when called from inside a transaction. The second handle would not see what the first has written, and may wait
 * for a connection that the first does not give back.
 */
export function refuseInsideTransaction(what: string): void {
  if (scopes.getStore()?.open) {
    throw new Error(`${what} was called inside a transaction: use the transaction's own handle (ctx.db) there.`);
  }
}

/**
 * Extras of a transaction. `also` takes a sent statement whose answer is not needed: it is awaited with the commit, and
 * fails the commit if it fails. `lastTx` gives the same handle for the last statement, with the commit sent right
 * behind it: one round trip less, and locks held no longer than the statement takes. Any further statement is an error,
 * and errors thrown after it roll nothing back.
 */
export type More = { also: (sent: Promise<unknown>) => void; lastTx: () => Tx };

/** The statements of one transaction whose answers are awaited together with its commit. */
export function deferredStatements() {
  const sent: Promise<unknown>[] = [];
  const add = (one: Promise<unknown>): void => {
    // If it fails, so does everything after it; the reason is reported then.
    one.catch(() => undefined);
    sent.push(one);
  };
  return {
    add,
    /** Resolves when all are answered; rejects with the first failure. */
    arrived: async (): Promise<void> => {
      for (const one of await Promise.allSettled(sent)) if (one.status === 'rejected') throw one.reason;
    },
    /** Why a transaction failed: the first failure among these statements, else what was thrown. */
    whyFailed: async (thrown: unknown): Promise<unknown> =>
      Promise.all(sent).then(
        () => thrown,
        (first: unknown) => first,
      ),
  };
}
