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

test('a message written by 0.3.1 is a message like any other', async () => {
  const [message] = await rowsOf(sql`
    INSERT INTO messages (tenant_id, channel, state, subject, body, destination, chosen)
    VALUES (${church.tenantId}, DEFAULT, 'done', 'GraceChapel', 'Sent before', ${destination}, 0) RETURNING id`);
  const listed = await church.caller.get('/api/Messaging/GetAllSentSMS');
  expect(listed.body).toContainEqual(
    expect.objectContaining({ id: message?.['id'], subject: 'GraceChapel', message: 'Sent before' }),
  );
});

test('each release reads the other’s text of a message, also after its removal', async () => {
  const { body } = await church.send({ toOthers: '08035550103', message: 'Said now' });
  const { id } = body as { id: string };
  const both = () =>
    rowsOf(
      sql`SELECT m.body AS before, t.body AS now FROM messages m JOIN message_texts t ON t.message_id = m.id WHERE m.id = ${id}`,
    );
  expect(await both()).toEqual([{ before: 'Said now', now: 'Said now' }]);
  await rowsOf(sql`UPDATE messages SET body = '(erased)' WHERE id = ${id}`);
  expect(await both()).toEqual([{ before: '(erased)', now: '(erased)' }]);
  await rowsOf(sql`UPDATE message_texts SET body = 'Taken out' WHERE message_id = ${id}`);
  expect(await both()).toEqual([{ before: 'Taken out', now: 'Taken out' }]);
});

test('0.3.1 finds the sender id of this release’s rows', async () => {
  const { body } = await church.send({ toOthers: '08035550102' });
  const { id } = body as { id: string };
  expect(await rowsOf(sql`SELECT subject, sender, channel FROM messages WHERE id = ${id}`)).toEqual([
    { subject: 'GraceChapel', sender: 'GraceChapel', channel: 'sms' },
  ]);
});

test('no worker fires a schedule of a channel that it lacks', async () => {
  await rowsOf(sql`
    INSERT INTO messages (tenant_id, channel, state, sender, subject, wish, local_date, local_time, time_zone, due_at)
    VALUES (${church.tenantId}, 'pigeon', 'scheduled', '', '', ${destination}, '2020-01-01', '09:00', 'Africa/Lagos', '2020-01-01')`);
  await fireSchedules(app.base, composeChannels(app.deps));
  expect(await rowsOf(sql`SELECT state FROM messages WHERE channel = 'pigeon'`)).toEqual([{ state: 'scheduled' }]);
});

test('no row names an impossible channel', async () => {
  await expect(
    rowsOf(sql`INSERT INTO messages (tenant_id, channel, subject, body, destination)
      VALUES (${church.tenantId}, 'E-mail', '', '', ${destination})`),
  ).rejects.toThrow();
});
