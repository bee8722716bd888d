import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ctx } from '../core/context.ts';
import { inTenant } from '../core/transaction.ts';
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

test('no row names a channel that could not be one', async () => {
  await expect(
    rowsOf(sql`INSERT INTO messages (tenant_id, channel, subject, body, destination)
      VALUES (${church.tenantId}, 'E-mail', '', '', ${destination})`),
  ).rejects.toThrow();
});
