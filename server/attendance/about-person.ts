import { sql, type SQL } from 'drizzle-orm';
import { awayThreshold } from '../../contract/people/glance.ts';
import { currentTenant } from '../core/db/index.ts';
import type { Ctx } from '../core/context.ts';
import { tenantToday } from '../core/tenant-region.ts';
import { type AboutPerson, type Pair, hasPhone, type Traced } from '../people/index.ts';
import { recomputeVisits } from './visits/recompute.ts';
import { forgetTotal } from './totals/keep-totals.ts';
import { idsIn } from './visits/ids-in.ts';

/** Arrivals `a` without a person that are theirs by number, and by name too if others have that number. */
const theirArrivals = ({ id, name, phone }: Traced): SQL => sql`a.tenant_id = ${currentTenant} AND a.person_id IS NULL
  AND a.phone = ${phone}::text AND (app.names_agree(a.first_name || ' ' || a.last_name, ${name}) OR NOT EXISTS (
    SELECT FROM people o WHERE o.tenant_id = ${currentTenant} AND ${hasPhone(phone, sql`o`)} AND o.id <> ${id}))`;

const theirAccount = (account: SQL, { id }: Traced): SQL => sql`${account} IN (
  SELECT pa.account_id FROM person_accounts pa WHERE pa.tenant_id = ${currentTenant} AND pa.person_id = ${id})`;

/**
 * The attendance data beyond rows with a person's id: arrivals that were not matched to them, and work they did for
 * others by their login. Contributions keep an account's id, which names nobody once the account is gone.
 */
