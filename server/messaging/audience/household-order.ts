import { sql, type SQL } from 'drizzle-orm';
import type { Reach } from '../channels/channel.ts';
import { currentTenant } from '../../core/db/index.ts';

/**
 * `household (person_id, rank)` for a `WITH`: where somebody stands when the names of one address are joined. Head, spouse,
 * then children and wards as they were added; the family whose address it is comes before others somebody belongs to.
 */
export const householdOrder = ({ address, family }: Reach): SQL => sql`
  household AS MATERIALIZED (
    SELECT m.person_id, min(
      CASE WHEN ${family} = ${address} THEN 0 ELSE 10000 END
      + least(array_position(ARRAY['head', 'spouse', 'child', 'ward'], m.part), 3) * 1000 + least(m.place, 999)) AS rank
    FROM family_members m JOIN families f ON f.tenant_id = m.tenant_id AND f.id = m.family_id
    JOIN people p ON p.tenant_id = m.tenant_id AND p.id = m.person_id WHERE m.tenant_id = ${currentTenant} GROUP BY m.person_id
  )`;
