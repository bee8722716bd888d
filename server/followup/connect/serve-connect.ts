import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { renderSVG } from 'uqr';
import type { Base } from '../../core/context.ts';
import { Refusal } from '../../core/errors.ts';
import { plainHeaders } from '../../core/http/plain-page.ts';
import { countAttempt, forgiveAttempt } from '../../core/identity/throttle.ts';
import { inTenant } from '../../core/transaction.ts';
import { CHOICES, connectPage, posterPage, thanksPage, tooOftenPage, type Typed, unknownPage } from './connect-page.ts';
import { doorOf, type OpenDoor, receive } from './receive.ts';

/** Wrong links tried from one address. Right ones do not count: a whole church may come from one. */
const guesses = { name: 'connect link', limit: 30, minutes: 10 };
/** Forms from one address, and by one link: a full church fits, a flood does not. */
const fromAddress = { name: 'connect forms', limit: 120, minutes: 10 };
const byLink = { name: 'connect link used', limit: 1200, minutes: 60 };

type Opened = { tenantId: string; door: OpenDoor };
type Params = { Params: { token: string } };
type Answer = (opened: Opened, request: FastifyRequest<Params>, reply: FastifyReply) => unknown;

/**
 * `/connect/<token>`: where somebody who is new says who they are, without an account and without script. The answer is
 * the same whoever fills it in, so that nobody learns who is known. `/connect/<token>/poster` is to be printed,
 * `/connect/<token>/qr.svg` the code on it.
 */
export async function serveConnectForm(app: FastifyInstance, base: Base): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 20_000 }, (_request, body, done) =>
      done(null, body),
    );
    const page = (path: string, answer: Answer) =>
      scope.get<Params>(path, (request, reply) => opening(base, request, reply, answer));
    const year = () => base.clock().getFullYear();
    page('/connect/:token', ({ door }, _request, reply) => reply.send(connectPage(door, nothing, {}, year())));
    page('/connect/:token/poster', ({ door }, request, reply) => {
      const address = addressOf(base, request);
      return reply.send(posterPage(door, address.replace(/^https?:\/\//, ''), squareOf(address)));
    });
    page('/connect/:token/qr.svg', (_opened, request, reply) =>
      reply.type('image/svg+xml').send(squareOf(addressOf(base, request))),
    );
    scope.post<Params>('/connect/:token', (request, reply) =>
      opening(base, request, reply, (opened) => take(base, opened, request, reply)),
    );
  });
}

const nothing: Typed = {
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  day: '',
  month: '',
  year: '',
  heard: '',
  joining: '',
  visit: '',
  agreed: false,
};

async function opening(base: Base, request: FastifyRequest<Params>, reply: FastifyReply, answer: Answer) {
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
    tx.execute<{ tenantId: string }>(sql`SELECT tenant_id AS "tenantId" FROM app.connect_form(${token})`),
  );
  const tenantId = rows[0]?.tenantId;
  const door = tenantId && (await inTenant(base, tenantId, null, doorOf));
  if (!tenantId || !door) return undefined;
  await forgiveAttempt(base.database, guesses, request.ip);
  return { tenantId, door };
}

async function take(base: Base, { tenantId, door }: Opened, request: FastifyRequest<Params>, reply: FastifyReply) {
  const fields = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
  const typed = typedIn(fields, base.clock().getFullYear());
  // A box that nobody sees, filled in by a machine: it hears thanks like everybody.
  if (fields.get('website')) return reply.send(thanksPage(door, typed.firstName));
  await countAttempt(base.database, fromAddress, request.ip);
  await countAttempt(base.database, byLink, tenantId);
  const received = await inTenant(base, tenantId, null, (ctx) => receive(ctx, door, typed));
  if (received.state === 'here') return reply.send(thanksPage(door, typed.firstName));
  return reply.status(400).send(connectPage(door, typed, received.wrong, base.clock().getFullYear()));
}

function typedIn(fields: URLSearchParams, thisYear: number): Typed {
  const text = (name: string, most: number) =>
    (fields.get(name) ?? '')
      .toWellFormed()
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, most)
      .toWellFormed();
  const one = (name: keyof typeof CHOICES) => CHOICES[name].find((choice) => choice === fields.get(name)) ?? '';
  const number = (name: string, from: number, to: number) => {
    const figure = /^\d{1,4}$/.test(fields.get(name) ?? '') ? Number(fields.get(name)) : 0;
    return figure >= from && figure <= to ? String(figure) : '';
  };
  return {
    firstName: text('firstName', 100),
    lastName: text('lastName', 100),
    phone: text('phone', 40),
    email: text('email', 254),
    day: number('day', 1, 31),
    month: number('month', 1, 12),
    year: number('year', thisYear - 100, thisYear),
    heard: one('heard'),
    joining: one('joining'),
    visit: one('visit'),
    agreed: fields.get('agreed') === 'yes',
  };
}

/** Where this link is reached from outside: as configured, else as it was asked for. */
function addressOf(base: Base, request: FastifyRequest): string {
  const origin = base.env.APP_URL?.replace(/\/$/, '') ?? `${request.protocol}://${request.host}`;
  return `${origin}/${request.url.split('/').slice(1, 3).join('/')}`;
}

const squareOf = (address: string): string => renderSVG(address, { ecc: 'M', border: 2 });
