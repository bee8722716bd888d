import { isDeepStrictEqual } from 'node:util';
import { and, type AnyColumn, eq, isNull, sql } from 'drizzle-orm';
import type { PersonFields } from '../../../contract/people/person-field.ts';
import { personFields } from '../../../contract/people/person-fields.ts';
import type { Ctx } from '../../core/context.ts';
import { notFound, refuse } from '../../core/errors.ts';
import type { AboutPerson } from '../about/about-person.ts';
import { personMerges } from '../tables.ts';
import { snapshots } from './merge.ts';
import { restoreOwn, withLaterFields } from './merge-own.ts';
import { currentTenant } from '../../core/db/index.ts';
import { refusals } from '../texts.ts';

/**
 * Restores both exactly as they were, as long as nothing about either has changed since.
 * @throws Refusal 404, 409 where it was taken back already or something has changed
 */
export async function undoMerge(
  ctx: Ctx,
  about: readonly AboutPerson[],
  { id, fields = personFields }: { id: string; fields?: PersonFields },
): Promise<true> {
  const [found] = await ctx.db
    .select()
    .from(personMerges)
    .where(and(eq(personMerges.tenantId, currentTenant), eq(personMerges.id, id)))
    .for('update');
  if (!found) throw notFound();
  if (found.undoneAt) throw refuse('people.undone_already', 409, refusals.undoneAlready);
  const pair = { kept: found.keptId, merged: found.mergedId };
  await ctx.db.execute(sql`SELECT FROM people
    WHERE tenant_id = ${currentTenant} AND id IN (${pair.kept}, ${pair.merged}) ORDER BY id FOR UPDATE`);
  const now = await snapshots(ctx, about, pair);
  const [before, after] = [withLaterFields(found.before, fields), withLaterFields(found.after, fields)];
  const changed = Object.keys(after).filter((feature) => !isDeepStrictEqual(now[feature], after[feature]));
  if (changed.length > 0) {
    throw refuse('people.merge_changed', 409, refusals.mergeChanged);
  }
  for (const { feature, merge } of about.toReversed()) {
    const was = before[feature];
    if (merge && was) await merge.restore(ctx, pair, was);
  }
  await restoreOwn(ctx, { before: before['people'] ?? {}, after: after['people'] ?? {}, fields });
  await ctx.db
    .update(personMerges)
    .set({ undoneAt: ctx.clock() })
    .where(and(eq(personMerges.tenantId, currentTenant), eq(personMerges.id, id)));
  const detail = { merged: pair.merged };
  await ctx.audit({ action: 'people.merge_undone', subject: 'person', subjectId: pair.kept, detail });
  ctx.emit('people');
  ctx.emit('groups');
  return true;
}

/** The merges that stand and that somebody took part in, the latest first. @throws Refusal 404 */
export async function listMerges(ctx: Ctx, personId: string) {
  const { rows: known } = await ctx.db.execute(
    sql`SELECT FROM people WHERE tenant_id = ${currentTenant} AND id = ${personId}`,
  );
  if (known.length === 0) throw notFound();
  const who = (column: AnyColumn) =>
    sql<{
      id: string;
      name: string;
    }>`(SELECT jsonb_build_object('id', p.id, 'name', btrim(p.first_name || ' ' || p.last_name))
      FROM people p WHERE p.tenant_id = ${currentTenant} AND p.id = ${column})`;
  const rows = await ctx.db
    .select({
      id: personMerges.id,
      at: personMerges.at,
      kept: who(personMerges.keptId),
      merged: who(personMerges.mergedId),
    })
    .from(personMerges)
    .where(
      and(
        eq(personMerges.tenantId, currentTenant),
        isNull(personMerges.undoneAt),
        sql`${personId}::uuid IN (${personMerges.keptId}, ${personMerges.mergedId})`,
      ),
    )
    .orderBy(sql`${personMerges.at} DESC`)
    .limit(20);
  return { items: rows.map((row) => ({ ...row, at: row.at.toISOString() })), totalItems: rows.length };
}
