import { eq } from 'drizzle-orm';
import { currencyOf } from '../../contract/session/countries.ts';
import type { Base } from '../core/context.ts';
import { enterTenant, type Tx } from '../core/db/index.ts';
import { refuse } from '../core/errors.ts';
import { accounts, memberships, tenants } from '../core/tables.ts';
import { contextOf } from '../core/transaction.ts';
import type { SessionDeps } from './session-deps.ts';
import { newAccount } from './new-account.ts';
import { zoneOf } from './time-zones.ts';
import { refusals } from './refusal-texts.ts';

/** An organisation to be: who founds it, and where. */
export type Founding = {
  organisation: string;
  country: string;
  timeZone?: string | undefined;
  name: string;
  email: string;
  sampleData?: boolean | undefined;
  /** In which it is founded, and writes to people until somebody chooses another; English where nobody says. */
  language?: string | undefined;
};

/**
 * Writes an organisation with its owner and whatever each feature gives a new one, in the caller's transaction over the
 * global tables, which goes on as the new organisation's. `timeZone` is checked by the caller.
 */
export async function writeOrganisation(
  deps: SessionDeps,
  base: Base,
  tx: Tx,
  wish: Founding & { tenantId: string; accountId: string; timeZone: string },
): Promise<void> {
  const { tenantId, accountId, language = 'en' } = wish;
  await enterTenant(tx, tenantId);
  const own = contextOf(
    base,
    tenantId,
    { accountId, name: wish.name, email: wish.email, role: 'owner', personId: null, language },
    tx,
  );
  await tx.insert(tenants).values({
    tenantId,
    name: wish.organisation,
    country: wish.country,
    timeZone: wish.timeZone,
    currency: currencyOf(wish.country),
    ...(language !== 'en' && { language }),
  });
  await tx.insert(memberships).values({ tenantId, accountId, role: 'owner' });
  await own.audit({ action: 'organisation.created', subject: 'organisation', subjectId: tenantId });
  for (const give of deps.newOrganisation) {
    await give(own, { organisation: wish.organisation, sampleData: wish.sampleData ?? false });
  }
}

/** Adds an organisation for the operator. Somebody new has no password yet; somebody known keeps theirs. */
export async function addOrganisation(
  deps: SessionDeps,
  base: Base,
  wish: Founding,
): Promise<{ tenantId: string; newAccount: boolean }> {
  const tenantId = crypto.randomUUID();
  const timeZone = zoneOf(wish);
  return base.database.asGate(async (tx) => {
    const [known] = await tx.select().from(accounts).where(eq(accounts.email, wish.email));
    if (known && known.provedAt === null) throw unprovedOwner(wish.email);
    const accountId = known?.id ?? (await newAccount(tx, { email: wish.email, name: wish.name, passwordHash: null }));
    await writeOrganisation(deps, base, tx, { ...wish, tenantId, accountId, timeZone });
    return { tenantId, newAccount: known === undefined };
  });
}

/** Whoever registered the address may be somebody else. */
function unprovedOwner(email: string) {
  return refuse('session.owner_unproved', 409, refusals.ownerUnproved({ email }));
}
