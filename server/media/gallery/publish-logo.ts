import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Storage } from '../../adapters/storage/storage.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { tenants } from '../../core/tables.ts';
import { media } from '../tables.ts';
import { insertMedia, storeMedia, type Storing } from './add-media.ts';
import { restoreMedia } from './delete-media.ts';
import { findMedia } from './media-list.ts';

type Row = typeof media.$inferSelect;

/**
 * The organisation's logo as a picture that mail programs can fetch. Its id comes from what it shows, so a logo is added once,
 * and a new one leaves that of earlier messages as it is. Undefined where there is no logo.
 */
export async function publishLogo(storage: Storage, outer: Storing): Promise<Row | undefined> {
  const { transaction } = outer;
  const logo = await transaction(readLogo);
  if (!logo) return undefined;
  const id = idOf(outer.tenantId, logo);
  const there = await transaction((ctx) => foundOrRestored(ctx, id));
  if (there) return there;
  const file = { name: 'logo.png', type: 'image/png', bytes: Buffer.from(logo.split(',')[1] ?? '', 'base64') };
  const made = await storeMedia(storage, outer, { file }, id);
  // Somebody else may have been quicker; its files are the same.
  return transaction(async (ctx) => (await foundOrRestored(ctx, id)) ?? insertMedia(ctx, made));
}

async function readLogo(ctx: Ctx): Promise<string | null> {
  const [row] = await ctx.db.select({ logo: tenants.logo }).from(tenants).where(eq(tenants.tenantId, currentTenant));
  return row?.logo ?? null;
}

async function foundOrRestored(ctx: Ctx, id: string): Promise<Row | undefined> {
  const [row] = await ctx.db
    .select()
    .from(media)
    .where(and(eq(media.tenantId, currentTenant), eq(media.id, id)));
  if (row?.deletedAt) await restoreMedia(ctx, id);
  return row && findMedia(ctx, id);
}

const idOf = (tenantId: string, logo: string): string =>
  createHash('sha256')
    .update(tenantId + logo)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
