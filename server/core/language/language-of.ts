import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedLanguage, isAvailable } from './languages.ts';

const COOKIE = 'language';
const YEAR_S = 365 * 24 * 3600;

/** The language of a request: the one chosen in this browser, else the first of its own that there is. */
export function languageOf({ cookies, headers }: Pick<FastifyRequest, 'cookies' | 'headers'>): string {
  // If cookies could not be read, the request was refused before that.
  const chosen = (cookies as FastifyRequest['cookies'] | undefined)?.[COOKIE];
  return chosen && isAvailable(chosen) ? chosen : acceptedLanguage(headers['accept-language']);
}

/** Remembers the choice in this browser: the pages need it before anybody is signed in. Null: the browser's own counts. */
export function rememberLanguage(reply: FastifyReply, language: string | null, secure: boolean): void {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  if (language === null) void reply.clearCookie(COOKIE, options);
  else void reply.setCookie(COOKIE, language, { ...options, maxAge: YEAR_S });
}
