import type { Env } from './env.ts';

/** This installation's address, without a trailing slash; for PORT=0 once it listens, as the machine chooses then. */
export function appUrlOf(env: Env): string {
  return env.APP_URL?.replace(/\/$/, '') ?? `http://localhost:${env.PORT}`;
}

/** Whether the address is one that leads nowhere from another device. */
export const isLocalOnly = (env: Env): boolean => /^https?:\/\/(localhost|127\.|\[::1\])/.test(appUrlOf(env));
