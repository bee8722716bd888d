import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';
import { sessionCookie } from '../identity/cookie.ts';
import { bearerOf } from '../identity/device.ts';
import { BodyMemoryBudget } from './body-memory-budget.ts';
import { AT_ONCE } from './json-bodies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The longest form this route reads, where it takes files. */
    formBytes?: number;
    /** Whether devices call this route by a credential. */
    forDevices?: boolean;
  }
}

/** As what is read as JSON may be announced: in letters of any case. */
const JSON_TYPE = /^\s*application\/json/i;

/**
 * How many bytes may be in memory at a time: the largest body and a few others, for several senders. Of files more, because
 * whoever drops twenty photos of a phone into an e-mail sends them all at once.
 */
const MOST = {
  bodies: { ofSender: 32_000_000, ofProcess: 128_000_000 },
  files: { ofSender: 100_000_000, ofProcess: 256_000_000 },
};

/** Bounds what long bodies and files take by sender and in all. Asked once the door has let them in, and before anything is read. */
export function boundBodiesUnderWay(app: FastifyInstance, env: Env): void {
  const bodies = new BodyMemoryBudget(MOST.bodies);
  const files = new BodyMemoryBudget(MOST.files);
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { bodyLimit, config } = request.routeOptions;
    const json = JSON_TYPE.test(request.headers['content-type'] ?? '');
    const form = config.formBytes !== undefined && !json;
    const most = form ? (config.formBytes ?? 0) : bodyLimit;
    const bytes = Number(request.headers['content-length'] ?? most);
    if ((!form && !json) || bytes <= AT_ONCE.bytes || bytes > most) return done(null, payload);
    try {
      reply.raw.once('close', (form ? files : bodies).take(senderOf(request, env), bytes));
      done(null, payload);
    } catch (refusal) {
      done(refusal as Error);
    }
  });
}

/** What let them in: nothing else they send makes anybody somebody else. */
function senderOf(request: FastifyRequest, env: Env): string {
  const device = request.routeOptions.config.forDevices ? bearerOf(request) : null;
  return device ?? request.cookies[sessionCookie(env, request).name] ?? '';
}
