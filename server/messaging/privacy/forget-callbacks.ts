import { sql } from 'drizzle-orm';
import type { Base } from '../../core/context.ts';

/**
 * Forgets reports that nobody claimed for three days and replies acted on a week ago. The next report or reply does so, too;
 * where none comes, their numbers would stay.
 */
export const forgetCallbacks = ({ database }: Base): Promise<unknown> =>
  database.asGate(async (tx) => {
    await tx.execute(sql`DELETE FROM early_reports WHERE at < now() - interval '3 days'`);
    await tx.execute(sql`DELETE FROM replies_seen WHERE at < now() - interval '7 days'`);
  });
