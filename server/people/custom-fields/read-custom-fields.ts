import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import {
  type CustomField,
  type CustomValues,
  type CustomValue,
  type CustomWords,
  customValueText,
} from '../../../contract/people/custom-fields.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { customFields } from '../tables.ts';
import { say } from '../../core/language/catalogue.ts';
import { yesOrNoText } from '../../core/language/yes-no.ts';

type Stored = typeof customFields.$inferSelect;

export const shownField = ({
  id,
  key,
  label,
  kind,
  options,
  forLeaders,
  forPerson,
  archivedAt,
}: Stored): CustomField => ({
  id,
  key,
  label,
  kind,
  options,
  forLeaders,
  forPerson,
  archived: archivedAt !== null,
});

const read = (ctx: Ctx, where?: SQL) =>
  ctx.db
    .select()
    .from(customFields)
    .where(and(eq(customFields.tenantId, currentTenant), where))
    .orderBy(sql`${customFields.archivedAt} IS NOT NULL`, asc(customFields.place), asc(customFields.createdAt));

/** All fields of the organisation in their order, archived ones last. */
export const allCustomFields = async (ctx: Ctx): Promise<CustomField[]> => (await read(ctx)).map(shownField);

/** The fields in use. */
export const customFieldsOf = async (ctx: Ctx): Promise<CustomField[]> =>
  (await read(ctx, isNull(customFields.archivedAt))).map(shownField);

/** The values of these fields only. */
export function onlyOf(fields: readonly Pick<CustomField, 'key'>[], values: CustomValues): CustomValues {
  return Object.fromEntries(fields.flatMap(({ key }) => (values[key] === undefined ? [] : [[key, values[key]]])));
}

/** A value as files have it, and as they are read again. */
export function writtenCustom(
  field: Pick<CustomField, 'kind' | 'options'>,
  value: CustomValue | undefined,
  words: CustomWords,
): string {
  if (!Array.isArray(value)) return customValueText(field, value, words);
  return value
    .map((id) => customValueText(field, [id], words))
    .filter(Boolean)
    .join('; ');
}

/** All that is known in these fields, by key. */
export function allWritten(
  fields: readonly CustomField[],
  values: CustomValues,
  words: CustomWords,
): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((field) =>
      values[field.key] === undefined ? [] : [[field.key, writtenCustom(field, values[field.key], words)]],
    ),
  );
}

/** How values are read in what the server writes in a language. */
export const customWords = (language: string): CustomWords => ({
  ...fileWords(language),
  day: (iso) =>
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(`${iso}T00:00:00Z`),
    ),
});

/** The same in files, which are read again: days as ISO 8601 has them. */
export const fileWords = (language: string): CustomWords => ({
  yes: say(yesOrNoText(true), language),
  no: say(yesOrNoText(false), language),
  day: (iso) => iso,
  number: String,
});
