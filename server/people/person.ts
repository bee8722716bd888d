import { and, eq } from 'drizzle-orm';
import type { Ctx } from '../core/context.ts';
import { notFound } from '../core/errors.ts';
import { doNotDisturbOf, optOutsOf } from './opt-outs/person-opt-outs.ts';
import { people } from './tables.ts';
import { currentTenant } from '../core/db/index.ts';

/** What is known of one person, archived or not. Throws 404 for an id that is not this organisation's. */
export async function readPerson(ctx: Ctx, id: string) {
  const [person] = await ctx.db
    .select()
    .from(people)
    .where(and(eq(people.tenantId, currentTenant), eq(people.id, id)));
  if (!person) throw notFound('person');
  const optOuts = await optOutsOf(ctx, person);
  return {
    ...person,
    name: `${person.firstName} ${person.lastName}`.trim(),
    smsOptedOut: optOuts.some(({ channel, which }) => channel === 'sms' && which === 'first'),
    optOuts,
    doNotDisturb: await doNotDisturbOf(ctx, person.phone),
    createdAt: person.createdAt.toISOString(),
    archivedAt: person.archivedAt?.toISOString() ?? null,
  };
}
