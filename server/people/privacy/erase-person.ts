import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { currentTenant, enterTenant } from '../../core/db/index.ts';
import { notFound } from '../../core/errors.ts';
import type { AloneCtx } from '../../core/http/handlers.ts';
import { accounts, memberships } from '../../core/tables.ts';
import { contextOf } from '../../core/transaction.ts';
import { checkOwnPassword } from '../../session/index.ts';
import type { AboutPerson, Traced } from '../about/about-person.ts';
import { personAccounts } from '../own/own-tables.ts';
import { people } from '../tables.ts';
import { removeRowsOfPerson } from './rows-of-person.ts';

/** The person with what leads to them, held until the transaction ends. Throws 404. */
export async function traced(ctx: Ctx, id: string): Promise<Traced> {
  const [row] = await ctx.db
    .select()
    .from(people)
    .where(and(eq(people.tenantId, currentTenant), eq(people.id, id)))
    .for('update');
  if (!row) throw notFound('person');
  const { firstName, lastName, phone, phoneNumber, email } = row;
  return { id, name: `${firstName} ${lastName}`.trim(), phone, phoneNumber, email: email.trim().toLowerCase() };
}

/**
 * Erases a person: every feature takes away what leads to them, in the order of features backwards, then they go
 * themselves, with their login where it opens nothing else. What remains is amounts, and one line that says who did it.
 */
export async function erasePerson(
  ctx: AloneCtx,
  about: readonly AboutPerson[],
  { id, password }: { id: string; password: string },
): Promise<true> {
  await checkOwnPassword(ctx, password);
  const { person, account } = await ctx.transaction(async (own) => ({
    person: await traced(own, id),
    account: await loginOf(own, id),
  }));
  await ctx.gate(async (tx) => {
    for (const { eraseOutside } of about) await eraseOutside?.(tx, person);
    // With the account go its sessions and its membership here.
    if (account) {
      const { rows } = await tx.execute<{ elsewhere: boolean }>(
        sql`SELECT app.belongs_elsewhere(${account}::uuid, ${ctx.tenantId}::uuid) AS elsewhere`,
      );
      if (!rows[0]?.elsewhere) await tx.delete(accounts).where(eq(accounts.id, account));
    }
    await enterTenant(tx, ctx.tenantId);
    const own = contextOf(ctx.base, ctx.tenantId, ctx.user, tx);
    await eraseHere(own, about, id, account);
  });
  return true;
}

async function eraseHere(
  own: Ctx,
  about: readonly AboutPerson[],
  id: string,
  account: string | undefined,
): Promise<void> {
  const person = await traced(own, id);
  const parts = await mergedInto(own, id);
  for (const { erase } of about.toReversed()) await erase?.(own, person);
  if (account)
    await own.db
      .delete(memberships)
      .where(and(eq(memberships.tenantId, currentTenant), eq(memberships.accountId, account)));
  await removeRowsOfPerson(own, id);
  await own.db.delete(people).where(and(eq(people.tenantId, currentTenant), eq(people.id, id)));
  await own.db.execute(sql`
    DELETE FROM idempotency_keys k WHERE k.tenant_id = ${currentTenant} AND (k.answer::text LIKE ${`%${id}%`}
      OR (${person.email} <> '' AND k.answer::text ILIKE ${`%${person.email}%`})
      OR strpos(k.answer::text, ${person.phone}) > 0
      OR (${person.phoneNumber} <> '' AND k.answer::text LIKE ${`%${person.phoneNumber}%`}))`);
  await own.audit({ action: 'person.erased', subject: 'person', subjectId: id });
  await own.emit('people', { personId: id });
  // Whoever turned out to be the same person is them, too.
  for (const part of parts) await eraseHere(own, about, part, undefined);
}

async function mergedInto(ctx: Ctx, id: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`DELETE FROM person_merges
    WHERE tenant_id = ${currentTenant} AND (kept_id = ${id} OR merged_id = ${id}) RETURNING CASE WHEN kept_id = ${id} AND undone_at IS NULL THEN merged_id END AS id`,
  );
  return rows.flatMap((row) => row.id ?? []);
}

/** The account of somebody who is a member here and nothing more; an administrator's is their own affair. */
async function loginOf(ctx: Ctx, personId: string): Promise<string | undefined> {
  const [row] = await ctx.db
    .select({ accountId: memberships.accountId, role: memberships.role })
    .from(personAccounts)
    .innerJoin(
      memberships,
      and(eq(memberships.tenantId, personAccounts.tenantId), eq(memberships.accountId, personAccounts.accountId)),
    )
    .where(and(eq(personAccounts.tenantId, currentTenant), eq(personAccounts.personId, personId)));
  return row?.role === 'member' ? row.accountId : undefined;
}
