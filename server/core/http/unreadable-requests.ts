import type { Duplex } from 'node:stream';
import type { FastifyError, FastifyReply } from 'fastify';
import { type Refusal, refuse } from '../errors.ts';
import { tooSlow } from './slow-requests.ts';
import { refusals } from '../refusal-texts.ts';

/** What is said to a request of which no headers could be read: it has no route, and nobody to hand it to. */
export function answerUnreadable(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) {
    const { status, body } = wordsFor(error.code);
    const head = `HTTP/1.1 ${status} Refused\r\nconnection: close\r\ncache-control: no-store`;
    socket.write(
      `${head}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
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

/** What is said at an address that cannot be one (`/%zz`), or has a part longer than any: no hook and no handler sees it. */
export function answerBadAddress({ code }: FastifyError, response: FastifyReply['raw']): void {
  const refusal =
    code === 'FST_ERR_BAD_URL'
      ? refuse('input.address', 400, refusals.badAddress)
      : refuse('not_found', 404, refusals.noSuchAddress);
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  response.writeHead(refusal.status, headers).end(JSON.stringify(refusal.toReply()));
}
