import { sql, type SQL } from 'drizzle-orm';
import { arrayOf } from '../../core/array-parameter.ts';
import { currentTenant } from '../../core/db/index.ts';
import { say } from '../../core/language/catalogue.ts';
import { availableLanguages } from '../../core/language/languages.ts';
import { yesOrNoText } from '../../core/language/yes-no.ts';

/** What a statement of an organisation says in the language in which it writes to people, made for each there is. */
function inItsLanguage(inLanguage: (language: string) => SQL): SQL {
  const others = availableLanguages().filter(({ code }) => code !== 'en');
  if (others.length === 0) return inLanguage('en');
  const cases = others.map(({ code }) => sql`WHEN ${code} THEN ${inLanguage(code)}`);
  return sql`CASE (SELECT t.language FROM tenants t WHERE t.tenant_id = ${currentTenant}) ${sql.join(cases, sql` `)} ELSE ${inLanguage('en')} END`;
}

/** What stands before the last of several names: ` and `, ` et `. */
export const beforeLastName = (): SQL =>
  inItsLanguage((language) => {
    const parts = new Intl.ListFormat(language, { type: 'conjunction' }).formatToParts(['a', 'b']);
    return sql`${parts.find(({ type }) => type === 'literal')?.value ?? ' and '}::text`;
  });

/** `yes` is the text of a boolean, `true` or `false`. */
export const yesOrNo = (yes: SQL): SQL =>
  inItsLanguage(
    (language) =>
      sql`CASE ${yes} WHEN 'true' THEN ${say(yesOrNoText(true), language)}::text WHEN 'false' THEN ${say(yesOrNoText(false), language)}::text END`,
  );

/** A date in words, such as `7 May 2015`. */
export const dateInWords = (date: SQL): SQL =>
  inItsLanguage((language) => {
    const ofMonth = sql`(${arrayOf(datesByMonth(language), 'text')})[extract(month FROM ${date})::integer]`;
    return sql`replace(replace(${ofMonth}, '{day}', extract(day FROM ${date})::text), '{year}', extract(year FROM ${date})::text)`;
  });

const known = new Map<string, string[]>();

/** A date of each month, `{day}` and `{year}` standing for theirs. */
function datesByMonth(language: string): string[] {
  const before = known.get(language);
  if (before) return before;
  const shape = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC', calendar: 'gregory' } as const;
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, shape);
  const made = Array.from({ length: 12 }, (_, month) =>
    format
      .formatToParts(Date.UTC(2000, month, 1))
      .map(({ type, value }) => (type === 'day' || type === 'year' ? `{${type}}` : value))
      .join(''),
  );
  known.set(language, made);
  return made;
}
