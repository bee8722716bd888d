import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../core/context.ts';
import { refuse } from '../core/errors.ts';
import { tenantRegion } from '../core/tenant-region.ts';
import { readOnePhone, readPhone } from './phone.ts';
import { hasEmail, hasPhone } from './stored-fields.ts';
import { people } from './tables.ts';
import { currentTenant } from '../core/db/index.ts';
import { inputTexts } from '../core/http/input-texts.ts';
import { commonWords } from '../core/language/common-words.ts';
import type { z } from 'zod';
import type { foundPerson } from '../../contract/people/schemas.ts';
import { divideNumbers } from '../../contract/phone-numbers.ts';
import { columnOf } from '../core/array-parameter.ts';
import type { PeopleSort } from '../../contract/people/sort.ts';

const EMAIL = /^[^\s@<>()",;:]+@[^\s@<>()",;:.]+(\.[^\s@<>()",;:.]+)+$/;

/** Whether it is an e-mail address as people have them. */
export const isEmail = (typed: string): boolean => EMAIL.test(typed);

/**
 * A number or an address may be shared by a household. With more people than this it is a placeholder, the office's or
 * the secretary's, and identifies nobody. `app.search_duplicates` uses the same limit.
 */
export const MOST_SHARING = 8;

export type Contact = { firstName: string; lastName: string; phoneNumber: string; email: string };

/**
 * The person with exactly this number or address and a name that does not contradict (families share a phone); else a
 * new person, stored with `more`. People of the sample data never match. Throws 400 for an invalid number or address.
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
  const read = readOnePhone(typed, country, commonWords.thisPhoneNumberIsNot);
  if ('wrong' in read) throw refuse('people.phone', 400, read.wrong, { phoneNumber: read.wrong });
  return read.phone;
}

function emailOf(typed: string): string {
  const email = typed.toLowerCase();
  const words = inputTexts.emailSuchAs;
  if (email !== '' && !isEmail(email)) throw refuse('people.email', 400, words, { email: words });
  return email;
}

type Found = Omit<z.input<typeof foundPerson>, 'nameResult'>;

/** The people behind the numbers in a text, in order, with all who share one; and unmatched numbers, as typed. */
export async function findByNumbers(ctx: Ctx, text: string) {
  const { country } = await tenantRegion(ctx);
  const typed = [...new Set(divideNumbers(text).filter((part) => /\p{Nd}/u.test(part)))];
  const read = typed.map((number) => ({ number, phone: readPhone(number, country)?.e164 ?? '' }));
  const { rows } = await ctx.db.execute<Found & { phone: string }>(sql`
    SELECT n.phone, p.* FROM unnest(${columnOf(read, 'phone', 'text')}) WITH ORDINALITY AS n (phone, place)
    CROSS JOIN LATERAL (
      SELECT p.id, btrim(p.first_name || ' ' || p.last_name) AS name, p.email, p.phone_number AS "phoneNumber", p.picture_id AS "pictureId"
      FROM people p WHERE p.tenant_id = ${currentTenant} AND p.archived_at IS NULL AND n.phone <> '' AND ${hasPhone(sql`n.phone`)} OFFSET 0) AS p
    ORDER BY n.place, p.name, p.id`);
  const known = new Set(rows.map(({ phone }) => phone));
  // The number they were found by stays here: the reply lists the fields of a found person, and no more.
  const people = new Map(rows.map((person) => [person.id, { ...person, nameResult: person.name }]));
  return {
    people: [...people.values()],
    unknown: read.flatMap(({ number, phone }) => (known.has(phone) ? [] : number)),
  };
}

type Search = { search: string; sort: PeopleSort | 'best'; after?: string | undefined; pageSize: number; skip: number };

/** `found (place, person_id, total)`: one page of the people who match. The rule stands in the search migration. */
export function matching({ search, sort, after, pageSize, skip }: Search): SQL {
  return sql`app.search_people(${search}, ${sort}, ${after ?? null}::uuid, ${pageSize}::integer, ${skip}::integer) AS found`;
}

const NEAR = 6;

/** People whose names are spelt nearly as what was typed, best first. */
export async function nearlyNamed(ctx: Ctx, search: string): Promise<z.input<typeof foundPerson>[]> {
  const { rows } = await ctx.db.execute<z.input<typeof foundPerson>>(sql`
    SELECT p.id, btrim(p.first_name || ' ' || p.last_name) AS name, btrim(p.first_name || ' ' || p.last_name) AS "nameResult",
      p.email, p.phone_number AS "phoneNumber", p.picture_id AS "pictureId"
    FROM app.nearly_named(${search}, ${NEAR}::integer) AS near
    JOIN people p ON p.tenant_id = ${currentTenant} AND p.id = near.person_id ORDER BY near.place`);
  return rows;
}

/** True for rows of `people` (`p`) that match, for lists that are short already (the members of one group). */
export function matches(search: string, p: SQL = sql`p`): SQL {
  return sql`app.found_in(${p}.search_text, ${search})`;
}
