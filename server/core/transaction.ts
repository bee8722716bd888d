import { sql } from 'drizzle-orm';
import type { Base, Change, Ctx, User } from './context.ts';
import { OneStatementOnly, type Tx } from './db/index.ts';
import { audit } from './tables.ts';

/** Dresses a tenant transaction as the `Ctx` that rules are given. */
export function contextOf(base: Base, tenantId: string, user: User | null, tx: Tx): Ctx {
  return {
    tenantId,
    user,
    db: tx,
    clock: base.clock,
    enqueue: async (queue, payload, options = {}) => {
      const startAfter = (options.startAfter ?? base.clock()).toISOString();
      await tx.execute(
        sql`SELECT app.enqueue(${queue}, ${JSON.stringify(payload)}::jsonb, ${startAfter}::timestamptz, ${options.singletonKey ?? null})`,
      );
    },
    emit: (topic, ids = {}) => base.events.emit(tx, tenantId, topic, ids),
    audit: (change) => writeAudit(tx, tenantId, user, change),
  };
}

/** Runs `work` in one transaction of one organisation. */
export function inTenant<T>(
  base: Base,
  tenantId: string,
  user: User | null,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  return base.database.withTenant(tenantId, (tx) => work(contextOf(base, tenantId, user, tx)));
}

/** Reads with one statement, or where it takes more in a transaction after all. */
export async function readInTenant<T>(
  base: Base,
  tenantId: string,
  user: User | null,
  read: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  try {
    return await base.database.readOne(tenantId, (tx) => read(contextOf(base, tenantId, user, tx)));
  } catch (error) {
    if (error instanceof OneStatementOnly) return inTenant(base, tenantId, user, read);
    throw error;
  }
}

async function writeAudit(tx: Tx, tenantId: string, user: User | null, change: Change): Promise<void> {
  await tx.insert(audit).values({
    tenantId,
    accountId: user?.accountId ?? null,
    action: change.action,
    subject: change.subject,
    subjectId: change.subjectId ?? null,
    detail: change.detail ?? {},
  });
}
