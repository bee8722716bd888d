import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { undone } from '../../../contract/people/import-schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { notFound, refuse } from '../../core/errors.ts';
import { imports } from '../import-tables.ts';
import { CHANGED_COLUMNS } from './complete.ts';
import type { ImportGroups } from './groups-of-import.ts';
import { oneImportAtATime } from './save.ts';
import { UNDO_DAYS } from './forget-staged.ts';

export type Undone = z.input<typeof undone>;

const SAID = 50;

/**
 * Takes a whole import back: whom it made are archived, what it changed becomes what it was, field by field, and whom it
 * put into groups leave them. What somebody changed since stays as it is, and is said in words.
 * @throws Refusal 404 for an unknown import, 409 for one that is not saved, or was too long ago
 */
export async function undoImport(
  ctx: Ctx,
  { importId, groups }: { importId: string; groups: ImportGroups },
): Promise<Undone> {
  await oneImportAtATime(ctx);
  const mine = and(eq(imports.tenantId, ctx.tenantId), eq(imports.id, importId));
  const [saved] = await ctx.db.select().from(imports).where(mine).for('update');
  if (!saved || saved.state === 'discarded') throw notFound('import');
  if (saved.state !== 'saved' || !saved.savedAt) {
    const words = saved.state === 'undone' ? 'This import was taken back already.' : 'This import was not saved yet.';
    throw refuse(`import.${saved.state}`, 409, words);
  }
  const now = ctx.clock();
  if (now.getTime() - saved.savedAt.getTime() > UNDO_DAYS * 86_400_000) {
    throw refuse('import.too_old', 409, `An import can be taken back for ${UNDO_DAYS} days. This one is older.`);
  }
  const moments = { savedAt: saved.savedAt.toISOString(), now: now.toISOString() };
  const left = [...(await changedSince(ctx, importId)), ...(await madeAndChanged(ctx, importId, moments.savedAt))];
  const leftGroups = await groups.leave(ctx, { importId });
  const restored = await restore(ctx, importId, moments.now);
  const archived = await archiveMade(ctx, importId, moments);
  await ctx.db.update(imports).set({ state: 'undone', undoneAt: now }).where(mine);
  const counts = { archived, restored, leftGroups, leftCount: left.length };
  await ctx.audit({ action: 'import.undone', subject: 'import', subjectId: importId, detail: counts });
  await ctx.emit('people', { importId });
  return { ...counts, left: left.slice(0, SAID) };
}

const columns = CHANGED_COLUMNS.map((name) => ({ name, column: sql.identifier(name) }));
const list = (each: (one: (typeof columns)[number]) => ReturnType<typeof sql>) =>
  sql.join(
    columns.map((one) => each(one)),
    sql`, `,
  );

/** `was` and `became` have the columns of people, typed, out of what an import kept. */
const kept = (ctx: Ctx, importId: string) => sql`
  import_changes c, jsonb_populate_record(NULL::people, c.before) AS was, jsonb_populate_record(NULL::people, c.after) AS became
  WHERE c.tenant_id = ${ctx.tenantId} AND c.import_id = ${importId}`;

async function restore(ctx: Ctx, importId: string, now: string): Promise<number> {
  const { rows } = await ctx.db.execute(sql`
    UPDATE people p SET updated_at = ${now}::timestamptz, ${list(
      ({ column }) =>
        sql`${column} = CASE WHEN p.${column} IS NOT DISTINCT FROM became.${column} THEN was.${column} ELSE p.${column} END`,
    )}
    FROM ${kept(ctx, importId)} AND p.tenant_id = ${ctx.tenantId} AND p.id = c.person_id
    RETURNING p.id`);
  return rows.length;
}

const FIELD_WORDS: Record<string, string> = {
  first_name: 'first name',
  last_name: 'last name',
  phone_number: 'phone',
  day_of_birth: 'birthday',
  month_of_birth: 'birthday',
  year_of_birth: 'birthday',
};

/** People whose entry the import changed and somebody else changed again: one sentence each. */
async function changedSince(ctx: Ctx, importId: string): Promise<string[]> {
  const named = columns.filter(({ name }) => name !== 'phone');
  const fields = named.map(({ name, column }) => {
    const words = FIELD_WORDS[name] ?? name.replaceAll('_', ' ');
    return sql`CASE WHEN was.${column} IS DISTINCT FROM became.${column} AND p.${column} IS DISTINCT FROM became.${column} THEN ${words}::text END`;
  });
  const { rows } = await ctx.db.execute<{ name: string; fields: (string | null)[] }>(sql`
    SELECT * FROM (
      SELECT btrim(p.first_name || ' ' || p.last_name) AS name, ARRAY[${sql.join(fields, sql`, `)}] AS fields
      FROM people p, ${kept(ctx, importId)} AND p.tenant_id = ${ctx.tenantId} AND p.id = c.person_id ORDER BY p.sort_name
    ) AS changed WHERE array_length(array_remove(fields, NULL), 1) > 0`);
  return rows.map(({ name, fields: said }) => {
    const words = [...new Set(said.filter((one) => one !== null))].join(', ');
    return `${name}: ${words} was changed since and stays.`;
  });
}

async function madeAndChanged(ctx: Ctx, importId: string, savedAt: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ name: string }>(sql`
    SELECT btrim(first_name || ' ' || last_name) AS name FROM people
    WHERE tenant_id = ${ctx.tenantId} AND import_id = ${importId} AND archived_at IS NULL AND updated_at <> ${savedAt}::timestamptz
    ORDER BY sort_name`);
  return rows.map(({ name }) => `${name} came with this import, was changed since and stays.`);
}

async function archiveMade(ctx: Ctx, importId: string, { savedAt, now }: { savedAt: string; now: string }) {
  const { rows } = await ctx.db.execute(sql`
    UPDATE people SET archived_at = ${now}::timestamptz, updated_at = ${now}::timestamptz
    WHERE tenant_id = ${ctx.tenantId} AND import_id = ${importId} AND archived_at IS NULL AND updated_at = ${savedAt}::timestamptz
    RETURNING id`);
  return rows.length;
}
