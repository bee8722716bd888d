import { type SQL, sql } from 'drizzle-orm';
import type { Role } from '../../../contract/session/schemas.ts';
import type { Base, User } from '../context.ts';
import type { Database } from '../db/index.ts';
import { refuse } from '../errors.ts';
import { isProvedFor } from './address-proof.ts';
import { hashToken } from './cookie.ts';
import { refusals } from '../refusal-texts.ts';
import { commonWords } from '../language/common-words.ts';

/**
 * `proofDue`: the administrator has not confirmed their address in time. `factorDue`: the organisation requires
 * a second factor, and the account has none. `closing`: it is being closed.
 */
export type SignedIn = { tenantId: string; user: User; proofDue: boolean; factorDue: boolean; closing: boolean };

type Found = {
  accountId: string;
  tenantId: string | null;
  user: User | null;
  suspended: boolean;
  proofDue: boolean;
  factorDue: boolean;
  closing: boolean;
};

/** Short enough that a session ended anywhere is refused within a second, long enough to save a busy screen most look-ups. */
const REMEMBERED_MS = 500;
const REMEMBERED_MOST = 5_000;

const caches = new WeakMap<Database, Map<string, { found: Promise<Found | null>; until: number }>>();

/** Nobody is signed in, or no longer. */
export const signedOut = () => refuse('session.signed_out', 401, commonWords.youAreSignedOutSign);

/**
 * The user of this token, and their organisation.
 * @throws Refusal 401 without a valid session, 409 when an organisation must be chosen first
 */
export async function signedIn(base: Base, token: string | null): Promise<SignedIn> {
  const found = token ? await remembered(base, token) : null;
  if (!found) throw signedOut();
  if (found.suspended) throw refuse('session.suspended', 403, refusals.suspended);
  if (!found.tenantId || !found.user) throw refuse('session.choose_organisation', 409, refusals.chooseOrganisation);
  const { tenantId, user, proofDue, factorDue, closing } = found;
  return { tenantId, user, proofDue, factorDue, closing };
}

/** The account behind a token, organisation chosen or not; null when there is no valid session. */
export async function accountOf(base: Base, token: string | null): Promise<{ accountId: string } | null> {
  const found = token ? await lookUp(base, token) : null;
  return found && { accountId: found.accountId };
}

/** Removes a token from the cache, so that this process refuses it at once. */
export function forgetToken(base: Base, token: string): void {
  caches.get(base.database)?.delete(token);
}

function remembered(base: Base, token: string): Promise<Found | null> {
  const cache = caches.get(base.database) ?? new Map();
  caches.set(base.database, cache);
  const hit = cache.get(token);
  if (hit && hit.until > Date.now()) return hit.found;
  if (cache.size >= REMEMBERED_MOST) cache.clear();
  const found = lookUp(base, token);
  cache.set(token, { found, until: Date.now() + REMEMBERED_MS });
  const forget = () => cache.delete(token);
  // Refused users are not cached, so that being let in again takes effect at once.
  found.then((one) => (one?.closing || one?.suspended) && forget(), forget);
  return found;
}

type Row = {
  account_id: string;
  tenant_id: string | null;
  name: string;
  email: string;
  role: Role | null;
  person_id: string | null;
  tenant_state: string | null;
  factor_due: boolean;
  proved_by: Parameters<typeof isProvedFor>[1]['provedBy'];
  proof_asked: boolean | null;
  unseen: boolean;
};

/** A session unused for fourteen days has ended, however long it would last. */
export const notIdle = (now: Date): SQL => sql`last_seen_at > ${now.toISOString()}::timestamptz - interval '14 days'`;

async function lookUp({ database, clock }: Base, token: string): Promise<Found | null> {
  const hash = hashToken(token);
  const at = clock();
  const now = sql`${at.toISOString()}::timestamptz`;
  const row = await database.asGate(async (tx) => {
    const { rows } = await tx.execute<Row>(
      sql`SELECT s.*, s.last_seen_at < ${now} - interval '1 hour' AS unseen,
          a.proved_by, a.prove_until <= ${now} AND s.role IN ('owner', 'administrator') AS proof_asked
        FROM app.signed_in(${hash}, ${now}) s, app.account_by_id(s.account_id) a WHERE ${notIdle(at)}`,
    );
    // From its last use on it lasts fourteen days; to the minute would be a write for every request.
    if (rows[0]?.unseen) await tx.execute(sql`UPDATE sessions SET last_seen_at = ${now} WHERE token_hash = ${hash}`);
    return rows[0];
  });
  if (!row) return null;
  const { name, email, role } = row;
  const user = role && { accountId: row.account_id, name, email, role, personId: row.person_id };
  return {
    accountId: row.account_id,
    tenantId: user ? row.tenant_id : null,
    user,
    suspended: row.tenant_state === 'suspended',
    proofDue: row.proof_asked === true && !isProvedFor('administer', { provedBy: row.proved_by }),
    factorDue: row.factor_due,
    closing: row.tenant_state === 'closing',
  };
}
