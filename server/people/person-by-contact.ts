import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../core/context.ts';
import { refuse } from '../core/errors.ts';
import { tenantRegion } from '../core/tenant-region.ts';
import { isEmail } from './email.ts';
import { readOnePhone } from './phone.ts';
import { MOST_SHARING } from './shared-contact.ts';
import { hasEmail, hasPhone } from './stored-fields.ts';
import { people } from './tables.ts';
import { currentTenant } from '../core/db/index.ts';
import { refusals } from './texts.ts';

export type Contact = { firstName: string; lastName: string; phoneNumber: string; email: string };

/**
 * Whoever has exactly this number or address and a name that does not contradict (families share a phone); else somebody
 * new, of whom `more` is known then; people of the sample data are nobody's match. Throws 400 for a number or address that cannot be one.
 */
export async function personByContact(
  ctx: Ctx,
  contact: Contact,
  more: Partial<typeof people.$inferInsert> = {},
): Promise<{ personId: string; known: boolean }> {
  const phone = await phoneOf(ctx, contact.phoneNumber);
  const email = emailOf(contact.email);
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    SELECT p.id FROM people p
    WHERE p.tenant_id = ${currentTenant} AND p.archived_at IS NULL AND NOT p.is_sample AND (${fewHave((q) => hasPhone(phone?.e164 ?? null, q))} OR ${fewHave((q) => hasEmail(email, q))})
      AND app.same_name(${contact.firstName}, ${contact.lastName}, p.first_name, p.last_name)
    ORDER BY ${hasPhone(phone?.e164 ?? null)} DESC NULLS LAST, p.created_at, p.id LIMIT 1`);
  if (rows[0]) return { personId: rows[0].id, known: true };
  const { firstName, lastName } = contact;
  const [row] = await ctx.db
    .insert(people)
    .values({
      ...more,
      tenantId: ctx.tenantId,
      firstName,
      lastName,
      email,
      phoneNumber: phone?.typed ?? '',
      phone: phone?.e164 ?? null,
    })
    .returning({ id: people.id });
  await ctx.audit({ action: 'person.added', subject: 'person', subjectId: row!.id });
  ctx.emit('people', { personId: row!.id });
  return { personId: row!.id, known: false };
}

/** Whether somebody (`p`) has it, and no more people than a contact identifies. */
function fewHave(has: (of: SQL) => SQL): SQL {
  return sql`(${has(sql`p`)} AND (SELECT count(*) FROM (SELECT FROM people q WHERE q.tenant_id = ${currentTenant}
    AND q.archived_at IS NULL AND ${has(sql`q`)} LIMIT ${MOST_SHARING + 1}::integer) AS sharing) <= ${MOST_SHARING}::integer)`;
}

async function phoneOf(ctx: Ctx, typed: string) {
  if (typed === '') return undefined;
  const { country } = await tenantRegion(ctx);
  const read = readOnePhone(typed, country, refusals.badPhone);
  if ('wrong' in read) throw refuse('people.phone', 400, read.wrong, { phoneNumber: read.wrong });
  return read.phone;
}

function emailOf(typed: string): string {
  const email = typed.toLowerCase();
  const words = refusals.badEmail;
  if (email !== '' && !isEmail(email)) throw refuse('people.email', 400, words, { email: words });
  return email;
}
