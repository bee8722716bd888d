import { Readable, PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyError } from 'fastify';
import { z } from 'zod';
import {
  type Download,
  type Paged,
  type Route,
  type Routes,
  usualBody,
  usualMembers,
} from '../../../contract/route.ts';
import type { Base, Ctx, User } from '../context.ts';
import { refuse } from '../errors.ts';
import { answerOnce, requestHash } from '../idempotency.ts';
import { authenticate } from '../identity/authenticate.ts';
import { refuseUnlessLed } from '../identity/authorize.ts';
import { browserCookie, sessionCookie } from '../identity/cookie.ts';
import { bearerOf, type Device, type FindDevice, noDevices, unknownDevice } from '../identity/device.ts';
import { languageOf, rememberLanguage } from '../language/language-of.ts';
import type { PageAsJson } from '../db/index.ts';
import { inTenant } from '../transaction.ts';
import { asksFor } from '../turns.ts';
import type { Handlers, OpenCtx, PrepareCtx } from './handlers.ts';
import { readInput, type Input, type Received } from './input.ts';
import { FEW_MEMBERS, MOST_DEPTH } from './json-bodies.ts';
import { LongBody, readLongBody } from './long-body.ts';
import { readAfterOf, tellReadAfter } from './read-after.ts';
import { longestForm, notMultipart, receiveFiles, refuseTooLong } from './upload.ts';
import { refusals } from '../refusal-texts.ts';
import { jsonLinesType } from '../../../contract/json-lines.ts';
import { refusalOf } from './failures.ts';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** So many entries are checked and written at a time; a list with fewer travels whole. */
const AT_ONCE = 1000;

/** Whether an answer holds a list that is written in pieces. */
export function isLong(schema: z.ZodType, answer: unknown): schema is z.ZodObject {
  if (!(schema instanceof z.ZodObject) || typeof answer !== 'object' || answer === null) return false;
  return Object.values(answer).some((value) => Array.isArray(value) && value.length > 2 * AT_ONCE);
}

/** The JSON of such an answer, stripped to its schema as any other; in between others have their turn. */
export async function* jsonChunks(schema: z.ZodObject, answer: object): AsyncGenerator<string> {
  const given = answer as Record<string, unknown>;
  const lists = Object.entries(schema.shape).flatMap(([name, inner]) => {
    const entries = given[name];
    return inner instanceof z.ZodArray && Array.isArray(entries) && entries.length > 2 * AT_ONCE
      ? [{ name, inner, entries: entries as unknown[] }]
      : [];
  });
  const emptied = Object.fromEntries(lists.map(({ name }) => [name, []]));
  const rest = schema.parse({ ...given, ...emptied });
  let before = '{';
  for (const [name, value] of Object.entries(rest)) {
    const list = lists.find((one) => one.name === name);
    yield `${before}${JSON.stringify(name)}:${list ? '[' : JSON.stringify(value)}`;
    before = ',';
    if (!list) continue;
    for (let from = 0; from < list.entries.length; from += AT_ONCE) {
      const part = JSON.stringify(list.inner.parse(list.entries.slice(from, from + AT_ONCE))).slice(1, -1);
      yield from > 0 ? `,${part}` : part;
      await yieldToEventLoop();
    }
    yield ']';
  }
  yield '}';
}

/** Tells a part of the answer; does nothing where the caller does not accept it. */
type Tell = (part: unknown) => void;

/**
 * Sends the answer of a route, and before it, to a caller who accepts lines, everything that `work` tells on its way.
 * Once something was told, the status is 200 and stays so: the last line gives the result. If nothing was told, the
 * answer travels like any other.
 */
async function streamProgress(
  { route, request, reply }: { route: Route; request: FastifyRequest; reply: FastifyReply },
  work: (tell: Tell) => Promise<unknown>,
): Promise<{ told: false; answer: unknown } | { told: true }> {
  const { early, reply: whole } = route;
  if (!early || !whole || !request.headers.accept?.includes(jsonLinesType)) {
    return { told: false, answer: await work(() => undefined) };
  }
  let lines: PassThrough | undefined;
  const tell: Tell = (part) => {
    const told = early.safeParse(part);
    // The code that tells may be far from the code that answers: a misfit is our fault, and no reason to stop its work.
    if (!told.success) return request.log.error({ err: told.error }, 'told early what the contract does not list');
    if (!lines) {
      lines = new PassThrough();
      // A proxy in between shall not gather what is meant to be seen at once.
      void reply.type(jsonLinesType).header('x-accel-buffering', 'no').send(lines);
    }
    lines.write(lineOf({ early: told.data }));
  };
  try {
    const answer = await work(tell);
    if (!lines) return { told: false, answer };
    lines.end(lineOf({ status: 200, body: whole.parse(answer) }));
  } catch (error) {
    if (!lines) throw error;
    lines.end(lineOf(refused(error as FastifyError, request)));
  }
  return { told: true };
}

