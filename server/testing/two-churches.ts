import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../core/db/index.ts';
import { audit, memberships, sessions, tenants } from '../core/tables.ts';
import { writeAccounts } from './accounts.ts';
import { groups } from '../groups/tables.ts';
import { people } from '../people/tables.ts';

/** Two organisations with an administrator, 650 people and a group each; returns their ids. */
export async function buildTwoChurches(database: Database): Promise<string[]> {
  const ids: string[] = [];
  for (const name of ['Grace', 'Hope']) {
    const [tenantId, accountId] = [randomUUID(), randomUUID()];
    ids.push(tenantId);
    await writeAccounts(database, [
      { id: accountId, email: `${tenantId}@example.org`, name, passwordHash: '$argon2id$x' },
    ]);
    await database.asGate((tx) =>
      tx
        .insert(sessions)
        .values({ tokenHash: Buffer.from(tenantId), accountId, tenantId, expiresAt: new Date('2999-01-01') }),
    );
    await database.withTenant(tenantId, async (tx) => {
      await tx.insert(tenants).values({ tenantId, name, country: 'NG', timeZone: 'Africa/Lagos', currency: 'NGN' });
      await tx.insert(memberships).values({ tenantId, accountId, role: 'owner' });
      await tx.insert(audit).values({
        tenantId,
        accountId,
        action: 'created',
        subject: 'tenant',
        detail: { big: 0.1, text: 'é "\\ \n\u2028\u2029' },
      });
      await tx.insert(groups).values({ tenantId, name: 'Choir' });
      await tx.execute(sql`insert into ${people} (tenant_id, first_name, last_name, phone_number)
        select ${tenantId}::uuid, 'Ngozi', ${name} || n, '0803' || n from generate_series(1, 650) n`);
    });
  }
  return ids;
}
