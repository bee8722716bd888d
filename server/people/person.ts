import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../core/context.ts';
import { notFound } from '../core/errors.ts';
import { optOuts, people } from './tables.ts';

/** What is known of one person, archived or not. Throws 404 for an id that is not this organisation's. */
export async function readPerson(ctx: Ctx, id: string) {
  const [row] = await ctx.db
    .select({ person: people, smsOptedOut: sql<boolean>`${optOuts.id} IS NOT NULL` })
    .from(people)
    .leftJoin(optOuts, and(eq(optOuts.channel, 'sms'), eq(optOuts.address, people.phone)))
    .where(eq(people.id, id));
  if (!row) throw notFound('person');
  const { person, smsOptedOut } = row;
  return {
    ...person,
    name: `${person.firstName} ${person.lastName}`.trim(),
    smsOptedOut,
    createdAt: person.createdAt.toISOString(),
    archivedAt: person.archivedAt?.toISOString() ?? null,
  };
}
