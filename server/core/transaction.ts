import { sql } from 'drizzle-orm';
import type { Base, Change, Ctx, User } from './context.ts';
import { type More, preparedInsert, type Reading, type Tx } from './db/index.ts';
import { audit } from './tables.ts';

/**
 * Runs `work` in one transaction of one organisation. Its audit rows are sent where they are written, and waited for together
 * with the commit instead of each taking its own time. `reading`: the work only reads, and a replica may do, which cannot take
 * audit rows: they are written before anybody is answered.
 */
export async function inTenant<T>(
  base: Base,
  tenantId: string,
  user: User | null,
  work: (ctx: Ctx) => Promise<T>,
  reading?: Reading,
): Promise<T> {
  let after: Parameters<Ctx['afterCommit']>[0][] = [];
  let changes: Change[] = [];
  const replicas = reading && base.database.replicas;
  const within = (tx: Tx, { also, lastTx }: More) => {
    // Work that failed on a replica begins again on the primary.
    [after, changes] = [[], []];
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
      audit: async (change) => (replicas ? void changes.push(change) : also(writeAudit(tx, tenantId, user, change))),
      afterCommit: (one) => void after.push(one),
    });
    return work(contextOf(tx));
  };
  const answer = await (replicas
    ? replicas.read(tenantId, reading, within)
    : base.database.withTenant(tenantId, within));
  if (changes.length > 0) {
    await inTenant(base, tenantId, user, async (ctx) => {
      for (const change of changes) await ctx.audit(change);
    });
  }
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
