import { sql, type SQL } from 'drizzle-orm';
import { currentTenant } from '../../core/db/index.ts';
import { availableLanguages } from '../../core/language/languages.ts';

/** What stands before the last of several names: ` and `, ` et `. */
function beforeLast(language: string): string {
  const parts = new Intl.ListFormat(language, { type: 'conjunction' }).formatToParts(['a', 'b']);
  return parts.find(({ type }) => type === 'literal')?.value ?? ' and ';
}

/** The same in the language in which the organisation writes to people, as text within a statement of it. */
export function beforeLastName(): SQL {
  const others = availableLanguages().filter(({ code }) => code !== 'en');
  if (others.length === 0) return sql`' and '`;
  const cases = others.map(({ code }) => sql`WHEN ${code} THEN ${beforeLast(code)}`);
  return sql`(SELECT CASE t.language ${sql.join(cases, sql` `)} ELSE ' and ' END FROM tenants t WHERE t.tenant_id = ${currentTenant})`;
}
