import { sql } from 'drizzle-orm';
import type { Ctx } from '../core/context.ts';
import { currentTenant } from '../core/db/index.ts';
import { intendedChanges } from '../core/edit-conflicts.ts';
import { notFound } from '../core/errors.ts';

/** Empty where there is none. @throws Refusal 404 */
export async function readCarerNote(ctx: Ctx, personId: string): Promise<{ note: string }> {
  const { rows } = await ctx.db.execute<{ note: string | null }>(sql`
    SELECT n.note FROM people p LEFT JOIN carer_notes n ON n.tenant_id = ${currentTenant} AND n.person_id = p.id
    WHERE p.tenant_id = ${currentTenant} AND p.id = ${personId}`);
  if (!rows[0]) throw notFound();
  return { note: rows[0].note ?? '' };
}

type Form = { note: string; was: { note?: string | undefined } };

/**
 * Writes the note down; an empty one takes it away.
 * @throws Refusal 404, 409 where another administrator or the door wrote something else meanwhile
 */
export async function saveCarerNote(ctx: Ctx, personId: string, { was, ...sent }: Form): Promise<{ note: string }> {
  // Locked, so that nobody creates or extends a note meanwhile.
  await ctx.db.execute(
    sql`SELECT FROM people p WHERE p.tenant_id = ${currentTenant} AND p.id = ${personId} FOR UPDATE`,
  );
  await ctx.db.execute(
    sql`SELECT FROM carer_notes n WHERE n.tenant_id = ${currentTenant} AND n.person_id = ${personId} FOR UPDATE`,
  );
  const stands = await readCarerNote(ctx, personId);
  const made = { subjectId: personId, actions: ['carer_note.changed'] };
  const { note } = await intendedChanges(ctx, { code: 'attendance', made }, { sent, was, stands });
  if (note === undefined) return stands;
  if (note === '') {
    await ctx.db.execute(
      sql`DELETE FROM carer_notes n WHERE n.tenant_id = ${currentTenant} AND n.person_id = ${personId}`,
    );
  } else {
    await ctx.db.execute(sql`
      INSERT INTO carer_notes (tenant_id, person_id, note, account_id, updated_at)
      VALUES (${ctx.tenantId}, ${personId}, ${note}, ${ctx.user?.accountId ?? null}, ${ctx.clock().toISOString()})
      ON CONFLICT (tenant_id, person_id)
      DO UPDATE SET note = excluded.note, account_id = excluded.account_id, updated_at = excluded.updated_at`);
  }
  const detail = { note: note === '' ? 'removed' : 'written' };
  await ctx.audit({ action: 'carer_note.changed', subject: 'person', subjectId: personId, detail });
  ctx.emit('people', { personId });
  return { note };
}

/**
 * Puts what was said at the door beside what is known already, which it never replaces. It may grow longer than what is
 * written by hand: half of an allergy is worse than none.
 */
export async function addToCarerNote(ctx: Ctx, personId: string, note: string): Promise<void> {
  const { rowCount } = await ctx.db.execute(sql`
    INSERT INTO carer_notes AS n (tenant_id, person_id, note, account_id, updated_at)
    VALUES (${ctx.tenantId}, ${personId}, ${note}, ${ctx.user?.accountId ?? null}, ${ctx.clock().toISOString()})
    ON CONFLICT (tenant_id, person_id) DO UPDATE
    SET note = n.note || E'\\n' || excluded.note, account_id = excluded.account_id, updated_at = excluded.updated_at
    WHERE strpos(lower(n.note), lower(excluded.note)) = 0`);
  if (!rowCount) return;
  const detail = { note: 'added' };
  await ctx.audit({ action: 'carer_note.changed', subject: 'person', subjectId: personId, detail });
  ctx.emit('people', { personId });
}

/** The note for carers of the person `p`; null if `told` is false. */
export const carerNoteOf = (told: boolean) =>
  told
    ? sql`(SELECT n.note FROM carer_notes n WHERE n.tenant_id = ${currentTenant} AND n.person_id = p.id)`
    : sql`NULL::text`;
