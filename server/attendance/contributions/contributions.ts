import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { contributions as answer, newContribution } from '../../../contract/attendance/report-schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { notFound, refuse } from '../../core/errors.ts';
import { accountsById } from '../../core/identity/one-account.ts';
import { tenants } from '../../core/tables.ts';
import { requireItem } from '../read.ts';
import { contributions } from '../tables.ts';
import { refusals } from '../refusal-texts.ts';
import { inputTexts } from '../../core/http/input-texts.ts';

/** Decimals that a currency (ISO 4217) has; undefined where there is no such currency. */
export function decimalsOf(currency: string): number | undefined {
  if (!Intl.supportedValuesOf('currency').includes(currency)) return undefined;
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;
}

/** An amount in the smallest unit; undefined where it has more decimals than the currency. */
export function toMinor(amount: number, decimals: number): number | undefined {
  const minor = Math.round(amount * 10 ** decimals);
  return Number((minor / 10 ** decimals).toFixed(decimals)) === amount ? minor : undefined;
}

export const fromMinor = (minor: number, currency: string): number => minor / 10 ** (decimalsOf(currency) ?? 2);

/** The contributions at an item: every entry, and the totals. @throws Refusal 404 */
export async function listContributions(ctx: Ctx, itemId: string): Promise<z.input<typeof answer>> {
  await requireItem(ctx, itemId);
  const rows = await ctx.db
    .select()
    .from(contributions)
    .where(and(eq(contributions.tenantId, currentTenant), eq(contributions.itemId, itemId)))
    .orderBy(contributions.at, contributions.id);
  const reversed = new Set(rows.map(({ reverses }) => reverses));
  const accounts = await accountsById(
    ctx,
    rows.map(({ accountId }) => accountId),
  );
  const currency = await currencyOf(ctx);
  const totals = new Map<string, number>();
  for (const { currency: of, minor } of rows) totals.set(of, (totals.get(of) ?? 0) + minor);
  const others = [...totals].filter(([of, minor]) => of !== currency && minor !== 0);
  return {
    items: rows
      .filter(({ reverses }) => reverses === null)
      .map((row) => ({
        id: row.id,
        kind: row.kind,
        amount: fromMinor(row.minor, row.currency),
        currency: row.currency,
        at: row.at.toISOString(),
        by: accounts.get(row.accountId ?? '')?.name ?? '',
        reversed: reversed.has(row.id),
      })),
    currency,
    total: fromMinor(totals.get(currency) ?? 0, currency),
    others: others.map(([of, minor]) => ({ currency: of, total: fromMinor(minor, of) })),
  };
}

/** Enters what was given. @throws Refusal 404; 400 for a currency there is none of, or decimals it does not have */
export async function addContribution(ctx: Ctx, wish: z.output<typeof newContribution>) {
  const { itemId, kind, amount } = wish;
  await requireItem(ctx, itemId);
  const currency = wish.currency ?? (await currencyOf(ctx));
  const decimals = decimalsOf(currency);
  if (decimals === undefined) {
    throw refuse('attendance.currency', 400, inputTexts.currencyCode, { currency: inputTexts.currencyCode });
  }
  const minor = toMinor(amount, decimals);
  if (minor === undefined || minor <= 0) {
    const text = refusals.amount({ decimals });
    throw refuse('attendance.amount', 400, text, { amount: text });
  }
  const values = { tenantId: ctx.tenantId, itemId, kind, minor, currency, at: ctx.clock() };
  await ctx.db.insert(contributions).values({ ...values, accountId: ctx.user?.accountId ?? null });
  await ctx.audit({ action: 'attendance.contribution_added', subject: 'attendance', subjectId: itemId });
  ctx.emit('attendance', { itemId });
  return listContributions(ctx, itemId);
}

/** Reverses an entry with an opposite one; repeating it changes nothing. @throws Refusal 404 */
export async function reverseContribution(ctx: Ctx, id: string) {
  const { rows } = await ctx.db.execute<{ item_id: string; written: boolean }>(sql`
    WITH one AS (SELECT c.* FROM contributions c WHERE c.tenant_id = ${currentTenant} AND c.id = ${id} AND c.reverses IS NULL),
      written AS (
        INSERT INTO contributions (tenant_id, item_id, kind, minor, currency, reverses, account_id, at)
        SELECT tenant_id, item_id, kind, -minor, currency, id, ${ctx.user?.accountId ?? null}::uuid, ${ctx.clock().toISOString()}
        FROM one ON CONFLICT DO NOTHING RETURNING id)
    SELECT item_id, EXISTS (SELECT FROM written) AS written FROM one`);
  const [found] = rows;
  if (!found) throw notFound();
  if (found.written) {
    await ctx.audit({ action: 'attendance.contribution_reversed', subject: 'attendance', subjectId: found.item_id });
    ctx.emit('attendance', { itemId: found.item_id });
  }
  return listContributions(ctx, found.item_id);
}

/** The organisation's own (ISO 4217). */
export async function currencyOf(ctx: Ctx): Promise<string> {
  const [tenant] = await ctx.db
    .select({ currency: tenants.currency })
    .from(tenants)
    .where(eq(tenants.tenantId, currentTenant));
  return tenant?.currency ?? 'USD';
}
