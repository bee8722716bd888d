import { and, eq, exists, sql } from 'drizzle-orm';
import type { Ctx } from '../core/context.ts';
import { refuse } from '../core/errors.ts';
import { tenants } from '../core/tables.ts';
import { groupMembers, groups } from '../groups/index.ts';
import { messages, recipients } from '../messaging/index.ts';
import { optOuts, people } from '../people/index.ts';
import { SAMPLE_SOURCE, writeChurch } from './demo/church-rows.ts';
import { writeHistory } from './demo/history-rows.ts';

/** Gives a new organisation one believable church: 600 people, 14 groups, ten weeks of messages. Only the sandbox reaches them. */
export async function addSampleData(ctx: Ctx, wishes: { sampleData: boolean }): Promise<void> {
  if (!wishes.sampleData) return;
  const church = await writeChurch(ctx);
  await writeHistory(ctx, church);
  await ctx.db.update(tenants).set({ sampleData: true }).where(eq(tenants.tenantId, ctx.tenantId));
  await ctx.audit({ action: 'sample_data.added', subject: 'organisation', subjectId: ctx.tenantId, detail: { people: church.members.length } });
}

/**
 * Takes the sample people, groups and messages away. A sample group that real people have joined stays, with them in it;
 * the ledger keeps its entries, since it never forgets.
 * @throws Refusal 409 while a message to the sample people is on its way
 */
export async function removeSampleData(ctx: Ctx): Promise<{ people: number; groups: number; messages: number }> {
  const running = await ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.state, 'sending'), exists(ctx.db.select({ one: sql`1` }).from(recipients).innerJoin(people, eq(people.id, recipients.personId)).where(and(eq(recipients.messageId, messages.id), eq(people.isSample, true))))))
    .limit(1);
  if (running.length > 0) throw refuse('sample_data.busy', 409, 'A message to the sample people is on its way. Wait until it is done, then remove them.');

  const gone = await ctx.db.delete(messages).where(eq(messages.isSample, true)).returning({ id: messages.id });
  await ctx.db.delete(recipients).where(sql`NOT EXISTS (SELECT FROM messages m WHERE m.id = ${recipients.messageId})`);
  await ctx.db.delete(optOuts).where(eq(optOuts.source, SAMPLE_SOURCE));
  const persons = await ctx.db.delete(people).where(eq(people.isSample, true)).returning({ id: people.id });
  const joined = ctx.db.select({ one: sql`1` }).from(groupMembers).where(eq(groupMembers.groupId, groups.id));
  await ctx.db.update(groups).set({ isSample: false }).where(and(eq(groups.isSample, true), exists(joined)));
  const emptied = await ctx.db.delete(groups).where(eq(groups.isSample, true)).returning({ id: groups.id });
  await ctx.db.update(tenants).set({ sampleData: false }).where(eq(tenants.tenantId, ctx.tenantId));

  const removed = { people: persons.length, groups: emptied.length, messages: gone.length };
  await ctx.audit({ action: 'sample_data.removed', subject: 'organisation', subjectId: ctx.tenantId, detail: removed });
  for (const topic of ['people', 'groups', 'message', 'organisation']) await ctx.emit(topic);
  return removed;
}
