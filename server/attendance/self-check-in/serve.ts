import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { renderSVG } from 'uqr';
import { appUrlOf, isLocalOnly } from '../../core/app-url.ts';
import type { Base } from '../../core/context.ts';
import { type FormBody, readFormBody } from '../../core/public-pages/public-form.ts';
import { honeypot, posterPage } from '../../core/public-pages/form-parts.ts';
import { logoPlace } from '../../core/public-pages/page-pictures.ts';
import { speakTo } from '../../core/public-pages/plain-page.ts';
import { servePublicLinks, tokenOf } from '../../core/public-pages/public-links.ts';
import {
  hereWords as w,
  askPage,
  closedPage,
  entrancePage,
  notedPage,
  tapPage,
  tooOftenPage,
  unknownPage,
  type WrongEntry,
} from './page.ts';
import { isCode, type ShownCheckIn, findCheckIn, type FoundCheckIn } from './open-item.ts';
import { clearPhoneCookie, writePhoneCookie, readPhoneCookie, type Typed } from './phone-cookie.ts';
import { countAttempt } from '../../core/identity/throttle.ts';
import { inTenant } from '../../core/transaction.ts';
import { isMeaningfulName } from '../../../contract/people/name.ts';
import { hasPhone, readPhone } from '../../people/index.ts';
import { arrive } from './arrive.ts';
import type { Arrived } from './who-arrived.ts';
import { commonWords } from '../../core/language/common-words.ts';

/** Enough for a full church behind one address, too little for a flood. */
const fromAddress = { name: 'here check-ins', limit: 1500, minutes: 10 };
const byLink = { name: 'here link used', limit: 6000, minutes: 60 };

/** The name and number typed, as they are compared with the directory; or what to correct. */
function readNameAndPhone({ name, phone: typed }: Typed, country: string): Arrived | { wrong: WrongEntry } {
  const wrong: WrongEntry = {};
  const noName = !isMeaningfulName(name);
  if (noName) wrong.name = name.trim() === '' ? w.nameMissing : commonWords.aNameNeedsLettersMarks;
  const phone = readPhone(typed, country);
  if (!phone) wrong.phone = typed === '' ? w.phoneMissing : commonWords.checkThePhoneNumber;
  if (noName || !phone) return { wrong };
  const [firstName = '', ...rest] = name.split(/\s+/);
  const { e164, typed: phoneNumber } = phone;
  return { firstName, lastName: rest.join(' '), phoneNumber, phone: e164, theirs: hasPhone(e164) };
}

/**
 * Records an arrival. `address`: its attempts are counted; none for a phone that this organisation knows, so that no
 * flood keeps out regulars.
 * @throws Refusal 429
 */
async function selfCheckIn(
  base: Base,
  { tenantId, itemId }: FoundCheckIn & { itemId: string },
  arrived: Arrived,
  address: string | undefined,
): Promise<void> {
  if (address !== undefined) {
    await countAttempt(base.database, fromAddress, address);
    await countAttempt(base.database, byLink, itemId);
  }
  await inTenant(base, tenantId, null, (ctx) => arrive(ctx, itemId, arrived, { via: 'here', at: ctx.clock() }));
}

type OpenCheckIn = ShownCheckIn & { itemId: string };

/** Wrong links and codes from one address. */
const guesses = { name: 'here link', limit: 30, minutes: 10 };

/**
 * `/here/<token>` and `/here/<code>`: checking in without an account and without script, `/here` where the code is typed.
 * `…/poster` is to be printed, `…/qr.svg` the code on it. It answers everybody alike, whoever they are known to be.
 */
