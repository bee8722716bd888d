import { asksFor } from '../../core/turns.ts';
import { and, eq, sql, gt, ne, type SQL } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { refuse } from '../../core/errors.ts';
import type { OpenCtx } from '../../core/http/handlers.ts';
import { openLink } from '../../core/identity/link-throttle.ts';
import { hashToken } from '../../core/identity/cookie.ts';
import { isProvedFor } from '../../core/identity/address-proof.ts';
import { accountByEmail } from '../../core/identity/one-account.ts';
import { memberships, tenants } from '../../core/tables.ts';
import { inTenant } from '../../core/transaction.ts';
import { people, personAccounts } from '../../people/index.ts';
import {
  continueSignIn,
  completeSignIn,
  hasAccount,
  keepAccount,
  hashChosen,
  type Join,
  links,
  joinAsInvited,
  joinsAsKnown,
  sendFirstProofMail,
  inviterStillAdministers,
} from '../../session/index.ts';
import type { LoginDeps } from './login-deps.ts';
import { memberInvitations } from './login-tables.ts';
import { refusals } from '../refusal-texts.ts';
import { commonWords } from '../../core/language/common-words.ts';

/**
 * An invitation that is still valid: its sender administers the organisation, the person is not archived and has no
 * login (a merge may have brought one), and its address or number is theirs.
 */
export const invitationStillValid: SQL = sql`
  (${memberInvitations.invitedBy} IS NULL OR ${inviterStillAdministers(memberInvitations.invitedBy)})
  AND EXISTS (SELECT FROM people p
    WHERE p.tenant_id = ${currentTenant} AND p.id = ${memberInvitations.personId} AND p.archived_at IS NULL
    AND (${memberInvitations.via} <> 'email' OR lower(trim(p.email)) = ${memberInvitations.email})
    AND (${memberInvitations.via} <> 'sms' OR ${memberInvitations.phone} IS NULL OR p.phone = ${memberInvitations.phone}))
  AND NOT EXISTS (SELECT FROM person_accounts a
    WHERE a.tenant_id = ${currentTenant} AND a.person_id = ${memberInvitations.personId})`;

/** An invitation that can be accepted. */
export const isOpen = (now: Date): SQL | undefined =>
  and(ne(memberInvitations.state, 'accepted'), gt(memberInvitations.expiresAt, now), invitationStillValid);

/** The invited person and organisation, for the linked page. */
export async function readMemberInvitation(ctx: OpenCtx, token: string) {
  const { tenantId, row } = await openedBy(ctx, token);
  const account = row.email === null ? undefined : await accountWith(ctx, row.email);
  const [found] = await ctx.base.database.withTenant(tenantId, (tx) =>
    tx
      .select({ organisation: tenants.name, firstName: people.firstName, lastName: people.lastName })
      .from(people)
      .innerJoin(tenants, eq(tenants.tenantId, currentTenant))
      .where(and(eq(people.tenantId, currentTenant), eq(people.id, row.personId))),
  );
  // A family may share an address; the second person signs in with another.
  const taken = account ? await linkedHere(ctx, tenantId, account.id) : false;
  return {
    organisation: found?.organisation ?? '',
    name: `${found?.firstName ?? ''} ${found?.lastName ?? ''}`.trim(),
    email: taken ? null : row.email,
    hasAccount: !taken && (await hasAccount(ctx, { account, vouched: vouchedFor(row, row.email), link: token })),
  };
}

/**
 * Accepts the invitation. A new account chooses a password, and so does one that proves by this very e-mail that the address is
 * theirs. An existing account gives its password, and its second factor before it joins. Signs in.
 */
export async function acceptMemberInvitation(
  deps: LoginDeps,
  ctx: OpenCtx,
  given: { token: string; email?: string | undefined; password: string },
) {
  const { tenantId, row } = await openedBy(ctx, given.token);
  const email = given.email ?? row.email;
  if (!email) {
    const words = refusals.enterEmail;
    throw refuse('followup.email', 400, words, { email: words });
  }
  const known = await accountWith(ctx, email);
  const vouched = vouchedFor(row, email);
  asksFor({ organisation: tenantId, account: row.personId });
  const { name, organisation } = await personOf(ctx, tenantId, row.personId);
  const owner = { email, name, organisations: [organisation] };
  if ((await joinsAsKnown(ctx, { email, known, vouched, owner, link: given.token }, given.password)) && known) {
    const linkHash = hashToken(given.token);
    const answer = await continueSignIn(ctx, known.id, {
      as: { joinsAs: 'member', joinsBy: linkHash },
      join: () => joinAsMember(ctx, { linkHash, accountId: known.id }),
    });
    // After a crash, it may never have been written to.
    if (!isProvedFor('outlast letters', known)) sendFirstProofMail(deps, ctx, email);
    return answer;
  }
  // Checked before the account is reset, which would otherwise lose data although nobody joins.
  if (known && (await linkedHere(ctx, tenantId, known.id))) throw emailTaken();
  const passwordHash = await hashChosen(ctx, { password: given.password, owner, link: given.token });
  const accountId = await joinAsInvited(ctx, { known, email, name, passwordHash, vouched }, (id) =>
    link(ctx, { tenantId, accountId: id, email, name, personId: row.personId }),
  );
  if (vouched === null) sendFirstProofMail(deps, ctx, email);
  return completeSignIn(ctx, accountId, { way: 'password', meant: tenantId });
}

