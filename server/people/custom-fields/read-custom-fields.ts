import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { CustomField, CustomValues } from '../../../contract/people/custom-fields.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { customFields } from './custom-field-tables.ts';

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

/** Those that are used. */
export const customFieldsOf = async (ctx: Ctx): Promise<CustomField[]> =>
  (await read(ctx, isNull(customFields.archivedAt))).map(shownField);

/** What is known in these fields and no others. */
export function onlyOf(fields: readonly Pick<CustomField, 'key'>[], values: CustomValues): CustomValues {
  return Object.fromEntries(fields.flatMap(({ key }) => (values[key] === undefined ? [] : [[key, values[key]]])));
}
