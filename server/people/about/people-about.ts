import { type SQL, sql } from 'drizzle-orm';
import { peoplePrivacy } from '../privacy/people-privacy.ts';
import type { AboutPerson } from './about-person.ts';
import { currentTenant } from '../../core/db/index.ts';
import { tenantToday } from '../../core/tenant-region.ts';
import type { GlanceFact } from '../../../contract/people/glance.ts';
import type { Ctx } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { personAndMerged } from './history.ts';

/** Actions left out of the trail's history, because the thing itself tells them. */
const told = sql.join(
  [
    'person.created',
    'person.added',
    'people.archived',
    'people.restored',
    'people.merged',
    'people.merge_undone',
    'connect_form.received',
  ].map((action) => sql`${action}`),
  sql`, `,
);

/** Within a week, today included; people born on a leap day celebrate a day earlier in other years. */
const birthday = (today: SQL, ids: SQL): SQL => sql`
  SELECT jsonb_build_object('kind', 'birthday', 'on', d.on_day::text, 'turns', CASE WHEN p.year_of_birth IS NOT NULL
    THEN greatest(0, extract(year FROM d.on_day)::integer - p.year_of_birth) END) AS fact
  FROM people p CROSS JOIN (SELECT ${today} + n AS on_day FROM generate_series(0, 6) AS n) AS d
  WHERE p.tenant_id = ${currentTenant} AND p.id IN ${ids} AND p.archived_at IS NULL
    AND (p.month_of_birth = extract(month FROM d.on_day) AND p.day_of_birth = extract(day FROM d.on_day)
      OR p.month_of_birth = 2 AND p.day_of_birth = 29 AND to_char(d.on_day, 'MM-DD') = '02-28' AND extract(month FROM d.on_day + 1) = 3)`;

/** The directory's own history of a person: arrival, changes, archiving and restoring. */
export const peopleAboutPerson: AboutPerson = {
  feature: 'directory',
  ...peoplePrivacy,
  glance: (ctx, ids) => birthday(tenantToday(ctx), ids),
  history: (ids) => sql`
    SELECT p.created_at AS at, CASE WHEN i.id IS NULL THEN 'added' ELSE 'imported' END AS kind, p.id::text AS key,
      coalesce(i.created_by, (SELECT a.account_id FROM audit a
        WHERE a.tenant_id = ${currentTenant} AND a.subject_id = p.id AND a.action = 'person.created')) AS account_id, jsonb_strip_nulls(jsonb_build_object('fileName', i.file_name)) AS detail
    FROM people p LEFT JOIN imports i ON i.tenant_id = ${currentTenant} AND i.id = p.import_id
    WHERE p.tenant_id = ${currentTenant} AND p.id IN ${ids}
    UNION ALL
    SELECT h.at, h.kind, c.import_id::text, i.created_by, jsonb_build_object('fileName', i.file_name)
    FROM import_changes c JOIN imports i ON i.tenant_id = ${currentTenant} AND i.id = c.import_id
    CROSS JOIN LATERAL (VALUES (i.saved_at, 'completed by import'), (i.undone_at, 'import taken back')) AS h (at, kind)
    WHERE c.tenant_id = ${currentTenant} AND c.person_id IN ${ids} AND h.at IS NOT NULL
    UNION ALL
    SELECT i.undone_at, 'import taken back', p.id::text, NULL, jsonb_build_object('fileName', i.file_name)
    FROM people p JOIN imports i ON i.tenant_id = ${currentTenant} AND i.id = p.import_id
    WHERE p.tenant_id = ${currentTenant} AND p.id IN ${ids} AND i.undone_at IS NOT NULL
    UNION ALL
    SELECT a.at, 'changed', a.id::text, a.account_id, a.detail || jsonb_build_object('action', a.action)
    FROM audit a WHERE a.tenant_id = ${currentTenant} AND a.subject_id IN ${ids} AND a.action NOT IN (${told})
    UNION ALL
    SELECT a.at, CASE WHEN a.action LIKE '%.opted_out' THEN 'opted out' ELSE 'opted in' END, a.id::text, a.account_id,
      jsonb_build_object('channel', split_part(a.action, '.', 1), 'source', a.detail->>'source')
    FROM audit a
    WHERE a.tenant_id = ${currentTenant} AND a.subject = 'opt-out' AND EXISTS (
      SELECT FROM jsonb_array_elements_text(a.detail->'people') AS whose(id) WHERE whose.id::uuid IN ${ids})
    UNION ALL
    SELECT t.at, t.action, t.id::text, t.account_id, '{}'::jsonb
    FROM people_acted_on o JOIN people_acts t ON t.tenant_id = ${currentTenant} AND t.id = o.act_id
    WHERE o.tenant_id = ${currentTenant} AND o.person_id IN ${ids} AND t.action <> 'added to group'
    UNION ALL
    SELECT t.undone_at, t.action || ' undone', t.id::text, NULL, '{}'::jsonb
    FROM people_acted_on o JOIN people_acts t ON t.tenant_id = ${currentTenant} AND t.id = o.act_id
    WHERE o.tenant_id = ${currentTenant} AND o.person_id IN ${ids} AND t.action <> 'added to group' AND t.undone_at IS NOT NULL
    UNION ALL
    SELECT m.at, 'merged', m.id::text, m.account_id, jsonb_build_object('name', btrim(g.first_name || ' ' || g.last_name))
    FROM person_merges m JOIN people g ON g.tenant_id = ${currentTenant} AND g.id = m.merged_id
    WHERE m.tenant_id = ${currentTenant} AND m.kept_id IN ${ids}
    UNION ALL
    SELECT m.undone_at, 'merge undone', m.id::text, NULL, jsonb_build_object('name', btrim(g.first_name || ' ' || g.last_name))
    FROM person_merges m JOIN people g ON g.tenant_id = ${currentTenant} AND g.id = m.merged_id
    WHERE m.tenant_id = ${currentTenant} AND m.kept_id IN ${ids} AND m.undone_at IS NOT NULL`,
};

/** The facts to show first about a person, from every feature, in one statement. @throws Refusal 404 */
export async function readGlance(
  ctx: Ctx,
  about: readonly AboutPerson[],
  id: string,
): Promise<{ facts: GlanceFact[] }> {
  const told = about.flatMap(({ glance }) => (glance ? [sql`(${glance(ctx, personAndMerged(id))})`] : []));
  const { rows } = await ctx.db.execute<{ fact: GlanceFact | null }>(sql`
    SELECT g.fact FROM people k LEFT JOIN (${sql.join(told, sql` UNION ALL `)}) AS g ON true
    WHERE k.tenant_id = ${currentTenant} AND k.id = ${id}`);
  if (rows.length === 0) throw notFound();
  return { facts: rows.flatMap(({ fact }) => fact ?? []) };
}
