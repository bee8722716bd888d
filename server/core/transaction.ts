import { sql } from 'drizzle-orm';
import type { Base, Change, Ctx, User } from './context.ts';
import { preparedInsert, SingleStatementError, type Tx } from './db/index.ts';
import { audit } from './tables.ts';

/** Wraps a tenant transaction as the `Ctx` that rules are given. */
export function contextOf(base: Base, tenantId: string, user: User | null, tx: Tx): Ctx {
  const afterCommit = () => {
    throw new Error('What ends this transaction waits for nothing after it.');
  };
  return dressed({ base, tenantId, user, tx, also: (sent) => sent, afterCommit });
}

type Wearing = {
  base: Base;
  tenantId: string;
  user: User | null;
  tx: Tx;
  /** Handles a statement whose result is not needed: it has been sent, and is awaited now or at the end. */
  also: (sent: Promise<unknown>) => Promise<unknown>;
  afterCommit: Ctx['afterCommit'];
};

function dressed({ base, tenantId, user, tx, also, afterCommit }: Wearing): Ctx {
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
    emit: async (topic, ids = {}) => void (await also(base.events.emit(tx, tenantId, topic, ids))),
    write: async (statement) => void (await also(tx.execute(statement).execute())),
    audit: async (change) => void (await also(writeAudit(tx, tenantId, user, change))),
    afterCommit,
  };
}

/**
 * Runs `work` in one transaction of one organisation. Its audit rows and events are sent where they are written, and waited
 * for together with the commit instead of each taking its own time.
 */
export async function inTenant<T>(
  base: Base,
  tenantId: string,
  user: User | null,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const after: Parameters<Ctx['afterCommit']>[0][] = [];
  const answer = await base.database.withTenant(tenantId, (tx, along) =>
    work(
      dressed({
        base,
        tenantId,
        user,
        tx,
        also: async (sent) => along(sent),
        afterCommit: (one) => void after.push(one),
      }),
    ),
  );
  for (const one of after) await one(base);
  return answer;
}

/** Writes with one statement, sent together with its begin and commit. */
export function writeInTenant<T>(
  base: Base,
  { tenantId, user }: { tenantId: string; user: User | null },
  write: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  return base.database.writeOne(tenantId, (tx) => write(contextOf(base, tenantId, user, tx)));
}

/** Reads with one statement, or in a transaction if it takes more. */
export async function readInTenant<T>(
  base: Base,
  tenantId: string,
  user: User | null,
  read: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  try {
    return await base.database.readOne(tenantId, (tx) => read(contextOf(base, tenantId, user, tx)));
  } catch (error) {
    if (error instanceof SingleStatementError) return inTenant(base, tenantId, user, read);
    throw error;
  }
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
