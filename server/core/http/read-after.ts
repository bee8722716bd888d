import type { FastifyReply, FastifyRequest } from 'fastify';
import { readAfterHeader } from '../../../contract/read-after.ts';
import type { Route } from '../../../contract/route.ts';
import type { Base } from '../context.ts';
import { isPosition } from '../db/index.ts';
import type { Env } from '../env.ts';
import { sessionCookie } from '../identity/cookie.ts';

/** No replica that is more than a second behind is read from, so what is older needs no mark. */
const NEEDED_SECONDS = 10;

/** For what a browser asks for by itself, such as a file behind a link. */
function readAfterCookie(env: Env, request: FastifyRequest) {
  const { name, options } = sessionCookie(env, request);
  return { name: `${name}-read-after`, options: { ...options, maxAge: NEEDED_SECONDS } };
}

/** The position of the log that an answer must not be behind: the caller has written up to there, or heard of it. */
export function readAfterOf({ env }: Base, request: FastifyRequest): string | undefined {
  const given = [request.headers[readAfterHeader], request.cookies[readAfterCookie(env, request).name]];
  return given.filter(isPosition).toSorted().at(-1);
}

/** Tells whoever has written something from which position on they see it. Nothing where there are no replicas. */
export async function tellReadAfter(
  { env, database }: Base,
  { method, replica }: Route,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  if (!database.replicas || method === 'GET' || replica) return;
  const position = await database.replicas.position();
  const { name, options } = readAfterCookie(env, request);
  reply.header(readAfterHeader, position).setCookie(name, position, options);
}
