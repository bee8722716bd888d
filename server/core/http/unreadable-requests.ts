import type { Duplex } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { type Refusal, refuse } from '../errors.ts';
import type { SecurityHeaders } from './headers.ts';
import { tooSlow } from './slow-requests.ts';
import { refusals } from '../refusal-texts.ts';

/** Answers a request without readable headers: it has no route, and no handler to take it. */
export function answerUnreadable(error: Error & { code?: string }, socket: Duplex, headers: SecurityHeaders): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) {
    const { status, body } = wordsFor(error.code);
    const lines = Object.entries({
      ...headers,
      connection: 'close',
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} Refused\r\n${lines.join('')}\r\n${body}`);
  }
  socket.destroy(error);
}

function wordsFor(code: string | undefined): { status: number; body: string } {
  const refusal: Refusal =
    code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? tooSlow()
      : code === 'HPE_HEADER_OVERFLOW'
        ? refuse('input.headers_too_large', 431, refusals.headersTooLarge)
        : refuse('input.invalid', 400, refusals.invalid);
  return { status: refusal.status, body: JSON.stringify(refusal.toReply()) };
}

/** Answers an impossible address (`/%zz`), or one with too long a part: no hook and no handler sees it. */
export function answerBadAddress({ code }: FastifyError, response: FastifyReply['raw'], fixed: SecurityHeaders): void {
  const refusal =
    code === 'FST_ERR_BAD_URL'
      ? refuse('input.address', 400, refusals.badAddress)
      : refuse('not_found', 404, refusals.noSuchAddress);
  const headers = { ...fixed, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  response.writeHead(refusal.status, headers).end(JSON.stringify(refusal.toReply()));
}

/** A request that does not say whom it asks: Node would refuse it without a word and without headers (`requireHostHeader`). */
export function refuseWithoutHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const lacks = request.raw.httpVersion === '1.1' && request.headers.host === undefined;
    done(lacks ? refuse('input.invalid', 400, refusals.invalid) : undefined);
  });
}
