import { and, eq, exists, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '../core/context.ts';
import { refuse } from '../core/errors.ts';
import { tenants } from '../core/tables.ts';
import { groupMembers, groups } from '../groups/index.ts';
import { messages, recipients, schedules } from '../messaging/index.ts';
import { families, familyMembers, optOuts, people } from '../people/index.ts';
import { writeUpcoming } from './coming-up.ts';
import { writeCare } from './care.ts';
import { SAMPLE_SOURCE, writeChurch } from './church-rows.ts';
import { writeFamilies } from './families.ts';
import { writeHistory } from './history-rows.ts';
import { removeSundays, writeSundays } from './sundays.ts';
import { currentTenant } from '../core/db/index.ts';

/** Gives a new organisation one believable church: 600 people, 14 groups, ten weeks of messages, a year of Sundays, a care list, somebody who waits to join, a message to come. Only the sandbox reaches them. */
export async function addSampleData(ctx: Ctx, wishes: { sampleData: boolean }): Promise<void> {
  if (!wishes.sampleData) return;
  const church = await writeChurch(ctx);
  await writeFamilies(ctx, church);
  await writeHistory(ctx, church);
  await writeSundays(ctx, church);
  await writeCare(ctx);
  await writeUpcoming(ctx, church);
  await ctx.db.update(tenants).set({ sampleData: true }).where(eq(tenants.tenantId, ctx.tenantId));
  await ctx.audit({
    action: 'sample_data.added',
    subject: 'organisation',
    subjectId: ctx.tenantId,
    detail: { people: church.members.length },
  });
}

/**
 * Takes the sample people, groups and messages away. A sample group that real people have joined stays, with them in it;
 * the ledger keeps its entries, since it never forgets.
 * @throws Refusal 409 while a message to the sample people is on its way
 */
export async function removeSampleData(ctx: Ctx): Promise<number> {
  const running = await ctx.db
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(recipients, and(eq(recipients.tenantId, messages.tenantId), eq(recipients.messageId, messages.id)))
    .innerJoin(people, and(eq(people.tenantId, recipients.tenantId), eq(people.id, recipients.personId)))
    .where(and(eq(messages.tenantId, currentTenant), eq(messages.state, 'sending'), eq(people.isSample, true)))
    .limit(1);
  if (running.length > 0)
    throw refuse(
      'sample_data.busy',
      409,
      'A message to the sample people is on its way. Wait until it is done, then remove them.',
    );

  await ctx.db
    .delete(recipients)
    .where(
      and(
        eq(recipients.tenantId, currentTenant),
        inArray(recipients.messageId, ctx.db.select({ id: messages.id }).from(messages).where(sample(messages))),
      ),
    );
  await ctx.db.delete(messages).where(sample(messages));
  await ctx.db.delete(schedules).where(sample(schedules));
  await ctx.db.delete(optOuts).where(and(eq(optOuts.tenantId, currentTenant), eq(optOuts.source, SAMPLE_SOURCE)));
  await removeSundays(ctx);
  const gone = await ctx.db.delete(people).where(sample(people)).returning({ id: people.id });
  const joined = ctx.db
    .select({ one: sql`1` })
    .from(groupMembers)
    .where(and(eq(groupMembers.tenantId, groups.tenantId), eq(groupMembers.groupId, groups.id)));
  await ctx.db
    .update(groups)
    .set({ isSample: false })
    .where(and(sample(groups), exists(joined)));
  await ctx.db.delete(groups).where(sample(groups));
  const atHome = ctx.db
    .select({ one: sql`1` })
    .from(familyMembers)
    .where(and(eq(familyMembers.tenantId, families.tenantId), eq(familyMembers.familyId, families.id)));
  await ctx.db
    .update(families)
    .set({ isSample: false })
    .where(and(sample(families), exists(atHome)));
  await ctx.db.delete(families).where(sample(families));
  for (const topic of ['people', 'groups', 'message', 'schedule', 'organisation']) ctx.emit(topic);
  return gone.length;
}

/** The rows of a table that came with the sample church. */
function sample(table: typeof people | typeof groups | typeof families | typeof messages | typeof schedules) {
  return and(eq(table.tenantId, currentTenant), eq(table.isSample, true));
}