function refused(error: FastifyError, request: FastifyRequest) {
  const refusal = refusalOf(error, request);
  return { status: refusal.status, body: refusal.toReply(languageOf(request)) };
}

const lineOf = (piece: object): string => `${JSON.stringify(piece)}\n`;

const JSON_TYPE = 'application/json; charset=utf-8';

/** The shapes a handler may have, with the types of one route forgotten: the contract has checked them. */
type Loose = {
  (ctx: unknown, call: Input): Promise<unknown>;
  prepare?: (outer: PrepareCtx, call: Input, tell: Tell) => Promise<unknown>;
  longBody?: 'unread';
};

/** Puts every route of a feature on the server, each with its handler. `findDevice`: for routes that devices may call. */
export function serve<R extends Routes>(
  app: FastifyInstance,
  base: Base,
  routes: R,
  handlers: Handlers<R>,
  findDevice: FindDevice = noDevices,
): void {
  for (const [name, route] of Object.entries(routes) as [keyof R & string, Route][]) {
    const handler = handlers[name] as unknown as Loose;
    app.route({
      method: route.method,
      url: route.path,
      bodyLimit: route.bodyLimit ?? usualBody,
      config: {
        shape: { depth: MOST_DEPTH, members: mostMembers(route) },
        forDevices: route.access === 'device' || route.orDevice === true,
        ...(route.files && { formBytes: longestForm(route.files) }),
      },
      // The matched route decides, before a byte of the body is read.
      onRequest: async (request) => {
        if (byDevice(route, request)) await deviceOf(request, findDevice);
        else if (route.access !== 'public') await authenticate(base, route, tokenOf(base, request));
        refuseTooLong(route, request);
      },
      handler: async (request, reply) => {
        if (byDevice(route, request)) {
          const answer = await answerDevice(base, route, handler, { request, findDevice });
          await tellReadAfter(base, route, { request, reply });
          return send(route, request, reply, answer);
        }
        const open = openContext(base, request, reply);
        if (route.early) {
          const answered = await streamProgress({ route, request, reply }, (tell) =>
            answerSignedIn(base, route, handler, open, { request, tell }),
          );
          if (answered.told) return reply;
          await tellReadAfter(base, route, { request, reply });
          return send(route, request, reply, answered.answer);
        }
        const answer =
          route.access === 'public'
            ? await handler(open, readInput(route, request, await receiveFiles(route, request)))
            : await answerSignedIn(base, route, handler, open, { request });
        await tellReadAfter(base, route, { request, reply });
        return send(route, request, reply, answer);
      },
    });
  }
}

function mostMembers({ access, members }: Route): number {
  return access === 'public' ? FEW_MEMBERS : (members ?? usualMembers);
}

/** A device credential takes precedence over a session. */
function byDevice({ access, orDevice }: Route, request: FastifyRequest): boolean {
  return access === 'device' || (orDevice === true && bearerOf(request) !== null);
}

async function deviceOf(request: FastifyRequest, findDevice: FindDevice): Promise<Device> {
  const secret = bearerOf(request);
  if (secret === null) throw unknownDevice();
  const device = await findDevice(secret);
  asksFor({ organisation: device.tenantId, account: device.id });
  return device;
}

async function answerDevice(
  base: Base,
  route: Route,
  handler: Loose,
  { request, findDevice }: { request: FastifyRequest; findDevice: FindDevice },
): Promise<unknown> {
  const come = await received(route, handler, request);
  const device = await deviceOf(request, findDevice);
  const input = readInput(route, request, come);
  return inTenant(base, device.tenantId, null, (ctx) => handler({ ...ctx, device }, input));
}

