import { sql } from 'drizzle-orm';
import type { Database } from '../server/core/db/index.ts';

const FIRST = [
  'Ada',
  'Bola',
  'Chidi',
  'Damilola',
  'Emeka',
  'Folake',
  'Grace',
  'Hauwa',
  'Ibrahim',
  'Jumoke',
  'Kelechi',
  'Lola',
  'Musa',
  'Ngozi',
  'Obinna',
  'Precious',
  'Rotimi',
  'Sade',
  'Tunde',
  'Uche',
];
const LAST = [
  'Adeyemi',
  'Bello',
  'Chukwu',
  'Danjuma',
  'Eze',
  'Fashola',
  'Garba',
  'Hassan',
  'Igwe',
  'Johnson',
  'Kalu',
  'Lawal',
  'Mohammed',
  'Nwosu',
  'Okafor',
  'Peters',
  'Quadri',
  'Rasaki',
  'Sanni',
  'Uzor',
];

/** Rows of one statement, which must end within a minute. */
const AT_ONCE = 100_000;

/** Puts `count` people into an organisation, each with their own number; returns 90 terms that find some. */
export async function fillPeople(database: Database, tenantId: string, count: number): Promise<string[]> {
  for (let from = 0; from < count; from += AT_ONCE) {
    await fillSome(database, tenantId, { from, to: Math.min(from + AT_ONCE, count) - 1 });
  }
  return termsThatFind(count);
}

async function fillSome(
  database: Database,
  tenantId: string,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await database.withTenant(tenantId, (tx) =>
    tx.execute(sql`
      INSERT INTO people (tenant_id, first_name, last_name, email, phone_number, phone)
      SELECT ${tenantId}::uuid, (string_to_array(${FIRST.join(' ')}, ' '))[1 + n % 20], (string_to_array(${LAST.join(' ')}, ' '))[1 + (n / 20) % 20] || to_char(n / 400, 'FM000'),
        'person' || n || '@example.org', '0803' || to_char(n, 'FM0000000'), '+234803' || to_char(n, 'FM0000000')
      FROM generate_series(${from}::integer, ${to}::integer) AS n`),
  );
}

function termsThatFind(count: number): string[] {
  return Array.from({ length: 90 }, (_, n) => {
    if (n % 3 === 0) return `person${n * 97}`;
    return n % 3 === 1
      ? `${LAST[n % 20]!.toLowerCase()}${String(n % 50).padStart(3, '0')}`
      : String((n * 211) % count).padStart(7, '0');
  });
}
