import { type Dispatcher, Pool } from 'undici';
import { codeOf, withReason } from '../route-words.ts';
import { createHash, timingSafeEqual } from 'node:crypto';

/** The result of one request: an answer, certainty that nothing left, or neither. */
export type Exchange =
  | { came: 'answer'; status: number; retryAfterMs?: number; text: string }
  | { came: 'nothing left'; words: string }
  | { came: 'no answer'; words: string };

/** Failures that happen before the first byte of the request is written. */
const beforeWriting = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

export type HttpRequest = {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** Breaks the request off. */
  signal?: AbortSignal | undefined;
};

export type HttpPeer = { exchange: (request: HttpRequest) => Promise<Exchange>; close: () => Promise<void> };

/** The same codes may come from a connection that is up: a host that became unreachable while we waited may have read all. */
function nothingLeft(error: unknown): boolean {
  if (!beforeWriting.has(codeOf(error))) return false;
  const syscall = error instanceof Error && 'syscall' in error ? error.syscall : undefined;
  return syscall !== 'read' && syscall !== 'write';
}

function waitAsked(header: string | string[] | undefined): number | undefined {
  const seconds = Number(Array.isArray(header) ? header[0] : header);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3600) * 1000 : undefined;
}

/** Whether bytes of a request have begun to leave. */
type Mark = { begun: boolean; signal: AbortSignal | undefined };

/** Marks a request at the moment it gets a connection and is written; one broken off before never is. */
const marking: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
  const { opaque: mark } = options as Dispatcher.RequestOptions<Mark>;
  const start = handler.onRequestStart?.bind(handler);
  handler.onRequestStart = (controller, context) => {
    if (mark && !mark.signal?.aborted) mark.begun = true;
    start?.(controller, context);
  };
  return dispatch(options, handler);
};

/**
 * Talks to one provider over a pool of connections. Every failure is told apart by the one question that matters:
 * may the request have arrived? A connection that breaks or stays silent after writing may have.
 */
export function httpPeer(options: { baseUrl: string; connections: number; timeoutMs: number }): HttpPeer {
  const base = new URL(options.baseUrl);
  const pool = new Pool(base.origin, {
    connections: options.connections,
    headersTimeout: options.timeoutMs,
    bodyTimeout: options.timeoutMs,
    connect: { timeout: Math.min(options.timeoutMs, 10_000) },
    pipelining: 1,
  });
  const marked = pool.compose(marking);
  const prefix = base.pathname.replace(/(?<!\/)\/+$/, '');

  async function exchange({ method, path, headers, body, signal }: HttpRequest): Promise<Exchange> {
    const mark: Mark = { begun: false, signal };
    try {
      const request = { method, path: prefix + path, headers: headers ?? {}, body: body ?? null, opaque: mark };
      const answer = await marked.request({ ...request, ...(signal && { signal }) });
      const text = await answer.body.text();
      const retryAfterMs = waitAsked(answer.headers['retry-after']);
      return {
        came: 'answer',
        status: answer.statusCode,
        text,
        ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
      };
    } catch (error) {
      const code = codeOf(error);
      if (signal?.aborted && !mark.begun) return { came: 'nothing left', words: 'The route was too slow' };
      if (nothingLeft(error))
        return { came: 'nothing left', words: withReason('The provider cannot be reached', code) };
      return { came: 'no answer', words: withReason('The provider did not answer', code) };
    }
  }

  return { exchange, close: () => pool.destroy() };
}

/** E.164 with its plus from what a provider writes for a number, or undefined where it is none. */
export function internationalNumber(value: unknown): string | undefined {
  const digits = String(value ?? '')
    .replace(/\D/g, '')
    .replace(/^00/, '');
  return digits.length >= 7 && digits.length <= 15 ? `+${digits}` : undefined;
}

/** A time that a provider told, or now where it told none that can be read. */
export function dateOrNow(at: Date): Date {
  return Number.isNaN(at.getTime()) ? new Date() : at;
}

/** Compares in a time that tells nothing about where the two differ. */
export function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** The fields of a form body. */
export function formFields(body: Uint8Array): URLSearchParams {
  return new URLSearchParams(Buffer.from(body).toString('utf8'));
}
