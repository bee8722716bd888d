import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { renderSVG } from 'uqr';
import type { Base } from '../../core/context.ts';
import { Refusal } from '../../core/errors.ts';
import { plainHeaders } from '../../core/http/plain-page.ts';
import { countAttempt, forgiveAttempt } from '../../core/identity/throttle.ts';
import { inTenant } from '../../core/transaction.ts';
import { askToJoin, doorOf } from './ask-to-join.ts';
import { askPage, type Door, posterPage, thanksPage, tooOftenPage, type Typed, unknownPage } from './join-page.ts';

/** Wrong links tried from one address. Right ones do not count: a whole church may come from one. */
const guesses = { name: 'join link', limit: 30, minutes: 10 };
/** Requests from one address, and by one link: a full church fits, a flood does not. */
const fromAddress = { name: 'join requests', limit: 120, minutes: 10 };
const byLink = { name: 'join link used', limit: 600, minutes: 60 };

type Found = { tenantId: string; groupId: string };
type Opened = Found & { door: Door & { country: string } };
type Params = { Params: { token: string } };

/**
 * `/join/<token>`: where somebody asks to join a group, without an account and without script. The answer is the same
 * whoever asks, so that nobody learns who belongs to it. `/join/<token>/poster` is to be printed, `/join/<token>/qr.svg`
 * the code on it.
 */
export async function serveJoining(app: FastifyInstance, base: Base): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 20_000 }, (_request, body, done) =>
      done(null, body),
    );
    const page = (path: string, answer: (opened: Opened, request: FastifyRequest, reply: FastifyReply) => unknown) =>
      scope.get<Params>(path, (request, reply) => opening(base, request, reply, answer));
    page('/join/:token', ({ door }, _request, reply) => reply.send(askPage(door, nothing)));
    page('/join/:token/poster', ({ door }, request, reply) => {
      const address = addressOf(base, request);
      return reply.send(posterPage(door, address.replace(/^https?:\/\//, ''), squareOf(address)));
    });
    page('/join/:token/qr.svg', (_opened, request, reply) =>
      reply.type('image/svg+xml').send(squareOf(addressOf(base, request))),
    );
    scope.post<Params>('/join/:token', (request, reply) =>
      opening(base, request, reply, (opened) => take(base, opened, request, reply)),
    );
  });
}

const nothing: Typed = { firstName: '', lastName: '', phone: '', email: '', agreed: false };

async function opening(
  base: Base,
  request: FastifyRequest<Params>,
  reply: FastifyReply,
  answer: (opened: Opened, request: FastifyRequest, reply: FastifyReply) => unknown,
) {
  void reply.headers(plainHeaders);
  try {
    const opened = await open(base, request);
    if (!opened) return await reply.status(404).send(unknownPage());
    return await answer(opened, request, reply);
  } catch (failure) {
    if (failure instanceof Refusal && failure.status === 429) return reply.status(429).send(tooOftenPage());
    throw failure;
  }
}

async function open(base: Base, request: FastifyRequest<Params>): Promise<Opened | undefined> {
  await countAttempt(base.database, guesses, request.ip);
  // Some phones take a full stop or bracket after a link for a part of it.
  const token = request.params.token.replace(/[^A-Za-z0-9].*$/s, '');
  const { rows } = await base.database.asGate((tx) =>
    tx.execute<Found>(sql`SELECT tenant_id AS "tenantId", group_id AS "groupId" FROM app.join_link(${token})`),
  );
  const found = rows[0];
  const door = found && (await inTenant(base, found.tenantId, null, (ctx) => doorOf(ctx, found.groupId)));
  if (!door) return undefined;
  await forgiveAttempt(base.database, guesses, request.ip);
  return { ...found, door };
}

async function take(base: Base, { tenantId, groupId, door }: Opened, request: FastifyRequest, reply: FastifyReply) {
  const fields = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
  const typed = typedIn(fields);
  // A box that nobody sees, filled in by a machine: it hears thanks like everybody.
  if (fields.get('website')) return reply.send(thanksPage(door, typed.firstName));
  await countAttempt(base.database, fromAddress, request.ip);
  await countAttempt(base.database, byLink, groupId);
  const asked = await inTenant(base, tenantId, null, (ctx) => askToJoin(ctx, groupId, door, typed));
  if (asked.state === 'wrong') return reply.status(400).send(askPage(door, typed, asked.wrong));
  return reply.send(thanksPage(door, typed.firstName));
}

function typedIn(fields: URLSearchParams): Typed {
  const text = (name: string, most: number) =>
    (fields.get(name) ?? '').replaceAll('\0', '').toWellFormed().trim().slice(0, most).toWellFormed();
  return {
    firstName: text('firstName', 100),
    lastName: text('lastName', 100),
    phone: text('phone', 40),
    email: text('email', 254),
    agreed: fields.get('agreed') === 'yes',
  };
}

/** Where this link is reached from outside: as configured, else as it was asked for. */
function addressOf(base: Base, request: FastifyRequest): string {
  const origin = base.env.APP_URL?.replace(/\/$/, '') ?? `${request.protocol}://${request.host}`;
  return `${origin}/${request.url.split('/').slice(1, 3).join('/')}`;
}

function squareOf(address: string): string {
  return renderSVG(address, { ecc: 'M', border: 2 });
}
