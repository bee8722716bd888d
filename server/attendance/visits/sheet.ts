import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { sheet } from '../../../contract/attendance/report-schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { readItem } from '../read.ts';
import { onRoll } from './roll.ts';

type Row = z.input<typeof sheet>['people'][number] & { total: string | number };

/** As many people as fit on a hundred sheets of paper. */
const MOST = 10_000;

/** Everybody of the roll of an item by name, with whoever is in already. @throws Refusal 404 */
export async function readSheet(ctx: Ctx, itemId: string): Promise<z.input<typeof sheet>> {
  const item = await readItem(ctx, itemId);
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT p.id AS "personId", btrim(p.first_name || ' ' || p.last_name) AS name, right(coalesce(p.phone, ''), 4) AS "phoneEnd",
      p.is_first_timer AS "isFirstTimer", EXISTS (SELECT FROM attendance_visits c WHERE c.tenant_id = ${currentTenant}
        AND c.item_id = ${itemId} AND c.person_id = p.id AND c.present) AS present, count(*) OVER () AS total
    FROM people p WHERE ${onRoll(itemId, item.groupID)} ORDER BY p.sort_name, p.id LIMIT ${MOST}::integer`);
  // Fields that the schema does not list are not sent.
  return { item, people: rows, totalItems: Number(rows[0]?.total ?? 0) };
}
