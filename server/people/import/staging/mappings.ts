import { desc, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { importMappings } from '../../import-tables.ts';
import { headersKey, type Mapping } from '../columns/headers.ts';
import type { OfferKind } from '../../../../contract/people/import-schemas.ts';
import type { RowSetting } from '../rows/field-readers.ts';

const REMEMBERED = 100;

type Remembered = Required<Pick<RowSetting, 'remembered' | 'rememberedOffers'>>;

/** The organisation's latest answers about its files, by the key of their headers. */
export async function rememberedOf(ctx: Ctx): Promise<Remembered> {
  const rows = await ctx.db
    .select()
    .from(importMappings)
    .where(eq(importMappings.tenantId, ctx.tenantId))
    .orderBy(desc(importMappings.usedAt))
    .limit(REMEMBERED);
  const mapped = rows.filter(({ mapping }) => Object.keys(mapping).length > 0);
  return {
    remembered: Object.fromEntries(mapped.map(({ headersKey: key, mapping }) => [key, mapping])),
    rememberedOffers: Object.fromEntries(
      rows.flatMap(({ headersKey: key, offers }) => (offers ? [[key, offers]] : [])),
    ),
  };
}

/** The next file with these headers is read the same way without asking. */
export async function rememberMapping(ctx: Ctx, headers: readonly string[], mapping: Mapping): Promise<void> {
  if (Object.keys(mapping).length === 0) return;
  const usedAt = ctx.clock();
  await ctx.db
    .insert(importMappings)
    .values({ tenantId: ctx.tenantId, headersKey: headersKey(headers), mapping, usedAt })
    .onConflictDoUpdate({
      target: [importMappings.tenantId, importMappings.headersKey],
      set: { mapping: sql`excluded.mapping`, usedAt: sql`excluded.used_at` },
    });
}

/** The next file with these headers is read in the same shapes, or as it stands if none was taken. */
export async function rememberOffers(ctx: Ctx, key: string, offers: readonly OfferKind[]): Promise<void> {
  const usedAt = ctx.clock();
  await ctx.db
    .insert(importMappings)
    .values({ tenantId: ctx.tenantId, headersKey: key, mapping: {}, offers: [...offers], usedAt })
    .onConflictDoUpdate({
      target: [importMappings.tenantId, importMappings.headersKey],
      set: { offers: sql`excluded.offers`, usedAt: sql`excluded.used_at` },
    });
}
