import { and, eq, ne, sql } from 'drizzle-orm';
import { enterTenant, type Tx } from '../../core/db/index.ts';
import { refuse } from '../../core/errors.ts';
import type { OpenCtx } from '../../core/http/handlers.ts';
import { passwordMatches } from '../../core/identity/password.ts';
import { countAttempt } from '../../core/identity/throttle.ts';
import { hashToken } from '../../core/identity/token.ts';
import { accounts, memberships, tenants } from '../../core/tables.ts';
import { contextOf } from '../../core/transaction.ts';
import { people, personAccounts } from '../../people/index.ts';
import { enter, guesses, hashChosen, links, newAccount, noteFailedSignIn } from '../../session/index.ts';
import { memberInvitations } from './login-tables.ts';

/** Who is invited where, for the page behind the link. */
export async function readMemberInvitation(ctx: OpenCtx, token: string) {
  const { tenantId, row } = await openInvitation(ctx, token);
  const account = row.email === null ? undefined : await accountWith(ctx, row.email);
  const [found] = await ctx.base.database.withTenant(tenantId, (tx) =>
    tx
      .select({ organisation: tenants.name, firstName: people.firstName, lastName: people.lastName })
      .from(people)
      .innerJoin(tenants, eq(tenants.tenantId, people.tenantId))
      .where(eq(people.id, row.personId)),
  );
  // A family may share an address: whoever comes second signs in with another.
  const taken = account ? await linkedHere(ctx, tenantId, account.id) : false;
  return {
    organisation: found?.organisation ?? '',
    name: `${found?.firstName ?? ''} ${found?.lastName ?? ''}`.trim(),
    email: taken ? null : row.email,
    hasAccount: account !== undefined && !taken,
  };
}

/** Takes the login. Somebody new chooses a password; somebody known gives the one they have. Signs in. */
export async function acceptMemberInvitation(
  ctx: OpenCtx,
  given: { token: string; email?: string | undefined; password: string },
) {
  const { tenantId, row } = await openInvitation(ctx, given.token);
  const email = given.email ?? row.email;
  if (!email) {
    const words = 'Enter the e-mail address you want to sign in with.';
    throw refuse('followup.email', 400, words, { email: words });
  }
  const known = await accountWith(ctx, email);
  if (known) {
    await countAttempt(ctx.base.database, guesses, email);
    if (!(await passwordMatches(given.password, known.passwordHash))) {
      noteFailedSignIn(ctx, { accountId: known.id, way: 'password' });
      throw refuse('session.wrong', 401, 'This e-mail has an account already; its password is another one.', {
        password: 'Give the password of your account.',
      });
    }
  }
  const { name, organisation } = await personOf(ctx, tenantId, row.personId);
  const owner = { email, name, organisations: [organisation] };
  const passwordHash = known ? null : await hashChosen(given.password, owner);
  const accountId = await ctx.gate(async (tx) => {
    const id = known?.id ?? (await newAccount(tx, { email, name, passwordHash }));
    await enterTenant(tx, tenantId);
    await link(ctx, tx, { tenantId, accountId: id, email, name, personId: row.personId });
    return id;
  });
  return enter(ctx, accountId, tenantId);
}

type Link = { tenantId: string; accountId: string; email: string; name: string; personId: string };

async function link(ctx: OpenCtx, tx: Tx, { tenantId, accountId, email, name, personId }: Link): Promise<void> {
  const [taken] = await tx
    .update(memberInvitations)
    .set({ state: 'accepted' })
    .where(and(eq(memberInvitations.personId, personId), ne(memberInvitations.state, 'accepted')))
    .returning();
  if (!taken) throw linkUsed();
  await tx
    .insert(memberships)
    .values({ tenantId, accountId, role: 'member' })
    .onConflictDoUpdate({
      target: [memberships.tenantId, memberships.accountId],
      set: { state: 'active' },
      setWhere: eq(memberships.role, 'member'),
    });
  const [linked] = await tx
    .insert(personAccounts)
    .values({ tenantId, accountId, personId })
    .onConflictDoNothing()
    .returning();
  if (!linked) {
    const words = 'Somebody else here signs in with this e-mail address. Give another one.';
    throw refuse('followup.email_taken', 409, words, { email: words });
  }
  await tx
    .update(people)
    .set({ email })
    .where(and(eq(people.id, personId), eq(people.email, '')));
  const own = contextOf(ctx.base, tenantId, { accountId, name, email, role: 'member', personId }, tx);
  await own.audit({ action: 'login.accepted', subject: 'person', subjectId: personId });
  await own.emit('people', { personId });
}

async function personOf(ctx: OpenCtx, tenantId: string, personId: string) {
  const [found] = await ctx.base.database.withTenant(tenantId, (tx) =>
    tx
      .select({ person: people, organisation: tenants.name })
      .from(people)
      .innerJoin(tenants, eq(tenants.tenantId, people.tenantId))
      .where(eq(people.id, personId)),
  );
  if (!found || found.person.archivedAt) throw linkUsed();
  const { person, organisation } = found;
  return { name: `${person.firstName} ${person.lastName}`.trim() || 'Member', organisation };
}

async function accountWith(ctx: OpenCtx, email: string) {
  const [account] = await ctx.gate((tx) => tx.select().from(accounts).where(eq(accounts.email, email)));
  return account;
}

async function linkedHere(ctx: OpenCtx, tenantId: string, accountId: string): Promise<boolean> {
  const rows = await ctx.base.database.withTenant(tenantId, (tx) =>
    tx.select().from(personAccounts).where(eq(personAccounts.accountId, accountId)),
  );
  return rows.length > 0;
}

async function openInvitation(ctx: OpenCtx, token: string) {
  await countAttempt(ctx.base.database, links, ctx.address);
  const { rows } = await ctx.gate((tx) =>
    tx.execute<{ tenant_id: string; person_id: string }>(
      sql`SELECT tenant_id, person_id FROM app.member_invitation(${hashToken(token)})`,
    ),
  );
  const found = rows[0];
  if (!found) throw linkUsed();
  const [row] = await ctx.base.database.withTenant(found.tenant_id, (tx) =>
    tx.select().from(memberInvitations).where(eq(memberInvitations.personId, found.person_id)),
  );
  if (!row || row.state === 'accepted' || row.expiresAt <= ctx.base.clock()) throw linkUsed();
  return { tenantId: found.tenant_id, row };
}

function linkUsed() {
  return refuse(
    'session.link_used',
    410,
    'This invitation has been used, taken back or is too old. Ask for a new one.',
  );
}
