import { eq, sql } from 'drizzle-orm';
import { currencyOf } from '../../contract/session/countries.ts';
import type { Base } from '../core/context.ts';
import type { Tx } from '../core/db/index.ts';
import { refuse } from '../core/errors.ts';
import { isProvedFor } from '../core/identity/address-proof.ts';
import { accountByEmail, nameAccount } from '../core/identity/one-account.ts';
import { accounts, memberships, tenants } from '../core/tables.ts';
import { inTenant } from '../core/transaction.ts';
import type { SessionDeps } from './session-deps.ts';
import { type Begun, deleteIfUnused, keepAccount, newAccount } from './new-account.ts';
import { zoneOf } from './time-zones.ts';
import { refusals } from './refusal-texts.ts';

/** A future organisation: its founder and place. */
export type NewOrganisationWish = {
  organisation: string;
  country: string;
  timeZone?: string | undefined;
  name: string;
  email: string;
  sampleData?: boolean | undefined;
  /** In which it is founded, and writes to people until somebody chooses another; English where nobody says. */
  language?: string | undefined;
};

/** The owner, and `begun` if the account is new. */
type Account = { id: string; begun: Begun | null };

/**
 * Writes an organisation with its owner and each feature's initial data, all or nothing, in a transaction of its own;
 * `check` runs first in it. The account exists already: if this fails a new account is removed, and the next try uses
 * one that a crash left. The caller checks `timeZone`.
 */
export async function foundOrganisation(
  deps: SessionDeps,
  base: Base,
  wish: NewOrganisationWish & { tenantId: string; account: Account; timeZone: string },
  check?: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { tenantId, account, name, email, language = 'en' } = wish;
  const accountId = account.id;
  const owner = { accountId, name, email, role: 'owner', personId: null, language } as const;
  const written = inTenant(base, tenantId, owner, async (own) => {
    await check?.(own.db);
    await own.db.insert(tenants).values({
      tenantId,
      name: wish.organisation,
      country: wish.country,
      timeZone: wish.timeZone,
      currency: currencyOf(wish.country),
      ...(language !== 'en' && { language }),
    });
    await own.db.insert(memberships).values({ tenantId, accountId, role: 'owner' });
    await own.audit({ action: 'organisation.created', subject: 'organisation', subjectId: tenantId });
    for (const give of deps.newOrganisation) {
      await give(own, { organisation: wish.organisation, sampleData: wish.sampleData ?? false });
    }
  });
  try {
    await written;
  } catch (error) {
    if (account.begun) await deleteIfUnused(base, account.begun);
    throw error;
  }
}

/** Adds an organisation for the operator. Somebody new has no password yet; somebody known keeps theirs. */
export async function addOrganisation(
  deps: SessionDeps,
  base: Base,
  wish: NewOrganisationWish,
): Promise<{ tenantId: string; newAccount: boolean }> {
  const tenantId = crypto.randomUUID();
  const timeZone = zoneOf(wish);
  const account = await base.database.asGate(async (tx): Promise<Account> => {
    const { email, name } = wish;
    const known = await lockedByEmail(tx, email);
    if (!known) return asNew(await newAccount(tx, { email, name, passwordHash: null }));
    const proved = isProvedFor('own', known);
    if (!proved && (known.passwordHash !== null || (await belongsAnywhere(tx, known.id)))) throw unprovedOwner(email);
    const kept = (await keepAccount(tx, known.id))!;
    // Begun here, and nobody's yet: the process ended before the organisation was written.
    return proved ? { id: kept.id, begun: null } : asNew(kept);
  });
  await foundOrganisation(deps, base, { ...wish, tenantId, account, timeZone });
  return { tenantId, newAccount: account.begun !== null };
}

/** Locked, so that it is proved or joins elsewhere before this or after it. */
async function lockedByEmail(tx: Tx, email: string) {
  const found = await accountByEmail(tx, email);
  if (!found) return undefined;
  await nameAccount(tx, found.id);
  const [known] = await tx.select().from(accounts).where(eq(accounts.id, found.id)).for('update');
  return known;
}

const asNew = (begun: Begun): Account => ({ id: begun.id, begun });

async function belongsAnywhere(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`SELECT FROM app.tenants_of(${accountId}::uuid)`);
  return rows.length > 0;
}

/** Somebody else may have registered the address. */
function unprovedOwner(email: string) {
  return refuse('session.owner_unproved', 409, refusals.ownerUnproved({ email }));
}
