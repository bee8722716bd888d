import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { JobKind } from '../../core/jobs.ts';
import { defaultMessages, hasGone, messages } from '../tables/message-tables.ts';
import { contactFiles } from '../tables/contact-tables.ts';
import { currentTenant } from '../../core/db/index.ts';
import type { Base } from '../../core/context.ts';

const DAY_MS = 24 * 3600 * 1000;

/**
 * Forgets reports unclaimed for three days and replies acted on a week ago. The next report or reply does so too, but
 * without one their numbers would stay.
 */
const forgetCallbacks = ({ database }: Base): Promise<unknown> =>
  database.asGate(async (tx) => {
    await tx.execute(sql`DELETE FROM early_reports WHERE at < now() - interval '3 days'`);
    await tx.execute(sql`DELETE FROM replies_seen WHERE at < now() - interval '7 days'`);
  });

/**
 * Drafts deleted a week ago go for good, as do contact files of a month ago unless a draft or a future schedule refers
 * to them. Sent messages keep their own copy. Also drops words of providers that nobody needs any more.
 */
export const forgetSaved: JobKind = {
  queue: 'forget-kept-messages',
  cron: '52 2 * * *',
  first: forgetCallbacks,
  run: (job) =>
    job.transaction(async (ctx) => {
      const before = (days: number) => new Date(ctx.clock().getTime() - days * DAY_MS);
      await ctx.db
        .delete(defaultMessages)
        .where(and(eq(defaultMessages.tenantId, currentTenant), lt(defaultMessages.deletedAt, before(7))));
      await ctx.db
        .delete(messages)
        .where(
          and(
            eq(messages.tenantId, currentTenant),
            eq(messages.state, 'withdrawn'),
            isNull(messages.dueAt),
            lt(messages.doneAt, before(7)),
          ),
        );
      await ctx.db.delete(contactFiles).where(
        and(
          eq(contactFiles.tenantId, currentTenant),
          lt(contactFiles.createdAt, before(30)),
          sql`NOT EXISTS (SELECT FROM messages m
              WHERE m.tenant_id = ${currentTenant} AND m.wish->>'fileId' = ${contactFiles.id}::text
                AND NOT ${hasGone} AND (m.state <> 'withdrawn' OR m.due_at IS NULL))`,
        ),
      );
    }),
};
