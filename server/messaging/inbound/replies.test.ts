import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '../../core/transaction.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { africasTalkingReply, startAfricasTalkingSimulator } from '../../testing/simulators/africastalking.ts';
import { startSmscSimulator, type SmscSimulator } from '../../testing/simulators/smpp.ts';
import { termiiReply } from '../../testing/simulators/termii-reports.ts';
import { startTwilioSimulator, twilioAccount, twilioReply } from '../../testing/simulators/twilio.ts';
import { smsChurch, type SmsChurch } from '../../testing/sms-church.ts';

const secret = 'a-path-nobody-can-guess';
const outside = 'https://koinonia.example.org';

let app: TestApp;
let smsc: SmscSimulator;
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  const [provider, second] = await Promise.all([startAfricasTalkingSimulator(), startTwilioSimulator()]);
  smsc = await startSmscSimulator();
  app = await startTestApp({
    SMS_ROUTES: 'africastalking,twilio,termii,smpp',
    AFRICASTALKING_BASE_URL: provider.url,
    AFRICASTALKING_USERNAME: 'grace',
    AFRICASTALKING_API_KEY: 'key',
    TWILIO_BASE_URL: second.url,
    TWILIO_ACCOUNT_SID: twilioAccount.accountSid,
    TWILIO_AUTH_TOKEN: twilioAccount.authToken,
    TWILIO_FROM: '+12025550100',
    TERMII_API_KEY: 'key',
    TERMII_SECRET: 'what Termii signs with',
    SMPP_URL: smsc.url,
    SMS_CALLBACK_SECRET: secret,
    APP_URL: outside,
    TRIAL_UNITS: '100',
  });
  closing.push(app.stop, provider.close, second.close, smsc.close);
});
afterAll(async () => {
  for (const close of closing) await close();
});

type Kept = { id: string; text: string; name: string; address: string; route: string; read: boolean; message: string };
const kept = async (church: SmsChurch, query = '') =>
  (await church.caller.get<Kept[]>(`/api/Messaging/GetSmsReplies?${query}`)).body;
const unread = async (church: SmsChurch) =>
  (await church.caller.get<{ unread: number }>('/api/Messaging/GetSmsReplyCounts')).body.unread;

/** Sends one message, as if by this route; returns its id. */
async function reach(church: SmsChurch, to: string, wish: { route?: string; message?: string } = {}): Promise<string> {
  const { body } = (await church.send({ toOthers: to, message: wish.message ?? 'Service at 9' })) as {
    body: { id: string };
  };
  await expect.poll(() => church.counts(body.id), { timeout: 20_000 }).toMatchObject({ sent: 1 });
  if (wish.route)
    await inTenant(app.base, church.tenantId, null, (ctx) =>
      ctx.db.execute(sql`UPDATE recipients SET route = ${wish.route} WHERE message_id = ${body.id}`),
    );
  return body.id;
}

const post = async (route: string, { body, headers }: { body: string; headers: Record<string, string> }) =>
  (await fetch(`${app.url}/callbacks/sms/${route}/${secret}`, { method: 'POST', headers, body })).status;

let counter = 0;
const say = (from: string, text: string, id = `reply-${(counter += 1)}`, to = '22384') =>
  post('africastalking', africasTalkingReply('', { id, from, to, text, date: new Date().toISOString() }));

test('replies by each provider are in one list, newest first, with name and answered message', async () => {
  const church = await smsChurch(app);
  const number = '+2348036800001';
  await church.addPeople([{ firstName: 'Ngozi', lastName: 'Obi', phone: number, phoneNumber: '08036800001' }]);
  await reach(church, number, { message: 'Can you sing on Sunday?' });
  expect(await say(number, ' Yes, gladly 🎶 ')).toBe(200);
  await reach(church, number, { route: 'twilio' });
  const at = `${outside}/callbacks/sms/twilio/${secret}`;
  const spoken = twilioReply(at, { id: 'SM1', from: number, to: '+12025550100', text: 'By Twilio' });
  expect(await post('twilio', spoken)).toBe(200);
  expect(await post('twilio', spoken)).toBe(200);
  await reach(church, number, { route: 'termii' });
  const date = new Date().toISOString();
  const inbound = { id: 'T1', from: number, to: '12022214836', text: 'By Termii', at: date };
  expect(await post('termii', termiiReply(inbound, 'what Termii signs with'))).toBe(200);
  expect(await post('termii', termiiReply(inbound, 'a guess'))).toBe(401);
  await reach(church, number, { route: 'smpp' });
  expect(await smsc.say({ from: number, to: '2442', text: 'By SMPP, ọ̀rẹ́' })).toBe(0);
  const list = await kept(church);
  expect(list.map(({ text, route }) => [route, text])).toEqual([
    ['smpp', 'By SMPP, ọ̀rẹ́'],
    ['termii', 'By Termii'],
    ['twilio', 'By Twilio'],
    ['africastalking', 'Yes, gladly 🎶'],
  ]);
  expect(list.at(-1)).toMatchObject({
    name: 'Ngozi Obi',
    address: number,
    read: false,
    message: 'Can you sing on Sunday?',
  });
  expect(await kept(church, 'search=gladly')).toHaveLength(1);
  expect(await kept(church, 'search=ngozi')).toHaveLength(4);
});

