import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Ctx } from '../../../core/context.ts';
import { inTenant } from '../../../core/transaction.ts';
import { startTestApp } from '../../../testing/app.ts';
import { smsChurch } from '../../../testing/sms-church.ts';
import { advance, closeOrReopen } from './advance.ts';

test('a message is not done if somebody returns to the queue while it is being closed', async () => {
  const app = await startTestApp();
  const { tenantId } = await smsChurch(app);
  const as = <T>(work: (ctx: Ctx) => Promise<T>) => inTenant(app.base, tenantId, null, work);
  const id = crypto.randomUUID();
  await as((ctx) =>
    ctx.db.execute(sql`INSERT INTO messages (tenant_id, id, channel, state, subject, destination, chosen, routes)
      VALUES (${tenantId}, ${id}, 'sms', 'sending', 'A', '{}', 1, '{nowhere}')`),
  );
  await as((ctx) =>
    ctx.db.execute(
      sql`INSERT INTO recipients (tenant_id, message_id, seq, state, charge, route) VALUES (${tenantId}, ${id}, 1, 'unknown', 'none', 'nowhere')`,
    ),
  );
  const held = Promise.withResolvers<void>();
  const holding = Promise.withResolvers<void>();
  const holder = as(async (ctx) => {
    await ctx.db.execute(sql`SELECT FROM messages WHERE id = ${id} FOR NO KEY UPDATE`);
    holding.resolve();
    await held.promise;
  });
  await holding.promise;
  const closing = as((ctx) => closeOrReopen(ctx, id));
  await new Promise((resolve) => setTimeout(resolve, 500));
  const back = as((ctx) => advance(ctx, id, [{ seq: 1, from: ['unknown'], to: 'queued', reason: '' }]));
  await new Promise((resolve) => setTimeout(resolve, 500));
  held.resolve();
  await Promise.all([holder, closing, back]);
  const { rows } = await as((ctx) =>
    ctx.db.execute(
      sql`SELECT m.state, (SELECT r.state FROM recipients r WHERE r.message_id = m.id) AS recipient FROM messages m WHERE m.id = ${id}`,
    ),
  );
  expect(rows).toEqual([{ state: 'sending', recipient: 'queued' }]);
  await app.stop();
}, 60_000);
