import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { renderSVG } from 'uqr';
import type { Base } from '../context.ts';
import { appUrlOf, isLocalOnly } from '../app-url.ts';
import { countAttempt, type Throttle } from '../identity/throttle.ts';
import { type Poster, posterPage, honeypot, type Wrong } from './form-parts.ts';
import { logoPlace } from './page-pictures.ts';
import { messagePage, pageTexts, type Page, type Speak, speakTo } from './plain-page.ts';
import { type Place, servePublicLinks, type PublicLinks, tokenOf } from './public-links.ts';
import { commonWords } from '../language/common-words.ts';

/** The body of a submitted form. Its texts come from strangers, so they are cut to length and cleaned. */
export type FormBody = {
  /** One line without control characters, at most so many characters long. */
  text: (name: string, most: number) => string;
  /** One of the choices, or '' for anything else. */
  oneOf: (name: string, choices: readonly string[]) => string;
  /** A whole number from `from` to `to`, as text, or '' for anything else. */
  whole: (name: string, from: number, to: number) => string;
  ticked: (name: string) => boolean;
};

/** Reads an `application/x-www-form-urlencoded` body; if there is none, every field is empty. */
export function readFormBody(body: unknown): FormBody {
  const fields = new URLSearchParams(typeof body === 'string' ? body : '');
  const given = (name: string) => fields.get(name) ?? '';
  return {
    text: (name, most) =>
      given(name)
        .toWellFormed()
        .replaceAll(/\p{Cc}+/gu, ' ')
        .trim()
        .slice(0, most)
        .toWellFormed(),
    oneOf: (name, choices) => choices.find((choice) => choice === given(name)) ?? '',
    whole: (name, from, to) => {
      const figure = /^\d{1,4}$/.test(given(name)) ? Number(given(name)) : Number.NaN;
      return figure >= from && figure <= to ? String(figure) : '';
    },
    ticked: (name) => given(name) === 'yes',
  };
}

/** The outcome of a form: received, or with errors to correct. */
export type Taken<W extends Wrong> = { state: 'taken' } | { state: 'wrong'; wrong: W };

/** A form for anybody with its link. `Opened`: the link's target; `Typed`: the content of the form. */
export type PublicForm<Opened extends { tenantId: string }, Typed, W extends Wrong> = Pick<
  PublicLinks<Opened>,
  'guesses' | 'open'
> & {
  /** Its path: `/join` for `/join/<token>`. */
  at: string;
  /** Limits of forms from one address and by one link: enough for a full church, too little for a flood. */
  fromAddress: Throttle;
  byLink: Throttle;
  /** The key under which forms of one link are counted. */
  linkOf: (opened: Opened) => string;
  read: (filled: FormBody, opened: Opened) => Typed;
  page: (opened: Opened, typed: Typed, wrong?: W) => Page;
  /** `speak`: in the language of the form, because the consent is stored as it was read. */
  take: (opened: Opened, typed: Typed, speak: Speak) => Promise<Taken<W>>;
  thanks: (opened: Opened, typed: Typed) => Page;
  poster: (opened: Opened) => Omit<Poster, 'localOnly'>;
  /** Other parts of the link, such as pictures. */
  besides?: Place<Opened>[];
};

/**
 * `<at>/<token>`: a form without an account and without script. Its answer is the same whoever fills it in, so that
 * nobody learns who is known. `<at>/<token>/poster` is to be printed, `<at>/<token>/qr.svg` the code on it.
 */
export async function servePublicForm<Opened extends { tenantId: string }, Typed, W extends Wrong>(
  app: FastifyInstance,
  base: Base,
  form: PublicForm<Opened, Typed, W>,
): Promise<void> {
  const path = `${form.at}/:token`;
  await servePublicLinks<Opened>(app, base, { ...form, unknownPage, tooOftenPage }, [
    {
      method: 'GET',
      path,
      answer: (opened, request, reply) =>
        reply.send(form.page(opened, form.read(readFormBody(''), opened))(speakTo(request))),
    },
    { method: 'POST', path, answer: (opened, request, reply) => take(base, form, opened, request, reply) },
    {
      method: 'GET',
      path: `${path}/poster`,
      answer: (opened, request, reply) => {
        const address = addressOf(base, form.at, tokenOf(request));
        const poster = { ...form.poster(opened), localOnly: isLocalOnly(base.env) };
        return reply.send(
          posterPage(speakTo(request), poster, {
            address: address.replace(/^https?:\/\//, ''),
            square: squareOf(address),
          }),
        );
      },
    },
    {
      method: 'GET',
      path: `${path}/qr.svg`,
      answer: (_opened, request, reply) =>
        reply.type('image/svg+xml').send(squareOf(addressOf(base, form.at, tokenOf(request)))),
    },
    logoPlace(base, path),
    ...(form.besides ?? []),
  ]);
}

async function take<Opened extends { tenantId: string }, Typed, W extends Wrong>(
  base: Base,
  form: PublicForm<Opened, Typed, W>,
  opened: Opened,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const filled = readFormBody(request.body);
  const typed = form.read(filled, opened);
  const speak = speakTo(request);
  // A bot gets the same thanks as everybody.
  if (filled.text(honeypot, 1)) return reply.send(form.thanks(opened, typed)(speak));
  await countAttempt(base.database, form.fromAddress, request.ip);
  await countAttempt(base.database, form.byLink, form.linkOf(opened));
  const taken = await form.take(opened, typed, speak);
  if (taken.state === 'taken') return reply.send(form.thanks(opened, typed)(speak));
  return reply.status(400).send(form.page(opened, typed, taken.wrong)(speak));
}

/** The link's public address: never from a request's Host header, which anybody can make up. */
const addressOf = (base: Base, at: string, token: string): string => `${appUrlOf(base.env)}${at}/${token}`;

const squareOf = (address: string): string => renderSVG(address, { ecc: 'M', border: 2 });

const unknownPage = messagePage(commonWords.thisLinkDoesNotWork, pageTexts.noSuchLinkAbout);
const tooOftenPage = messagePage(commonWords.pleaseWaitAFewMinutes, pageTexts.tooOftenAbout);
