import { and, eq, sql } from 'drizzle-orm';
import type { JobKind } from '../../core/jobs.ts';
import { messageTexts } from '../../messaging/index.ts';
import { withoutLink } from './mail-invitation.ts';
import { currentTenant } from '../../core/db/index.ts';

/** Removes the links from the texts of invitations that were sent, so that none can be found among stored messages. */
export const forgetLinks: JobKind = {
  queue: 'forget-links',
  cron: '*/10 * * * *',
  run: (job) =>
    job.transaction(async (ctx) => {
      const { rows } = await ctx.db.execute<{ id: string; body: string }>(sql`
        SELECT m.id, t.body FROM messages m JOIN message_texts t ON t.tenant_id = m.tenant_id AND t.message_id = m.id
        JOIN member_invitations i ON i.tenant_id = m.tenant_id AND i.message_id = m.id
        WHERE m.tenant_id = ${currentTenant} AND m.state IN ('done', 'cancelled') AND t.body LIKE '%/your-page#%'`);
      for (const { id, body } of rows)
        await ctx.db
          .update(messageTexts)
          .set({ body: withoutLink(body) })
          .where(and(eq(messageTexts.tenantId, currentTenant), eq(messageTexts.messageId, id)));
    }),
};
