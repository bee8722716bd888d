import { asksFor } from '../core/turns.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Owner } from '../../contract/session/guessable-password.ts';
import { currentTenant } from '../core/db/index.ts';
import { refuse } from '../core/errors.ts';
import type { OpenCtx } from '../core/http/handlers.ts';
import { accountsById, type Account, accountByEmail, nameAccount } from '../core/identity/one-account.ts';
import { isProvedFor, proofBy, unproved } from '../core/identity/address-proof.ts';
import { openLink } from '../core/identity/link-throttle.ts';
import { hashToken } from '../core/identity/cookie.ts';
import { accounts, memberships, tenants } from '../core/tables.ts';
import { inTenant } from '../core/transaction.ts';
import { continueSignIn, completeSignIn } from './complete-sign-in.ts';
import { isOpen } from './invitations.ts';
import { hasAccount, joinAsInvited, joinsAsKnown } from './invited-account.ts';
import { links } from './limits.ts';
import { keepAccount } from './new-account.ts';
import { writeProof } from './proof/links.ts';
import { hashChosen } from './passwords/password-tries.ts';
import type { SessionDeps } from './session-deps.ts';
import { invitations } from './tables.ts';
import { commonWords } from '../core/language/common-words.ts';

type Invitation = { tenantId: string; row: typeof invitations.$inferSelect; vouched: 'mail' | 'inviter' | null };

/** The invited person and organisation, for the linked page. */
export async function readInvitation(deps: SessionDeps, ctx: OpenCtx, token: string) {
  const { tenantId, row, vouched } = await openedBy(deps, ctx, token);
  const known = await accountWith(ctx, row.email);
  return {
    organisation: await nameOf(ctx, tenantId),
    name: row.name,
    email: row.email,
    hasAccount: await hasAccount(ctx, { account: known, vouched, link: token }),
  };
}

async function nameOf(ctx: OpenCtx, tenantId: string): Promise<string> {
  const [tenant] = await ctx.base.database.withTenant(tenantId, (tx) =>
    tx.select({ name: tenants.name }).from(tenants).where(eq(tenants.tenantId, currentTenant)),
  );
  return tenant?.name ?? '';
}

/**
 * Joins the organisation. A new user chooses a password, and so does one who proves the address by this very letter,
 * because anything set up before may be a stranger's. A known user gives their password, and their second factor before
 * they join.
 */
export async function acceptInvitation(
  deps: SessionDeps,
  ctx: OpenCtx,
  given: { token: string; name: string; password: string },
) {
  const invitation = await openedBy(deps, ctx, given.token);
  const { row, vouched } = invitation;
  const known = await accountWith(ctx, row.email);
  const { email } = row;
  asksFor({ organisation: invitation.tenantId, account: email });
  const owner = { email, name: given.name, organisations: [await nameOf(ctx, invitation.tenantId)] };
  if (!(await joinsAsKnown(ctx, { email, known, vouched, owner, link: given.token }, given.password)) || !known) {
    const accountId = await beginWith(ctx, invitation, { ...given, known, owner });
    return completeSignIn(ctx, accountId, { way: 'password', meant: invitation.tenantId });
  }
  if (vouched === 'inviter') await believeInviter(ctx, known.id);
  const linkHash = hashToken(given.token);
  return continueSignIn(ctx, known.id, {
    as: { joinsAs: 'administrator', joinsBy: linkHash },
    join: () => joinAsAdministrator(ctx, { linkHash, accountId: known.id }),
  });
}

async function beginWith(
  ctx: OpenCtx,
  { tenantId, row, vouched }: Invitation,
  given: { token: string; name: string; password: string; known: Account | undefined; owner: Owner },
): Promise<string> {
  const { known, name } = given;
  const passwordHash = await hashChosen(ctx, { password: given.password, owner: given.owner, link: given.token });
  const { email } = row;
  return joinAsInvited(ctx, { known, email, name, passwordHash, vouched }, (id) =>
    takePlace(ctx, { tenantId, id: row.id, account: { id, name, email } }),
  );
}

