import { sql } from 'drizzle-orm';
import type { Base, Change, Ctx, User } from './context.ts';
import { preparedInsert, type Tx } from './db/index.ts';
import { audit } from './tables.ts';

/**
 * Runs `work` in one transaction of one organisation. Its audit rows are sent where they are written, and waited for together
 * with the commit instead of each taking its own time.
 */
export async function inTenant<T>(
  base: Base,
  tenantId: string,
  user: User | null,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const after: Parameters<Ctx['afterCommit']>[0][] = [];
  const answer = await base.database.withTenant(tenantId, (tx, { also, lastTx }) => {
    const contextOf = (db: Tx): Ctx => ({
      tenantId,
      user,
      db,
      get last() {
        return contextOf(lastTx());
      },
      clock: base.clock,
      enqueue: async (queue, payload, options = {}) => {
        const startAfter = (options.startAfter ?? base.clock()).toISOString();
        await tx.execute(
          sql`SELECT app.enqueue(${queue}, ${JSON.stringify(payload)}::jsonb, ${startAfter}::timestamptz, ${options.singletonKey ?? null})`,
        );
      },
      emit: (topic, ids = {}) => void after.push(async ({ events }) => events.tell(tenantId, topic, ids)),
      write: async (statement) => also(tx.execute(statement).execute()),
      audit: async (change) => also(writeAudit(tx, tenantId, user, change)),
      afterCommit: (one) => void after.push(one),
    });
    return work(contextOf(tx));
  });
  for (const one of after) await one(base);
  return answer;
}

const auditRow = preparedInsert(audit, ['tenantId', 'accountId', 'action', 'subject', 'subjectId', 'detail']);

/** Sent before this returns, to keep the order of the transaction's statements. */
function writeAudit(tx: Tx, tenantId: string, user: User | null, change: Change): Promise<unknown> {
  const row = {
    tenantId,
    accountId: user?.accountId ?? null,
    action: change.action,
    subject: change.subject,
    subjectId: change.subjectId ?? null,
    detail: change.detail ?? {},
  };
  return tx.execute(auditRow(tx, row)).execute();
}
