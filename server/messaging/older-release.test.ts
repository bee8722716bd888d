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

test('what 0.3.1 writes beside this release is a draft, a message and a schedule like any other', async () => {
  // As drizzle writes it there: every column it knows, those left out as DEFAULT.
  const [draft] = await rowsOf(sql`
    INSERT INTO saved_messages (tenant_id, channel, kind, title, subject, body, destination)
    VALUES (${church.tenantId}, DEFAULT, 'draft', DEFAULT, 'GraceChapel', 'From before', ${destination}) RETURNING id, channel, sender`);
  expect(draft).toMatchObject({ channel: 'sms', sender: 'GraceChapel' });
  const opened = await church.caller.get(`/api/Messaging/GetSmsDraftById/${String(draft?.['id'])}`);
  expect(opened.body).toMatchObject({ subject: 'GraceChapel', body: 'From before' });
  await rowsOf(sql`UPDATE saved_messages SET subject = 'Other' WHERE id = ${draft?.['id']}`);
  const changed = await church.caller.get(`/api/Messaging/GetSmsDraftById/${String(draft?.['id'])}`);
  expect(changed.body).toMatchObject({ subject: 'Other' });

  const [schedule] = await rowsOf(sql`
    INSERT INTO schedules (tenant_id, subject, body, destination, local_date, local_time, time_zone, due_at)
    VALUES (${church.tenantId}, 'GraceChapel', 'From before', ${destination}, '2040-01-01', '09:00', 'Africa/Lagos', now() + interval '1 day')
    RETURNING id, channel, sender`);
  expect(schedule).toMatchObject({ channel: 'sms', sender: 'GraceChapel' });
  const sent = await church.caller.post<{ id: string }>(
    `/api/Messaging/SendSmsScheduleNow/${String(schedule?.['id'])}`,
    {},
  );
  expect(sent.status).toBe(200);
  const [message] = await rowsOf(sql`
    INSERT INTO messages (tenant_id, channel, state, subject, body, destination, chosen)
    VALUES (${church.tenantId}, DEFAULT, 'done', 'GraceChapel', 'Sent before', ${destination}, 0) RETURNING id`);
  const listed = await church.caller.get('/api/Messaging/GetAllSentSMS');
  expect(listed.body).toContainEqual(
    expect.objectContaining({ id: message?.['id'], subject: 'GraceChapel', message: 'Sent before' }),
  );
});

test('what either release says of a message, the other reads: also when it is taken out', async () => {
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

test('0.3.1 finds the sender id of what this release writes where it looks for it', async () => {
  const { body } = await church.send({ toOthers: '08035550102' });
  const { id } = body as { id: string };
  expect(await rowsOf(sql`SELECT subject, sender, channel FROM messages WHERE id = ${id}`)).toEqual([
    { subject: 'GraceChapel', sender: 'GraceChapel', channel: 'sms' },
  ]);
  const wish = { subject: 'GraceChapel', body: 'A draft' };
  const saved = (await church.caller.post<{ id: string }>('/api/Messaging/PostSmsDraft', wish)).body.id;
  expect(await rowsOf(sql`SELECT subject, sender FROM saved_messages WHERE id = ${saved}`)).toEqual([
    { subject: 'GraceChapel', sender: 'GraceChapel' },
  ]);
});

test('0.3.1 is told of no schedule of another channel, and no worker of one it does not have', async () => {
  await rowsOf(sql`
    INSERT INTO schedules (tenant_id, channel, sender, subject, body, destination, local_date, local_time, time_zone, due_at)
    VALUES (${church.tenantId}, 'pigeon', '', '', 'Coo', ${destination}, '2020-01-01', '09:00', 'Africa/Lagos', '2020-01-01')`);
  const { rows } = await app.base.database.asGate((tx) =>
    tx.execute<{ id: string }>(sql`SELECT schedule_id AS id FROM app.due_schedules(now(), interval '6 hours')
      WHERE tenant_id = ${church.tenantId}`),
  );
  expect(rows).toEqual([]);
  await fireSchedules(app.base, composeChannels(app.deps));
  expect(await rowsOf(sql`SELECT state FROM schedules WHERE channel = 'pigeon'`)).toEqual([{ state: 'scheduled' }]);
});

test('no row names a channel that could not be one', async () => {
  await expect(
    rowsOf(sql`INSERT INTO messages (tenant_id, channel, subject, body, destination)
      VALUES (${church.tenantId}, 'E-mail', '', '', ${destination})`),
  ).rejects.toThrow();
});
