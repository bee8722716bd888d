import { sql } from 'drizzle-orm';
import type { Ctx } from './context.ts';
import { workedOutOnce } from './db/index.ts';

/** An organisation's country (ISO 3166 alpha-2) and time zone (IANA). */
export type Where = { country: string; timeZone: string };

/** As long as who is signed in is remembered: short enough to be noticed by nobody. */
const REMEMBERED_MS = 500;
const REMEMBERED_MOST = 5_000;

const remembered = new Map<string, { where: Where; until: number }>();

const statement = workedOutOnce<never>(() => sql`SELECT country, time_zone AS "timeZone" FROM tenants`);

/** Where the organisation is; another process's change of it may be half a second late. */
export async function whereItIs(ctx: Ctx): Promise<Where> {
  const hit = remembered.get(ctx.tenantId);
  if (hit && hit.until > Date.now()) return hit.where;
  const { rows } = await ctx.db.execute<Where>(statement({}));
  const where = rows[0]!;
  if (remembered.size >= REMEMBERED_MOST) remembered.clear();
  remembered.set(ctx.tenantId, { where, until: Date.now() + REMEMBERED_MS });
  return where;
}

/** Called when it has moved, so that this process knows at once. */
export function forgetWhereItIs(tenantId: string): void {
  remembered.delete(tenantId);
}
