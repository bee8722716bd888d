import { sqlState } from './sql-state.ts';

/** The connection to the database is gone, or there was none. `kept`: whether what was done may have been committed. */
export class DatabaseAway extends Error {
  readonly kept: 'no' | 'perhaps';

  constructor(kept: 'no' | 'perhaps', cause: unknown) {
    super('The database is away.', { cause });
    this.kept = kept;
  }
}

/** Whether trying again in a while may help: out of reach, broken off, shutting down or starting, or no place left. */
export function isAway(error: unknown): boolean {
  return error instanceof DatabaseAway || /^(08|57P0|53300)/.test(sqlState(error) ?? '');
}

/** Whether this failure is the connection's own, rather than a statement's. */
export function isBrokenLine(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = sqlState(error) ?? '';
  return /^(08|57P0|ECONNRESET$|EPIPE$)/.test(code) || /^Connection terminated|not queryable/.test(error.message);
}
