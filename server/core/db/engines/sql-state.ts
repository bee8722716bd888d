import { setTimeout as sleep } from 'node:timers/promises';

/** The five characters by which PostgreSQL names an error ('23505' is a unique violation), or undefined. */
export function sqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code;
  }
  return undefined;
}

/**
 * Does all of a transaction again where PostgreSQL ended it, since it and another one waited for each other: whoever
 * changes tables beside others may meet them.
 */
export async function againAfterDeadlock<T>(work: () => Promise<T>, tries = 10): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (tries <= 1 || sqlState(error) !== '40P01') throw error;
    // At once it would meet the same ones again.
    await sleep(Math.random() * 500);
    return againAfterDeadlock(work, tries - 1);
  }
}

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
  return error instanceof DatabaseUnavailable || isReadOnly(error) || /^(08|57P0|53300)/.test(sqlState(error) ?? '');
}

/** Whether this is a server that only reads: another one is the primary by now, or nobody may write for the moment. */
export function isReadOnly(error: unknown): boolean {
  return sqlState(error) === '25006';
}

/** Whether the connection failed, rather than a statement. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = sqlState(error) ?? '';
  return /^(08|57P0|ECONNRESET$|EPIPE$)/.test(code) || /^Connection terminated|not queryable/.test(error.message);
}
