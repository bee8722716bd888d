import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { undone } from '../../../../contract/people/import-schemas.ts';
import type { Ctx } from '../../../core/context.ts';
import { notFound, refuse } from '../../../core/errors.ts';
import { sayTo, catalogue, type Text } from '../../../core/language/catalogue.ts';
import { repeatUntilNone } from '../../../core/in-batches.ts';
import type { PersonFields } from '../../../../contract/people/person-field.ts';
import { personFields } from '../../../../contract/people/person-fields.ts';
import { allCustomFields } from '../../custom-fields/read-custom-fields.ts';
import { imports } from '../../import-tables.ts';
import { writtenColumns } from '../matching/complete.ts';
import { type ImportGroups, oneImportAtATime } from './save.ts';
import { takeFamiliesBack } from './families-of-import.ts';
import { refusals } from '../texts/file-texts.ts';
import { fieldTexts } from '../../privacy/person-page-texts.ts';
import { forgetNotes } from './import-notes.ts';
import { UNDO_DAYS } from '../rows/expire-staged.ts';
import { currentTenant } from '../../../core/db/index.ts';

/** Things that taking an import back had to leave, and why. */
export const leftTexts = catalogue('import-undo', {
  field: '{name}: {fields, list, plain} was changed since, so it stays.',
  person: '{name} was added by this import but changed since, so they stay.',
});

/** By the key of a field; one that is not described by us is called by its key. */
function fieldName(user: { language?: string } | null, key: string): string {
  const text = (fieldTexts as Record<string, Text | undefined>)[key];
  return text ? sayTo(user, text) : key;
}

export type Undone = z.input<typeof undone>;

const SAID = 50;

/**
 * Takes a whole import back: archives the people it made, restores the values it changed, field by field, and takes
 * people out of the groups it put them into. Values changed since stay, and are reported.
 * @throws Refusal 404 for an unknown import, 409 for one that is not saved, or was too long ago
 */
export async function undoImport(
  ctx: Ctx,
  { importId, groups, fields = personFields }: { importId: string; groups: ImportGroups; fields?: PersonFields },
): Promise<Undone> {
  await oneImportAtATime(ctx);
  const mine = and(eq(imports.tenantId, ctx.tenantId), eq(imports.id, importId));
  const [saved] = await ctx.db
    .select()
    .from(imports)
    .where(and(eq(imports.tenantId, currentTenant), mine))
    .for('update');
  if (!saved || saved.state === 'discarded') throw notFound();
  if (saved.state !== 'saved' || !saved.savedAt) {
    throw refuse(`import.${saved.state}`, 409, refusals.notSaved);
  }
  const now = ctx.clock();
  if (now.getTime() - saved.savedAt.getTime() > UNDO_DAYS * 86_400_000) {
    throw refuse('import.too_old', 409, refusals.tooOld({ days: UNDO_DAYS }));
  }
  const moments = { savedAt: saved.savedAt.toISOString(), now: now.toISOString() };
  const left = [
    ...(await changedSince(ctx, importId, fields)),
    ...(await madeAndChanged(ctx, importId, moments.savedAt)),
  ];
  const leftGroups = await groups.leave(ctx, { importId });
  const restored = await restore(ctx, importId, { now: moments.now, fields });
  await forgetNotes(ctx, importId);
  await takeFamiliesBack(ctx, importId);
  const archived = await archiveMade(ctx, importId, moments);
  await ctx.db
    .update(imports)
    .set({ state: 'undone', undoneAt: now })
    .where(and(eq(imports.tenantId, currentTenant), mine));
  const counts = { archived, restored, leftGroups, leftCount: left.length };
  await ctx.audit({ action: 'import.undone', subject: 'import', subjectId: importId, detail: counts });
  ctx.emit('people', { importId });
  return { ...counts, left: left.slice(0, SAID) };
}

/** The columns that an import changes, each once. */
const columnsOf = (fields: PersonFields) =>
  writtenColumns(fields).map(({ name, key }) => ({ name, key, column: sql.identifier(name) }));

/** The changes an import kept for the next people after one of them, in the order of their ids. */
const next = (ctx: Ctx, importId: string, { after, limit }: Next) => sql`(
  SELECT person_id, before, after FROM import_changes
  WHERE tenant_id = ${ctx.tenantId} AND import_id = ${importId} AND person_id > ${after}::uuid
  ORDER BY person_id LIMIT ${limit}::integer) AS c`;

type Next = { after: string; limit: number | null };
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Goes through everybody an import changed or, without one, all people: `run` answers the ids of those it came by, in order. */
async function throughAll(ctx: Ctx, run: (next: Next) => Promise<{ id: string }[]>): Promise<void> {
  let after = FIRST;
  await repeatUntilNone(ctx, async (limit) => {
    const rows = await run({ after, limit });
    after = rows.at(-1)?.id ?? after;
    return rows.length;
  });
}

/** `was` and `became` have the columns of people, typed, out of what an import kept. */
const kept = (ctx: Ctx, importId: string, which: Next) => sql`${next(ctx, importId, which)}
  CROSS JOIN jsonb_populate_record(NULL::people, c.before) AS was CROSS JOIN jsonb_populate_record(NULL::people, c.after) AS became`;

