import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Base, Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { inTenant } from '../../core/transaction.ts';
import type { FoundCheckIn } from './open-item.ts';

/** The owner of a phone, as typed on it. */
export type Typed = { name: string; phone: string };

/** The longest that browsers keep one. */
const DAYS = 400;

/** One for each organisation, so that somebody may be known to two. */
const nameOf = ({ tenantId }: FoundCheckIn): string => `here-${tenantId.slice(0, 8)}`;

const place = (base: Base, request: FastifyRequest) => ({
  path: '/here',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: base.env.APP_URL?.startsWith('https:') === true || request.protocol === 'https',
});

/** The last owner of this phone; undefined unless this organisation has signed it. */
export function readPhoneCookie(request: FastifyRequest, checkIn: FoundCheckIn): Typed | undefined {
  const [said = '', signature = ''] = (request.cookies[nameOf(checkIn)] ?? '').split('.');
  if (checkIn.key === '' || said === '') return undefined;
  const [given, right] = [Buffer.from(signature, 'base64url'), signed(checkIn.key, said)];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const [name, phone] = JSON.parse(Buffer.from(said, 'base64url').toString('utf8')) as [string, string];
  return { name, phone };
}

/** Remembers the phone's owner for the next time. The details are stored on their phone only. */
export async function writePhoneCookie(
  base: Base,
  checkIn: FoundCheckIn,
  { name, phone }: Typed,
  exchange: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const key = checkIn.key || (await inTenant(base, checkIn.tenantId, null, keyOf));
  const said = Buffer.from(JSON.stringify([name, phone])).toString('base64url');
  const value = `${said}.${signed(key, said).toString('base64url')}`;
  void exchange.reply.setCookie(nameOf(checkIn), value, {
    ...place(base, exchange.request),
    maxAge: DAYS * 24 * 3600,
  });
}

export function clearPhoneCookie(
  base: Base,
  checkIn: FoundCheckIn,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  void reply.clearCookie(nameOf(checkIn), place(base, request));
}

async function keyOf(ctx: Ctx): Promise<string> {
  await ctx.db.execute(sql`
    INSERT INTO attendance_here_keys (tenant_id, key) VALUES (${ctx.tenantId}, ${randomBytes(32).toString('base64url')})
    ON CONFLICT (tenant_id) DO NOTHING`);
  const { rows } = await ctx.db.execute<{ key: string }>(
    sql`SELECT k.key FROM attendance_here_keys k WHERE k.tenant_id = ${currentTenant}`,
  );
  return rows[0]!.key;
}

const signed = (key: string, said: string): Buffer => createHmac('sha256', key).update(said).digest();
