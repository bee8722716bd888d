import { sql, type SQL } from 'drizzle-orm';
import { isOneSeptetEach } from '../../../../contract/messaging/channels/sms/gsm-alphabet.ts';
import { withOptOutLink } from '../../../../contract/messaging/channels/sms/opt-out-link.ts';
import { pageSizes, smsPages } from '../../../../contract/messaging/channels/sms/sms-pages.ts';
import { cutAtFields, parseTemplate, personalise, type Template } from '../../../../contract/messaging/personalise.ts';
import type { CustomField } from '../../../../contract/people/custom-fields.ts';
import { arrayOf } from '../../../core/array-parameter.ts';
import type { Text } from '../channel.ts';

/** Pages of one recipient's expanded text, by the columns `greeting` and `fields`; null where either is missing and nothing stands in. */
export function pagesOf({ body, isPersonalized, optOutBase, fields = [] }: Omit<Text, 'sender' | 'subject'>): SQL {
  const text = withOptOutLink(body, optOutBase);
  const template = parseTemplate(text);
  if (isPersonalized && fields.length > 0) return pagesWithFields(template, fields);
  if (!isPersonalized || template.fallbacks.length === 0) return sql`${smsPages(text)}::integer`;
  const nameless = personalise(template, null);
  const fallbackPages = nameless === null ? sql`NULL::integer` : sql`${smsPages(nameless)}::integer`;
  const around = template.parts.join('');
  const length = sql`(${around.length}::integer + ${template.fallbacks.length}::integer * length(greeting))`;
  // Where all but the name is plain, looking at the name is enough: three times as quick as measuring the whole.
  return sql`CASE WHEN greeting = '' THEN ${fallbackPages}
    WHEN ${isOneSeptetEach(around)} AND app.one_septet_each(greeting)
      THEN CASE WHEN ${length} <= ${pageSizes.gsm7.single}::integer THEN 1 ELSE ceil(${length}::numeric / ${pageSizes.gsm7.joined}::integer)::integer END
    ELSE app.sms_pages(array_to_string(${arrayOf(template.parts, 'text')}, greeting)) END`;
}

/** The whole text is put together to be measured: values are as long as they are. */
function pagesWithFields({ parts, fallbacks }: Template, fields: readonly CustomField[]): SQL {
  const orElse = (said: SQL, fallback: string | null) => sql`coalesce(nullif(btrim(${said}), ''), ${fallback}::text)`;
  const known = new Set(fields.map(({ key }) => key));
  const pieces = parts.flatMap((part, place) => [
    ...(place > 0 ? [orElse(sql`greeting`, fallbacks[place - 1] ?? null)] : []),
    ...cutAtFields(part).map((piece) => {
      if (typeof piece === 'string') return sql`${piece}::text`;
      const { key, fallback, written } = piece;
      return known.has(key) ? orElse(sql`(fields ->> ${key}::text)`, fallback) : sql`${written}::text`;
    }),
  ]);
  return sql`(SELECT app.sms_pages(whole.said) FROM (SELECT ${sql.join(pieces, sql` || `)} AS said) AS whole WHERE whole.said IS NOT NULL)`;
}
