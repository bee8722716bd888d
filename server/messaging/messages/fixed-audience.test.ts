import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inTenant } from '../../core/transaction.ts';
import { optIn, optOut, people } from '../../people/index.ts';
import { startTestApp } from '../../testing/app.ts';
import { acceptingGateway } from '../../testing/accepting-gateway.ts';
import { sendingBy, smsChurch } from '../../testing/sms-church.ts';
import { localTimeOf } from '../../../contract/local-time.ts';

test('a fixed audience, when sent, keeps removed sample people in the sandbox and leaves opted-out people out', async () => {
  const { gateway, taken } = acceptingGateway({ name: 'real' });
  let ahead = 0;
  const clock = () => new Date(Date.now() + ahead);
  const app = await startTestApp({ TRIAL_UNITS: '100' }, (deps) =>
    sendingBy(gateway, { sweepMs: 100 })({ ...deps, base: { ...deps.base, clock } }),
  );
  const church = await smsChurch(app);
  const [made, real] = ['+2348031234567', '+2348031234568'];
  const [sample = ''] = await church.addPeople([{ firstName: 'Made', phoneNumber: '1', phone: made, isSample: true }]);
  const [stopped, back] = ['+2348031234569', '+2348031234570'];
  const [ada] = await church.addPeople([{ firstName: 'Ada', phoneNumber: '1', phone: real }]);
  const { date: executionDate, time } = localTimeOf(new Date(Date.now() + 3_600_000), 'Africa/Lagos');
  const wish = {
    subject: 'GraceChapel',
    message: 'Hi',
    ToContacts: `${sample},${ada}`,
    toOthers: `${stopped},${back}`,
    audience: 'fixed',
    executionDate,
    time,
  };
  expect(await church.caller.post('/api/Messaging/saveSmsSchedule', wish)).toMatchObject({ status: 200 });
  await inTenant(app.base, church.tenantId, null, (ctx) => ctx.db.delete(people).where(eq(people.id, sample)));
  const said = (work: typeof optOut, address: string) =>
    inTenant(app.base, church.tenantId, null, (ctx) => work(ctx, { channel: 'sms', address, source: 'test' }));
  for (const address of [stopped, back]) await said(optOut, address);
  await said(optIn, back);
  ahead = 3_700_000;
  await expect.poll(() => taken.toSorted(), { timeout: 15_000 }).toEqual([real, back]);
  const { body: sent } = await church.caller.get<{ id: string }[]>('/api/Messaging/GetAllSentSMS');
  await expect
    .poll(async () => (await church.recipients(sent[0]?.id ?? '')).every(({ state }) => state !== 'queued'), {
      timeout: 15_000,
    })
    .toBe(true);
  expect(taken.toSorted()).toEqual([real, back]);
  expect(await church.counts(sent[0]?.id ?? '')).toMatchObject({ suppressed: 1 });
  expect(await church.units()).toMatchObject({ reserved: 0 });
  await app.stop();
});
