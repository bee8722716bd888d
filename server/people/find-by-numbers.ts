import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { foundPerson } from '../../contract/people/schemas.ts';
import { divideNumbers } from '../../contract/phone-numbers.ts';
import { arrayOf } from '../core/array-parameter.ts';
import type { Ctx } from '../core/context.ts';
import { currentTenant } from '../core/db/index.ts';
import { tenantRegion } from '../core/tenant-region.ts';
import { readPhone } from './phone.ts';
import { hasPhone } from './stored-fields.ts';

type Found = Omit<z.input<typeof foundPerson>, 'nameResult'>;

/** Whose the numbers in a text are, in their order, everybody of a number that is shared; and those of nobody, as typed. */
export async function findByNumbers(ctx: Ctx, text: string) {
  const { country } = await tenantRegion(ctx);
  const typed = [...new Set(divideNumbers(text).filter((part) => /\p{Nd}/u.test(part)))];
  const read = typed.map((number) => ({ number, phone: readPhone(number, country)?.e164 ?? '' }));
  const { rows } = await ctx.db.execute<Found & { phone: string }>(sql`
    SELECT n.phone, p.* FROM unnest(${arrayOf(
      read.map(({ phone }) => phone),
      'text',
    )}) WITH ORDINALITY AS n (phone, place)
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