const attendancePrivacy: Required<Pick<AboutPerson, 'export' | 'erase'>> = {
  export: async (ctx, person) => {
    const { rows: arrivals } = await ctx.db.execute<Record<string, unknown>>(sql`
      SELECT a.first_name, a.last_name, a.phone_number, a.via, a.at, a.state FROM attendance_arrivals a
      WHERE ${theirArrivals(person)} ORDER BY a.at`);
    const { rows: counted } = await ctx.db.execute<Record<string, unknown>>(sql`
      SELECT e.name AS event, i.local_date AS date, o.section, o.counter, o.men, o.women, o.children FROM attendance_operations o
      JOIN attendance_items i ON i.tenant_id = ${currentTenant} AND i.id = o.item_id
      JOIN attendance_events e ON e.tenant_id = ${currentTenant} AND e.id = i.event_id
      WHERE o.tenant_id = ${currentTenant} AND o.kind = 'count' AND ${theirAccount(sql`o.account_id`, person)} ORDER BY o.at`);
    const { rows: entered } = await ctx.db.execute<Record<string, unknown>>(sql`
      SELECT e.name AS event, i.local_date AS date, c.kind, c.at FROM contributions c
      JOIN attendance_items i ON i.tenant_id = ${currentTenant} AND i.id = c.item_id
      JOIN attendance_events e ON e.tenant_id = ${currentTenant} AND e.id = i.event_id
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

/**
 * A person's attendance: their visits, and the notes for their carers. In a merge the survivor gets the visits of both,
 * the earliest of each item.
 */
export const attendanceAboutPerson: AboutPerson = {
  feature: 'attendance',
  ...attendancePrivacy,
  history: (ids) => sql`
    SELECT v.in_at AS at, 'came to' AS kind, v.item_id::text || v.person_id AS key, NULL::uuid AS account_id,
      jsonb_build_object('itemId', i.id, 'event', e.name, 'date', i.local_date) AS detail
    FROM attendance_visits v
    JOIN attendance_items i ON i.tenant_id = ${currentTenant} AND i.id = v.item_id AND i.deleted_at IS NULL
    JOIN attendance_events e ON e.tenant_id = ${currentTenant} AND e.id = i.event_id
    WHERE v.tenant_id = ${currentTenant} AND v.person_id IN ${ids} AND v.present`,
  glance: (ctx, ids) => sql`
    SELECT jsonb_build_object('kind', 'came', 'on', c.last_on::text,
      'away', c.visits >= ${awayThreshold.visits}::integer AND c.last_on < c.quiet_since AND EXISTS (
        SELECT FROM attendance_items i WHERE i.tenant_id = ${currentTenant} AND i.deleted_at IS NULL
          AND i.starts_at >= c.quiet_since AND i.local_date > c.last_on
          AND EXISTS (SELECT FROM attendance_visits o WHERE o.tenant_id = ${currentTenant} AND o.item_id = i.id AND o.present))) AS fact
    FROM (SELECT count(*) AS visits, max(i.local_date) AS last_on, ${tenantToday(ctx)} - ${awayThreshold.days}::integer AS quiet_since
      FROM attendance_visits v
      JOIN attendance_items i ON i.tenant_id = ${currentTenant} AND i.id = v.item_id AND i.deleted_at IS NULL
      WHERE v.tenant_id = ${currentTenant} AND v.person_id IN ${ids} AND v.present) AS c
    WHERE c.visits > 0`,
  merge: {
    // Only the merged person's operations: whatever the survivor does later does not prevent undoing.
    snapshot: async (ctx, { kept, merged }) => {
      const { rows } = await ctx.db.execute<Record<'operations' | 'arrivals' | 'helps', string[]>>(sql`
        SELECT (SELECT coalesce(jsonb_agg(o.id ORDER BY o.id), '[]') FROM attendance_operations o
            WHERE o.tenant_id = ${currentTenant} AND o.person_id = ${merged}) AS operations,
          (SELECT coalesce(jsonb_agg(a.id ORDER BY a.id), '[]') FROM attendance_arrivals a
            WHERE a.tenant_id = ${currentTenant} AND a.person_id = ${merged}) AS arrivals,
          (SELECT coalesce(jsonb_agg(h.event_id ORDER BY h.event_id), '[]') FROM attendance_helpers h
            WHERE h.tenant_id = ${currentTenant} AND h.person_id = ${kept}) AS helps`);
      const { operations = [], arrivals = [], helps = [] } = rows[0] ?? {};
      const { rows: notes } = await ctx.db.execute<NoteRow>(sql`
        SELECT n.person_id, n.note, n.account_id, n.updated_at::text AS updated_at FROM carer_notes n
        WHERE n.tenant_id = ${currentTenant} AND n.person_id IN (${kept}, ${merged}) ORDER BY n.person_id`);
      // Whatever there is none of is left out, as in merges made before it was recorded.
      return {
        operations,
        ...(arrivals.length > 0 && { arrivals }),
        ...(helps.length > 0 && { helps }),
        ...(notes.length > 0 && { notes }),
      };
    },
    merge: async (ctx, pair) => {
      const { rows } = await ctx.db.execute<{ item_id: string }>(sql`
        UPDATE attendance_operations o SET person_id = ${pair.kept}, tx = (pg_current_xact_id()::text)::bigint
        WHERE o.tenant_id = ${currentTenant} AND o.person_id = ${pair.merged} RETURNING o.item_id`);
      await ctx.db.execute(sql`UPDATE attendance_arrivals SET person_id = ${pair.kept}
        WHERE tenant_id = ${currentTenant} AND person_id = ${pair.merged}`);
      // The merged person's records stay with them: somebody archived is never checked in.
      await ctx.db.execute(sql`
        INSERT INTO attendance_helpers (tenant_id, event_id, person_id, named_at)
        SELECT h.tenant_id, h.event_id, ${pair.kept}::uuid, h.named_at FROM attendance_helpers h
        WHERE h.tenant_id = ${currentTenant} AND h.person_id = ${pair.merged} ON CONFLICT DO NOTHING`);
      await recomputeBoth(ctx, pair, rows);
      await mergeNotes(ctx, pair);
    },
    restore: async (ctx, pair, before) => {
      const { rows } = await ctx.db.execute<{ item_id: string }>(sql`
        UPDATE attendance_operations o SET person_id = ${pair.merged}, tx = (pg_current_xact_id()::text)::bigint
        WHERE o.tenant_id = ${currentTenant} AND o.person_id = ${pair.kept}
          AND o.id IN ${idsIn(before['operations'])}
        RETURNING o.item_id`);
      await ctx.db.execute(sql`UPDATE attendance_arrivals SET person_id = ${pair.merged}
        WHERE tenant_id = ${currentTenant} AND person_id = ${pair.kept} AND id IN ${idsIn(before['arrivals'])}`);
      await ctx.db.execute(sql`DELETE FROM attendance_helpers
        WHERE tenant_id = ${currentTenant} AND person_id = ${pair.kept} AND event_id NOT IN ${idsIn(before['helps'])}`);
      await recomputeBoth(ctx, pair, rows);
      await restoreNotes(ctx, pair, before['notes']);
    },
  },
};

type NoteRow = { person_id: string; note: string; account_id: string | null; updated_at: string };

/** Whatever carers have to know about either applies to the survivor. */
async function mergeNotes(ctx: Ctx, { kept, merged }: Pair): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO carer_notes AS k (tenant_id, person_id, note, account_id, updated_at)
    SELECT n.tenant_id, ${kept}::uuid, n.note, n.account_id, n.updated_at FROM carer_notes n
    WHERE n.tenant_id = ${currentTenant} AND n.person_id = ${merged}
    ON CONFLICT (tenant_id, person_id) DO UPDATE
    SET note = CASE WHEN k.note = excluded.note THEN k.note ELSE k.note || E'\\n' || excluded.note END`);
  await ctx.db.execute(sql`DELETE FROM carer_notes n WHERE n.tenant_id = ${currentTenant} AND n.person_id = ${merged}`);
}

async function restoreNotes(ctx: Ctx, { kept, merged }: Pair, notes: unknown): Promise<void> {
  await ctx.db.execute(
    sql`DELETE FROM carer_notes n WHERE n.tenant_id = ${currentTenant} AND n.person_id IN (${kept}, ${merged})`,
  );
  await ctx.db.execute(sql`
    INSERT INTO carer_notes (tenant_id, person_id, note, account_id, updated_at)
    SELECT ${ctx.tenantId}::uuid, r.person_id, r.note, r.account_id, r.updated_at
    FROM jsonb_to_recordset(${JSON.stringify(notes ?? [])}::jsonb)
      AS r (person_id uuid, note text, account_id uuid, updated_at timestamptz)`);
}

async function recomputeBoth(ctx: Ctx, { kept, merged }: Pair, touched: { item_id: string }[]): Promise<void> {
  for (const itemId of [...new Set(touched.map(({ item_id: item }) => item))].sort()) {
    await forgetTotal(ctx, itemId);
    await recomputeVisits(ctx, itemId, [kept, merged]);
  }
}
