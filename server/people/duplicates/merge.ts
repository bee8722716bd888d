import { and, eq, sql } from 'drizzle-orm';
import { asColumn, keyOfColumn } from '../../../contract/people/custom-fields.ts';
import { mergedOf } from '../../../contract/people/merge-fields.ts';
import { type PersonFields, storedProperties } from '../../../contract/people/person-field.ts';
import { personFields } from '../../../contract/people/person-fields.ts';
import { arrayOf } from '../../core/array-parameter.ts';
import type { Ctx } from '../../core/context.ts';
import { notFound, refuse } from '../../core/errors.ts';
import type { AboutPerson, Kept, Pair } from '../about/about-person.ts';
import { propertiesIn, listed } from '../stored-fields.ts';
import { people, personMerges } from '../tables.ts';
import { mergeLogins, nameOf, ownSnapshot } from './merge-own.ts';
import { currentTenant } from '../../core/db/index.ts';
import { refusals } from '../texts.ts';
import type { z } from 'zod';
import type { duplicateRoutes } from '../../../contract/people/duplicate-routes.ts';
import { momentAsText } from '../../core/moment-as-text.ts';

type Side = z.input<typeof duplicateRoutes.pair.reply>['first'];

/** Changes with anything about a person that a merge could overlook. */
export const versionOf = sql`md5((to_jsonb(p) - 'search_text' - 'sort_name')::text)`;

const fieldsOf = listed(
  storedProperties(personFields),
  ({ name, column }) => sql`p.${sql.identifier(column)} AS ${sql.identifier(name)}`,
);

/** Two people with what they have, for choosing between them. @throws Refusal 404 */
export async function readPair(ctx: Ctx, { first, second }: { first: string; second: string }) {
  const { rows } = await ctx.db.execute<Side>(sql`
    SELECT p.id, btrim(p.first_name || ' ' || p.last_name) AS name, p.picture_id AS "pictureId",
      ${momentAsText(sql`p.created_at`)} AS "createdAt", p.is_first_timer AS "isFirstTimer",
      p.is_sample AS "isSample", app.group_names_of(p.id) AS groups, app.messages_got_by(p.id) AS messages, ${versionOf} AS version,
      p.custom, ${fieldsOf}
    FROM people p WHERE p.tenant_id = ${currentTenant} AND p.id IN (${first}, ${second}) AND p.archived_at IS NULL`);
  const [one, other] = [first, second].map((id) => rows.find((row) => row.id === id));
  if (!one || !other || first === second) throw notFound();
  return { first: one, second: other };
}

type MergeInput = Pair & {
  versions: { kept: string; merged: string };
  choose: Partial<Record<string, 'kept' | 'merged'>>;
};

type Person = typeof people.$inferSelect;

/** The columns to take from `merged`, picture included; the organisation's own fields by key. */
function takenFields(
  fields: PersonFields,
  choose: Partial<Record<string, 'kept' | 'merged'>>,
): { keys: string[]; columns: string[]; custom: string[] } {
  const keys = [...mergedOf(fields), 'picture'].filter((key) => choose[key] === 'merged');
  const chosen = Object.keys(choose).filter((key) => choose[key] === 'merged');
  const custom = chosen.flatMap((key) => keyOfColumn(key) ?? []);
  const columns = keys.flatMap((key) =>
    key === 'picture' ? ['picture_id'] : propertiesIn(fields, key).map(({ column }) => column),
  );
  return { keys: [...keys, ...custom.map(asColumn)], columns, custom };
}

/**
 * Merges two people: `kept` gets the chosen fields and what every feature adds to it; `merged` is archived.
 * @throws Refusal 404, or 409 where either has changed since it was looked at, is archived, or cannot be merged so
 */
