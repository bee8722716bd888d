import { sqlState } from './sql-state.ts';

/** The connection to the database is lost, or could not be made. `kept`: whether the work may have been committed. */
export class DatabaseUnavailable extends Error {
  readonly kept: 'no' | 'perhaps';

  constructor(kept: 'no' | 'perhaps', cause: unknown) {
    super('The database is away.', { cause });
    this.kept = kept;
  }
}

/** Whether a retry may help: the database is unreachable, broke off, is starting or stopping, or has no free connection. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return error instanceof DatabaseUnavailable || /^(08|57P0|53300)/.test(sqlState(error) ?? '');
}

/** Whether the connection failed, rather than a statement. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = sqlState(error) ?? '';
  return /^(08|57P0|ECONNRESET$|EPIPE$)/.test(code) || /^Connection terminated|not queryable/.test(error.message);
}