async function answerSignedIn(
  base: Base,
  route: Route,
  handler: Loose,
  open: OpenCtx,
  { request, tell = () => undefined }: { request: FastifyRequest; tell?: Tell },
): Promise<unknown> {
  const come = await received(route, handler, request);
  // Access may have changed while the body was arriving.
  const { tenantId, user: account } = await authenticate(base, route, open.token);
  const user = { ...account, language: open.language };
  const input = readInput(route, request, come);
  const transaction = <T>(work: (ctx: Ctx) => Promise<T>) =>
    inTenant(
      base,
      tenantId,
      user,
      async (ctx) => {
        await refuseUnlessLed(ctx, route, input);
        return work(ctx);
      },
      readsReplica(route, account) ? { after: readAfterOf(base, request), by: account.accountId } : undefined,
    );

  if (!handler.prepare) return transaction(once(route, request, come, (ctx) => handler(ctx, input)));
  // Copied, all that is read on demand would be read for everybody: an address is parsed where one is needed.
  const outer = Object.assign(open, { tenantId, user, clock: base.clock, transaction });
  const prepared = await handler.prepare(outer, input, tell);
  return isWork(prepared) ? transaction(once(route, request, come, prepared)) : prepared;
}

/** Others see what rows allow them, and those must be current. */
function readsReplica(route: Route, { role }: User): boolean {
  return route.replica === true && (role === 'owner' || role === 'administrator');
}

type Work = (ctx: Ctx) => Promise<unknown>;

const isWork = (prepared: unknown): prepared is Work => typeof prepared === 'function';

/** The same work, done once for its key where the caller gives one. */
function once(route: Route, request: FastifyRequest, come: Received, work: Work): Work {
  const key = route.idempotent && request.headers['idempotency-key'];
  if (typeof key !== 'string') return work;
  const asked = { key, hash: requestHash(route, request, come), secret: route.secretAnswer === true };
  return (ctx) => answerOnce(ctx, asked, () => work(ctx));
}

/** The request besides its path: files, or a long body, which a thread has read unless the handler does so itself. */
async function received(route: Route, handler: Loose, request: FastifyRequest): Promise<Received> {
  const { body } = request;
  if (!(body instanceof LongBody)) return receiveFiles(route, request);
  if (route.files) throw notMultipart();
  return { long: body, body: handler.longBody === 'unread' ? body : await readLongBody(route, body) };
}

function tokenOf(base: Base, request: FastifyRequest): string | null {
  return request.cookies[sessionCookie(base.env, request).name] ?? null;
}

/** Without APP_URL the Host header is all there is. @throws Refusal 400 where it is not a valid host */
function originOf({ env }: Base, { protocol, host }: FastifyRequest): string {
  const url = URL.parse(env.APP_URL ?? `${protocol}://${host}`);
  if (!url) throw refuse('input.host', 400, refusals.badHost);
  return url.origin;
}

function openContext(base: Base, request: FastifyRequest, reply: FastifyReply): OpenCtx {
  const cookie = sessionCookie(base.env, request);
  const known = browserCookie(base.env, request);
  return {
    base,
    get address() {
      return request.ip;
    },
    get origin() {
      return originOf(base, request);
    },
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    token: request.cookies[cookie.name] ?? null,
    browser: request.cookies[known.name] ?? null,
    setBrowser: (browser) => void reply.setCookie(known.name, browser, known.options),
    cookie: (name) => request.cookies[name],
    setToken(token) {
      if (token) return void reply.setCookie(cookie.name, token, cookie.options);
      // The browser caches pictures of people for a year. Not 'storage': check-ins that are not sent yet are kept there.
      reply.clearCookie(cookie.name, cookie.options).header('clear-site-data', '"cache"');
    },
    language: languageOf(request),
    setLanguage: (language) => rememberLanguage(reply, language, cookie.options.secure ?? false),
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
  const schema: z.ZodType = route.reply;
  if (isLong(schema, answer)) return reply.type(JSON_TYPE).send(Readable.from(jsonChunks(schema, answer as object)));
  return reply.type(JSON_TYPE).send(JSON.stringify(schema.parse(answer)));
}

/**
 * A name outside ASCII is sent beside an ASCII one (RFC 6266), since headers take ASCII only. People's names stand in it: one
 * that turns the direction of writing would show another ending, and a slash is a folder to some programs.
 */
function attachment(given: string): string {
  const fileName = given.replaceAll(/[\p{Cc}\p{Bidi_Control}/\\]/gu, '_');
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
