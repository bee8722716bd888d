import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { TLSSocket } from 'node:tls';
import { codeOf } from './route-words.ts';

/** The certificate that was shown; `fault`: why a browser would not accept it. */
export type Certificate = { endsAt: Date; fault: string | null };

/** One request to an address, as anybody would send it. `date`: the clock there, good to the second. */
export type VisitorAnswer =
  | { came: 'nothing'; code: string; words: string }
  | { came: 'answer'; status: number; body: string; date: Date | null; certificate: Certificate | null };

const PATIENCE_MS = 10_000;
/** More of an answer is not read. */
const MOST_BYTES = 64 * 1024;

/**
 * Asks an address for something harmless. A certificate that is not valid is looked at as well, to say what is wrong with
 * it; so nothing secret goes along.
 */
export function requestAsVisitor(address: string, headers: Record<string, string> = {}): Promise<VisitorAnswer> {
  const url = new URL(address);
  const options = { headers, signal: AbortSignal.timeout(PATIENCE_MS), agent: false } as const;
  return new Promise((resolve) => {
    const asked =
      url.protocol === 'https:'
        ? requestSecure(url, { ...options, rejectUnauthorized: false })
        : requestPlain(url, options);
    const nothing = (error: Error) => resolve({ came: 'nothing', code: codeOf(error), words: error.message });
    asked.once('error', nothing);
    asked.once('response', (answer) => {
      const { socket } = answer;
      const certificate = socket instanceof TLSSocket ? certificateOf(socket) : null;
      const told = Date.parse(answer.headers.date ?? '');
      let body = '';
      answer.setEncoding('utf8').on('data', (piece: string) => {
        if (body.length < MOST_BYTES) body += piece;
      });
      answer.once('error', nothing).once('end', () =>
        resolve({
          came: 'answer',
          status: answer.statusCode ?? 0,
          body,
          date: Number.isNaN(told) ? null : new Date(told),
          certificate,
        }),
      );
    });
    asked.end();
  });
}

function certificateOf(socket: TLSSocket): Certificate {
  const fault = socket.authorized ? null : String(socket.authorizationError);
  return { endsAt: new Date(socket.getPeerCertificate().valid_to), fault };
}