async function restore(
  ctx: Ctx,
  importId: string,
  { now, fields }: { now: string; fields: PersonFields },
): Promise<number> {
  const restoring = columnsOf(fields).map(
    ({ column }) =>
      sql`${column} = CASE WHEN p.${column} IS NOT DISTINCT FROM became.${column} THEN was.${column} ELSE p.${column} END`,
  );
  let restored = 0;
  await throughAll(ctx, async (which) => {
    await ctx.db.execute(sql`
      UPDATE import_changes o SET undo_updated_at = p.updated_at
      FROM ${next(ctx, importId, which)} JOIN people p ON p.tenant_id = ${ctx.tenantId} AND p.id = c.person_id
      WHERE o.tenant_id = ${ctx.tenantId} AND o.import_id = ${importId} AND o.person_id = c.person_id`);
    const { rows } = await ctx.db.execute<{ id: string }>(sql`
      UPDATE people p SET updated_at = ${now}::timestamptz, custom = app.custom_restored(p.custom, was.custom, became.custom),
        ${sql.join(restoring, sql`, `)}
      FROM ${kept(ctx, importId, which)} WHERE p.tenant_id = ${ctx.tenantId} AND p.id = c.person_id
      RETURNING p.id`);
    restored += rows.length;
    return rows.toSorted(byId);
  });
  return restored;
}

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);

/** `own`: the keys of the organisation's own fields. */
type Changed = { name: string; sorted: string; fields: (string | null)[]; own: string[] };

/** People whose entry the import changed and somebody else changed again: one sentence each. */
async function changedSince(ctx: Ctx, importId: string, fields: PersonFields): Promise<string[]> {
  // A number is told as it was typed.
  const named = columnsOf(fields).filter(({ name, key }) => fields[key]?.kind !== 'phone' || name.endsWith('_number'));
  const words = named.map(
    ({ key, column }) =>
      sql`CASE WHEN was.${column} IS DISTINCT FROM became.${column} AND p.${column} IS DISTINCT FROM became.${column} THEN ${key}::text END`,
  );
  const labels = new Map((await allCustomFields(ctx)).map(({ key, label }) => [key, label]));
  const changed: Changed[] = [];
  await throughAll(ctx, async (which) => {
    const { rows } = await ctx.db.execute<Changed & { id: string }>(sql`
      SELECT p.id, btrim(p.first_name || ' ' || p.last_name) AS name, p.sort_name AS sorted, ARRAY[${sql.join(words, sql`, `)}] AS fields,
        app.custom_changed_since(p.custom, was.custom, became.custom) AS own
      FROM ${kept(ctx, importId, which)} JOIN people p ON p.tenant_id = ${ctx.tenantId} AND p.id = c.person_id ORDER BY c.person_id`);
    changed.push(...rows.filter(({ fields: said, own }) => own.length > 0 || said.some((one) => one !== null)));
    return rows;
  });
  return changed.toSorted(bySortName).map(({ name, fields: said, own }) => {
    const ofOwn = own.map((key) => labels.get(key) ?? key);
    const known = said.filter((one) => one !== null).map((key) => fieldName(ctx.user, key));
    return sayTo(ctx.user, leftTexts.field({ name, fields: [...new Set([...known, ...ofOwn])] }));
  });
}

const bySortName = (one: { sorted: string }, other: { sorted: string }) =>
  Buffer.from(one.sorted).compare(Buffer.from(other.sorted));

/** The next people of the organisation, in the order of their ids. There is no index by import, as nobody else asks for one. */
const nextPeople = (ctx: Ctx, { after, limit }: Next) => sql`(
  SELECT tenant_id, id, first_name, last_name, sort_name, import_id, archived_at, updated_at FROM people
  WHERE tenant_id = ${ctx.tenantId} AND id > ${after}::uuid ORDER BY id LIMIT ${limit}::integer)`;

/** People an import made and nobody archived since, whose entry is, or is not, as it was saved. */
const made = (
  importId: string,
  stands: boolean,
  savedAt: string,
) => sql`n.import_id = ${importId} AND n.archived_at IS NULL
  AND ${stands}::boolean = app.stands_since(n.tenant_id, n.id, n.updated_at, ${savedAt}::timestamptz)`;

async function madeAndChanged(ctx: Ctx, importId: string, savedAt: string): Promise<string[]> {
  const changed: { name: string; sorted: string }[] = [];
  await throughPeople(ctx, async (which) => {
    const { rows } = await ctx.db.execute<{ name: string; sorted: string }>(sql`
      SELECT btrim(n.first_name || ' ' || n.last_name) AS name, n.sort_name AS sorted FROM ${nextPeople(ctx, which)} AS n
      WHERE ${made(importId, false, savedAt)}`);
    changed.push(...rows);
  });
  return changed.toSorted(bySortName).map(({ name }) => sayTo(ctx.user, leftTexts.person({ name })));
}

async function archiveMade(ctx: Ctx, importId: string, { savedAt, now }: { savedAt: string; now: string }) {
  let archived = 0;
  await throughPeople(ctx, async (which) => {
    const { rows } = await ctx.db.execute(sql`
      UPDATE people p SET archived_at = ${now}::timestamptz, updated_at = ${now}::timestamptz
      FROM ${nextPeople(ctx, which)} AS n WHERE ${made(importId, true, savedAt)} AND p.tenant_id = ${ctx.tenantId} AND p.id = n.id
      RETURNING p.id`);
    archived += rows.length;
  });
  return archived;
}

/** Runs over all people of the organisation, the next of them at a time. */
async function throughPeople(ctx: Ctx, run: (next: Next) => Promise<void>): Promise<void> {
  await throughAll(ctx, async (which) => {
    await run(which);
    if (which.limit === null) return [];
    const { rows } = await ctx.db.execute<{ id: string }>(sql`
      SELECT n.id FROM ${nextPeople(ctx, which)} AS n ORDER BY n.id DESC LIMIT 1`);
    return rows;
  });
}