export async function serveHere(app: FastifyInstance, base: Base): Promise<void> {
  const links = { guesses, unknownPage, tooOftenPage };
  const entrance = { ...links, open: () => Promise.resolve('entrance' as const) };
  await servePublicLinks(app, base, entrance, [
    {
      method: 'GET',
      path: '/here',
      answer: (_opened, request, reply) => reply.send(entrancePage('', {})(speakTo(request))),
    },
    { method: 'POST', path: '/here', answer: (_opened, request, reply) => goOn(request, reply) },
  ]);
  const path = '/here/:token';
  const byLinkOrCode = { ...links, isShort: isCode, open: (token: string) => findCheckIn(base, token) };
  await servePublicLinks<ShownCheckIn>(app, base, byLinkOrCode, [
    {
      method: 'GET',
      path,
      answer: (checkIn, request, reply) => whileOpen(checkIn, request, reply, (open) => ask(open, request, reply)),
    },
    {
      method: 'POST',
      path,
      answer: (checkIn, request, reply) =>
        whileOpen(checkIn, request, reply, (open) => take(base, open, request, reply)),
    },
    {
      method: 'GET',
      path: `${path}/poster`,
      answer: (checkIn, request, reply) => reply.send(poster(base, checkIn, request)),
    },
    {
      method: 'GET',
      path: `${path}/qr.svg`,
      answer: (_checkIn, request, reply) => reply.type('image/svg+xml').send(squareOf(outside(base, request))),
    },
    logoPlace(base, path),
  ]);
}

/** The digits make the address, so that what is open by a code and by a poster is the same page. */
function goOn(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const typed = readFormBody(request.body).text('code', 20);
  const digits = typed.replaceAll(/\s/g, '');
  if (isCode(digits)) return reply.redirect(`/here/${digits}`, 303);
  return reply.status(400).send(entrancePage(typed, { code: w.codeWrong })(speakTo(request)));
}

function whileOpen(
  checkIn: ShownCheckIn,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: (open: OpenCheckIn) => FastifyReply | Promise<FastifyReply>,
): FastifyReply | Promise<FastifyReply> {
  const { itemId } = checkIn;
  return itemId === null
    ? reply.status(410).send(closedPage(checkIn)(speakTo(request)))
    : answer({ ...checkIn, itemId });
}

function ask(checkIn: OpenCheckIn, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const address = addressOf(request);
  const known = readPhoneCookie(request, checkIn);
  const other = (request.query as Record<string, unknown>)['other'] !== undefined;
  if (known && !other) return reply.send(tapPage(checkIn, address, known)(speakTo(request)));
  // Checking somebody else in does not change whose phone it is, unless they tick so.
  return reply.send(askPage(checkIn, { address, typed: { name: '', phone: '' }, remember: !known })(speakTo(request)));
}

async function take(
  base: Base,
  checkIn: OpenCheckIn,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const address = addressOf(request);
  const filled = readFormBody(request.body);
  if (filled.ticked('forget')) {
    clearPhoneCookie(base, checkIn, request, reply);
    return reply.send(askPage(checkIn, { address, typed: { name: '', phone: '' }, remember: false })(speakTo(request)));
  }
  const known = filled.ticked('remembered') ? readPhoneCookie(request, checkIn) : undefined;
  const typed = known ?? typedIn(filled);
  // A bot gets the same thanks as everybody.
  if (filled.text(honeypot, 1)) return reply.send(notedPage(checkIn, address, typed)(speakTo(request)));
  const read = readNameAndPhone(typed, checkIn.country);
  if ('wrong' in read) {
    const page = askPage(checkIn, { address, typed, remember: filled.ticked('remember'), wrong: read.wrong });
    return reply.status(400).send(page(speakTo(request)));
  }
  await selfCheckIn(base, checkIn, read, known ? undefined : request.ip);
  if (filled.ticked('remember')) await writePhoneCookie(base, checkIn, typed, { request, reply });
  return reply.send(notedPage(checkIn, address, typed)(speakTo(request)));
}

const typedIn = (filled: FormBody) => ({ name: filled.text('name', 100), phone: filled.text('phone', 40) });

const addressOf = (request: FastifyRequest): string => `/here/${tokenOf(request)}`;

/** The public address: never from a request's Host header, which anybody can make up. */
const outside = (base: Base, request: FastifyRequest): string => appUrlOf(base.env) + addressOf(request);

const squareOf = (address: string): string => renderSVG(address, { ecc: 'M', border: 2 });

function poster(base: Base, { organisation, logo, event }: ShownCheckIn, request: FastifyRequest): string {
  const address = outside(base, request);
  const said = { organisation, logo, title: event, call: commonWords.scanThis, localOnly: isLocalOnly(base.env) };
  const shown = address.replace(/^https?:\/\//, '');
  return posterPage(speakTo(request), said, { address: shown, square: squareOf(address) });
}
