import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { importNote } from '../../../../contract/people/import-schemas.ts';
import type { Ctx } from '../../../core/context.ts';
import { currentTenant } from '../../../core/db/index.ts';
import { notFound } from '../../../core/errors.ts';
import { inBatches } from '../../../core/in-batches.ts';
import type { AboutPerson, Pair } from '../../about/about-person.ts';
import { importNotes, imports } from '../../import-tables.ts';
import { isShortened } from '../matching/look-alikes.ts';
import { rowsIn } from '../rows/rows-of-import.ts';

type Note = z.input<typeof importNote>;

/** Keeps values without a field as notes on the person; existing notes are not repeated. */
export async function keepNotes(
  ctx: Ctx,
  importId: string,
  { last, now }: { last: number; now: string },
): Promise<void> {
  await inBatches(ctx, { last }, (piece) =>
    ctx.db.execute(sql`
      INSERT INTO import_notes (tenant_id, import_id, person_id, dropped, created_at)
      SELECT DISTINCT r.tenant_id, r.import_id, r.person_id, said.dropped, ${now}::timestamptz
      FROM import_rows r CROSS JOIN LATERAL (
        SELECT jsonb_agg(jsonb_build_object('column', one->'column', 'dropped', one->'dropped')) AS dropped
        FROM jsonb_array_elements(r.problems) AS one WHERE one ? 'dropped') AS said
      WHERE r.tenant_id = ${currentTenant} AND ${rowsIn(ctx, importId, piece)} AND ${isShortened}
        AND r.person_id IS NOT NULL AND said.dropped IS NOT NULL
        AND NOT EXISTS (SELECT FROM import_notes n
          WHERE n.tenant_id = ${currentTenant} AND n.person_id = r.person_id AND n.dropped = said.dropped)`),
  );
}

/** Undoing an import removes its notes. */
export async function forgetNotes(ctx: Ctx, importId: string): Promise<void> {
  await ctx.db
    .delete(importNotes)
    .where(and(eq(importNotes.tenantId, currentTenant), eq(importNotes.importId, importId)));
}

/** Values from files that fit no field of a person, newest first. */
export async function notesOf(ctx: Ctx, personId: string): Promise<Note[]> {
  const rows = await ctx.db
    .select({ id: importNotes.id, fileName: imports.fileName, at: importNotes.createdAt, dropped: importNotes.dropped })
    .from(importNotes)
    .innerJoin(imports, and(eq(imports.tenantId, currentTenant), eq(imports.id, importNotes.importId)))
    .where(and(eq(importNotes.tenantId, currentTenant), eq(importNotes.personId, personId)))
    .orderBy(desc(importNotes.createdAt), importNotes.id);
  return rows.map(({ at, dropped, ...row }) => ({
    ...row,
    savedAt: at.toISOString(),
    dropped: dropped as Note['dropped'],
  }));
}

/** @throws Refusal 404 */
export async function dismissNote(ctx: Ctx, id: string): Promise<true> {
  const [gone] = await ctx.db
    .delete(importNotes)
    .where(and(eq(importNotes.tenantId, currentTenant), eq(importNotes.id, id)))
    .returning({ personId: importNotes.personId });
  if (!gone) throw notFound();
  await ctx.audit({ action: 'import.note_removed', subject: 'person', subjectId: gone.personId });
  ctx.emit('people', { id: gone.personId });
  return true;
}

/** A merge gives the notes of both to the remaining person. */
export const importNotesAboutPerson: AboutPerson = {
  feature: 'import-notes',
  merge: {
    snapshot: async (ctx, pair) => ({ notes: await ownersOf(ctx, pair) }),
    merge: async (ctx, { kept, merged }) => {
      await ctx.db
        .update(importNotes)
        .set({ personId: kept })
        .where(and(eq(importNotes.tenantId, currentTenant), eq(importNotes.personId, merged)));
    },
    restore: async (ctx, { merged }, before) => {
      const ids = (before['notes'] as Owner[]).flatMap(({ id, personId }) => (personId === merged ? [id] : []));
      if (ids.length === 0) return;
      await ctx.db
        .update(importNotes)
        .set({ personId: merged })
        .where(and(eq(importNotes.tenantId, currentTenant), inArray(importNotes.id, ids)));
    },
  },
};

type Owner = { id: string; personId: string };

function ownersOf(ctx: Ctx, { kept, merged }: Pair): Promise<Owner[]> {
  return ctx.db
    .select({ id: importNotes.id, personId: importNotes.personId })
    .from(importNotes)
    .where(and(eq(importNotes.tenantId, currentTenant), inArray(importNotes.personId, [kept, merged])))
    .orderBy(importNotes.id);
}
