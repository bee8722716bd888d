import { type SQL, sql } from 'drizzle-orm';
import { currentTenant } from '../core/db/index.ts';
import { type AboutPerson, hasPhone, type Traced } from '../people/index.ts';

/** Arrivals `a` that are nobody's yet and theirs by their number; where others have it too, by their name besides. */
const theirArrivals = ({ id, name, phone }: Traced): SQL => sql`a.tenant_id = ${currentTenant} AND a.person_id IS NULL
  AND a.phone = ${phone}::text AND (app.names_agree(a.first_name || ' ' || a.last_name, ${name}) OR NOT EXISTS (
    SELECT FROM people o WHERE o.tenant_id = ${currentTenant} AND ${hasPhone(phone, sql`o`)} AND o.id <> ${id}))`;

const theirAccount = (account: SQL, { id }: Traced): SQL => sql`${account} IN (
  SELECT pa.account_id FROM person_accounts pa WHERE pa.tenant_id = ${currentTenant} AND pa.person_id = ${id})`;

/**
 * The attendance part beyond rows that bear a person's id: that they said they are here and were not recognised, and what
 * they did for others by their login. What was given keeps the id of an account, which names nobody once that is gone.
 */
export const attendancePrivacy: Required<Pick<AboutPerson, 'export' | 'erase'>> = {
  export: async (ctx, person) => {
    const { rows: arrivals } = await ctx.db.execute<Record<string, unknown>>(sql`
      SELECT a.first_name, a.last_name, a.phone_number, a.via, a.at, a.state FROM attendance_arrivals a
      WHERE ${theirArrivals(person)} ORDER BY a.at`);
    const { rows: counted } = await ctx.db.execute<Record<string, unknown>>(sql`
      SELECT e.name AS event, i.local_date AS date, o.section, o.counter, o.men, o.women, o.children FROM attendance_operations o
      JOIN attendance_items i ON i.tenant_id = o.tenant_id AND i.id = o.item_id
      JOIN attendance_events e ON e.tenant_id = i.tenant_id AND e.id = i.event_id
      WHERE o.tenant_id = ${currentTenant} AND o.kind = 'count' AND ${theirAccount(sql`o.account_id`, person)} ORDER BY o.at`);
    const { rows: entered } = await ctx.db.execute<Record<string, unknown>>(sql`
      SELECT e.name AS event, i.local_date AS date, c.kind, c.at FROM contributions c
      JOIN attendance_items i ON i.tenant_id = c.tenant_id AND i.id = c.item_id
      JOIN attendance_events e ON e.tenant_id = i.tenant_id AND e.id = i.event_id
      WHERE c.tenant_id = ${currentTenant} AND ${theirAccount(sql`c.account_id`, person)} ORDER BY c.at`);
    return {
      ...(arrivals.length > 0 && { said_to_be_here: arrivals }),
      ...(counted.length > 0 && { heads_counted: counted }),
      ...(entered.length > 0 && { contributions_entered: entered }),
    };
  },
  erase: async (ctx, person) => {
    await ctx.db.execute(sql`DELETE FROM attendance_arrivals a WHERE ${theirArrivals(person)}`);
    // The figures stay, and stay one counter's: under one name they would be taken for corrections of each other.
    await ctx.db.execute(sql`
      UPDATE attendance_operations o SET counter = 'erased ' || left(md5(o.counter || ${person.id}), 6),
        tx = (pg_current_xact_id()::text)::bigint
      WHERE o.tenant_id = ${currentTenant} AND o.kind = 'count' AND o.counter <> '' AND o.counter NOT LIKE 'erased ______'
        AND (${theirAccount(sql`o.account_id`, person)} OR app.plain(o.counter) = app.plain(${person.name}))`);
  },
};
