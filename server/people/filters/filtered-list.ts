import { type SQL, sql } from 'drizzle-orm';
import { ruled } from './rule.ts';
import { onwards, orderOf } from '../order.ts';
import type { Page } from '../page-of-people.ts';
import { detailsOf, rowOf } from '../person-row.ts';

/**
 * So many are sorted at once. Where more meet the conditions, walking the order and leaving out who does not is quicker;
 * where few do, the same walk would pass by nearly everybody before its page is full.
 */
const FEW = 20_000;

/** One page of those who meet the conditions, and how many do: one statement, whose way depends on how many they are. */
export function filtered(page: Page): SQL {
  const { key, way } = orderOf(page.sort);
  const rule = sql`${ruled({ filter: page, search: page.search ?? '' })}`;
  const here = sql`ORDER BY k ${way}, id ${way} LIMIT ${page.pageSize}::integer OFFSET ${page.skip}::integer`;
  const columns = page.details ? sql`${rowOf}, ${detailsOf}` : rowOf;
  return sql`
    WITH few AS MATERIALIZED (SELECT p.id, ${key} AS k FROM people p WHERE ${rule} LIMIT ${FEW + 1}::integer),
    counted AS MATERIALIZED (SELECT count(*) AS few FROM few),
    page AS (
      (SELECT p.id, few.k FROM few JOIN people p ON p.id = few.id
        WHERE (SELECT few FROM counted) <= ${FEW}::integer ${onwards(page)} ${here})
      UNION ALL
      (SELECT p.id, ${key} AS k FROM people p
        WHERE (SELECT few FROM counted) > ${FEW}::integer AND ${rule} ${onwards(page)} ${here})
    )
    SELECT ${columns}, ${total(rule)} AS total
    FROM page JOIN people p ON p.id = page.id ORDER BY page.k ${way}, page.id ${way}`;
}

/** How many meet the conditions, for a page on which there is nobody. */
export function howManyFiltered(page: Page): SQL {
  return sql`SELECT count(*) AS total FROM people p WHERE ${ruled({ filter: page, search: page.search ?? '' })}`;
}

function total(rule: SQL): SQL {
  return sql`(SELECT CASE WHEN few <= ${FEW}::integer THEN few ELSE (SELECT count(*) FROM people p WHERE ${rule}) END FROM counted)`;
}
