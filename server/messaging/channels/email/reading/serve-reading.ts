import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Base } from '../../../../core/context.ts';
import { messagePage, speakTo } from '../../../../core/public-pages/plain-page.ts';
import { servePublicLinks } from '../../../../core/public-pages/public-links.ts';
import { noteReading, openReading, type Reading } from './note-reading.ts';
import { readingPath } from './reading-path.ts';
import { readingPageTexts as texts } from './texts.ts';

const guesses = { name: 'e-mail reading', limit: 100, minutes: 10 };

/** One clear pixel. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const header = (request: FastifyRequest, name: string): string => String(request.headers[name] ?? '');

const visitor = (request: FastifyRequest) => ({
  userAgent: header(request, 'user-agent'),
  method: request.method,
  purpose: `${header(request, 'sec-purpose')} ${header(request, 'purpose')} ${header(request, 'x-purpose')}`,
});

/**
 * `/e/<token>`: the picture by which it is known that an e-mail was opened; `/e/<token>/<number>`: a link in it, which leads
 * on to where the message says and nowhere else.
 */
export async function serveReading(app: FastifyInstance, base: Base): Promise<void> {
  const links = {
    guesses,
    open: (token: string) => openReading(base, token),
    unknownPage: messagePage(texts.gone, texts.goneAbout),
    tooOftenPage: messagePage(texts.tooOften, texts.tooOftenAbout),
  };
  await servePublicLinks<Reading>(app, base, links, [
    {
      method: 'GET',
      path: `${readingPath}:token`,
      answer: (reading, request, reply) => open(base, reading, request, reply),
    },
    {
      method: 'GET',
      path: `${readingPath}:token/:link`,
      answer: async (reading, request, reply) => {
        const number = Number((request.params as { link: string }).link);
        const to = Number.isInteger(number) ? reading.links[number - 1] : undefined;
        if (to === undefined) return reply.status(404).send(links.unknownPage(speakTo(request)));
        await noteReading(base, reading, { ...visitor(request), link: number });
        return reply.redirect(to, 302);
      },
    },
  ]);
}

async function open(base: Base, reading: Reading, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  await noteReading(base, reading, { ...visitor(request), link: 0 });
  // Mail is also read in the browser, on pages of other sites.
  return reply.header('cross-origin-resource-policy', 'cross-origin').type('image/gif').send(pixel);
}
