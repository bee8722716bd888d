import type { FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';
import { createHash, randomBytes } from 'node:crypto';

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

/** 256 random bits for a cookie or a link; only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * The database of an organisation. There is one today; anything that leaves us and comes back before anybody is signed
 * in names it already, because links are kept and printed for years.
 */
export const home = 'A';

/** A token of an organisation's link: its home, then as `newToken`. Older tokens, without a home, work as well. */
export const homeToken = (): string => home + newToken();

/** SHA-256: enough for a token of full entropy. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
