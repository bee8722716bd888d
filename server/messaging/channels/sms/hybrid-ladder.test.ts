import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { startTermiiSimulator, type TermiiSimulator } from '../../../testing/simulators/termii.ts';
import { termiiReply, termiiReport } from '../../../testing/simulators/termii-reports.ts';
import {
  startTwilioSimulator,
  twilioAccount,
  twilioReport,
  type TwilioSimulator,
} from '../../../testing/simulators/twilio.ts';
import { auditLedger, smsChurch, type SmsChurch } from '../../../testing/sms-church.ts';

const [secret, path, dedicated] = ['what Termii signs with', 'a-path-nobody-can-guess', '+12025550100'];

let app: TestApp;
let termii: TermiiSimulator;
let twilio: TwilioSimulator;
beforeAll(async () => {
  [termii, twilio] = [await startTermiiSimulator(), await startTwilioSimulator()];
  app = await startTestApp({
    APP_URL: 'http://koinonia.example',
    SMS_ROUTES: 'termii',
    SMS_HYBRID_ROUTES: 'termii,termii-dnd,twilio',
    SMS_ROUTE_OPTIONS: '{"termii":{"night":false}}',
    SMS_CALLBACK_SECRET: path,
    TERMII_BASE_URL: termii.url,
    TERMII_API_KEY: 'key',
    TERMII_SECRET: secret,
    TWILIO_BASE_URL: twilio.url,
    TWILIO_ACCOUNT_SID: twilioAccount.accountSid,
    TWILIO_AUTH_TOKEN: twilioAccount.authToken,
    TWILIO_FROM: dedicated,
    TRIAL_UNITS: '100',
  });
});
afterAll(async () => {
  await app.stop();
  await termii.close();
  await twilio.close();
});

const gateWayToUse = 'hybridKonnect';
const onChannel = (channel: string, numbers: readonly string[]) =>
  termii.accepted.all().filter((one) => one.channel === channel && numbers.includes(one.to));

