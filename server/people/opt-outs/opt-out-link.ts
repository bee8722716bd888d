import { and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { byLink } from '../../../contract/people/opt-out-sources.ts';
import type { Base, Ctx } from '../../core/context.ts';
import { readFormBody } from '../../core/public-pages/form-body.ts';
import { logoAt, logoPlace } from '../../core/public-pages/page-pictures.ts';
import { servePublicLinks } from '../../core/public-pages/public-links.ts';
import { countAttempt } from '../../core/identity/throttle.ts';
import { tenants } from '../../core/tables.ts';
import { inTenant } from '../../core/transaction.ts';
import { optOutLinks } from './opt-out-tables.ts';
import { type Standing, statusPage, tooOftenPage, unknownPage } from './opt-out-page.ts';
import { optIn, optOut } from './opt-outs.ts';
import { currentTenant } from '../../core/db/index.ts';
import { languageNamed } from '../../core/language/language-named.ts';
import { type Speak, speakIn, speakTo } from '../../core/public-pages/page-language.ts';

const guesses = { name: 'opt-out link', limit: 30, minutes: 10 };
/** Changes by one link. */
const changes = { name: 'opt-out change', limit: 20, minutes: 60 };

type Followed = { tenantId: string; id: string; page: string };
type Wish = 'look' | 'stop' | 'again';
/** The language known of whoever has the address; empty where it is nobody's, or of several who differ. */
type Read = { language: string };

/**
 * `/u/<token>`: where somebody ends what an organisation sends them. GET asks and changes nothing, because phones and
 * mail scanners open links by themselves; POST does it, also as mail programs do it (RFC 8058), and twice is as once.
 */
export async function serveOptOutLinks(app: FastifyInstance, base: Base): Promise<void> {
  const links = { guesses, open: (token: string) => open(base, token), unknownPage, tooOftenPage };
  await servePublicLinks<Followed>(app, base, links, [
    {
      method: 'GET',
      path: '/u/*',
      answer: async (followed, request, reply) => reply.send(await follow(base, followed, 'look', speakTo(request))),
    },
    {
      method: 'POST',
      path: '/u/*',
      answer: async (followed, request, reply) => {
        await countAttempt(base.database, changes, followed.id);
        return reply.send(await follow(base, followed, wishOf(request.body), speakTo(request)));
      },
    },
    logoPlace(base, '/u/:token'),
  ]);
}

/** Whose link this is. */
async function open(base: Base, token: string): Promise<Followed | undefined> {
  const { rows } = await base.database.asGate((tx) =>
    tx.execute<Omit<Followed, 'page'>>(sql`SELECT tenant_id AS "tenantId", id FROM app.opt_out_link(${token})`),
  );
  return rows[0] && { ...rows[0], page: `/u/${token}` };
}

function wishOf(body: unknown): Wish {
  return readFormBody(body).oneOf('want', ['again']) ? 'again' : 'stop';
}

async function follow(base: Base, followed: Followed, wish: Wish, speak: Speak): Promise<string> {
  const standing = await inTenant(base, followed.tenantId, null, (ctx) => carryOut(ctx, followed, wish));
  if (!standing) return unknownPage(speak);
  const own = languageNamed(standing.language);
  return statusPage(standing)(own ? speakIn(own) : speak);
}

async function carryOut(ctx: Ctx, { id, page }: Followed, wish: Wish): Promise<(Standing & Read) | undefined> {
  const [link] = await ctx.db
    .select()
    .from(optOutLinks)
    .where(and(eq(optOutLinks.tenantId, currentTenant), eq(optOutLinks.id, id)));
  const [tenant] = await ctx.db
    .select({ name: tenants.name, hasLogo: sql<boolean>`${tenants.logo} IS NOT NULL` })
    .from(tenants)
    .where(eq(tenants.tenantId, currentTenant));
  if (!link || !tenant) return undefined;
  const { channel, address } = link;
  if (wish === 'stop') await optOut(ctx, { channel, address, source: byLink });
  if (wish === 'again') await optIn(ctx, { channel, address, source: byLink });
  const { rows } = await ctx.db.execute(sql`SELECT FROM opt_outs
    WHERE tenant_id = ${currentTenant} AND channel = ${channel} AND address = ${address}`);
  const language = await languageAt(ctx, channel, address);
  const { name: organisation, hasLogo } = tenant;
  const standing = { organisation, logo: logoAt(page, hasLogo), channel, address, optedOut: rows.length > 0 };
  return { ...standing, changed: wish !== 'look', language };
}

async function languageAt(ctx: Ctx, channel: string, address: string): Promise<string> {
  const theirs = channel === 'sms' ? sql`p.phone = ${address}` : sql`lower(p.email) = ${address}`;
  const { rows } = await ctx.db.execute<{ language: string }>(sql`
    SELECT DISTINCT p.language FROM people p
    WHERE p.tenant_id = ${currentTenant} AND p.archived_at IS NULL AND p.language <> '' AND ${theirs} LIMIT 2`);
  return rows.length === 1 ? rows[0]!.language : '';
}
