import { readAfterHeader } from '../../contract/read-after.ts';
import { keepReadAfter, readAfter } from './read-after.ts';
import { ApiError, Offline, Timeout, unsaidRefusal } from './failures.ts';
import { signedOut } from './signed-out.ts';

export type Options = {
  signal?: AbortSignal;
  /** The same key with the same body gives the same answer, so a retry never sends twice. */
  idempotencyKey?: string;
  /** The credential of a door device, which has no session. */
  credential?: string;
  /** Milliseconds until `Timeout` is thrown; 20 s, for uploads 10 minutes. */
  timeout?: number;
  /** Share of the body that has left, 0 to 1, for the progress of an upload. */
  onSent?: (share: number) => void;
};

/** Options of calls that create or send: an idempotent route cannot be called without the key of the attempt. */
export type KeyedOptions = Options & { idempotencyKey: string };

/** `onEarly`: told what the server says of its answer before the whole of it is there. */
type Listening = Options & { onEarly?: (part: unknown) => void };

/** One request and its answer; throws `ApiError` for a refusal, `Offline` and `Timeout` where there is no answer. */
export async function sendRequest(
  method: string,
  address: string,
  body: string | FormData | undefined,
  options: Listening,
): Promise<Response> {
  const timeout = options.timeout ?? (body instanceof FormData ? 600_000 : 20_000);
  const limit = new AbortController();
  const late = limit.signal;
  // Goes on while the answer is read; ending a call that is over changes nothing.
  setTimeout(() => limit.abort(), timeout);
  const signal = options.signal ? AbortSignal.any([options.signal, late]) : late;
  const headers = new Headers({ accept: 'application/json' });
  if (typeof body === 'string') headers.set('content-type', 'application/json');
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey);
  if (options.credential) headers.set('authorization', `Bearer ${options.credential}`);
  if (readAfter()) headers.set(readAfterHeader, readAfter());
  try {
    const { onSent, onEarly } = options;
    const send = onSent || onEarly ? (await import('./upload-with-progress.ts')).uploadWithProgress : fetch;
    const init = { method, headers, body, signal, credentials: 'same-origin' as const, onSent, onEarly };
    const response = (await takeEarlyResponse(method, address)) ?? (await send(address, init));
    keepReadAfter(response.headers.get(readAfterHeader));
    if (!response.ok) throw await refusalOf(response);
    return response;
  } catch (failure) {
    if (failure instanceof ApiError) throw failure;
    if (options.signal?.aborted) throw options.signal.reason;
    throw late.aborted
      ? new Timeout('The server did not answer in time.')
      : new Offline('The server could not be reached.');
  }
}

async function refusalOf(response: Response): Promise<ApiError> {
  const reply = (await response.json().catch(() => undefined)) as
    | { error?: { code?: string; message?: string; fields?: Record<string, string> } }
    | undefined;
  const { code = 'unknown', message = unsaidRefusal, fields } = reply?.error ?? {};
  const refusal = new ApiError(response.status, code, message, fields);
  if (refusal.isSignedOut) signedOut.tell(refusal);
  return refusal;
}

type Early = typeof globalThis & { earlyFetch?: { address: string; answer: Promise<Response> } };

/**
 * Takes the response to the request that `web/public/before-first-paint.js` sent while the scripts were loading. Undefined if
 * it sent another request, the request failed, or the response has already been taken.
 */
async function takeEarlyResponse(method: string, address: string): Promise<Response | undefined> {
  const early = globalThis as Early;
  if (method !== 'GET' || early.earlyFetch?.address !== address) return undefined;
  const { answer } = early.earlyFetch;
  delete early.earlyFetch;
  return answer.catch(() => undefined);
}