/** Joins by an open invitation; the account is signed in. @throws Refusal 410 where it has ended */
export const joinAsMember: Join = async (ctx, { linkHash, accountId }) => {
  const { tenantId, row } = await openInvitation(ctx, linkHash);
  const { name } = await personOf(ctx, tenantId, row.personId);
  const account = await ctx.gate((tx) => keepAccount(tx, accountId));
  if (!account) throw linkUsed();
  await link(ctx, { tenantId, accountId, email: account.email, name, personId: row.personId });
  return tenantId;
};

/** An e-mailed invitation proves the address it was sent to. Any other address, or one invited by SMS or link, has yet to be proved. */
const vouchedFor = (row: typeof memberInvitations.$inferSelect, email: string | null): 'mail' | null =>
  row.via === 'email' && row.email === email ? 'mail' : null;

type Link = { tenantId: string; accountId: string; email: string; name: string; personId: string };

async function link({ base }: OpenCtx, given: Link): Promise<void> {
  const { tenantId, accountId, email, name, personId } = given;
  await inTenant(base, tenantId, { accountId, name, email, role: 'member', personId }, (own) => linkAs(own, given));
}

async function linkAs(own: Ctx, { tenantId, accountId, email, personId }: Link): Promise<void> {
  const [taken] = await own.db
    .update(memberInvitations)
    .set({ state: 'accepted' })
    .where(
      and(eq(memberInvitations.tenantId, currentTenant), eq(memberInvitations.personId, personId), isOpen(own.clock())),
    )
    .returning();
  if (!taken) throw linkUsed();
  await own.db
    .insert(memberships)
    .values({ tenantId, accountId, role: 'member' })
    .onConflictDoUpdate({
      target: [memberships.tenantId, memberships.accountId],
      set: { state: 'active' },
      setWhere: eq(memberships.role, 'member'),
    });
  const [linked] = await own.db
    .insert(personAccounts)
    .values({ tenantId, accountId, personId })
    .onConflictDoNothing()
    .returning();
  if (!linked) throw emailTaken();
  // Their page does not count it before it is proved: `onlySaysItsEmail`.
  await own.db
    .update(people)
    .set({ email })
    .where(and(eq(people.tenantId, currentTenant), eq(people.id, personId), eq(people.email, '')));
  await own.audit({ action: 'login.accepted', subject: 'person', subjectId: personId });
  own.emit('people', { personId });
}

async function personOf(ctx: OpenCtx, tenantId: string, personId: string) {
  const [found] = await ctx.base.database.withTenant(tenantId, (tx) =>
    tx
      .select({ person: people, organisation: tenants.name })
      .from(people)
      .innerJoin(tenants, eq(tenants.tenantId, currentTenant))
      .where(and(eq(people.tenantId, currentTenant), eq(people.id, personId))),
  );
  if (!found || found.person.archivedAt) throw linkUsed();
  const { person, organisation } = found;
  return { name: `${person.firstName} ${person.lastName}`.trim() || 'Member', organisation };
}

const accountWith = (ctx: OpenCtx, email: string) => ctx.gate((tx) => accountByEmail(tx, email));

async function linkedHere(ctx: OpenCtx, tenantId: string, accountId: string): Promise<boolean> {
  const rows = await ctx.base.database.withTenant(tenantId, (tx) =>
    tx
      .select()
      .from(personAccounts)
      .where(and(eq(personAccounts.tenantId, currentTenant), eq(personAccounts.accountId, accountId))),
  );
  return rows.length > 0;
}

async function openedBy(ctx: OpenCtx, token: string) {
  const tried = { link: token, address: ctx.address };
  return openLink(ctx.base.database, links, tried, () => openInvitation(ctx, hashToken(token)));
}

async function openInvitation(ctx: OpenCtx, linkHash: Uint8Array) {
  const { rows } = await ctx.gate((tx) =>
    tx.execute<{ tenant_id: string; person_id: string }>(
      sql`SELECT tenant_id, person_id FROM app.member_invitation(${linkHash})`,
    ),
  );
  const found = rows[0];
  if (!found) throw linkUsed();
  const [row] = await ctx.base.database.withTenant(found.tenant_id, (tx) =>
    tx
      .select()
      .from(memberInvitations)
      .where(
        and(
          eq(memberInvitations.tenantId, currentTenant),
          eq(memberInvitations.personId, found.person_id),
          isOpen(ctx.base.clock()),
        ),
      ),
  );
  if (!row) throw linkUsed();
  return { tenantId: found.tenant_id, row };
}

function emailTaken() {
  const words = refusals.emailTaken;
  return refuse('followup.email_taken', 409, words, { email: words });
}

function linkUsed() {
  return refuse('session.link_used', 410, commonWords.thisInvitationHasBeenUsed);
}
