import { hashPassword } from '../core/identity/password.ts';
import { memberships } from '../core/tables.ts';
import { personAccounts } from '../people/index.ts';
import { writeAccounts } from './accounts.ts';
import type { TestApp } from './app.ts';
import type { Caller } from './caller.ts';
import { password } from './calls/example-input.ts';

/** A server to call, and its database. */
export type WithDatabase = { base: Pick<TestApp['base'], 'database'>; caller: () => Caller };

/** Gives a person a login, without an invitation; returns them signed in. */
export async function memberOf(app: WithDatabase, tenantId: string, personId: string): Promise<Caller> {
  const email = `${personId}@example.org`;
  const passwordHash = await hashPassword(password);
  const [accountId = ''] = await writeAccounts(app.base.database, [{ email, name: 'Bola', passwordHash }]);
  await app.base.database.withTenant(tenantId, async (tx) => {
    await tx.insert(memberships).values({ tenantId, accountId, role: 'member' });
    await tx.insert(personAccounts).values({ tenantId, accountId, personId });
  });
  const caller = app.caller();
  const answer = await caller.post('/api/session/sign-in', { email, password });
  if (answer.status !== 200) throw new Error(`signing in answered ${answer.status}`);
  return caller;
}
