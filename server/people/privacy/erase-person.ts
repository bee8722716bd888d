import { and, eq, sql } from 'drizzle-orm';
import { dialledAs, type PersonField } from '../../../contract/people/person-field.ts';
import { personFields } from '../../../contract/people/person-fields.ts';
import { likePattern } from '../../core/like-pattern.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { notFound } from '../../core/errors.ts';
import type { PrepareCtx } from '../../core/http/handlers.ts';
import { nameAccount } from '../../core/identity/one-account.ts';
import { accounts, memberships } from '../../core/tables.ts';
import { checkOwnPassword } from '../../session/index.ts';
import type { AboutPerson, Traced } from '../about/about-person.ts';
import { personAccounts, people } from '../tables.ts';
import { removeRowsOfPerson } from './export-rows.ts';

/**
 * The person with their contacts, locked until the transaction ends: once with the phone and e-mail that
 * messages go to, and once for each further pair, so that every feature covers all of them. Throws 404.
 */
export async function personWithContacts(ctx: Ctx, id: string): Promise<[Traced, ...Traced[]]> {
  const [row] = await ctx.db
    .select()
    .from(people)
    .where(and(eq(people.tenantId, currentTenant), eq(people.id, id)))
    .for('update');
  if (!row) throw notFound();
  const name = `${row.firstName} ${row.lastName}`.trim();
  const said: Partial<Record<string, unknown>> = row;
  const text = (key: string) => (typeof said[key] === 'string' ? said[key] : '');
  const [first, ...others] = ADDRESSES.map(([phone, email]): Traced => ({
    id,
    name,
    phone: text(dialledAs(phone)) || null,
    phoneNumber: text(phone),
    email: text(email).trim().toLowerCase(),
  }));
  return [first!, ...others.filter(({ phone, phoneNumber, email }) => phone || phoneNumber || email)];
}

/** Pairs of a phone and an e-mail field whose values erasing follows. */
const ADDRESSES = pairsOf(
  ...(['phone', 'email'] as const).map((kind) =>
    Object.entries<PersonField>(personFields)
      .filter(([, field]) => field.kind === kind && field.erased === 'address')
      .map(([key]) => key),
  ),
);

function pairsOf(phones: string[] = [], emails: string[] = []): [phone: string, email: string][] {
  const longest = phones.length > emails.length ? phones : emails;
  return longest.map((_, place) => [phones[place] ?? '', emails[place] ?? '']);
}

/**
 * Erases a person: every feature removes what identifies them, in reverse order, then the person's row goes,
 * with the login if it opens nothing else. Only amounts remain, and one audit row that says who did it.
 */
export async function erasePerson(
  ctx: PrepareCtx,
  about: readonly AboutPerson[],
  { id, password }: { id: string; password: string },
): Promise<true> {
  await checkOwnPassword(ctx, password);
  const { traces, account } = await ctx.transaction(async (own) => ({
    traces: await personWithContacts(own, id),
    account: await loginOf(own, id),
  }));
  // Global data goes first: if the rest fails, erasing again finishes it, and nobody is left behind unseen.
  await ctx.gate(async (tx) => {
    for (const { eraseOutside } of about) for (const trace of traces) await eraseOutside?.(tx, trace);
    // The sessions go with the account.
    if (account) {
      const { rows } = await tx.execute<{ elsewhere: boolean }>(
        sql`SELECT app.belongs_elsewhere(${account}::uuid, ${ctx.tenantId}::uuid) AS elsewhere`,
      );
      if (rows[0]?.elsewhere) return;
      await nameAccount(tx, account);
      await tx.delete(accounts).where(eq(accounts.id, account));
    }
  });
  await ctx.transaction((own) => eraseHere(own, about, id, account));
  return true;
}

async function eraseHere(
  own: Ctx,
  about: readonly AboutPerson[],
  id: string,
  account: string | undefined,
): Promise<void> {
  const traces = await personWithContacts(own, id);
  const parts = await mergedInto(own, id);
  for (const { erase } of about.toReversed()) for (const trace of traces) await erase?.(own, trace);
  if (account)
    await own.db
      .delete(memberships)
      .where(and(eq(memberships.tenantId, currentTenant), eq(memberships.accountId, account)));
  await removeRowsOfPerson(own, id);
  await own.db.delete(people).where(and(eq(people.tenantId, currentTenant), eq(people.id, id)));
  for (const trace of traces) await forgetAnswers(own, trace);
  await own.audit({ action: 'person.erased', subject: 'person', subjectId: id });
  own.emit('people', { personId: id });
  // Duplicates merged into this person are erased with them.
  for (const part of parts) await eraseHere(own, about, part, undefined);
}

/** Replies kept for repeated requests may name the person. */
async function forgetAnswers(own: Ctx, { id, phone, phoneNumber, email }: Traced): Promise<void> {
  await own.db.execute(sql`
    DELETE FROM idempotency_keys k WHERE k.tenant_id = ${currentTenant} AND (k.answer::text LIKE ${likePattern(id)}
      OR (${email} <> '' AND k.answer::text ILIKE ${likePattern(email)})
      OR strpos(k.answer::text, ${phone}) > 0
      OR (${phoneNumber} <> '' AND k.answer::text LIKE ${likePattern(phoneNumber)}))`);
}

async function mergedInto(ctx: Ctx, id: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`DELETE FROM person_merges
    WHERE tenant_id = ${currentTenant} AND (kept_id = ${id} OR merged_id = ${id}) RETURNING CASE WHEN kept_id = ${id} AND undone_at IS NULL THEN merged_id END AS id`,
  );
  return rows.flatMap((row) => row.id ?? []);
}

/** The account of somebody who is only a member here; an administrator's account is never removed. */
async function loginOf(ctx: Ctx, personId: string): Promise<string | undefined> {
  const [row] = await ctx.db
    .select({ accountId: memberships.accountId, role: memberships.role })
    .from(personAccounts)
    .innerJoin(
      memberships,
      and(eq(memberships.tenantId, currentTenant), eq(memberships.accountId, personAccounts.accountId)),
    )
    .where(and(eq(personAccounts.tenantId, currentTenant), eq(personAccounts.personId, personId)));
  return row?.role === 'member' ? row.accountId : undefined;
}
