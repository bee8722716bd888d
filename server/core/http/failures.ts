import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { DatabaseUnavailable } from '../db/index.ts';
import { Refusal, refuse } from '../errors.ts';
import { languageOf } from '../language/language-of.ts';
import { refusals } from '../refusal-texts.ts';

/** A database that is being switched to another server is back within so many seconds, mostly. */
const RETRY_AFTER_S = 5;

/** Maps whatever went wrong to `{error: {code, message, fields?}}`, once for every route. */
export function mapFailures(app: FastifyInstance): void {
  app.setErrorHandler(async (error: FastifyError | Refusal, request, reply) => {
    const answer = refusalOf(error, request);
    if (answer.status === 503) reply.header('retry-after', RETRY_AFTER_S);
    return reply.status(answer.status).send(answer.toReply(languageOf(request)));
  });
}

/** The caller's refusal for a failure; unforeseen failures are logged. */
export function refusalOf(error: FastifyError | Refusal, request: FastifyRequest): Refusal {
  const refusal = error instanceof Refusal ? error : known(error, request.method !== 'GET');
  if (!refusal && senderHasGone(request)) {
    request.log.info({ err: error }, 'the sender has gone before the request had come');
    return refuse('input.invalid', 400, refusals.invalid);
  }
  if (!refusal) request.log.error({ err: error }, 'request failed');
  return refusal ?? refuse('failed', 500, refusals.failed);
}

/** Whether a connection broke while a body was coming: nobody hears the answer, and nothing of ours is wrong. */
const senderHasGone = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete && raw.socket.destroyed;

/** PostgreSQL classes that mean "not now": too many connections, out of disk or memory, shutting down, reading only, waited too long for a lock. */
const NOT_NOW = /^(53|57P|08|25006|55P03|40001|40P01|57014)/;

/** Bytes that are no text to PostgreSQL: a zero character, half an emoji. */
const NO_TEXT = /^(22021|22P05)$/;

/** Values that a schema lets pass and no column holds: a number too large, a day before the first year. */
const NO_VALUE = /^(22003|22007|22008)$/;

function known(error: FastifyError, changes: boolean): Refusal | null {
  const code = sqlState(error);
  if (error instanceof DatabaseUnavailable && error.kept === 'perhaps' && changes) {
    return refuse('interrupted', 503, refusals.interrupted);
  }
  if (error instanceof DatabaseUnavailable || (code && NOT_NOW.test(code))) {
    return refuse('busy', 503, refusals.busy);
  }
  if (code && NO_VALUE.test(code)) {
    return refuse('input.out_of_range', 400, refusals.outOfRange);
  }
  if (code && NO_TEXT.test(code)) {
    return refuse('input.character', 400, refusals.badCharacter);
  }
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refuse('input.too_large', 413, refusals.tooLarge);
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return refuse('input.media_type', 415, refusals.mediaType);
  const status = error.statusCode ?? 500;
  if (status < 500) return refuse('input.invalid', status, refusals.invalid);
  return null;
}

/** The SQLSTATE of a failed statement, wherever the query builder wrapped it. */
function sqlState(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}
