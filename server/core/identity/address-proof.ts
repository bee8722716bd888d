import { isNull, sql } from 'drizzle-orm';
import { accounts } from '../tables.ts';

type Account = typeof accounts.$inferSelect;
type ProvedBy = NonNullable<Account['provedBy']>;

/**
 * How sure it is that an address is its account's. An inviter's word is worth little, for an inviter can name any address,
 * take the invitation and hold the account: it counts for what that inviter could do themselves.
 */
const certainty: Record<ProvedBy, number> = { inviter: 1, founder: 2, operator: 2, mail: 2 };

/** How sure it has to be for each act. */
const needed = {
  /** To go on administering once the 30 days of accounts from before are over. */
  administer: 1,
  /** As the owner: that messages of the organisation leave. */
  send: 1,
  /** To speak for the administrators one invites, on a server without mail. */
  vouch: 1,
  /** To be given an organisation, by its owner or by the operator. */
  own: 2,
  /** To keep password, passkeys and sessions when a letter to the address is answered. */
  'outlast letters': 2,
  /** To see and decide what concerns the address itself: texts sent to it, whether it is written to. */
  'speak for the address': 2,
};

export type ActByProof = keyof typeof needed;

/** The one answer to whether an account's address is proved: for an act, never in itself. */
export const isProvedFor = (act: ActByProof, { provedBy }: Pick<Account, 'provedBy'>): boolean =>
  provedBy !== null && certainty[provedBy] >= needed[act];

/** Accounts whose address nobody has vouched for, in a statement. */
export const unproved = isNull(accounts.provedBy);

/** An account's values after a proof. */
export const proofBy = (provedBy: ProvedBy, now: Date) => ({ provedAt: now, provedBy, proveUntil: null });

/** Names a proof for the trail: identified by its moment alone, because the clocks of several machines may differ. */
export const momentOfProof = ({ provedAt }: Pick<Account, 'provedAt'>): string | null =>
  provedAt?.toISOString() ?? null;

/** Whether that is still the account's proof, in a statement. */
export const provedStill = (account: Pick<Account, 'provedAt'>) =>
  sql`date_trunc('milliseconds', ${accounts.provedAt}) IS NOT DISTINCT FROM ${momentOfProof(account)}::timestamptz`;
