import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Base } from '../../../../core/context.ts';
import { messagePage, speakTo } from '../../../../core/public-pages/plain-page.ts';
import { servePublicLinks } from '../../../../core/public-pages/public-links.ts';
import { readingPath, isSigned, type Place, readReadingToken } from './reading-address.ts';
import { and, eq, sql } from 'drizzle-orm';
import { currentTenant } from '../../../../core/db/index.ts';
import { inTenant } from '../../../../core/transaction.ts';
import { messageReading } from './reading-tables.ts';
import { hasAgreed, isCounting } from './count-readers.ts';
import { catalogue } from '../../../../core/language/catalogue.ts';

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
    unknownPage: messagePage(readingPageTexts.gone, readingPageTexts.goneAbout),
    tooOftenPage: messagePage(readingPageTexts.tooOften, readingPageTexts.tooOftenAbout),
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

/** The organisation, message and recipient of an address. */
type Reading = Place & { tenantId: string; links: readonly string[] };

/** Finds the owner of an address; undefined if we never made it, or the e-mail is gone. */
async function openReading(base: Base, token: string): Promise<Reading | undefined> {
  const place = readReadingToken(token);
  if (!place) return undefined;
  const { rows } = await base.database.asGate((tx) =>
    tx.execute<{ tenantId: string }>(
      sql`SELECT tenant_id AS "tenantId" FROM app.message_reading(${place.messageId}::uuid)`,
    ),
  );
  const [found] = rows;
  if (!found) return undefined;
  const [kept] = await base.database.withTenant(found.tenantId, (tx) =>
    tx
      .select({ secret: messageReading.secret, links: messageReading.links })
      .from(messageReading)
      .where(and(eq(messageReading.tenantId, currentTenant), eq(messageReading.messageId, place.messageId))),
  );
  if (!kept || !isSigned(token, place, kept.secret)) return undefined;
  return { ...place, tenantId: found.tenantId, links: kept.links };
}

type Seen = Omit<Visitor, 'secondsAfter'> & { link: number };

/** Records that it was opened or its link followed, as long as the organisation counts and the reader still agrees. */
async function noteReading(base: Base, { tenantId, messageId, seq }: Reading, seen: Seen): Promise<void> {
  await inTenant(base, tenantId, null, async (ctx) => {
    const { rows } = await ctx.db.execute<{ seconds: number | null }>(sql`
      SELECT CASE WHEN r.state IN ('sent', 'delivered', 'unknown') THEN extract(epoch FROM now() - r.updated_at)::float8 END AS seconds
      FROM recipients r WHERE ${isCounting} AND r.tenant_id = ${currentTenant} AND r.message_id = ${messageId} AND r.seq = ${seq}
        AND ${hasAgreed}`);
    const [found] = rows;
    if (!found) return;
    const byMachine = isMachine({ ...seen, secondsAfter: found.seconds });
    await ctx.db.execute(sql`
      INSERT INTO message_reads AS k (tenant_id, message_id, seq, link, by_machine)
      VALUES (${tenantId}::uuid, ${messageId}::uuid, ${seq}::integer, ${seen.link}::smallint, ${byMachine}::boolean)
      ON CONFLICT (tenant_id, message_id, seq, link, by_machine)
      DO UPDATE SET times = least(k.times + 1, 1000000), last_at = now()`);
  });
}

/**
 * Programs that open e-mails or follow links before any person does, or for one whom they do not show: the proxies of Gmail
 * and Yahoo, filters that look for viruses and deceit, previews of messengers, scripts.
 */
const known = new RegExp(
  [
    'GoogleImageProxy|YahooMailProxy|bot\\b|crawl|spider|scan|preview|headless|phantom|monitor',
    'barracuda|proofpoint|mimecast|symantec|messagelabs|trend ?micro|sophos|fireeye|trellix|forcepoint|fortinet|cisco|ironport',
    'safelinks|urldefense|vade|cloudmark|virustotal|zscaler|cloudflare|bitdefender|kaspersky',
    'python|curl|wget|go-http|java\\/|okhttp|axios|node-fetch|undici|libwww|winhttp|apache-httpclient',
    'facebookexternalhit|whatsapp|telegram|slack|skypeuripreview|discord',
  ].join('|'),
  'i',
);

/** Apple's Mail Privacy Protection identifies itself by this and nothing more. */
const bare = /^Mozilla\/[45]\.0$/;

/** Whatever opens an e-mail this soon after it was handed over is a filter on the way. */
const SOON_SECONDS = 10;

type Visitor = {
  userAgent: string;
  /** The method of the request: a person reading sends GET and nothing else. */
  method: string;
  /** The header by which browsers say that they load a page ahead of time. */
  purpose: string;
  /** Seconds since the e-mail was handed over; null while that is not known. */
  secondsAfter: number | null;
};

/** Whether it was a machine that opened an e-mail or followed a link, as far as that can be told. */
function isMachine({ userAgent, method, purpose, secondsAfter }: Visitor): boolean {
  const agent = userAgent.trim();
  if (method !== 'GET' || /prefetch|prerender|preview/i.test(purpose)) return true;
  if (agent === '' || bare.test(agent) || known.test(agent)) return true;
  return secondsAfter === null || secondsAfter < SOON_SECONDS;
}

const readingPageTexts = catalogue('email-reading-pages', {
  gone: 'This link leads nowhere any more',
  goneAbout: 'The e-mail it stood in has been deleted. Ask whoever sent it where the link led.',
  tooOften: 'Too many links',
  tooOftenAbout: 'Please try again in a few minutes.',
});