test('a reply is for the organisation that wrote last, and no other; a stranger’s is not kept', async () => {
  const [grace, hope] = await Promise.all([smsChurch(app), smsChurch(app)]);
  const number = '+2348036800011';
  await hope.addPeople([{ firstName: 'Bola', lastName: 'Ade', secondPhone: number, secondPhoneNumber: '08036800011' }]);
  await reach(grace, number);
  await reach(hope, number);
  expect(await say(number, 'Please pray for me')).toBe(200);
  expect([await kept(grace), await kept(hope)].map((list) => list.length)).toEqual([0, 1]);
  const [theirs] = await kept(hope);
  expect(theirs).toMatchObject({ name: 'Bola Ade' });
  const taken = [
    await grace.caller.call('DELETE', `/api/Messaging/DeleteSmsReply/${theirs?.id}`),
    await grace.caller.post('/api/Messaging/MarkSmsReplies', { ids: [theirs?.id], read: true }),
  ];
  expect(taken.map(({ status }) => status)).toEqual([404, 404]);
  await inTenant(app.base, grace.tenantId, null, (ctx) =>
    ctx.db.execute(sql`UPDATE messages SET sender = '31500', subject = '31500'`),
  );
  expect(await say(number, 'To the number of Grace', 'by number', '31500')).toBe(200);
  expect(await kept(grace)).toMatchObject([{ text: 'To the number of Grace' }]);
  expect(await say('+2348036899999', 'Who is this?')).toBe(200);
  expect([await unread(grace), await unread(hope)]).toEqual([1, 1]);
});

test('replies are marked read and unread, singly and all together, and deleted; repeated ones and keywords are not kept', async () => {
  const church = await smsChurch(app);
  const number = '+2348036800021';
  await reach(church, number);
  for (const text of ['One', 'Two', 'Three']) await say(number, text);
  await Promise.all(Array.from({ length: 10 }, () => say(number, 'Once', 'the same')));
  await say(number, 'STOP');
  const [first, ...others] = await kept(church);
  expect([first?.text, others.length]).toEqual(['Once', 3]);
  const mark = (body: object) => church.caller.post('/api/Messaging/MarkSmsReplies', body);
  expect((await mark({ ids: [first?.id], read: true })).body).toEqual({ changed: 1 });
  expect(await unread(church)).toBe(3);
  expect(await kept(church, 'unread=true')).toHaveLength(3);
  expect((await mark({ read: true })).body).toEqual({ changed: 3 });
  expect((await mark({ ids: [first?.id], read: false })).body).toEqual({ changed: 1 });
  expect((await mark({ ids: [crypto.randomUUID()], read: false })).status).toBe(404);
  expect((await church.caller.call('DELETE', `/api/Messaging/DeleteSmsReply/${first?.id}`)).body).toBe(true);
  expect((await church.caller.call('DELETE', `/api/Messaging/DeleteSmsReply/${first?.id}`)).status).toBe(404);
  expect(await kept(church)).toMatchObject([{ optedOut: true }, {}, {}]);
  const { rows } = await inTenant(app.base, church.tenantId, null, (ctx) =>
    ctx.db.execute(sql`SELECT action, detail FROM audit WHERE action LIKE 'sms.repl%' ORDER BY at, id`),
  );
  expect(rows).toEqual([
    { action: 'sms.replies_read', detail: { replies: 1 } },
    { action: 'sms.replies_read', detail: { replies: 3 } },
    { action: 'sms.replies_unread', detail: { replies: 1 } },
    { action: 'sms.reply_deleted', detail: {} },
  ]);
});
