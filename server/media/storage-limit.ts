import { sql } from 'drizzle-orm';
import type { Ctx } from '../core/context.ts';
import { currentTenant } from '../core/db/index.ts';
import { refuse } from '../core/errors.ts';
import { refusals } from './refusal-texts.ts';

/** From this share of the limit on administrators are told. */
const NEARLY = 0.8;

/**
 * How many bytes the organisation keeps: all versions of its pictures, those included that were deleted and can be put back.
 * An export of everything counts for nothing: it goes after a day, and whoever leaves takes it along.
 */
export async function bytesStored(ctx: Ctx): Promise<number> {
  const { rows } = await ctx.db.execute<{ bytes: number }>(sql`
    SELECT (SELECT coalesce(sum(p.bytes), 0) FROM pictures p WHERE p.tenant_id = ${currentTenant})
      + (SELECT coalesce(sum(m.bytes), 0) FROM media m WHERE m.tenant_id = ${currentTenant}) AS bytes`);
  return Number(rows[0]?.bytes ?? 0);
}

/** How near the organisation is to its limit. */
export async function storageState(ctx: Ctx, limit: number): Promise<'fine' | 'nearly-full' | 'full'> {
  const bytes = await bytesStored(ctx);
  if (bytes >= limit) return 'full';
  return bytes >= limit * NEARLY ? 'nearly-full' : 'fine';
}

/** The size of an addition, and how much the organisation may keep with it. */
type Added = { bytes: number; limit: number };

/** @throws Refusal 409 where there is no room for it */
export async function refuseOverLimit(ctx: Ctx, { bytes, limit }: Added): Promise<void> {
  if ((await bytesStored(ctx)) + bytes > limit) throw refuse('media.storage_full', 409, refusals.storageFull);
}

/** The same just before it is added: of several at once each sees those before it. @throws Refusal 409 */
export async function takeRoom(ctx: Ctx, added: Added): Promise<void> {
  await ctx.db.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended('media.storage ' || ${ctx.tenantId}::text, 0))`,
  );
  await refuseOverLimit(ctx, added);
}
