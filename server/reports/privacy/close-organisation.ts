import { eq, sql } from 'drizzle-orm';
import type { Storage } from '../../adapters/storage/storage.ts';
import type { Base, Ctx } from '../../core/context.ts';
import { currentTenant, sqlState, type Tx } from '../../core/db/index.ts';
import { notFound, refuse } from '../../core/errors.ts';
import type { PrepareCtx } from '../../core/http/handlers.ts';
import type { JobKind } from '../../core/jobs.ts';
import { nameAccount } from '../../core/identity/one-account.ts';
import { accounts, memberships, tenants } from '../../core/tables.ts';
import { inTenant } from '../../core/transaction.ts';
import { pauseForSuspension, resumeAfterSuspension } from '../../messaging/index.ts';
import { checkOwnPassword } from '../../session/index.ts';
import { tablesOfTenant } from './export-contents.ts';
import { refusals } from './retention.ts';

const MONTH_MS = 30 * 24 * 3600 * 1000;

/** Closes the organisation: nothing is sent or changed any more, and everything is deleted after 30 days. */
export async function closeOrganisation(ctx: PrepareCtx, given: { name: string; password: string }) {
  await checkOwnPassword(ctx, given.password);
  return ctx.transaction(async (own) => {
    const [tenant] = await own.db
      .select({ name: tenants.name })
      .from(tenants)
      .where(eq(tenants.tenantId, currentTenant));
    if (tenant?.name.toLowerCase() !== given.name.toLowerCase()) {
      const words = refusals.wrongName;
      throw refuse('privacy.wrong_name', 422, words, { name: words });
    }
    const closesAt = new Date(own.clock().getTime() + MONTH_MS);
    await own.db.update(tenants).set({ state: 'closing', closesAt }).where(eq(tenants.tenantId, currentTenant));
    await pauseForSuspension(own);
    await own.audit({ action: 'organisation.closing', subject: 'organisation', subjectId: ctx.tenantId });
    own.emit('organisation');
    return { closesAt: closesAt.toISOString() };
  });
}

/**
 * Cancels the closing. Not once its day has come: the files and accounts may be gone already, and what deletes the rest would
 * go on. @throws Refusal 404 where the organisation is not being closed, 410 where the day has come
 */
export async function cancelClosing(ctx: Ctx): Promise<true> {
  const mine = eq(tenants.tenantId, currentTenant);
  const [tenant] = await ctx.db.select().from(tenants).where(mine).for('update');
  if (tenant?.state !== 'closing') throw notFound();
  if (isOver(tenant, ctx.clock())) throw refuse('privacy.closed', 410, refusals.closed);
  await ctx.db.update(tenants).set({ state: 'active', closesAt: null }).where(mine);
  await resumeAfterSuspension(ctx);
  await ctx.audit({ action: 'organisation.kept', subject: 'organisation', subjectId: ctx.tenantId });
  ctx.emit('organisation');
  return true;
}

type Closing = Pick<typeof tenants.$inferSelect, 'state' | 'closesAt'>;

const isOver = ({ state, closesAt }: Closing, now: Date): boolean =>
  state === 'closing' && closesAt !== null && closesAt <= now;

/** Every hour: deletes organisations whose 30 days are over, with files and jobs, and accounts of no other organisation. */
export const closeForGood = (base: Base, storage: Storage): JobKind => ({
  queue: 'close-for-good',
  cron: '7 * * * *',
  run: async ({ tenantId, transaction }) => {
    const whose = await transaction(async (ctx) => {
      // Locked, so that a closing that is being cancelled is waited for.
      const [tenant] = await ctx.db.select().from(tenants).where(eq(tenants.tenantId, currentTenant)).for('update');
      return tenant && isOver(tenant, ctx.clock())
        ? ctx.db.select({ id: memberships.accountId }).from(memberships).where(eq(memberships.tenantId, currentTenant))
        : null;
    });
    if (!whose) return;
    for await (const { key } of storage.list(`${tenantId}/`)) await storage.remove([key]);
    await base.database.jobs.executeSql(`DELETE FROM pgboss.job WHERE data->>'tenantId' = $1 AND state <> 'active'`, [
      tenantId,
    ]);
    // Accounts first: if the job fails in between, the memberships are still there to find them by.
    const accountIds = whose.map(({ id }) => id);
    await base.database.asGate((tx) => removeAccounts(tx, tenantId, accountIds));
    await inTenant(base, tenantId, null, removeEverything);
    base.log.info({ tenantId }, 'an organisation was closed for good');
  },
});

/** Removes accounts that belong to no other organisation. */
async function removeAccounts(tx: Tx, tenantId: string, whose: readonly string[]): Promise<void> {
  for (const id of whose) {
    const { rows } = await tx.execute<{ elsewhere: boolean }>(
      sql`SELECT app.belongs_elsewhere(${id}::uuid, ${tenantId}::uuid) AS elsewhere`,
    );
    if (rows[0]?.elsewhere) continue;
    await nameAccount(tx, id);
    await tx.delete(accounts).where(eq(accounts.id, id));
  }
}

/** Removes every row of the organisation, itself included. */
export async function removeEverything(ctx: Ctx): Promise<void> {
  const tx = ctx.db;
  let left = (await tablesOfTenant(ctx))
    .filter(({ name, removable }) => removable && name !== 'tenants')
    .map(({ name }) => name);
  // Rows that others still reference are deleted in the next round.
  while (left.length > 0) {
    const kept: string[] = [];
    for (const name of left) if (!(await removed(tx, name))) kept.push(name);
    if (kept.length === left.length) throw new Error(`rows of ${kept.join(', ')} hold each other`);
    left = kept;
  }
  // Deleting the organisation also deletes what cannot be deleted otherwise: ledger and audit trail.
  await tx.delete(tenants).where(eq(tenants.tenantId, currentTenant));
}

async function removed(tx: Tx, name: string): Promise<boolean> {
  try {
    await tx.transaction((inner) =>
      inner.execute(sql`DELETE FROM ${sql.identifier(name)} WHERE tenant_id = ${currentTenant}`),
    );
    return true;
  } catch (error) {
    if (sqlState(error) === '23503') return false;
    throw error;
  }
}
