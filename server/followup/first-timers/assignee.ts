import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { accountsById } from '../../core/identity/accounts-by-id.ts';

/** Columns of the assignee of a follow-up `f`; an account has its name looked up by `withAccounts`. */
export const assigneeColumns: SQL = sql`f.assignee_account AS "accountId",
  (SELECT jsonb_build_object('kind', 'person', 'id', o.id, 'name', btrim(o.first_name || ' ' || o.last_name))
    FROM people o WHERE o.tenant_id = f.tenant_id AND o.id = f.assignee_person AND o.archived_at IS NULL) AS assignee`;

type Row<Assignee> = { accountId: string | null; assignee: Assignee };

/** The same rows, each assigned account with its name. */
export async function withAccounts<Assignee, R extends Row<Assignee>>(ctx: Ctx, rows: readonly R[]) {
  const accounts = await accountsById(
    ctx,
    rows.map(({ accountId }) => accountId),
  );
  return rows.map(({ accountId, ...row }) => {
    const account = accounts.get(accountId ?? '');
    return account ? { ...row, assignee: { kind: 'account' as const, id: account.id, name: account.name } } : row;
  });
}
