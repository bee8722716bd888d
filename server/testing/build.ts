import { sql } from 'drizzle-orm';
import { groupMembers, groups } from '../groups/tables.ts';
import { people } from '../people/tables.ts';
import type { WithDatabase } from './members.ts';

type Wish<T extends { $inferInsert: object }> = Partial<Omit<T['$inferInsert'], 'tenantId'>>;

/** Adds one person to an organisation; returns the id. */
export async function buildPerson(
  app: Pick<WithDatabase, 'base'>,
  tenantId: string,
  wish: Wish<typeof people> = {},
): Promise<string> {
  const person = { firstName: 'Ada', lastName: 'Obi', ...wish, tenantId };
  const [row] = await app.base.database.withTenant(tenantId, (tx) =>
    tx.insert(people).values(person).returning({ id: people.id }),
  );
  return row!.id;
}

/** Adds many: Person 1, Person 2, … with a phone and an e-mail address each; returns their ids in that order. */
export async function buildPeople(app: Pick<WithDatabase, 'base'>, tenantId: string, count: number): Promise<string[]> {
  const { rows } = await app.base.database.withTenant(tenantId, (tx) =>
    tx.execute<{ id: string }>(sql`
      INSERT INTO people (tenant_id, first_name, last_name, email, phone_number, phone)
      SELECT ${tenantId}::uuid, 'Person', n::text, 'person' || n || '@example.org',
        '0803' || lpad(n::text, 7, '0'), '+234803' || lpad(n::text, 7, '0')
      FROM generate_series(1, ${count}::integer) AS n RETURNING id`),
  );
  return rows.map(({ id }) => id);
}

/** Makes a group with these members; returns its id. */
export async function buildGroup(
  app: Pick<WithDatabase, 'base'>,
  tenantId: string,
  wish: Wish<typeof groups> & { members?: string[] } = {},
): Promise<string> {
  const { members = [], ...group } = wish;
  return app.base.database.withTenant(tenantId, async (tx) => {
    const [row] = await tx
      .insert(groups)
      .values({ name: 'Choir', ...group, tenantId })
      .returning({ id: groups.id });
    const entries = members.map((personId) => ({ tenantId, groupId: row!.id, personId }));
    if (entries.length > 0) await tx.insert(groupMembers).values(entries);
    return row!.id;
  });
}
