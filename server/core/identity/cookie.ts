import type { FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';

const THIRTY_DAYS = 30 * 24 * 3600;

/** Under TLS the cookie is bound to this host by its prefix; on plain http (a local machine) browsers refuse that prefix. */
export function sessionCookie(env: Env, request: FastifyRequest) {
  const secure = env.APP_URL?.startsWith('https:') || request.protocol === 'https';
  return {
    name: secure ? '__Host-koinonia' : 'koinonia',
    options: { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: THIRTY_DAYS } as const,
  };
}
