import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { currentTenant, rowsAsJson } from '../../core/db/index.ts';
import { matchesRule } from './rule.ts';
import { afterCursor, orderOf } from '../sort-order.ts';
import type { Page } from '../page-of-people.ts';

/**
 * So many are sorted at once. Where more meet the conditions, walking the order and leaving out who does not is quicker;
 * where few do, the same walk would pass by nearly everybody before its page is full.
 */
const FEW = 20_000;

/**
 * One page of those who meet the conditions, with these columns of theirs, and how many do: one statement, whose way depends
 * on how many they are.
 */
export function filtered(ctx: Ctx, page: Page, columns: SQL): SQL {
  const { key, way } = orderOf(page.sort);
  const rule = sql`${matchesRule(ctx, { filter: page, search: page.search ?? '' })}`;
  const here = sql`ORDER BY k ${way}, id ${way} LIMIT ${page.pageSize}::integer OFFSET ${page.skip}::integer`;
  return sql`
    WITH few AS MATERIALIZED (SELECT p.id, ${key} AS k FROM people p
      WHERE p.tenant_id = ${currentTenant} AND ${rule} LIMIT ${FEW + 1}::integer),
    counted AS MATERIALIZED (SELECT count(*) AS few FROM few),
    page AS (
      (SELECT p.id, few.k FROM few JOIN people p ON p.id = few.id
        WHERE p.tenant_id = ${currentTenant} AND (SELECT few FROM counted) <= ${FEW}::integer ${afterCursor(page)} ${here})
      UNION ALL
      (SELECT p.id, ${key} AS k FROM people p
        WHERE p.tenant_id = ${currentTenant} AND (SELECT few FROM counted) > ${FEW}::integer AND ${rule} ${afterCursor(page)} ${here})
    )
    SELECT ${total(rule)} AS total,
      ${rowsAsJson(sql`SELECT ${columns} FROM page JOIN people p ON p.tenant_id = ${currentTenant} AND p.id = page.id ORDER BY page.k ${way}, page.id ${way}`)} AS json`;
}

function total(rule: SQL): SQL {
  return sql`(SELECT CASE WHEN few <= ${FEW}::integer THEN few ELSE (SELECT count(*) FROM people p
    WHERE p.tenant_id = ${currentTenant} AND ${rule}) END FROM counted)`;
}
