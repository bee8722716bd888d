import { afterAll, beforeAll, expect, test } from 'vitest';
import { installedProgram } from '../../../../checks/program.ts';
import { runCommand } from '../../../operator/commands.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { smsChurch, type SmsChurch } from '../../../testing/sms-church.ts';
import { type Dovecot, startDovecot } from '../../../testing/simulators/dovecot.ts';
import { type SmtpSimulator, startSmtpSimulator } from '../../../testing/simulators/smtp.ts';

let smtp: SmtpSimulator;
let dovecot: Dovecot | undefined;
let app: TestApp;
let church: SmsChurch;
beforeAll(async () => {
  smtp = await startSmtpSimulator();
  dovecot = installedProgram('dovecot') ? await startDovecot() : undefined;
  app = await startTestApp({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Koinonia <office@church.example>',
    BOUNCE_ADDRESS: 'bounces@church.example',
    ...(dovecot && { BOUNCE_IMAP_URL: dovecot.url }),
  });
  church = await smsChurch(app);
});
afterAll(async () => {
  await app.stop();
  await smtp.close();
  await dovecot?.close();
});

const at = (path: string) => `/api/Messaging/${path}`;

/** Sends to these people; returns the message and the return path for an address. */
async function send(people: readonly string[]): Promise<{ id: string; returnPath: (address: string) => string }> {
  const before = smtp.messages.length;
  const { status, body } = await church.caller.post<{ mail: { id: string } }>(at('sendEmail'), {
    subject: 'Sunday',
    message: '<p>Come on Sunday</p>',
    ToContacts: people.join(),
  });
  expect(status, JSON.stringify(body)).toBe(200);
  await expect.poll(() => smtp.messages.length - before, { timeout: 20_000 }).toBeGreaterThan(0);
  const { id } = body.mail;
  await expect.poll(() => counts(id), { timeout: 20_000 }).toMatchObject({ sending: 0, queued: 0 });
  return { id, returnPath: (address) => smtp.messages.findLast(({ to }) => to === address)?.from ?? '' };
}

const counts = async (id: string) =>
  (await church.caller.get<{ counts: Record<string, number> }>(at(`GetMessageReport/${id}`))).body.counts;

const reasons = async (people: readonly string[]) =>
  (
    await church.caller.post<{ excluded: { reason: string; count: number }[] }>(at('PreviewEmail'), {
      subject: 'Again',
      message: '<p>Again</p>',
      ToContacts: people.join(),
    })
  ).body.excluded.map(({ reason, count }) => `${reason} ${count}`);

const suppressed = async (personId: string) =>
  (
    await church.caller.get<{ address: string; reason: string; words: string }[]>(
      at(`SuppressedAddresses?personId=${personId}`),
    )
  ).body;

const bounce = (to: string, address: string, status: string, words: string) =>
  [
    'From: Mail Delivery System <MAILER-DAEMON@mx.example.net>',
    `To: <${to}>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.net',
    '',
    `Final-Recipient: rfc822; ${address}`,
    `Action: failed`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${words}`,
    '',
    '--b--',
    '',
  ].join('\r\n');

const complaint = (to: string) =>
  [
    'From: staff@isp.example',
    'To: fbl@church.example',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="b"',
    '',
    '--b',
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: abuse',
    'User-Agent: SomeGenerator/1.0',
    'Version: 1',
    `Original-Mail-From: <${to}>`,
    '',
    '--b--',
    '',
  ].join('\r\n');

/** Pipes it in, as a mail server does for `koinonia bounce`. */
const pipe = (raw: string) =>
  runCommand({ deps: app.deps, folder: '.', piped: Buffer.from(raw), takeSnapshot: async () => undefined }, ['bounce']);

test('a bounce is counted and stops mail to that address until somebody lifts it', async () => {
  const [ada = '', bola = ''] = await church.addPeople([
    { firstName: 'Ada', email: 'ada@example.net' },
    { firstName: 'Bola', email: 'bola@example.net' },
  ]);
  const { id, returnPath } = await send([ada, bola]);
  await expect.poll(() => counts(id), { timeout: 20_000 }).toMatchObject({ sent: 2 });
  const wrong = bounce(returnPath('ada@example.net'), 'ada@example.net', '5.1.1', '550 5.1.1 No such user here');
  if (dovecot) await dovecot.deliver(wrong);
  else await pipe(wrong);
  await expect.poll(() => counts(id), { timeout: 90_000 }).toMatchObject({ sent: 1, failed: 1 });
  expect(await suppressed(ada)).toMatchObject([
    { address: 'ada@example.net', reason: 'bounced', words: '550 5.1.1 No such user here' },
  ]);
  expect(await reasons([ada, bola])).toEqual(['bounced 1']);
  const lift = { personId: ada, channel: 'email', address: 'ada@example.net' };
  expect((await church.caller.post(at('WriteToAddressAgain'), { ...lift, personId: bola })).status).toBe(404);
  expect((await church.caller.post(at('WriteToAddressAgain'), lift)).body).toEqual([]);
  expect(await reasons([ada, bola])).toEqual([]);
});

test('forged, repeated and ordinary mail changes nothing', async () => {
  const [chidi = ''] = await church.addPeople([{ firstName: 'Chidi', email: 'chidi@example.net' }]);
  const { id, returnPath } = await send([chidi]);
  const real = returnPath('chidi@example.net');
  const forged = real.replace(/\+./, (start) => (start === '+a' ? '+b' : '+a'));
  const nothing = 'This says nothing about a message of ours. Nothing was changed.';
  expect(await pipe(bounce(forged, 'chidi@example.net', '5.1.1', '550 gone'))).toBe(nothing);
  expect(await pipe(bounce('bounces@church.example', 'chidi@example.net', '5.1.1', '550 gone'))).toBe(nothing);
  expect(await pipe(`From: chidi@example.net\r\nTo: ${real}\r\nSubject: Re: Sunday\r\n\r\nThank you`)).toBe(nothing);
  expect(await counts(id)).toMatchObject({ sent: 1 });
  expect(await suppressed(chidi)).toEqual([]);
  const full = bounce(real, 'chidi@example.net', '5.2.2', '552 5.2.2 Mailbox\0 full');
  for (const _ of [1, 2, 3, 4, 5, 6]) expect(await pipe(full)).toBe('Noted.');
  expect(await counts(id)).toMatchObject({ failed: 1 });
  expect(await suppressed(chidi), 'the same bounce six times is one').toEqual([]);
});

test('five messages in a month that a mailbox refuses stop mail to it', async () => {
  const [dayo = ''] = await church.addPeople([{ firstName: 'Dayo', email: 'dayo@example.net' }]);
  for (const time of [1, 2, 3, 4, 5]) {
    expect(await suppressed(dayo), String(time)).toEqual([]);
    // One after another, in the order written.
    const { returnPath } = await send([dayo]);
    await pipe(bounce(returnPath('dayo@example.net'), 'dayo@example.net', '5.2.2', '552 5.2.2 Mailbox full'));
  }
  expect(await suppressed(dayo)).toMatchObject([{ reason: 'bounced', words: '552 5.2.2 Mailbox full' }]);
});

test('a complaint stops mail, says so, and the message stays delivered', async () => {
  const [efe = ''] = await church.addPeople([{ firstName: 'Efe', email: 'efe@example.net' }]);
  const { id, returnPath } = await send([efe]);
  await pipe(complaint(returnPath('efe@example.net')));
  expect(await counts(id)).toMatchObject({ delivered: 1 });
  expect(await reasons([efe])).toEqual(['complained 1']);
});
