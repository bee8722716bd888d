import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { answerFields, type AnswerField } from '../../../contract/followup/states.ts';
import { formatBirthday } from '../../../contract/people/birth-date.ts';
import type { Ctx } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { consentSources, people, recordConsent } from '../../people/index.ts';
import { connectAnswers } from '../first-timers/first-timer-tables.ts';
import { tenantToday } from '../../core/tenant-region.ts';
import { currentTenant } from '../../core/db/index.ts';
import { momentAsText } from '../../core/moment-as-text.ts';

type Told = Pick<
  typeof connectAnswers.$inferSelect,
  Exclude<AnswerField, 'birthday'> | 'phone' | 'dayOfBirth' | 'monthOfBirth' | 'yearOfBirth'
>;

/** Forms from people already in the directory that nobody has reviewed yet, with their differences, oldest first. */
export async function waitingAnswers(ctx: Ctx, personId: string) {
  const rows = await ctx.db
    .select({ answer: connectAnswers, person: people })
    .from(connectAnswers)
    .innerJoin(people, and(eq(people.tenantId, currentTenant), eq(people.id, connectAnswers.personId)))
    .where(
      and(
        eq(connectAnswers.tenantId, currentTenant),
        eq(connectAnswers.personId, personId),
        eq(connectAnswers.known, true),
        isNull(connectAnswers.lookedAt),
      ),
    )
    .orderBy(asc(connectAnswers.at));
  return rows.map(({ answer, person }) => ({
    id: answer.id,
    via: answer.via,
    at: answer.at.toISOString(),
    consent: answer.consent,
    changes: answerFields
      .filter((field) => saysOther(answer, person, field))
      .map((field) => ({ field, ours: words(person, field), said: words(answer, field) })),
  }));
}

/** The latest consent of a person. */
export async function consentOf(ctx: Ctx, personId: string): Promise<{ words: string; at: string } | null> {
  const { rows } = await ctx.db.execute<{ words: string; at: string }>(sql`
    SELECT consent AS words, ${momentAsText(sql`at`)} AS at
    FROM connect_answers WHERE tenant_id = ${currentTenant} AND person_id = ${personId} ORDER BY connect_answers.at DESC LIMIT 1`);
  return rows[0] ?? null;
}

/** Records a consent beside somebody's earlier ones, with its source. */
export async function noteConsent(
  ctx: Ctx,
  personId: string,
  what: string,
  source: keyof typeof consentSources = 'connect',
): Promise<void> {
  const { rows } = await ctx.db.execute<{ day: string }>(sql`SELECT to_char(${tenantToday(ctx)}, 'YYYY-MM-DD') AS day`);
  await recordConsent(ctx, { personId, what, source: consentSources[source].english, givenOn: rows[0]!.day });
}

/**
 * Marks a form as reviewed and takes over the fields named. @throws Refusal 404 for one that is not there or was reviewed
 * already
 */
export async function reviewAnswer(ctx: Ctx, id: string, take: readonly AnswerField[]): Promise<true> {
  const [answer] = await ctx.db
    .update(connectAnswers)
    .set({ lookedAt: ctx.clock(), lookedBy: ctx.user?.accountId ?? null })
    .where(
      and(
        eq(connectAnswers.tenantId, currentTenant),
        eq(connectAnswers.id, id),
        eq(connectAnswers.known, true),
        isNull(connectAnswers.lookedAt),
      ),
    )
    .returning();
  if (!answer) throw notFound();
  const taken = [...new Set(take)].flatMap((field) => columnsOf(answer, field));
  if (taken.length > 0) {
    await ctx.db
      .update(people)
      .set({ ...Object.fromEntries(taken), updatedAt: ctx.clock() })
      .where(and(eq(people.tenantId, ctx.tenantId), eq(people.id, answer.personId)));
  }
  // The form may have been filled in by somebody else; accepting any of it confirms that it was this person.
  if (taken.length > 0) await noteConsent(ctx, answer.personId, answer.consent, answer.via);
  await ctx.audit({
    action: 'connect_form.looked_at',
    subject: 'person',
    subjectId: answer.personId,
    detail: { fields: take },
  });
  ctx.emit('people', { personId: answer.personId });
  return true;
}

/** Fields left blank on the form are never taken over. */
function columnsOf(answer: Told, field: AnswerField): [string, string | number | null][] {
  if (field === 'phoneNumber')
    return answer.phoneNumber
      ? [
          ['phoneNumber', answer.phoneNumber],
          ['phone', answer.phone],
        ]
      : [];
  if (field !== 'birthday') return answer[field] ? [[field, answer[field]]] : [];
  const parts = ['dayOfBirth', 'monthOfBirth', 'yearOfBirth'] as const;
  return parts.some((part) => answer[part] !== null) ? parts.map((part) => [part, answer[part]]) : [];
}

function words(told: Told, field: AnswerField): string {
  return field === 'birthday' ? formatBirthday(told) : told[field];
}

function saysOther(answer: Told, person: Told, field: AnswerField): boolean {
  const said = words(answer, field);
  if (!said) return false;
  if (field === 'phoneNumber') return (answer.phone ?? said) !== (person.phone ?? person.phoneNumber);
  return said.toLowerCase() !== words(person, field).toLowerCase();
}