/** Joins by an open invitation that names the account's address. @throws Refusal 410 where it has ended */
export async function joinAsAdministrator(
  ctx: OpenCtx,
  { linkHash, accountId }: { linkHash: Uint8Array; accountId: string },
): Promise<string> {
  const { tenantId, row } = await openInvitation(ctx, linkHash);
  const account = await ctx.gate((tx) => keepAccount(tx, accountId));
  if (!account || account.email !== row.email) throw linkUsed();
  await takePlace(ctx, { tenantId, id: row.id, account });
  return tenantId;
}

/** Takes the invitation and the place, as the organisation; of several at once only one succeeds. */
async function takePlace(
  ctx: OpenCtx,
  { tenantId, id, account }: { tenantId: string; id: string; account: { id: string; name: string; email: string } },
): Promise<void> {
  const user = {
    accountId: account.id,
    name: account.name,
    email: account.email,
    role: 'administrator',
    personId: null,
  } as const;
  await inTenant(ctx.base, tenantId, user, async (own) => {
    const [taken] = await own.db
      .update(invitations)
      .set({ acceptedAt: own.clock() })
      .where(and(eq(invitations.tenantId, currentTenant), eq(invitations.id, id), isOpen(own.clock())))
      .returning();
    if (!taken) throw linkUsed();
    await own.db
      .insert(memberships)
      .values({ tenantId, accountId: account.id, role: 'administrator' })
      .onConflictDoUpdate({
        target: [memberships.tenantId, memberships.accountId],
        set: { role: 'administrator', state: 'active' },
        setWhere: eq(memberships.role, 'member'),
      });
    await own.audit({ action: 'administrator.joined', subject: 'administrator', subjectId: account.id });
    own.emit('administrators');
  });
}

/** The word of whoever invited, on a server without mail; a letter or the operator may speak louder one day. */
async function believeInviter(ctx: OpenCtx, accountId: string): Promise<void> {
  const mine = and(eq(accounts.id, accountId), unproved);
  const believed = { ...proofBy('inviter', ctx.base.clock()), proofUnwritten: true };
  await ctx.gate(async (tx) => {
    await nameAccount(tx, accountId);
    await tx.update(accounts).set(believed).where(mine);
  });
  await writeProof(ctx.base, accountId);
}

const accountWith = (ctx: OpenCtx, email: string): Promise<Account | undefined> =>
  ctx.gate((tx) => accountByEmail(tx, email));

async function openedBy(deps: SessionDeps, ctx: OpenCtx, token: string): Promise<Invitation> {
  const tried = { link: token, address: ctx.address };
  const { tenantId, row, senderVouches } = await openLink(ctx.base.database, links, tried, () =>
    openInvitation(ctx, hashToken(token)),
  );
  if (row.mailedAt) return { tenantId, row, vouched: 'mail' };
  return { tenantId, row, vouched: senderVouches && !deps.mailer ? 'inviter' : null };
}

async function openInvitation(ctx: OpenCtx, linkHash: Uint8Array) {
  const { rows } = await ctx.gate((tx) =>
    tx.execute<{ tenant_id: string; id: string }>(sql`SELECT tenant_id, id FROM app.invitation(${linkHash})`),
  );
  const found = rows[0];
  if (!found) throw linkUsed();
  return ctx.base.database.withTenant(found.tenant_id, async (tx) => {
    const [row] = await tx
      .select()
      .from(invitations)
      .where(and(eq(invitations.tenantId, currentTenant), eq(invitations.id, found.id), isOpen(ctx.base.clock())));
    if (!row) throw linkUsed();
    const sender = (await accountsById({ db: tx }, [row.invitedBy])).get(row.invitedBy);
    return { tenantId: found.tenant_id, row, senderVouches: sender !== undefined && isProvedFor('vouch', sender) };
  });
}

function linkUsed() {
  return refuse('session.link_used', 410, commonWords.thisInvitationHasBeenUsed);
}
