import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { byLink } from '../../../contract/people/opt-out-sources.ts';
import type { Base, Ctx } from '../../core/context.ts';
import { Refusal } from '../../core/errors.ts';
import { countAttempt, forgiveAttempt } from '../../core/identity/throttle.ts';
import { tenants } from '../../core/tables.ts';
import { inTenant } from '../../core/transaction.ts';
import { optOutLinks } from './opt-out-tables.ts';
import { type Standing, standingPage, tooOftenPage, unknownPage } from './opt-out-page.ts';
import { optIn, optOut } from './opt-outs.ts';

/** Wrong links of one address. Right ones do not count: a whole mobile network may come from one address. */
const guesses = { name: 'opt-out link', limit: 30, minutes: 10 };
/** Changes by one link. */
const changes = { name: 'opt-out change', limit: 20, minutes: 60 };

type Request = FastifyRequest<{ Params: { '*': string } }>;
type Followed = { tenantId: string; id: string };
type Wish = 'look' | 'stop' | 'again';

/**
 * `/u/<token>`: where somebody ends what an organisation sends them. GET asks and changes nothing, because phones and
 * mail scanners open links by themselves; POST does it, also as mail programs do it (RFC 8058), and twice is as once.
 */
export async function serveOptOutLinks(app: FastifyInstance, base: Base): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 10_000 }, (_request, body, done) =>
      done(null, body),
    );
    scope.get<{ Params: { '*': string } }>('/u/*', (request, reply) => answer(base, request, reply, 'look'));
    scope.post<{ Params: { '*': string } }>('/u/*', (request, reply) =>
      answer(base, request, reply, wishOf(request.body)),
    );
  });
}

function wishOf(body: unknown): Wish {
  return new URLSearchParams(typeof body === 'string' ? body : '').get('want') === 'again' ? 'again' : 'stop';
}

async function answer(base: Base, request: Request, reply: FastifyReply, wish: Wish): Promise<FastifyReply> {
  void reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  try {
    const followed = await find(base, request);
    if (!followed) return reply.status(404).send(unknownPage());
    if (wish !== 'look') await countAttempt(base.database, changes, followed.id);
    const standing = await inTenant(base, followed.tenantId, null, (ctx) => carryOut(ctx, followed, wish));
    return reply.send(standing ? standingPage(standing) : unknownPage());
  } catch (failure) {
    if (failure instanceof Refusal && failure.status === 429) return reply.status(429).send(tooOftenPage());
    throw failure;
  }
}

/** Whose link this is. @throws Refusal 429 where too many wrong ones came from this address */
async function find(base: Base, request: Request): Promise<Followed | undefined> {
  await countAttempt(base.database, guesses, request.ip);
  // Some phones take a full stop or bracket after a link for a part of it.
  const token = request.params['*'].replaceAll('\0', '').replace(/[^A-Za-z0-9]+$/, '');
  const { rows } = await base.database.asGate((tx) =>
    tx.execute<Followed>(sql`SELECT tenant_id AS "tenantId", id FROM app.opt_out_link(${token.slice(0, 100)})`),
  );
  if (rows[0]) await forgiveAttempt(base.database, guesses, request.ip);
  return rows[0];
}

async function carryOut(ctx: Ctx, { id }: Followed, wish: Wish): Promise<Standing | undefined> {
  const [link] = await ctx.db.select().from(optOutLinks).where(eq(optOutLinks.id, id));
  const [tenant] = await ctx.db.select({ name: tenants.name }).from(tenants);
  if (!link || !tenant) return undefined;
  const { channel, address } = link;
  if (wish === 'stop') await optOut(ctx, { channel, address, source: byLink });
  if (wish === 'again') await optIn(ctx, { channel, address, source: byLink });
  const { rows } = await ctx.db.execute(sql`SELECT FROM opt_outs WHERE channel = ${channel} AND address = ${address}`);
  return { organisation: tenant.name, channel, address, optedOut: rows.length > 0, changed: wish !== 'look' };
}
