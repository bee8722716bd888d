import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { headcount } from '../../../contract/attendance/sync-schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant, namedStatement } from '../../core/db/index.ts';

export type Headcount = z.output<typeof headcount>;

/** The heads of an item: the latest figures of each counter in each section, as far as nobody took them back. */
export async function headcountsOf(ctx: Ctx, itemId: string): Promise<Headcount[]> {
  const { rows } = await ctx.db.execute<Headcount>(
    namedStatement(sql`
    SELECT DISTINCT ON (o.section, o.counter) o.id, o.section, o.counter, o.men, o.women, o.children
    FROM attendance_operations o
    WHERE o.tenant_id = ${currentTenant} AND o.item_id = ${itemId} AND o.kind = 'count'
      AND NOT EXISTS (SELECT FROM attendance_operations u
        WHERE u.tenant_id = o.tenant_id AND u.undoes = o.id AND u.item_id = o.item_id AND u.kind = 'undo')
    ORDER BY o.section, o.counter, o.at DESC, o.id DESC`),
  );
  return rows;
}
