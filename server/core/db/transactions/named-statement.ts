import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';

const MARK = '/* plan kept */ ';

const names = new Map<string, string>();

/** More than there are such statements; any beyond are planned each time, like all others. */
const MOST = 100;

/**
 * Marks a statement to be sent under a name, so that each PostgreSQL connection plans it only once: for the few statements that
 * everybody needs all day. It must have only a handful of texts, and its best plan must not depend on its values: a search by
 * `LIKE` or a `LIMIT` given as a value is better planned each time.
 */
export function namedStatement(statement: SQLWrapper): SQL {
  return sql`${sql.raw(MARK)}${statement.getSQL()}`;
}

/** The name under which a connection keeps the plan; undefined for a statement that is not marked. */
export function statementName({ text }: { text: string }): string | undefined {
  if (!text.startsWith(MARK)) return undefined;
  if (!names.has(text) && names.size < MOST) names.set(text, `koinonia_${names.size}`);
  return names.get(text);
}
