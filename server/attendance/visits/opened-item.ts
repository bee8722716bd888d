import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { openedItem } from '../../../contract/attendance/schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { itemOfCode, readItem } from '../read.ts';

type Wish = { id?: string | undefined; attendanceCode?: string | undefined };

/** The item of an id or a code, and how many of those who came have left. @throws Refusal 400, 404, 410 */
export async function readOpenedItem(ctx: Ctx, wish: Wish): Promise<z.input<typeof openedItem>> {
  const { id, attendanceCode = '' } = wish;
  const item = await (id ? readItem(ctx, id) : itemOfCode(ctx, attendanceCode));
  const { rows } = await ctx.db.execute<{ count: string | number }>(sql`
    SELECT count(*) AS count FROM attendance_visits v
    WHERE v.tenant_id = ${currentTenant} AND v.item_id = ${item.id} AND v.present AND v.out_at IS NOT NULL`);
  return { ...item, left: Number(rows[0]?.count ?? 0) };
}
