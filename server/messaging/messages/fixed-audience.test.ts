import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inTenant } from '../../core/transaction.ts';
import { people } from '../../people/index.ts';
import { startTestApp } from '../../testing/app.ts';
import { acceptingGateway } from '../../testing/accepting-gateway.ts';
import { sendingBy, smsChurch } from '../../testing/sms-church.ts';
import { localTimeOf } from '../../../contract/local-time.ts';

test('somebody of the sample data who is gone when a fixed audience goes out is written to by the sandbox only', async () => {
  const { gateway, taken } = acceptingGateway({ name: 'real' });
  let ahead = 0;
  const clock = () => new Date(Date.now() + ahead);
  const app = await startTestApp({ TRIAL_UNITS: '100' }, (deps) =>
    sendingBy(gateway, { sweepMs: 100 })({ ...deps, base: { ...deps.base, clock } }),
  );
  const church = await smsChurch(app);
  const [made, real] = ['+2348031234567', '+2348031234568'];
  const [sample = ''] = await church.addPeople([{ firstName: 'Made', phoneNumber: '1', phone: made, isSample: true }]);
  const [ada] = await church.addPeople([{ firstName: 'Ada', phoneNumber: '1', phone: real }]);
  const { date: executionDate, time } = localTimeOf(new Date(Date.now() + 3_600_000), 'Africa/Lagos');
  const wish = {
    subject: 'GraceChapel',
    message: 'Hi',
    ToContacts: `${sample},${ada}`,
    audience: 'fixed',
    executionDate,
    time,
  };
  expect(await church.caller.post('/api/Messaging/saveSmsSchedule', wish)).toMatchObject({ status: 200 });
  await inTenant(app.base, church.tenantId, null, (ctx) => ctx.db.delete(people).where(eq(people.id, sample)));
  ahead = 3_700_000;
  await expect.poll(() => taken, { timeout: 15_000 }).toEqual([real]);
  const { body: sent } = await church.caller.get<{ id: string }[]>('/api/Messaging/GetAllSentSMS');
  await expect
    .poll(async () => (await church.recipients(sent[0]?.id ?? '')).every(({ state }) => state !== 'queued'), {
      timeout: 15_000,
    })
    .toBe(true);
  expect(taken).toEqual([real]);
  await app.stop();
});
