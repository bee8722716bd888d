import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { inTenant } from './transaction.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function keys(tenantId: string): Promise<string[]> {
  const { rows } = await inTenant(app.base, tenantId, null, (ctx) =>
    ctx.db.execute<{ key: string }>(sql`SELECT key FROM idempotency_keys ORDER BY key`),
  );
  return rows.map(({ key }) => key);
}

/** Two answers of each organisation: one of yesterday, one of now. */
async function answered(tenantId: string): Promise<void> {
  await inTenant(app.base, tenantId, null, (ctx) =>
    ctx.db.execute(sql`
      INSERT INTO idempotency_keys (tenant_id, account_id, key, request_hash, created_at)
      VALUES (${tenantId}::uuid, ${tenantId}::uuid, 'old', '\\x00', now() - interval '25 hours'), (${tenantId}::uuid, ${tenantId}::uuid, 'young', '\\x00', now())`),
  );
}

test('a job runs when its transaction commits, as its own organisation and no other', async () => {
  const [mine, theirs] = [await app.caller().signUp(), await app.caller().signUp()];
  await answered(mine);
  await answered(theirs);
  const rolledBack = inTenant(app.base, theirs, null, async (ctx) => {
    await ctx.enqueue('forget-answers', {});
    throw new Error('changed my mind');
  });
  await expect(rolledBack).rejects.toThrow('changed my mind');
  // The payload names the other organisation, and is not believed.
  await inTenant(app.base, mine, null, (ctx) => ctx.enqueue('forget-answers', { tenantId: theirs }));
  await expect.poll(() => keys(mine), { timeout: 15_000 }).toEqual(['young']);
  expect(await keys(theirs)).toEqual(['old', 'young']);
});

test('a job for a queue there is not is refused', async () => {
  const tenantId = await app.caller().signUp();
  await expect(inTenant(app.base, tenantId, null, (ctx) => ctx.enqueue('no-such-queue', {}))).rejects.toThrow(
    /there is no queue/,
  );
});

test('a live event reaches its organisation’s screens when the transaction commits, and nobody else’s', async () => {
  const [mine, theirs] = [await app.caller().signUp(), await app.caller().signUp()];
  const heard: string[] = [];
  const hear = (tenantId: string, whose: string) =>
    app.base.events.subscribe(tenantId, {
      // What the sign-up itself told may come only now.
      onEvent: ({ topic }) => void (topic === 'message' && heard.push(`${whose} ${topic}`)),
      onGap: () => undefined,
    });
  const stops = [hear(mine, 'mine'), hear(theirs, 'theirs')];
  await inTenant(app.base, mine, null, async (ctx) => {
    await ctx.emit('message');
    expect(heard).toEqual([]);
  });
  await expect.poll(() => heard, { timeout: 15_000 }).toEqual(['mine message']);
  for (const stop of stops) stop();
});
