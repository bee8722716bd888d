import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Base, Change, Ctx, User } from '../core/context.ts';
import type { OpenCtx } from '../core/http/handlers.ts';
import { ipNetwork } from '../core/identity/ip-network.ts';
import { auditKeys } from '../core/tables.ts';
import { inTenant } from '../core/transaction.ts';
import { currentTenant } from '../core/db/index.ts';
import type { z } from 'zod';
import type { Paged } from '../../contract/route.ts';
import type { securityEvent } from '../../contract/session/routes.ts';
import { pageOf } from '../core/page-of.ts';
import { accountsById } from '../core/identity/one-account.ts';

/**
 * The way somebody signed in, or tried to; `choice`: they went on in another of their organisations; `sign-up`: they
 * founded this one.
 */
export type SignInWay = 'password' | 'authenticator' | 'recovery' | 'passkey' | 'choice' | 'sign-up';

type AccountChange = { accountId: string; action: string; by: Pick<User, 'accountId'> | null };

/** `joined`: by accepting an invitation, for the first time. */
type SignIn = { tenantId: string; accountId: string; way: SignInWay; joined?: boolean };

/** Sign-ins are written where they lead, before they count: one that cannot be written is none. */
export async function noteSignIn(
  ctx: Pick<OpenCtx, 'base' | 'address'>,
  { tenantId, accountId, way, joined = false }: SignIn,
): Promise<void> {
  await inTenant(ctx.base, tenantId, actor(accountId), async (own) => {
    const detail = { by: way, ...(joined && { joined }), address: await hashedAddress(own, ctx.address) };
    await own.audit({ action: 'session.signed_in', ...of(accountId), detail });
  });
}

/**
 * A sign-in that failed, in every organisation the account belongs to; one for no account is a line of the log. After the
 * answer, because how long the writing takes must not tell whether there is such an account.
 */
export function noteFailedSignIn(ctx: OpenCtx, { accountId, way }: { accountId: string | null; way: SignInWay }): void {
  const { base, address } = ctx;
  const id = accountId ?? randomUUID();
  base.log.info({ address: hashedForLog(address), way }, 'sign-in failed');
  const write = async (own: Ctx) => {
    const detail = { by: way, address: await hashedAddress(own, address) };
    await own.audit({ action: 'session.sign_in_failed', ...of(id), detail });
  };
  setImmediate(() => {
    everywhere(base, id, null, write).catch((error: unknown) =>
      base.log.error({ err: error }, 'a failed sign-in could not be written down'),
    );
  });
}

/** Notes a change to an account's protection, by itself or the operator (`by` null), in all its organisations. */
export async function noteAccountChange(base: Base, { accountId, action, by }: AccountChange): Promise<void> {
  await everywhere(base, accountId, by && actor(by.accountId), (own) => own.audit({ action, ...of(accountId) }));
}

/** Sign-ins are told for 400 days; see the migration that says so. */
export async function forgetSignIns(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`SELECT app.forget_sign_ins()`);
}

async function everywhere(
  base: Base,
  accountId: string,
  user: User | null,
  write: (own: Ctx) => Promise<void>,
): Promise<void> {
  const { rows } = await base.database.asGate((tx) =>
    tx.execute<{ tenant_id: string }>(sql`SELECT tenant_id FROM app.tenants_of(${accountId}::uuid)`),
  );
  for (const { tenant_id: tenantId } of rows) await inTenant(base, tenantId, user, write);
}

const of = (accountId: string): Pick<Change, 'subject' | 'subjectId'> => ({ subject: 'account', subjectId: accountId });

/** The trail takes nothing of somebody but the id. */
const actor = (accountId: string): User => ({ accountId, name: '', email: '', role: 'member', personId: null });

/** The same address has the same hash in one organisation, and tells nobody who has not its key anything. */
async function hashedAddress(own: Ctx, address: string): Promise<string> {
  const fresh = { tenantId: own.tenantId, key: randomBytes(32) };
  await own.db.insert(auditKeys).values(fresh).onConflictDoNothing();
  const [kept] = await own.db.select().from(auditKeys).where(eq(auditKeys.tenantId, currentTenant));
  return hashed(kept?.key ?? fresh.key, address);
}

/** Lines of the log are told apart by it until the process ends; then it is anybody's. */
const logKey = randomBytes(32);
const hashedForLog = (address: string): string => hashed(logKey, address);

const hashed = (key: Uint8Array, address: string): string =>
  createHmac('sha256', key).update(ipNetwork(address)).digest('hex').slice(0, 16);

type Row = Omit<z.input<typeof securityEvent>, 'at' | 'account'> & { at: number; accountId: string | null };

/** Events of the organisation's accounts, newest first. */
export async function readSecurityTrail(
  ctx: Ctx,
  query: { page?: number | undefined; pageSize?: number | undefined },
): Promise<Paged<z.input<typeof securityEvent>>> {
  const { size, skip } = pageOf(query);
  const { rows } = await ctx.db.execute<Row>(sql`
    WITH page AS MATERIALIZED (
      SELECT * FROM audit WHERE tenant_id = ${ctx.tenantId} AND subject = 'account' ORDER BY at DESC, id LIMIT ${size} OFFSET ${skip})
    SELECT p.id, extract(epoch FROM p.at)::float8 AS at, p.subject_id AS "accountId", p.action,
      coalesce(p.detail ->> 'by', '') AS way,
      coalesce((p.detail ->> 'joined')::boolean, false) AS joined,
      p.account_id IS NULL AND p.action NOT IN ('session.sign_in_failed', 'second_factor.guessed') AS "byOperator",
      p.action = 'session.signed_in' AND e.before AND NOT e.from_here AS "newAddress"
    FROM page p CROSS JOIN LATERAL (
      SELECT count(*) > 0 AS before, coalesce(bool_or(o.detail ->> 'address' = p.detail ->> 'address'), false) AS from_here
      FROM audit o WHERE o.tenant_id = ${currentTenant} AND o.subject_id = p.subject_id AND o.at < p.at AND o.action = 'session.signed_in') e
    ORDER BY p.at DESC, p.id`);
  const total = await ctx.db.execute<{ count: number }>(
    sql`SELECT count(*) FROM audit WHERE tenant_id = ${ctx.tenantId} AND subject = 'account'`,
  );
  const accounts = await accountsById(
    ctx,
    rows.map(({ accountId }) => accountId),
  );
  const items = rows.map(({ at, accountId, ...row }) => ({
    ...row,
    account: accounts.get(accountId ?? '')?.name ?? '',
    at: new Date(at * 1000).toISOString(),
  }));
  return { items, totalItems: total.rows[0]?.count ?? 0 };
}
