import { and, eq, sql } from 'drizzle-orm';
import type { JobKind } from '../../core/jobs.ts';
import { messages } from '../../messaging/index.ts';
import { withoutLink } from './invitation-text.ts';
import { currentTenant } from '../../core/db/index.ts';

/** Takes the links out of the texts of invitations that have left, so that none is found where messages are kept. */
export const forgetLinks: JobKind = {
  queue: 'forget-links',
  cron: '*/10 * * * *',
  run: (job) =>
    job.transaction(async (ctx) => {
      const { rows } = await ctx.db.execute<{ id: string; body: string }>(sql`
        SELECT m.id, m.body FROM messages m JOIN member_invitations i ON i.tenant_id = m.tenant_id AND i.message_id = m.id
        WHERE m.tenant_id = ${currentTenant} AND m.state IN ('done', 'cancelled') AND m.body LIKE '%/your-page#%'`);
      for (const { id, body } of rows)
        await ctx.db
          .update(messages)
          .set({ body: withoutLink(body) })
          .where(and(eq(messages.tenantId, currentTenant), eq(messages.id, id)));
    }),
};
