import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Base } from '../context.ts';
import { Refusal } from '../errors.ts';
import type { Throttle } from '../identity/throttle.ts';
import { home } from '../identity/cookie.ts';
import { countLink, refuseGuessed } from '../identity/link-throttle.ts';
import { plainHeaders, type Page, speakTo } from './plain-page.ts';

/** Pages that somebody opens by a link alone, without an account. */
export type PublicLinks<Opened> = {
  /** Different wrong links tried from one address. Right ones do not count: a whole church may come from one. */
  guesses: Throttle;
  /** Whether a token is short enough to be guessed. */
  isShort?: (token: string) => boolean;
  /** Opens a token; undefined if nothing is behind it, or not any more. */
  open: (token: string) => Promise<Opened | undefined>;
  unknownPage: Page;
  tooOftenPage: Page;
};

export type Answer<Opened> = (
  opened: Opened,
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply | Promise<FastifyReply>;

export type Place<Opened> = { method: 'GET' | 'POST'; path: string; answer: Answer<Opened> };

/**
 * Serves plain pages at paths that hold a token, `:token` or `*`. A token nobody has answers 404, too many of them, or a
 * throttle that `answer` counts on, 429, each with its page. A body is text, of at most 20 kB.
 */
export async function servePublicLinks<Opened>(
  app: FastifyInstance,
  base: Base,
  links: PublicLinks<Opened>,
  places: Place<Opened>[],
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 20_000 }, (_request, body, done) =>
      done(null, body),
    );
    for (const { method, path, answer } of places)
      scope.route({
        method,
        url: path,
        config: { fromAnywhere: true },
        exposeHeadRoute: method === 'GET',
        handler: async (request, reply) => {
          void reply.headers(plainHeaders);
          try {
            const opened = await open(base, links, tokenOf(request), request.ip);
            if (opened === undefined) return await reply.status(404).send(links.unknownPage(speakTo(request)));
            return await answer(opened, request, reply);
          } catch (failure) {
            if (failure instanceof Refusal && failure.status === 429)
              return reply.status(429).send(links.tooOftenPage(speakTo(request)));
            throw failure;
          }
        },
      });
  });
}

async function open<Opened>(base: Base, links: PublicLinks<Opened>, link: string, ip: string) {
  const opened = await links.open(link);
  const tried = { link, address: ip };
  if (opened === undefined) await countLink(base.database, links.guesses, tried);
  else if (links.isShort?.(link)) await refuseGuessed(base.database, links.guesses, tried);
  return opened;
}

/** The token of the link that was opened. Some phones take a full stop or bracket after a link for a part of it. */
export function tokenOf(request: FastifyRequest): string {
  const { token, '*': rest } = request.params as { token?: string; '*'?: string };
  return /^[A-Za-z0-9]*/.exec((token ?? rest ?? '').slice(0, 100))?.[0] ?? '';
}

/** The home, and 24 letters and digits; nothing else, for some phones end a link at the first other mark. */
export function linkToken(): string {
  return home + randomBytes(18).toString('base64url').replaceAll('-', 'K').replaceAll('_', 'n');
}
