import helmet from '@fastify/helmet';
import fastify from 'fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { appUrlOf } from '../app-url.ts';
import type { Env } from '../env.ts';
import { refuse } from '../errors.ts';
import { refusals } from '../refusal-texts.ts';

export type SecurityHeaders = Readonly<Record<string, string>>;

/** Sets the headers on every answer that a handler gives; a handler may take some away or set its own. */
export function setHeaders(app: FastifyInstance, fixed: SecurityHeaders): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(fixed);
    done();
  });
  // Whatever does not say that it may be kept is not: no address decides, for an address can be written in many ways.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done();
  });
  setHeadersWithoutHooks(app, fixed);
}

/** Node's and the framework's own answers pass no hook: to an unknown expectation, and while stopping. */
function setHeadersWithoutHooks(app: FastifyInstance, fixed: SecurityHeaders): void {
  app.server.on('checkExpectation', (_request, response) => response.writeHead(417, fixed).end());
  app.addHook('preClose', async () => {
    app.server.prependListener('request', (_request, response) => {
      for (const [name, value] of Object.entries(fixed)) response.setHeader(name, value);
    });
  });
}

/**
 * Security headers: own scripts only; styles may be inline, because the component library writes them. They are the same
 * for every reply, so helmet is asked once and not at each.
 */
export async function securityHeaders(env: Env): Promise<SecurityHeaders> {
  const tls = env.APP_URL?.startsWith('https:') ?? false;
  const editor = originsOf(env.EDITOR_UPLOAD_URL, env.EDITOR_TOKEN_URL);
  const fixed: Record<string, string> = {};
  const asked = fastify();
  await asked.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...editor],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...editor],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    hsts: tls && { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  });
  asked.get('/', async (_request, reply) => {
    for (const [name, value] of Object.entries(reply.raw.getHeaders())) fixed[name] = String(value);
  });
  await asked.inject('/');
  await asked.close();
  return fixed;
}

/** Screens show pictures from these origins only. */
export const pictureOrigins = (env: Env): string[] =>
  originsOf(appUrlOf(env), env.EDITOR_UPLOAD_URL, env.EDITOR_TOKEN_URL);

/** Origins for the editor's picture uploads, if not here. */
function originsOf(...addresses: (string | undefined)[]): string[] {
  return [...new Set(addresses.flatMap((address) => (address ? [new URL(address).origin] : [])))];
}

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
