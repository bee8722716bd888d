import { sql, type SQL } from 'drizzle-orm';
import { cutAtFields, fieldKeysIn, parseTemplate } from '../../../contract/messaging/personalise.ts';
import type { CustomField } from '../../../contract/people/custom-fields.ts';
import { arrayOf } from '../../core/array-parameter.ts';
import type { Ctx } from '../../core/context.ts';
import { customFieldsOf } from '../../people/index.ts';
import type { Text } from '../channels/channel.ts';
import { dateInWords, yesOrNo } from './language-of-organisation-sql.ts';

type Worded = Pick<Text, 'fields' | 'subject' | 'body' | 'rendered'>;
type Said = Pick<Text, 'subject' | 'body' | 'rendered' | 'isPersonalized'>;

/** The fields of the organisation's own that stand in a text, as they are defined now. */
export async function fieldsIn(ctx: Ctx, { subject, body, rendered, isPersonalized }: Said): Promise<CustomField[]> {
  const keys = isPersonalized ? new Set([subject, body, rendered].flatMap(fieldKeysIn)) : new Set<string>();
  return keys.size > 0 ? (await customFieldsOf(ctx)).filter(({ key }) => keys.has(key)) : [];
}

/** What of a person's values, stored as `custom`, stands in a text, in words by key; null where it names no field. */
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