export async function mergePeople(
  ctx: Ctx,
  about: readonly AboutPerson[],
  { fields = personFields, ...wish }: MergeInput & { fields?: PersonFields },
): Promise<{ mergeId: string }> {
  const pair = { kept: wish.kept, merged: wish.merged };
  const { kept, merged } = await lockBoth(ctx, wish);
  const before = await snapshots(ctx, about, pair);
  const taken = takenFields(fields, wish.choose);
  await takeColumns(ctx, pair, taken.columns);
  await takeCustom(ctx, pair, taken.custom);
  const at = ctx.clock();
  await ctx.db
    .update(people)
    .set({
      // A member under either entry stays a member.
      isFirstTimer: kept.isFirstTimer && merged.isFirstTimer,
      ...(kept.isFirstTimer && !merged.isFirstTimer && { firstTimerUntil: merged.firstTimerUntil ?? merged.createdAt }),
      createdAt: kept.createdAt < merged.createdAt ? kept.createdAt : merged.createdAt,
      updatedAt: at,
    })
    .where(and(eq(people.tenantId, currentTenant), eq(people.id, pair.kept)));
  await ctx.db
    .update(people)
    .set({ archivedAt: at, updatedAt: at })
    .where(and(eq(people.tenantId, currentTenant), eq(people.id, pair.merged)));
  await mergeLogins(ctx, pair);
  for (const { merge } of about) await merge?.merge(ctx, pair);
  const after = await snapshots(ctx, about, pair);
  const [row] = await ctx.db
    .insert(personMerges)
    .values({
      tenantId: ctx.tenantId,
      keptId: pair.kept,
      mergedId: pair.merged,
      accountId: ctx.user?.accountId ?? null,
      at,
      before,
      after,
    })
    .returning({ id: personMerges.id });
  const detail = { merged: pair.merged, taken: taken.keys };
  await ctx.audit({ action: 'people.merged', subject: 'person', subjectId: pair.kept, detail });
  ctx.emit('people');
  ctx.emit('groups');
  return { mergeId: row!.id };
}

async function takeColumns(ctx: Ctx, { kept, merged }: Pair, columns: readonly string[]): Promise<void> {
  if (columns.length === 0) return;
  const set = columns.map((name) => sql`${sql.identifier(name)} = m.${sql.identifier(name)}`);
  await ctx.db.execute(sql`
    UPDATE people k SET ${sql.join(set, sql`, `)} FROM people m
    WHERE k.tenant_id = ${ctx.tenantId} AND k.id = ${kept} AND m.tenant_id = ${ctx.tenantId} AND m.id = ${merged}`);
}

/** A chosen blank value is taken as well. */
async function takeCustom(ctx: Ctx, { kept, merged }: Pair, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const taken = arrayOf([...keys], 'text');
  await ctx.db.execute(sql`
    UPDATE people k SET custom = (k.custom - ${taken})
      || (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(m.custom) WHERE key = ANY(${taken}))
    FROM people m
    WHERE k.tenant_id = ${ctx.tenantId} AND k.id = ${kept} AND m.tenant_id = ${ctx.tenantId} AND m.id = ${merged}`);
}

/** A snapshot of both, feature by feature, in the form in which it will be read back. */
export async function snapshots(ctx: Ctx, about: readonly AboutPerson[], pair: Pair): Promise<Record<string, Kept>> {
  const kept: Record<string, Kept> = { people: await ownSnapshot(ctx, pair) };
  for (const { feature, merge } of about) if (merge) kept[feature] = await merge.snapshot(ctx, pair);
  return JSON.parse(JSON.stringify(kept)) as Record<string, Kept>;
}

/** Locked in a fixed order, so that two merges of the same people wait for each other instead of deadlocking. */
async function lockBoth(ctx: Ctx, { kept, merged, versions }: MergeInput): Promise<{ kept: Person; merged: Person }> {
  const { rows } = await ctx.db.execute<{ id: string; name: string; version: string; archived: boolean }>(sql`
    SELECT p.id, ${nameOf} AS name, ${versionOf} AS version, p.archived_at IS NOT NULL AS archived FROM people p
    WHERE p.tenant_id = ${currentTenant} AND p.id IN (${kept}, ${merged}) ORDER BY p.id FOR UPDATE`);
  if (rows.length !== 2) throw notFound();
  const archived = rows.find((row) => row.archived);
  if (archived) throw refuse('people.merge_archived', 409, refusals.mergeArchived({ person: archived.name }));
  const stale = rows.find(({ id, version }) => version !== (id === kept ? versions.kept : versions.merged));
  if (stale) {
    throw refuse('people.changed_meanwhile', 409, refusals.changedMeanwhile({ person: stale.name }));
  }
  const found = await ctx.db
    .select()
    .from(people)
    .where(and(eq(people.tenantId, currentTenant), sql`${people.id} IN (${kept}, ${merged})`));
  const one = found.find(({ id }) => id === kept)!;
  const other = found.find(({ id }) => id === merged)!;
  if (one.isSample !== other.isSample) {
    throw refuse('people.merge_sample', 409, refusals.mergeSample);
  }
  return { kept: one, merged: other };
}
