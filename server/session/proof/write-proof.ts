import { and, eq, sql } from 'drizzle-orm';
import type { Base, Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { momentOfProof, provedStill } from '../../core/identity/address-proof.ts';
import { type Account, accountById, nameAccount } from '../../core/identity/one-account.ts';
import { accounts, audit } from '../../core/tables.ts';
import { inTenant } from '../../core/transaction.ts';

const PROVED = 'account.address_proved';

/**
 * Writes the proof of an address into the trail of every organisation of its account, each in a transaction of its own, once
 * that of the proof is committed. The account keeps until the last one that this is still to be done.
 */
export async function writeProof(base: Base, accountId: string): Promise<void> {
  const mine = eq(accounts.id, accountId);
  const { account, organisations } = await base.database.asGate(async (tx) => {
    const account = await accountById(tx, accountId);
    const { rows } = await tx.execute<{ id: string }>(
      sql`SELECT tenant_id AS id FROM app.tenants_of(${accountId}::uuid)`,
    );
    return { account, organisations: rows };
  });
  if (!account?.proofUnwritten) return;
  const { name, email } = account;
  const user = { accountId, name, email, role: 'administrator', personId: null } as const;
  for (const { id } of organisations) await inTenant(base, id, user, (own) => writeOnce(own, account));
  // Proved anew meanwhile, it has still to be told of.
  const told = and(mine, provedStill(account));
  await base.database.asGate(async (tx) => {
    await nameAccount(tx, accountId);
    await tx.update(accounts).set({ proofUnwritten: false }).where(told);
  });
}

/** At the start: proofs whose process ended before it had written them everywhere. */
export async function writeProofsLeft(base: Base): Promise<void> {
  const { rows } = await base.database.asGate((tx) =>
    tx.execute<{ id: string }>(sql`SELECT app.proofs_unwritten() AS id`),
  );
  for (const { id } of rows) await writeProof(base, id);
}

/** One after the other where two processes tell it, so that the second sees what the first wrote. */
async function writeOnce(own: Ctx, account: Account): Promise<void> {
  const { id } = account;
  await own.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('session.proof ' || ${id}, 0))`);
  const detail = { provedAt: momentOfProof(account) };
  const written = await own.db.$count(
    audit,
    and(
      eq(audit.tenantId, currentTenant),
      eq(audit.action, PROVED),
      eq(audit.subjectId, id),
      sql`${audit.detail} @> ${JSON.stringify(detail)}::jsonb`,
    ),
  );
  if (written > 0) return;
  await own.audit({ action: PROVED, subject: 'administrator', subjectId: id, detail });
  own.emit('organisation');
}
