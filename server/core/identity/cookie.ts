import type { FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';

const DAY = 24 * 3600;
const THIRTY_DAYS = 30 * DAY;
const YEAR = 365 * DAY;

/** Under TLS the cookie is bound to this host by its prefix; on plain http (a local machine) browsers refuse that prefix. */
export function sessionCookie(env: Env, request: FastifyRequest) {
  const secure = env.APP_URL?.startsWith('https:') || request.protocol === 'https';
  return {
    name: secure ? '__Host-koinonia' : 'koinonia',
    options: { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: THIRTY_DAYS } as const,
  };
}

/** By which a browser that has known a password is told from a stranger's. It opens nothing, and stays after signing out. */
export function browserCookie(env: Env, request: FastifyRequest) {
  const { name, options } = sessionCookie(env, request);
  return { name: `${name}-browser`, options: { ...options, maxAge: YEAR } };
}
