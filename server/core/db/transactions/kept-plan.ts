import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';

const MARK = '/* plan kept */ ';

const names = new Map<string, string>();

/** More than we have such statements; beyond, a statement is planned anew as any other. */
const MOST = 100;

/**
 * A statement that every connection of PostgreSQL plans once and keeps: for the few that everybody asks for all day. Its text
 * must be one of a handful whatever is asked, and its best plan must not depend on its values: what searches by `LIKE`, or
 * takes a `LIMIT` as a value, is planned better anew.
 */
export function planKept(statement: SQLWrapper): SQL {
  return sql`${sql.raw(MARK)}${statement.getSQL()}`;
}

/** The name under which a connection keeps the plan; none for any other statement. */
export function keptName({ text }: { text: string }): string | undefined {
  if (!text.startsWith(MARK)) return undefined;
  if (!names.has(text) && names.size < MOST) names.set(text, `koinonia_${names.size}`);
  return names.get(text);
}
