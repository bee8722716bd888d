import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ctx } from '../core/context.ts';
import { inTenant } from '../core/transaction.ts';
import { composeChannels } from './compose-channels.ts';
import { fireSchedules } from './saved/schedules/fire-schedules.ts';
import { sharedTestApp, type TestApp } from '../testing/app.ts';
import { smsChurch, type SmsChurch } from '../testing/sms-church.ts';

let app: TestApp;
let church: SmsChurch;
beforeAll(async () => {
  app = await sharedTestApp();
  church = await smsChurch(app);
});
afterAll(() => app.stop());

const inside = <T>(work: (ctx: Ctx) => Promise<T>) => inTenant(app.base, church.tenantId, null, work);
const rowsOf = (query: ReturnType<typeof sql>) =>
  inside((ctx) => ctx.db.execute<Record<string, unknown>>(query)).then(({ rows }) => rows);
const destination = JSON.stringify({ groupedContacts: [], ToContacts: '', toOthers: '08035550101' });

test('no worker fires a schedule of a channel that it lacks', async () => {
  await rowsOf(sql`
    INSERT INTO messages (tenant_id, channel, state, sender, subject, wish, local_date, local_time, time_zone, due_at)
    VALUES (${church.tenantId}, 'pigeon', 'scheduled', '', '', ${destination}, '2020-01-01', '09:00', 'Africa/Lagos', '2020-01-01')`);
  await fireSchedules(app.base, composeChannels(app.deps));
  expect(await rowsOf(sql`SELECT state FROM messages WHERE channel = 'pigeon'`)).toEqual([{ state: 'scheduled' }]);
});

test('no row names an impossible channel', async () => {
  await expect(
    rowsOf(sql`INSERT INTO messages (tenant_id, channel, subject, destination)
      VALUES (${church.tenantId}, 'E-mail', '', ${destination})`),
  ).rejects.toThrow();
});
