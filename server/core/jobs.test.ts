import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { DatabaseUnavailable } from './db/index.ts';
import type { JobKind } from './jobs.ts';
import { inTenant } from './transaction.ts';

let app: TestApp;
/** Organisations in the order in which their jobs of the queue `slow` began. */
const began: string[] = [];
const slow: JobKind = {
  queue: 'slow',
  run: async (job) => {
    began.push(job.tenantId);
    await new Promise((resolve) => setTimeout(resolve, 20));
  },
};
/** How often the database goes away before the job of the queue `interrupted` is through. */
let outages = 4;
const interrupted: JobKind = {
  queue: 'interrupted',
  run: async () => {
    outages -= 1;
    if (outages > 0) throw new DatabaseUnavailable('no', new Error('Connection terminated'));
  },
};
beforeAll(async () => {
  app = await startTestApp({}, (deps) => ({ ...deps, jobKinds: [...deps.jobKinds, slow, interrupted] }));
});
afterAll(() => app.stop());

async function keys(tenantId: string): Promise<string[]> {
  const { rows } = await inTenant(app.base, tenantId, null, (ctx) =>
    ctx.db.execute<{ key: string }>(sql`SELECT key FROM idempotency_keys ORDER BY key`),
  );
  return rows.map(({ key }) => key);
}

/** Two answers of each organisation: one from yesterday, one from now. */
async function answered(tenantId: string): Promise<void> {
  await inTenant(app.base, tenantId, null, (ctx) =>
    ctx.db.execute(sql`
      INSERT INTO idempotency_keys (tenant_id, account_id, key, request_hash, created_at)
      VALUES (${tenantId}::uuid, ${tenantId}::uuid, 'old', '\\x00', now() - interval '25 hours'), (${tenantId}::uuid, ${tenantId}::uuid, 'young', '\\x00', now())`),
  );
}

test('a job runs when its transaction commits, and only as its own organisation', async () => {
  const [mine, theirs] = [await app.caller().signUp(), await app.caller().signUp()];
  await answered(mine);
  await answered(theirs);
  const rolledBack = inTenant(app.base, theirs, null, async (ctx) => {
    await ctx.enqueue('forget-answers', {});
    throw new Error('changed my mind');
  });
  await expect(rolledBack).rejects.toThrow('changed my mind');
  // The payload names the other organisation, and is not trusted.
  await inTenant(app.base, mine, null, (ctx) => ctx.enqueue('forget-answers', { tenantId: theirs }));
  await expect.poll(() => keys(mine), { timeout: 15_000 }).toEqual(['young']);
  expect(await keys(theirs)).toEqual(['old', 'young']);
});

test('the job of one organisation does not wait behind a hundred of another', async () => {
  const [many, few] = [await app.caller().signUp(), await app.caller().signUp()];
  await inTenant(app.base, many, null, async (ctx) => {
    for (let at = 0; at < 100; at += 1) await ctx.enqueue('slow', {});
  });
  await inTenant(app.base, few, null, (ctx) => ctx.enqueue('slow', {}));
  await expect.poll(() => began.includes(few), { timeout: 60_000 }).toBe(true);
  // Both arrived within moments of each other; nearly all of the hundred are still to run.
  expect(began.indexOf(few)).toBeLessThan(20);
  expect(await app.deps.jobs.oldestDue()).toBeGreaterThan(0);
  await expect.poll(() => began.length, { timeout: 120_000 }).toBe(101);
  await expect.poll(() => app.deps.jobs.oldestDue()).toBe(0);
});

test('a job does not count as failed when the database goes away, however often', async () => {
  const tenantId = await app.caller().signUp();
  await inTenant(app.base, tenantId, null, (ctx) => ctx.enqueue('interrupted', {}));
  const jobs = async () => {
    const { rows } = await app.base.database.jobs.executeSql(
      `select state::text, retry_count as retries from pgboss.job where name = 'interrupted'`,
    );
    return rows;
  };
  await expect.poll(jobs, { timeout: 20_000 }).toEqual([{ state: 'completed', retries: 0 }]);
});

test('a job for an unknown queue is refused', async () => {
  const tenantId = await app.caller().signUp();
  await expect(inTenant(app.base, tenantId, null, (ctx) => ctx.enqueue('no-such-queue', {}))).rejects.toThrow(
    /there is no queue/,
  );
});

test('a live event reaches only its organisation’s screens, when the transaction commits', async () => {
  const [mine, theirs] = [await app.caller().signUp(), await app.caller().signUp()];
  const heard: string[] = [];
  const hear = (tenantId: string, whose: string) =>
    app.base.events.subscribe(tenantId, {
      // The sign-up's own events may arrive only now.
      onEvent: ({ topic }) => void (topic === 'message' && heard.push(`${whose} ${topic}`)),
      onGap: () => undefined,
    });
  const stops = [hear(mine, 'mine'), hear(theirs, 'theirs')];
  await inTenant(app.base, mine, null, async (ctx) => {
    ctx.emit('message');
    expect(heard).toEqual([]);
  });
  await expect.poll(() => heard, { timeout: 15_000 }).toEqual(['mine message']);
  for (const stop of stops) stop();
});

test('an answer with a link is stored encrypted with its key, and given again', async () => {
  const caller = app.caller();
  const tenantId = await caller.signUp();
  const invite = () =>
    caller.post<{ link: string }>(
      '/api/settings/administrators/invite',
      { email: 'bola@example.org', name: 'Bola' },
      { 'idempotency-key': 'once only' },
    );
  const [first, again] = [await invite(), await invite()];
  expect(first.body.link).toContain('/invitation#');
  expect(again.body).toEqual(first.body);
  const { rows } = await inTenant(app.base, tenantId, null, (ctx) =>
    ctx.db.execute<{ kept: string }>(sql`SELECT idempotency_keys::text AS kept FROM idempotency_keys`),
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.kept).not.toMatch(/once only|invitation#|bola/);
});
