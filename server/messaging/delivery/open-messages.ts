import { sql } from 'drizzle-orm';
import type { Base } from '../../core/context.ts';

/** A message on its way, and the routes it leaves by. */
export type OpenMessage = { tenantId: string; messageId: string; routes: string[] };

/** The ids of messages on their way in every organisation; queried at most five times a second for all loops. */
export function openMessages(base: Base): { list: () => Promise<OpenMessage[]>; stale: () => void } {
  let known: Promise<OpenMessage[]> = Promise.resolve([]);
  let askedAt = 0;
  const ask = async (): Promise<OpenMessage[]> => {
    const { rows } = await base.database.asGate((tx) =>
      tx.execute<OpenMessage>(sql`
        SELECT tenant_id AS "tenantId", message_id AS "messageId", to_json(routes) AS routes FROM app.open_messages()`),
    );
    return rows;
  };
  return {
    list: () => {
      if (Date.now() - askedAt > 200) {
        askedAt = Date.now();
        known = ask();
      }
      return known;
    },
    stale: () => {
      askedAt = 0;
    },
  };
}
