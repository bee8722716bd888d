import { asColumn } from '../../../contract/people/custom-fields.ts';
import { nobody, propertiesInForm, typedFields, type TypedPerson } from '../../../contract/people/typed-person.ts';
import type { Ctx } from '../../core/context.ts';
import { preparedInsert, currentTenant } from '../../core/db/index.ts';
import { insertPicture, type StoredPicture } from '../../media/index.ts';
import { underColumns, withTyped } from '../custom-fields/read-custom.ts';
import { customFieldsOf } from '../custom-fields/read-custom-fields.ts';
import { people } from '../tables.ts';
import { readTyped, type Setting } from './read-typed.ts';
import { localTimeOf } from '../../../contract/local-time.ts';
import { tenantRegion } from '../../core/tenant-region.ts';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { isMeaningfulName } from '../../../contract/people/name.ts';
import type { personRoutes } from '../../../contract/people/person-routes.ts';
import { readPhone } from '../phone.ts';
import { hasEmail, hasPhone } from '../stored-fields.ts';

export async function settingOf(ctx: Ctx): Promise<Setting> {
  const { country, timeZone } = await tenantRegion(ctx);
  const { date: today } = localTimeOf(ctx.clock(), timeZone);
  return { country, timeZone, today, thisYear: Number(today.slice(0, 4)) };
}

const insertPerson = preparedInsert(people, [
  'tenantId',
  'id',
  ...propertiesInForm,
  'custom',
  'isFirstTimer',
  'pictureId',
  'createdAt',
  'updatedAt',
]);

/** Adds one person as the form has them. Throws 400 with words for each field that cannot be so. */
export async function createPerson(
  ctx: Ctx,
  { custom: typedCustom, ...given }: Partial<TypedPerson> & { custom?: Record<string, string> | undefined },
  picture: StoredPicture | undefined,
): Promise<{ personId: string }> {
  const whole = { ...nobody, ...given };
  const own = typedCustom ? await customFieldsOf(ctx) : [];
  const typed = underColumns(typedCustom);
  const { custom, wrong } = withTyped(own, { stored: {}, typed });
  const columns = readTyped(whole, whole, { ...(await settingOf(ctx)), alsoWrong: wrong });
  if (picture) await insertPicture(ctx, 'person', picture);
  const now = ctx.clock();
  const personId = crypto.randomUUID();
  const made = {
    ...columns,
    custom,
    id: personId,
    tenantId: ctx.tenantId,
    pictureId: picture?.id ?? null,
    createdAt: now,
    updatedAt: now,
  };
  await ctx.write(insertPerson(ctx.db, made));
  const fields = [
    ...typedFields.filter((field) => whole[field] !== ''),
    ...Object.keys(custom).map(asColumn),
    ...(picture ? ['picture'] : []),
  ];
  await ctx.audit({ action: 'person.created', subject: 'person', subjectId: personId, detail: { fields } });
  ctx.emit('people', { personId });
  return { personId };
}

type Asked = z.output<(typeof personRoutes)['similar']['query']>;
type Similar = z.input<(typeof personRoutes)['similar']['reply']>[number];

const AT_MOST = 4;

/** People already there with this number, address or name, the surest match first. */
export async function findSimilar(ctx: Ctx, { phone, email, firstName, lastName, except }: Asked): Promise<Similar[]> {
  const { country } = await settingOf(ctx);
  const e164 = phone.trim() ? (readPhone(phone, country)?.e164 ?? null) : null;
  const [first, last] = [firstName.trim(), lastName.trim()];
  const names = isMeaningfulName(`${first}${last}`) && first && last ? [`${first} ${last}`, `${last} ${first}`] : [];
  const { rows } = await ctx.db.execute<Similar>(sql`
    WITH alike AS (
      SELECT id, 1 AS rank FROM people p WHERE p.tenant_id = ${currentTenant} AND archived_at IS NULL AND ${hasPhone(e164)}
      UNION ALL
      SELECT id, 2 FROM people p WHERE p.tenant_id = ${currentTenant} AND archived_at IS NULL AND ${hasEmail(email.trim())}
      UNION ALL
      SELECT id, 3 FROM people WHERE tenant_id = ${currentTenant} AND archived_at IS NULL
        AND sort_name IN (app.plain(${names[0] ?? null}::text) COLLATE "C", app.plain(${names[1] ?? null}::text) COLLATE "C")
    ), best AS (SELECT id, min(rank) AS rank FROM alike WHERE id IS DISTINCT FROM ${except ?? null}::uuid GROUP BY id)
    SELECT p.id, btrim(p.first_name || ' ' || p.last_name) AS name, p.phone_number AS "phoneNumber", p.email,
      p.picture_id AS "pictureId", (ARRAY['phone', 'email', 'name'])[b.rank] AS same
    FROM best b JOIN people p ON p.id = b.id
    WHERE p.tenant_id = ${currentTenant} ORDER BY b.rank, p.created_at, p.id LIMIT ${AT_MOST}`);
  return rows;
}
