import { sql, type SQL } from 'drizzle-orm';
import { cutAtFields, fieldKeysIn, parseTemplate } from '../../../contract/messaging/personalise.ts';
import type { CustomField } from '../../../contract/people/custom-fields.ts';
import { arrayOf } from '../../core/array-parameter.ts';
import type { Ctx } from '../../core/context.ts';
import { customFieldsOf } from '../../people/index.ts';
import type { Text } from '../channels/channel.ts';
import { currentTenant } from '../../core/db/index.ts';
import { say } from '../../core/language/catalogue.ts';
import { availableLanguages } from '../../core/language/languages.ts';
import { yesOrNoText } from '../../core/language/yes-no.ts';

/** An SQL expression in the language in which an organisation writes to people, built for each language. */
function inItsLanguage(inLanguage: (language: string) => SQL): SQL {
  const others = availableLanguages().filter(({ code }) => code !== 'en');
  if (others.length === 0) return inLanguage('en');
  const cases = others.map(({ code }) => sql`WHEN ${code} THEN ${inLanguage(code)}`);
  return sql`CASE (SELECT t.language FROM tenants t WHERE t.tenant_id = ${currentTenant}) ${sql.join(cases, sql` `)} ELSE ${inLanguage('en')} END`;
}

/** The text before the last of several names: ` and `, ` et `. */
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

type Worded = Pick<Text, 'fields' | 'subject' | 'body' | 'rendered'>;
type Said = Pick<Text, 'subject' | 'body' | 'rendered' | 'isPersonalized'>;

/** The fields of the organisation's own that stand in a text, as they are defined now. */
export async function fieldsIn(ctx: Ctx, { subject, body, rendered, isPersonalized }: Said): Promise<CustomField[]> {
  const keys = isPersonalized ? new Set([subject, body, rendered].flatMap(fieldKeysIn)) : new Set<string>();
  return keys.size > 0 ? (await customFieldsOf(ctx)).filter(({ key }) => keys.has(key)) : [];
}

/** The values from a person's `custom` that a text names, in words by key; null if it names no field. */
export function valuesOf({ fields = [] }: Pick<Text, 'fields'>, custom: SQL): SQL {
  if (fields.length === 0) return sql`NULL::jsonb`;
  const said = fields.map((field) => sql`${field.key}::text, coalesce(${inWords(field, custom)}, '')`);
  return sql`jsonb_build_object(${sql.join(said, sql`, `)})`;
}

function inWords({ key, kind, options }: CustomField, custom: SQL): SQL {
  const text = sql`((${custom}) ->> ${key}::text)`;
  const labels = sql`${JSON.stringify(Object.fromEntries(options.map(({ id, label }) => [id, label])))}::jsonb`;
  switch (kind) {
    case 'yesNo':
      return yesOrNo(text);
    case 'date':
      return dateInWords(sql`${text}::date`);
    case 'choice':
      return sql`(${labels} ->> ${text})`;
    case 'severalChoices':
      return sql`(SELECT string_agg(${labels} ->> chosen.id, ', ' ORDER BY chosen.place)
        FROM jsonb_array_elements_text((${custom}) -> ${key}::text) WITH ORDINALITY AS chosen (id, place))`;
    default:
      return text;
  }
}

/** Why somebody cannot be written to who lacks a name or a value that nothing stands in for, within a statement. */
export function reasonForNoText({ fields = [], ...text }: Worded): SQL {
  const keys = keysNeeded(text).filter((key) => fields.some((field) => field.key === key));
  if (keys.length === 0) return sql`'no name'`;
  return sql`CASE WHEN EXISTS (SELECT FROM unnest(${arrayOf(keys, 'text')}) AS needed (key)
    WHERE btrim(coalesce(fields ->> needed.key, '')) = '') THEN 'no value' ELSE 'no name' END`;
}

function keysNeeded({ subject, body, rendered }: Omit<Worded, 'fields'>): string[] {
  const pieces = [subject, body, rendered].flatMap((text) => parseTemplate(text).parts).flatMap(cutAtFields);
  return pieces.flatMap((one) => (typeof one === 'string' || one.fallback !== null ? [] : one.key));
}
