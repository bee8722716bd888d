import { sql, type SQL } from 'drizzle-orm';
import { isOneSeptetEach } from '../../../../contract/messaging/channels/sms/gsm-alphabet.ts';
import { withOptOutLink } from '../../../../contract/messaging/channels/sms/opt-out-link.ts';
import { pageSizes, smsPages } from '../../../../contract/messaging/channels/sms/sms-pages.ts';
import { parseTemplate, personalise } from '../../../../contract/messaging/personalise.ts';
import { arrayOf } from '../../../core/array-parameter.ts';
import type { Text } from '../channel.ts';

/** Pages of one recipient's expanded text, by the column `greeting`; null where a name is missing and nothing stands in. */
export function pagesOf({ body, isPersonalized, optOutBase }: Omit<Text, 'sender' | 'subject'>): SQL {
  const text = withOptOutLink(body, optOutBase);
  const template = parseTemplate(text);
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
