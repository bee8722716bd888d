import { and, eq, sql } from 'drizzle-orm';
import type { JoinDetail } from '../../../contract/groups/joining-schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { refuse } from '../../core/errors.ts';
import { people } from '../../people/index.ts';
import { currentTenant } from '../../core/db/index.ts';
import { refusals } from '../refusal-texts.ts';

/** The details given by somebody who asks to join and is already known as `personId`. */
export type Proposed = {
  personId: string;
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  phone: string | null;
  consent: string;
  at: Date;
};

/** Keeps them until an administrator has compared them with what is known. */
export type ProposeDetails = (ctx: Ctx, proposed: Proposed) => Promise<void>;

/**
 * Anybody may write anybody's name and number on a public page: of whoever is known nothing changes but what whoever
 * approves has chosen. Without a choice it waits to be looked at. Throws 404 for a person who is not there any more.
 */
export async function applyProposedDetails(
  ctx: Ctx,
  proposed: Proposed,
  { take, propose }: { take: readonly JoinDetail[] | undefined; propose: ProposeDetails },
): Promise<void> {
  const { personId: id, email, phoneNumber, phone } = proposed;
  const [known] = await ctx.db
    .select({
      email: people.email,
      phoneNumber: people.phoneNumber,
      phone: people.phone,
      secondEmail: people.secondEmail,
      secondPhone: people.secondPhone,
    })
    .from(people)
    .where(and(eq(people.tenantId, currentTenant), sql`${eq(people.id, id)} AND ${people.archivedAt} IS NULL`))
    .for('update');
  if (!known) throw refuse('groups.person_not_found', 404, refusals.personGone);
  const fields: JoinDetail[] = [];
  const emails = [known.email, known.secondEmail].map((one) => one.toLowerCase());
  const phones = [known.phone ?? known.phoneNumber, known.secondPhone];
  if (email !== '' && !emails.includes(email.toLowerCase())) fields.push('email');
  if (phoneNumber !== '' && !phones.includes(phone ?? phoneNumber)) fields.push('phoneNumber');
  if (fields.length === 0) return;
  if (!take) return propose(ctx, proposed);
  const taken = fields.filter((field) => take.includes(field));
  if (taken.length === 0) return;
  await ctx.db
    .update(people)
    .set({
      ...(taken.includes('email') && { email }),
      ...(taken.includes('phoneNumber') && { phoneNumber, phone }),
      updatedAt: ctx.clock(),
    })
    .where(and(eq(people.tenantId, currentTenant), eq(people.id, id)));
  await ctx.audit({ action: 'person.changed', subject: 'person', subjectId: id, detail: { fields: taken } });
  ctx.emit('people', { personId: id });
}
