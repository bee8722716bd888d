import { DrizzleQueryError } from 'drizzle-orm/errors';
import {
  type NodePgClient,
  type NodePgQueryResultHKT,
  NodePgSession,
  NodePgTransaction,
} from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryConfig, QueryResult } from 'pg';
import type { Scope } from './transaction-guard.ts';

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

/** A handle over `send` that stops working when its transaction has ended, lest it writes into somebody else's. */
export function transactionHandle(scope: Scope, send: Send): Tx {
  const connection = {
    query(statement: QueryConfig, values: unknown[] = []) {
      if (!scope.open) return Promise.reject(new Error('This transaction has already ended.'));
      return send(statement, values);
    },
  };
  // Drizzle asks a client for nothing but `query`.
  const session = new NodePgSession<NoSchema, NoSchema>(connection as unknown as NodePgClient, dialect, undefined);
  return new NodePgTransaction<NoSchema, NoSchema>(dialect, session, undefined);
}

/**
 * Drizzle's error repeats every bound value in its message, and with them phone numbers and texts. What leaves a
 * transaction is PostgreSQL's own error (with `code` and `constraint`), which names the statement only.
 */
export function withoutValues(error: unknown): unknown {
  if (!(error instanceof DrizzleQueryError) || !(error.cause instanceof Error)) return error;
  return Object.assign(error.cause, { query: error.query, params: undefined });
}
