import { sql } from 'drizzle-orm';
import { arrayOf } from '../../../core/array-parameter.ts';
import type { Ctx } from '../../../core/context.ts';
import { currentTenant } from '../../../core/db/index.ts';
import { mapYielding } from '../../../core/in-batches.ts';
import { tenantRegion } from '../../../core/tenant-region.ts';
import { isEmail, readPhone } from '../../../people/index.ts';

const numberOnly = /^[+\d\s()./-]*$/;
/** Whether something typed is meant as a phone number. */
export const isNumber = (typed: string): boolean => numberOnly.test(typed) && /\d{6}/.test(typed.replaceAll(/\D/g, ''));

/** Phone numbers as they are stored, by the organisation's country; null for what is none. */
export async function readNumbers(ctx: Ctx, typed: readonly string[]): Promise<(string | null)[]> {
  const { country } = await tenantRegion(ctx);
  return mapYielding(typed, (one) => (isNumber(one) ? (readPhone(one, country)?.e164 ?? one) : null));
}

export type Numbered = { id: string; name: string; email: string; number: string };

/** People with these numbers, as first or second number, who are not archived. */
export async function peopleWithNumbers(ctx: Ctx, numbers: readonly string[]): Promise<Numbered[]> {
  if (numbers.length === 0) return [];
  const wanted = arrayOf([...new Set(numbers)], 'text');
  const having = (column: ReturnType<typeof sql>) => sql`
    SELECT p.id, btrim(p.first_name || ' ' || p.last_name) AS name, p.email, ${column} AS number, p.created_at FROM people p
    WHERE p.tenant_id = ${currentTenant} AND p.archived_at IS NULL AND ${column} = ANY(${wanted})`;
  const { rows } = await ctx.db.execute<Numbered>(sql`
    SELECT DISTINCT id, name, email, number, created_at FROM (${having(sql`p.phone`)} UNION ALL ${having(sql`p.second_phone`)}) AS found
    ORDER BY created_at, id`);
  return rows;
}

/** The owners of these numbers, those an e-mail reaches, and the numbers that are nobody's. */
export async function findNumbers(ctx: Ctx, typed: readonly string[]) {
  const numbers = await readNumbers(ctx, typed);
  const found = await peopleWithNumbers(
    ctx,
    numbers.flatMap((number) => number ?? []),
  );
  const people = [...new Map(found.map((one) => [one.id, one])).values()];
  const known = new Set(found.map(({ number }) => number));
  return {
    people: people.flatMap(({ id, name, email }) => (isEmail(email) ? [{ id, name, email }] : [])),
    withoutEmail: people.flatMap(({ id, name, email, number: phone }) => (isEmail(email) ? [] : [{ id, name, phone }])),
    unknown: typed.filter((_, place) => !known.has(numbers[place] ?? '')),
  };
}
