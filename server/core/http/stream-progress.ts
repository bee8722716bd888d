import { PassThrough } from 'node:stream';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { jsonLinesType } from '../../../contract/json-lines.ts';
import type { Route } from '../../../contract/route.ts';
import { refusalOf } from './failures.ts';
import { languageOf } from '../language/language-of.ts';

/** Tells a part of the answer; does nothing where the caller does not accept it. */
export type Tell = (part: unknown) => void;

/**
 * Sends the answer of a route, and before it, to a caller who accepts lines, what `work` tells on its way. Once something
 * was told the status is 200 and stays so: how it ended stands in the last line. Where nothing was told, the answer travels
 * like any other.
 */
export async function streamProgress(
  { route, request, reply }: { route: Route; request: FastifyRequest; reply: FastifyReply },
  work: (tell: Tell) => Promise<unknown>,
): Promise<{ told: false; answer: unknown } | { told: true }> {
  const { early, reply: whole } = route;
  if (!early || !whole || !request.headers.accept?.includes(jsonLinesType)) {
    return { told: false, answer: await work(() => undefined) };
  }
  let lines: PassThrough | undefined;
  const tell: Tell = (part) => {
    const told = early.safeParse(part);
    // Whoever tells may be far from whoever answers: what does not fit is our fault, and no reason to stop their work.
    if (!told.success) return request.log.error({ err: told.error }, 'told early what the contract does not list');
    if (!lines) {
      lines = new PassThrough();
      // A proxy in between shall not gather what is meant to be seen at once.
      void reply.type(jsonLinesType).header('x-accel-buffering', 'no').send(lines);
    }
    lines.write(lineOf({ early: told.data }));
  };
  try {
    const answer = await work(tell);
    if (!lines) return { told: false, answer };
    lines.end(lineOf({ status: 200, body: whole.parse(answer) }));
  } catch (error) {
    if (!lines) throw error;
    lines.end(lineOf(refused(error as FastifyError, request)));
  }
  return { told: true };
}

function refused(error: FastifyError, request: FastifyRequest) {
  const refusal = refusalOf(error, request);
  return { status: refusal.status, body: refusal.toReply(languageOf(request)) };
}

const lineOf = (piece: object): string => `${JSON.stringify(piece)}\n`;
