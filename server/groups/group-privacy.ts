import { sql } from 'drizzle-orm';
import type { AboutPerson } from '../people/index.ts';
import { currentTenant } from '../core/db/index.ts';

/** The groups' part: requests to join that were theirs, and what taking back a change of members would need of them. */
export const groupPrivacy: Required<Pick<AboutPerson, 'export' | 'erase'>> = {
  export: async (ctx, { id }) => {
    const { rows } = await ctx.db.execute<{ group: string; position: string; leads: boolean }>(sql`
      SELECT g.name AS "group", m.position, m.is_group_leader AS leads FROM group_members m
      JOIN groups g ON g.tenant_id = m.tenant_id AND g.id = m.group_id
      WHERE m.tenant_id = ${currentTenant} AND m.person_id = ${id} ORDER BY g.name`);
    return { groups: rows };
  },
  erase: async (ctx, { id, phone, email }) => {
    await ctx.db.execute(sql`
      DELETE FROM join_requests r
      WHERE r.tenant_id = ${currentTenant} AND (r.person_id = ${id} OR r.phone = ${phone} OR (${email} <> '' AND lower(r.email) = ${email}))`);
    await ctx.db.execute(sql`
      DELETE FROM group_changes c
      WHERE c.tenant_id = ${currentTenant} AND (c.taken::text || c.added::text || c.approved::text || c.requests::text) LIKE ${`%${id}%`}`);
  },
};
