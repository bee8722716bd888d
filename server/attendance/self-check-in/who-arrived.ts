import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';

/** Somebody's own details. `theirs`: whether a person `p` can be reached by them. */
export type Arrived = {
  firstName: string;
  lastName: string;
  /** As typed, and as it is dialled. */
  phoneNumber: string;
  phone: string;
  theirs: SQL;
};

/** Name and number folded, within a statement. */
export const sameAs = ({ firstName, lastName, phone }: Pick<Arrived, 'firstName' | 'lastName' | 'phone'>): SQL =>
  sql`app.plain(${`${firstName} ${lastName}`.trim()}) || ' ' || ${phone}`;

/**
 * The certain person of an arrival: of the people with this number the one whose name agrees or, without a name, the
 * only one. Else the person an administrator chose last time, but not by a number alone that several share. People of
 * the sample data match nobody.
 */
export async function whoArrived(ctx: Ctx, arrived: Arrived): Promise<string | null> {
  const name = `${arrived.firstName} ${arrived.lastName}`.trim();
  const { rows } = await ctx.db.execute<{ ids: string[]; named: string[]; before: string | null }>(sql`
    WITH theirs AS (
      SELECT p.id, app.names_agree(${name}, p.first_name || ' ' || p.last_name) AS named FROM people p
      WHERE p.tenant_id = ${currentTenant} AND p.archived_at IS NULL AND NOT p.is_sample AND ${arrived.theirs} LIMIT 20)
    SELECT ARRAY(SELECT t.id FROM theirs t) AS ids, ARRAY(SELECT t.id FROM theirs t WHERE t.named) AS named,
      (SELECT a.person_id FROM attendance_arrivals a
        JOIN people p ON p.tenant_id = ${currentTenant} AND p.id = a.person_id AND p.archived_at IS NULL
        WHERE a.tenant_id = ${currentTenant} AND a.same_as = ${sameAs(arrived)} AND a.state = 'confirmed'
        ORDER BY a.decided_at DESC LIMIT 1) AS before`);
  const { ids = [], named = [], before = null } = rows[0] ?? {};
  if (name !== '') return named.length === 1 ? named[0]! : before;
  return ids.length === 1 ? ids[0]! : ids.length === 0 ? before : null;
}
