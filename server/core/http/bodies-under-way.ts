import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';
import { sessionCookie } from '../identity/cookie.ts';
import { bearerOf } from '../identity/device.ts';
import { AT_ONCE } from './json-bodies.ts';
import { refuse } from '../errors.ts';
import { refusals } from '../refusal-texts.ts';

type Most = { ofSender: number; ofProcess: number };

/** Counts the memory that bodies take, by sender, from their first byte until they are answered. */
class BodyMemoryBudget {
  readonly #held = new Map<string, number>();
  readonly #most: Most;

  constructor(most: Most) {
    this.#most = most;
  }

  /** Returns a function that gives the bytes back. @throws Refusal 429 for too many of one sender, 503 of everybody */
  take(sender: string, bytes: number): () => void {
    const own = this.#held.get(sender) ?? 0;
    const all = [...this.#held.values()].reduce((sum, held) => sum + held, 0);
    if (own + bytes > this.#most.ofSender) throw refuse('input.too_many_at_once', 429, refusals.tooManyAtOnce);
    if (all + bytes > this.#most.ofProcess) throw refuse('busy', 503, refusals.busy);
    this.#held.set(sender, own + bytes);
    return () => {
      const left = (this.#held.get(sender) ?? 0) - bytes;
      if (left > 0) this.#held.set(sender, left);
      else this.#held.delete(sender);
    };
  }
}

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
 * The bytes allowed in memory at a time: the largest body and a few others, for several senders. More for files,
 * because somebody who drops twenty phone photos into an e-mail sends them all at once.
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

/** The credential that let them in: nothing else they send can change the sender. */
function senderOf(request: FastifyRequest, env: Env): string {
  const device = request.routeOptions.config.forDevices ? bearerOf(request) : null;
  return device ?? request.cookies[sessionCookie(env, request).name] ?? '';
}
