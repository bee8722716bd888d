import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { isMeaningfulName } from '../../../contract/people/name.ts';
import type { personRoutes } from '../../../contract/people/person-routes.ts';
import type { Ctx } from '../../core/context.ts';
import { readPhone } from '../phone.ts';
import { hasEmail, hasPhone } from '../stored-fields.ts';
import { settingOf } from './setting.ts';
import { currentTenant } from '../../core/db/index.ts';

type Asked = z.output<(typeof personRoutes)['similar']['query']>;
type Similar = z.input<(typeof personRoutes)['similar']['reply']>[number];

const AT_MOST = 4;

/** Who is there already with this number, this address or this name, the surest first. */
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
