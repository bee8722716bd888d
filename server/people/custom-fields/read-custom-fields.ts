import { and, asc, eq, isNull, sql } from 'drizzle-orm';
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

/** All fields of the organisation in their order, those put away last. */
export async function allCustomFields(ctx: Ctx): Promise<CustomField[]> {
  const rows = await ctx.db
    .select()
    .from(customFields)
    .where(eq(customFields.tenantId, currentTenant))
    .orderBy(sql`${customFields.archivedAt} IS NOT NULL`, asc(customFields.place), asc(customFields.createdAt));
  return rows.map(shownField);
}

/** Those that are used. */
export async function customFieldsOf(ctx: Ctx): Promise<CustomField[]> {
  const rows = await ctx.db
    .select()
    .from(customFields)
    .where(and(eq(customFields.tenantId, currentTenant), isNull(customFields.archivedAt)))
    .orderBy(asc(customFields.place), asc(customFields.createdAt));
  return rows.map(shownField);
}

/** What is known in these fields and no others. */
export function onlyOf(fields: readonly Pick<CustomField, 'key'>[], values: CustomValues): CustomValues {
  return Object.fromEntries(fields.flatMap(({ key }) => (values[key] === undefined ? [] : [[key, values[key]]])));
}
