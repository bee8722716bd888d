import { eq } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Base } from '../context.ts';
import { currentTenant } from '../db/index.ts';
import { tenants } from '../tables.ts';
import { inTenant } from '../transaction.ts';
import type { Place } from './public-links.ts';

/** The address of the logo of a link's organisation; null if it has none. */
export const logoAt = (page: string, has: boolean): string | null => (has ? `${page}/logo.png` : null);

/** Serves the logo beside the page that shows it, by the same link. */
export const logoPlace = <Opened extends { tenantId: string }>(base: Base, path: string): Place<Opened> => ({
  method: 'GET',
  path: `${path}/logo.png`,
  answer: async ({ tenantId }, _request, reply) => {
    const [row] = await inTenant(base, tenantId, null, (ctx) =>
      ctx.db.select({ logo: tenants.logo }).from(tenants).where(eq(tenants.tenantId, currentTenant)),
    );
    const png = row?.logo?.split(',')[1];
    return sendPicture(reply, 'image/png', png === undefined ? undefined : Buffer.from(png, 'base64'));
  },
});

/**
 * A picture may be cached for an hour, although its page may not, so that looking at a poster again does not reload it.
 */
export function sendPicture(reply: FastifyReply, type: string, bytes: Uint8Array | undefined): FastifyReply {
  if (!bytes) return reply.status(404).type('text/plain').send('');
  return reply.header('cache-control', 'private, max-age=3600').type(type).send(Buffer.from(bytes));
}
