import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { birthdayRow } from '../../../contract/people/person-routes.ts';
import type { Paged } from '../../../contract/route.ts';
import type { Ctx } from '../../core/context.ts';
import { pageOf } from '../../core/page-of.ts';
import { tenantToday } from '../../core/tenant-region.ts';
import { matches } from '../person-by-contact.ts';
import { currentTenant } from '../../core/db/index.ts';

type Birthday = z.input<typeof birthdayRow>;
type BirthdaysQuery = {
  from?: string | undefined;
  days: number;
  page?: number | undefined;
  pageSize?: number | undefined;
  search?: string | undefined;
};

/**
 * Birthdays from a day on, in the order in which they come. Each day is looked up in its index: `OFFSET 0` keeps the
 * planner from reading everybody instead, because it takes the days to be a thousand.
 */
export async function listBirthdays(ctx: Ctx, wish: BirthdaysQuery): Promise<Paged<Birthday>> {
  const { search } = wish;
  const { size, skip } = pageOf(wish);
  const begin = wish.from ? sql`${wish.from}::date` : tenantToday(ctx);
  const wanted = search?.trim() ? sql`AND ${matches(search)}` : sql``;
  const { rows } = await ctx.db.execute<Birthday & { total: string | number }>(sql`
    WITH days AS (
      SELECT d::date AS on_day, extract(month FROM d)::smallint AS month, extract(day FROM d)::smallint AS day
      FROM generate_series(${begin}, ${begin} + ${wish.days - 1}::integer, interval '1 day') AS d
    ),
    celebrated AS (
      SELECT on_day, month, day FROM days
      UNION ALL
      SELECT on_day, 2::smallint, 29::smallint FROM days WHERE month = 2 AND day = 28 AND extract(month FROM on_day + 1) = 3
    ),
    found AS MATERIALIZED (
      SELECT p.*, c.on_day FROM celebrated c CROSS JOIN LATERAL (SELECT p.* FROM people p
        WHERE p.tenant_id = ${currentTenant} AND p.month_of_birth = c.month AND p.day_of_birth = c.day AND p.archived_at IS NULL ${wanted} OFFSET 0) AS p
    )
    SELECT p.id, btrim(p.first_name || ' ' || p.last_name) AS name, p.phone_number AS "phoneNumber", p.email, p.picture_id AS "pictureId",
      EXISTS (SELECT FROM opt_outs o
        WHERE o.tenant_id = ${currentTenant} AND o.channel = 'sms' AND o.address = p.phone) AS "smsOptedOut",
      p.on_day::text AS on, CASE WHEN p.year_of_birth IS NOT NULL
        THEN greatest(0, extract(year FROM p.on_day)::integer - p.year_of_birth) END AS turns,
      (SELECT count(*) FROM found) AS total
    FROM found p ORDER BY p.on_day, p.sort_name, p.id LIMIT ${size}::integer OFFSET ${skip}::integer`);
  return { items: rows, totalItems: Number(rows[0]?.total ?? 0) };
}
