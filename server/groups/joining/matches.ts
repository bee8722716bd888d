import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { hasEmail, hasPhone } from '../../people/index.ts';
import { currentTenant } from '../../core/db/index.ts';

type Told = { firstName: string; lastName: string; phone: string | null; email: string };

export type Match = {
  id: string;
  name: string;
  phoneNumber: string;
  email: string;
  samePhone: boolean;
  sameEmail: boolean;
  sameName: boolean;
  /** Whether the name matches, and the number or the address. */
  sure: boolean;
  inGroup: boolean;
};

/** The number of people shown to choose from. */
const OFFERED = 8;

/**
 * People who may be the one who asks, the likeliest first: the same number, address or name. Families share a phone, so a
 * number alone is not enough to be sure; a name agrees when one lies wholly within the other, in any order. People of the
 * sample data are nobody's match.
 */
export async function matchesOf(
  ctx: Ctx,
  groupId: string,
  { firstName, lastName, phone, email }: Told,
): Promise<Match[]> {
  const whole = `${firstName} ${lastName}`.trim();
  const name = sql`app.plain(${whole})`;
  const { rows } = await ctx.db.execute<Match>(sql`
    WITH near AS (
      SELECT p.id FROM people p WHERE p.tenant_id = ${currentTenant} AND ${hasPhone(phone)}
      UNION SELECT p.id FROM people p WHERE p.tenant_id = ${currentTenant} AND ${hasEmail(email)}
      UNION (SELECT p.id FROM people p
        WHERE p.tenant_id = ${currentTenant} AND p.archived_at IS NULL AND NOT p.is_sample AND p.sort_name = ${name} COLLATE "C"
        AND app.names_agree(${whole}, p.sort_name) LIMIT ${OFFERED}::integer)
    ),
    judged AS (
      SELECT p.id, btrim(p.first_name || ' ' || p.last_name) AS name, p.phone_number AS "phoneNumber", p.email,
        coalesce(${hasPhone(phone)}, false) AS "samePhone", ${hasEmail(email)} AS "sameEmail",
        app.names_agree(${whole}, p.sort_name) AS "sameName",
        EXISTS (SELECT FROM group_members m WHERE m.tenant_id = p.tenant_id AND m.person_id = p.id
          AND m.group_id = ${groupId} AND m.state = 'approved') AS "inGroup", p.sort_name
      FROM near JOIN people p ON p.id = near.id WHERE p.tenant_id = ${currentTenant} AND p.archived_at IS NULL AND NOT p.is_sample
    )
    SELECT id, name, "phoneNumber", email, "samePhone", "sameEmail", "sameName",
      "sameName" AND ("samePhone" OR "sameEmail") AS sure, "inGroup"
    FROM judged
    ORDER BY "sameName" AND ("samePhone" OR "sameEmail") DESC, "samePhone" OR "sameEmail" DESC, sort_name, id
    LIMIT ${OFFERED}::integer`);
  return rows;
}
