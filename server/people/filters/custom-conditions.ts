import { type SQL, sql } from 'drizzle-orm';
import type { CustomCondition } from '../../../contract/people/custom-filter.ts';
import { checkedConditions } from '../../../contract/people/custom-filter-schema.ts';
import { arrayOf } from '../../core/array-parameter.ts';

/** The condition on `people p` that a filter sets on the organisation's own fields; each of them is to be met. */
export function customConditions(text: string): SQL {
  const all = Object.entries(checkedConditions(text)).flatMap(([key, asked]) => conditionsOn(key, asked));
  return all.length > 0 ? sql.join(all, sql` AND `) : sql`true`;
}

function conditionsOn(key: string, { known, has, from, to, yes, any }: CustomCondition): SQL[] {
  const value = sql`(p.custom -> ${key}::text)`;
  const text = sql`(p.custom ->> ${key}::text)`;
  return [
    known === undefined ? undefined : sql`${known}::boolean = jsonb_exists(p.custom, ${key}::text)`,
    has === undefined ? undefined : sql`position(app.plain(${has}) IN app.plain(${text})) > 0`,
    from === undefined ? undefined : beyond(from, sql`>=`, { value, text }),
    to === undefined ? undefined : beyond(to, sql`<=`, { value, text }),
    yes === undefined ? undefined : sql`${value} = to_jsonb(${yes}::boolean)`,
    any === undefined ? undefined : sql`jsonb_exists_any(${value}, ${arrayOf(any, 'text')})`,
  ].filter((one) => one !== undefined);
}

/** Days are compared as they are written. */
function beyond(limit: string | number, than: SQL, { value, text }: { value: SQL; text: SQL }): SQL {
  if (typeof limit === 'string') return sql`${text} COLLATE "C" ${than} ${limit}::text`;
  return sql`CASE WHEN jsonb_typeof(${value}) = 'number' THEN ${text}::numeric ${than} ${limit}::numeric ELSE false END`;
}
