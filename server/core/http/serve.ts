import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Download, Paged, Route, Routes } from '../../../contract/route.ts';
import type { Base, Ctx, OuterCtx } from '../context.ts';
import { answerOnce, requestHash } from '../idempotency.ts';
import { leadsOnly, refuseUnless, refuseUnlessLed, secondFactorNeeded, beingClosed } from '../identity/allowed.ts';
import { signedIn } from '../identity/signed-in.ts';
import { sessionCookie } from '../identity/cookie.ts';
import type { PageAsJson } from '../db/index.ts';
import { inTenant, readInTenant } from '../transaction.ts';
import { answerEarly, type Tell } from './early-answer.ts';
import type { AloneCtx, Handlers, OpenCtx } from './handlers.ts';
import { readInput, type Input } from './input.ts';
import { receiveFiles } from './upload.ts';

const DEFAULT_BODY_LIMIT = 1024 * 1024;
const JSON_TYPE = 'application/json; charset=utf-8';

/** The shapes a handler may have, with the types of one route forgotten: the contract has checked them. */
type Loose = {
  (ctx: unknown, call: Input): Promise<unknown>;
  read?: (ctx: Ctx, call: Input) => Promise<unknown>;
  prepare?: (outer: OuterCtx, call: Input, tell: Tell) => Promise<(ctx: Ctx) => Promise<unknown>>;
  alone?: (ctx: AloneCtx, call: Input) => Promise<unknown>;
};

/** Puts every route of a feature on the server, each with its handler. */
export function serve<R extends Routes>(app: FastifyInstance, base: Base, routes: R, handlers: Handlers<R>): void {
  for (const [name, route] of Object.entries(routes) as [keyof R & string, Route][]) {
    const handler = handlers[name] as unknown as Loose;
    app.route({
      method: route.method,
      url: route.path,
      bodyLimit: route.bodyLimit ?? DEFAULT_BODY_LIMIT,
      handler: async (request, reply) => {
        const open = openContext(base, request, reply);
        if (route.early) {
          const answered = await answerEarly({ route, request, reply }, (tell) =>
            answerSignedIn(base, route, handler, open, { request, tell }),
          );
          return answered.told ? reply : send(route, request, reply, answered.answer);
        }
        const answer =
          route.access === 'public'
            ? await handler(open, readInput(route, request, await receiveFiles(route, request)))
            : await answerSignedIn(base, route, handler, open, { request });
        return send(route, request, reply, answer);
      },
    });
  }
}

async function answerSignedIn(
  base: Base,
  route: Route,
  handler: Loose,
  open: OpenCtx,
  { request, tell = () => undefined }: { request: FastifyRequest; tell?: Tell },
): Promise<unknown> {
  const { tenantId, user, factorDue, closing } = await signedIn(base, open.token);
  if (closing && !route.whileClosing) throw beingClosed();
  if (factorDue && !route.beforeSecondFactor) throw secondFactorNeeded();
  refuseUnless(user, route.access);
  const files = await receiveFiles(route, request);
  const input = readInput(route, request, files);
  const outer: OuterCtx = { tenantId, user, clock: base.clock };
  const transaction = <T>(work: (ctx: Ctx) => Promise<T>) =>
    inTenant(base, tenantId, user, async (ctx) => {
      await refuseUnlessLed(ctx, route, input);
      return work(ctx);
    });

  const { read } = handler;
  if (read && leadsOnly(user)) return transaction((ctx) => read(ctx, input));
  if (read) return readInTenant(base, tenantId, user, (ctx) => read(ctx, input));
  if (handler.alone) return handler.alone({ ...open, ...outer, transaction }, input);
  const work = handler.prepare ? await handler.prepare(outer, input, tell) : (ctx: Ctx) => handler(ctx, input);
  const key = route.idempotent && request.headers['idempotency-key'];
  if (typeof key !== 'string') return transaction(work);
  return transaction((ctx) => answerOnce(ctx, key, requestHash(route, request, files), () => work(ctx)));
}

function openContext(base: Base, request: FastifyRequest, reply: FastifyReply): OpenCtx {
  const cookie = sessionCookie(base.env, request);
  return {
    base,
    get address() {
      return request.ip;
    },
    get origin() {
      return base.env.APP_URL ? new URL(base.env.APP_URL).origin : `${request.protocol}://${request.host}`;
    },
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    token: request.cookies[cookie.name] ?? null,
    setToken(token) {
      if (token) return void reply.setCookie(cookie.name, token, cookie.options);
      // Pictures of people are kept by the browser for a year. Not 'storage': what waits to be sent stands there.
      reply.clearCookie(cookie.name, cookie.options).header('clear-site-data', '"cache"');
    },
    gate: (work) => base.database.asGate(work),
  };
}

function send(route: Route, request: FastifyRequest, reply: FastifyReply, answer: unknown): FastifyReply {
  if (route.download) {
    const file = answer as Download;
    if (route.keeps) reply.header('cache-control', 'private, max-age=31536000, immutable');
    reply.header('content-disposition', attachment(file.fileName));
    return reply.type(file.type).send(file.content);
  }
  if (route.listOf) {
    const page = answer as Paged<unknown> | PageAsJson;
    const items = 'json' in page ? page.json : JSON.stringify(route.listOf.array().parse(page.items));
    const paged = (request.query as { page?: unknown }).page !== undefined;
    reply.header('x-total-count', page.totalItems);
    return reply.type(JSON_TYPE).send(paged ? `{"items":${items},"totalItems":${page.totalItems}}` : items);
  }
  return reply.type(JSON_TYPE).send(JSON.stringify(route.reply.parse(answer)));
}

/** A name outside ASCII travels beside a plain one (RFC 6266): a header takes no other letters, and many names have them. */
function attachment(fileName: string): string {
  const plain = fileName
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]|["\\]/g, '_');
  const whole = encodeURIComponent(fileName.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
