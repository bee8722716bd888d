import { ApiError } from '../../core/failures.ts';

/** How it stands between this device and the server. */
export type Connection =
  | { state: 'starting' }
  /** `more`: something waits for the next call. */
  | { state: 'good'; at: number; more: boolean }
  /** Nobody answers: no network, a slow one, or the server is down. Tried again by itself. */
  | { state: 'away' }
  /** The session has ended, or somebody else has signed in, as `words` say: somebody has to sign in. */
  | { state: 'signed-out'; words?: string }
  /** The credential is no longer valid, for good; in words. */
  | { state: 'over'; words: string }
  /** The server does not want the call as it is; in words. Tried again seldom. */
  | { state: 'refused'; words: string };

/** The connection's state after a failed call. Nothing that was saved is lost. */
export function connectionAfter(failure: unknown): Connection {
  if (!(failure instanceof ApiError) || failure.status >= 500 || failure.status === 429) return { state: 'away' };
  const { status, code, message } = failure;
  if (code.startsWith('door.') && (status === 401 || status === 410)) return { state: 'over', words: message };
  if (code === 'attendance.other_account') return { state: 'signed-out', words: message };
  if (status === 401) return { state: 'signed-out' };
  return { state: 'refused', words: message };
}

/** Milliseconds until the next try after so many that failed: 2 s, 4 s, up to a minute, and not all devices at once. */
export const waitAfter = (failures: number, random = Math.random()): number =>
  Math.min(60_000, 2000 * 2 ** Math.min(failures - 1, 5)) * (0.75 + random / 2);
