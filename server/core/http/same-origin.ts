import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';
import { refuse } from '../errors.ts';
import { refusals } from '../refusal-texts.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Callbacks, and pages opened by a link alone: they carry no cookie, so nobody is made to do anything. */
    fromAnywhere?: true;
  }
}

const HARMLESS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses every state-changing request that another site's page made the browser send, before anything of it is read. The
 * matched route says whether it may come from anywhere, never the address as it was written: `/%61pi/` is `/api/`.
 */
export function refuseCrossSite(app: FastifyInstance, env: Env): void {
  const refused = () => refuse('session.cross_site', 403, refusals.crossSite);
  app.addHook('onRequest', (request, _reply, done) => {
    const harmless = HARMLESS.has(request.method) || request.routeOptions.config?.fromAnywhere === true;
    done(harmless || !isCrossSite(request, env) ? undefined : refused());
  });
}

function isCrossSite(request: FastifyRequest, env: Env): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const { origin } = request.headers;
  if (origin === undefined) return false;
  const own = env.APP_URL ? [new URL(env.APP_URL).host, request.host] : [request.host];
  return !URL.canParse(origin) || !own.includes(new URL(origin).host);
}
