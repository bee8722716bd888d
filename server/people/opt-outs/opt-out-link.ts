import { and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { byLink } from '../../../contract/people/opt-out-sources.ts';
import type { Base, Ctx } from '../../core/context.ts';
import { readFormBody } from '../../core/public-pages/public-form.ts';
import { logoAt, logoPlace } from '../../core/public-pages/page-pictures.ts';
import { servePublicLinks } from '../../core/public-pages/public-links.ts';
import { countAttempt } from '../../core/identity/throttle.ts';
import { tenants } from '../../core/tables.ts';
import { inTenant } from '../../core/transaction.ts';
import { optOutLinks } from './opt-out-tables.ts';
import { optIn, optOut } from './opt-outs.ts';
import { currentTenant } from '../../core/db/index.ts';
import { languageNamed } from '../../core/language/languages.ts';
import {
  type Speak,
  speakIn,
  speakTo,
  type Page,
  html,
  none,
  picture,
  plainPage,
  messagePage,
} from '../../core/public-pages/plain-page.ts';
import { catalogue, type Text } from '../../core/language/catalogue.ts';
import { commonWords } from '../../core/language/common-words.ts';

/** The opt-out state of somebody who followed a link. `changed`: they have just changed it. */
type Standing = {
  organisation: string;
  /** Address of its logo. */
  logo: string | null;
  channel: string;
  /** E.164, or an e-mail address: only its end is shown, since a link may be passed on. */
  address: string;
  optedOut: boolean;
  changed: boolean;
};

const texts = catalogue('opt-out-page', {
  ended:
    '{channel, select, sms {Done. {organisation} will not send you SMS any more.} email {Done. {organisation} will not send you e-mail any more.} other {Done. {organisation} will not send you messages any more.}}',
  isOut:
    '{channel, select, sms {{organisation} does not send you SMS} email {{organisation} does not send you e-mail} other {{organisation} does not send you messages}}',
  isOutAbout:
    '{channel, select, sms {This applies to the number ending in {end}, including messages already scheduled.} other {This applies to the address ending in {end}, including messages already scheduled.}}',
  mistake: 'Was that a mistake?',
  again: '{channel, select, sms {Send me SMS again} email {Send me e-mail again} other {Send me messages again}}',
  isBack:
    '{channel, select, sms {You get SMS from {organisation} again} email {You get e-mail from {organisation} again} other {You get messages from {organisation} again}}',
  isBackAbout:
    '{channel, select, sms {This applies to the number ending in {end}.} other {This applies to the address ending in {end}.}}',
  stop: '{channel, select, sms {Stop SMS} email {Stop e-mail} other {Stop messages}}',
  ask: '{channel, select, sms {Stop SMS from {organisation}?} email {Stop e-mail from {organisation}?} other {Stop messages from {organisation}?}}',
  askAbout:
    '{channel, select, sms {{organisation} will stop sending SMS to the number ending in {end}.} email {{organisation} will stop sending e-mail to the address ending in {end}.} other {{organisation} will stop sending messages to the address ending in {end}.}} You can change this at any time.',
  noSuchLinkAbout: 'It may be incomplete. Open the whole link from the message, or tell the person who wrote to you.',
  tooOftenAbout: 'There were too many attempts just now. Then open the link again.',
});

/** The page behind a link: its effect or result, the person, and the way back. */
function statusPage({ organisation, logo, channel, address, optedOut, changed }: Standing): Page {
  const said = { organisation, channel, end: address.slice(channel === 'sms' ? -3 : -12) };
  if (optedOut) {
    return asking({
      logo,
      title: changed ? texts.ended(said) : texts.isOut(said),
      about: texts.isOutAbout(said),
      question: texts.mistake,
      want: 'again',
      button: texts.again(said),
    });
  }
  const stop = { logo, want: 'stop', button: texts.stop(said) } as const;
  if (changed) return asking({ title: texts.isBack(said), about: texts.isBackAbout(said), ...stop });
  return asking({ title: texts.ask(said), about: texts.askAbout(said), ...stop, strong: true });
}

const unknownPage = messagePage(commonWords.thisLinkDoesNotWork, texts.noSuchLinkAbout);
const tooOftenPage = messagePage(commonWords.pleaseWaitAFewMinutes, texts.tooOftenAbout);

type Asking = {
  logo: string | null;
  title: Text;
  about: Text;
  question?: Text;
  want: 'stop' | 'again';
  button: Text;
  strong?: true;
};

/** `strong`: the main action of the link, as opposed to the one that undoes it. */
const asking =
  ({ logo, title, about, question, want, button, strong }: Asking): Page =>
  (speak) =>
    plainPage(
      speak,
      speak(title),
      html`${picture('logo', logo)}
        <h1>${speak(title)}</h1>
        <p>${speak(about)}</p>
        <form method="post">
          ${question ? html`<p>${speak(question)}</p>` : none}
          <button name="want" value="${want}" ${strong ? none : html`class="mild"`}>${speak(button)}</button>
        </form>`,
    );

const guesses = { name: 'opt-out link', limit: 30, minutes: 10 };
/** Changes by one link. */
const changes = { name: 'opt-out change', limit: 20, minutes: 60 };

type Followed = { tenantId: string; id: string; page: string };
type LinkAction = 'look' | 'stop' | 'again';
/** The language known of whoever has the address; empty where it is nobody's, or of several who differ. */
type Read = { language: string };

/**
 * `/u/<token>`: ends an organisation's messages to an address. GET asks and changes nothing, because phones and mail
 * scanners open links by themselves; POST acts, also as mail programs do (RFC 8058), and repeating it changes nothing.
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

/** The owner of this link. */
async function open(base: Base, token: string): Promise<Followed | undefined> {
  const { rows } = await base.database.asGate((tx) =>
    tx.execute<Omit<Followed, 'page'>>(sql`SELECT tenant_id AS "tenantId", id FROM app.opt_out_link(${token})`),
  );
  return rows[0] && { ...rows[0], page: `/u/${token}` };
}

function wishOf(body: unknown): LinkAction {
  return readFormBody(body).oneOf('want', ['again']) ? 'again' : 'stop';
}

async function follow(base: Base, followed: Followed, wish: LinkAction, speak: Speak): Promise<string> {
  const standing = await inTenant(base, followed.tenantId, null, (ctx) => carryOut(ctx, followed, wish));
  if (!standing) return unknownPage(speak);
  const own = languageNamed(standing.language);
  return statusPage(standing)(own ? speakIn(own) : speak);
}

async function carryOut(ctx: Ctx, { id, page }: Followed, wish: LinkAction): Promise<(Standing & Read) | undefined> {
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

/** The token of each address, made where there is none yet: the same every time, so that a text sent again is the same. */
export async function optOutTokens(
  ctx: Ctx,
  channel: string,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  const tokens = new Map<string, string>();
  const look = async (): Promise<string[]> => {
    const missing = [...new Set(addresses)].filter((address) => !tokens.has(address));
    if (missing.length === 0) return missing;
    // One probe of the index for each: an organisation has far more links than these.
    const { rows } = await ctx.db.execute<{ address: string; token: string }>(sql`
      SELECT wanted.address, l.token FROM jsonb_array_elements_text(${JSON.stringify(missing)}::jsonb) AS wanted(address),
        LATERAL (SELECT l.token FROM opt_out_links l
          WHERE l.tenant_id = ${currentTenant} AND l.channel = ${channel} AND l.address = wanted.address LIMIT 1) AS l`);
    for (const { address, token } of rows) tokens.set(address, token);
    return missing.filter((address) => !tokens.has(address));
  };
  const missing = await look();
  if (missing.length === 0) return tokens;
  // In one order, so that two workers who make the same ones do not wait for each other.
  await ctx.db.execute(sql`
    INSERT INTO opt_out_links (tenant_id, channel, address, token)
    SELECT ${ctx.tenantId}::uuid, ${channel}::text, wanted.address, app.link_token()
    FROM jsonb_array_elements_text(${JSON.stringify(missing.sort())}::jsonb) AS wanted(address)
    ON CONFLICT (tenant_id, channel, address) DO NOTHING`);
  await look();
  return tokens;
}