async function termiiSays(channel: string, to: string, words: string): Promise<void> {
  const [entry] = onChannel(channel, [to]);
  const { body, headers } = termiiReport(entry!, words, secret);
  const answer = await fetch(`${app.url}/callbacks/sms/termii/${path}`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
}

async function twilioSays(to: string, status: string): Promise<void> {
  const entry = twilio.accepted.all().find((one) => one.to === to);
  const { body, headers } = twilioReport(`http://koinonia.example/callbacks/sms/twilio/${path}`, entry!, status);
  const answer = await fetch(`${app.url}/callbacks/sms/twilio/${path}`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
}

type Row = {
  address: string;
  state: string;
  reason: string;
  route: string;
  trail: { route: string; reason: string; at: string }[];
};
const rowOf = async (church: SmsChurch, id: string, to: string) =>
  (await church.caller.get<Row[]>(`/api/Messaging/GetMessageRecipients/${id}`)).body.find(
    ({ address }) => address === to,
  );

test('each person is tried by the next route after a definite late failure, and never again by an earlier one', async () => {
  const church = await smsChurch(app);
  const numbers = ['+2348031240001', '+2348031240002', '+2348031240003', '+2348031240004'];
  const [first, second, third, none] = numbers as [string, string, string, string];
  const { body } = (await church.send({ toOthers: numbers.join(), gateWayToUse })) as { body: { id: string } };
  await expect.poll(() => church.counts(body.id), { timeout: 20_000 }).toMatchObject({ sent: 4 });
  expect(await church.units()).toMatchObject({ available: 96, settled: 4 });
  expect(onChannel('generic', numbers).map(({ from }) => from)).toEqual(numbers.map(() => 'GraceChapel'));

  await termiiSays('generic', first, 'DELIVERED');
  for (const to of [second, third, none]) await termiiSays('generic', to, 'DND Active on Phone Number');
  await expect.poll(() => onChannel('dnd', numbers).length, { timeout: 20_000 }).toBe(3);
  await expect.poll(() => church.counts(body.id)).toMatchObject({ delivered: 1, sent: 3 });
  expect(onChannel('dnd', numbers).map(({ from }) => from)).toEqual(Array(3).fill('GraceChapel'));

  await termiiSays('generic', second, 'Expired');
  await termiiSays('dnd', second, 'DELIVERED');
  for (const to of [third, none]) await termiiSays('dnd', to, 'Message Failed');
  await expect.poll(() => twilio.accepted.all().length, { timeout: 20_000 }).toBe(2);
  expect(twilio.accepted.all().map(({ from }) => from)).toEqual([dedicated, dedicated]);
  await expect.poll(() => church.counts(body.id)).toMatchObject({ delivered: 2, sent: 2 });

  await twilioSays(third, 'delivered');
  await twilioSays(none, 'undelivered');
  await termiiSays('dnd', none, 'DELIVERED');
  await expect.poll(() => church.counts(body.id)).toMatchObject({ delivered: 3, failed: 1, queued: 0, sent: 0 });
  expect(numbers.map((to) => termii.accepted.timesOf(to) + twilio.accepted.timesOf(to))).toEqual([1, 2, 3, 3]);
  // A report on a finished attempt is not kept as an early one.
  const early = await app.base.database.asGate((tx) => tx.execute(sql`SELECT reference, address FROM early_reports`));
  expect(early.rows).toEqual([]);

  expect(await church.units()).toMatchObject({ available: 97, reserved: 0, settled: 3 });
  const { account, entries, charges } = await auditLedger(app, church.tenantId);
  expect(entries).toEqual(account);
  expect(charges).toEqual({ reserved: 0, settled: 3 });

  expect(await rowOf(church, body.id, first)).toMatchObject({ state: 'delivered', route: 'termii', trail: [] });
  expect(await rowOf(church, body.id, third)).toMatchObject({
    state: 'delivered',
    route: 'twilio',
    trail: [
      { route: 'termii', reason: 'DND Active on Phone Number' },
      { route: 'termii-dnd', reason: 'Message Failed' },
    ],
  });
  const { body: csv } = await church.caller.get<string>(`/api/Messaging/ExportMessageReport/${body.id}`);
  expect(csv.split('\r\n').find((line) => line.includes(third))).toMatch(
    /,Delivered,,1,1,Twilio,[\d: -]+,"Termii, [\d: -]+: DND Active on Phone Number; Termii for do-not-disturb, [\d: -]+: Message Failed"$/,
  );
});

test('a refusal opens the next route at once; a missing answer opens none', async () => {
  const church = await smsChurch(app);
  termii.settings.script.push('refuse', 'do not disturb');
  const refused = (await church.send({ toOthers: '+2348031250001', gateWayToUse })) as { body: { id: string } };
  await expect.poll(() => church.counts(refused.body.id), { timeout: 20_000 }).toMatchObject({ sent: 1 });
  expect(await rowOf(church, refused.body.id, '+2348031250001')).toMatchObject({
    route: 'twilio',
    trail: [{ reason: 'Invalid Phone Number' }, { reason: 'DND Active on Phone Number' }],
  });

  termii.settings.script.push('reset after accepting');
  const silent = (await church.send({ toOthers: '+2348031250002', gateWayToUse })) as { body: { id: string } };
  await expect.poll(() => church.counts(silent.body.id), { timeout: 20_000 }).toMatchObject({ unknown: 1 });
  expect(await rowOf(church, silent.body.id, '+2348031250002')).toMatchObject({ route: 'termii', trail: [] });
  expect([termii.accepted.timesOf('+2348031250002'), twilio.accepted.timesOf('+2348031250002')]).toEqual([1, 0]);
  expect(await church.units()).toMatchObject({ available: 98, reserved: 1, settled: 1 });
});

test('a provider’s opt-out ends the ladder and is kept; STOP to an earlier route counts too', async () => {
  const church = await smsChurch(app);
  const [known, later] = ['+2348031270001', '+2348031270002'];
  const { body } = (await church.send({ toOthers: `${known},${later}`, gateWayToUse })) as { body: { id: string } };
  await expect.poll(() => church.counts(body.id), { timeout: 20_000 }).toMatchObject({ sent: 2 });
  await termiiSays('generic', known, 'Rejected: number is blacklisted');
  await termiiSays('generic', later, 'DND Active on Phone Number');
  await expect.poll(() => onChannel('dnd', [known, later]).map(({ to }) => to), { timeout: 20_000 }).toEqual([later]);
  await expect.poll(() => church.counts(body.id)).toMatchObject({ suppressed: 1, sent: 1, queued: 0 });
  expect(await rowOf(church, body.id, known)).toMatchObject({ state: 'suppressed', reason: 'opted out', trail: [] });
  const reply = { id: 'stop-1', from: later, to: 'GraceChapel', text: 'Kwụsị', at: new Date().toISOString() };
  const { body: said, headers } = termiiReply(reply, secret);
  const answer = await fetch(`${app.url}/callbacks/sms/termii/${path}`, { method: 'POST', headers, body: said });
  expect(answer.status).toBe(200);
  await termiiSays('dnd', later, 'Message Failed');
  const again = await church.send({ toOthers: `${known},${later}`, gateWayToUse });
  expect(again.status).toBe(422);
  expect(twilio.accepted.timesOf(known) + twilio.accepted.timesOf(later)).toBe(0);
});

test('the ladder is for Nigeria; the regular option stays on one route', async () => {
  const abroad = app.caller();
  await abroad.signUp({ country: 'GH' });
  const wish = { subject: 'Any', message: 'Service at 9', toOthers: '+233241234567', gateWayToUse };
  for (const route of ['sendSms', 'saveSmsSchedule']) {
    const { status, body } = await abroad.post<{ error: { code: string } }>(`/api/Messaging/${route}`, wish);
    expect([status, body.error.code]).toEqual([422, 'messaging.hybrid_abroad']);
  }
  const church = await smsChurch(app);
  termii.settings.script.push('refuse');
  const { body } = (await church.send({ toOthers: '+2348031260001' })) as { body: { id: string } };
  await expect.poll(() => church.counts(body.id), { timeout: 20_000 }).toMatchObject({ failed: 1 });
  expect(twilio.accepted.timesOf('+2348031260001')).toBe(0);
});
