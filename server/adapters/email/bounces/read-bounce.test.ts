import { expect, test } from 'vitest';
import { readBounce } from './read-bounce.ts';
import { addressIn } from './plain-bounce.ts';

const read = (...lines: string[]) => readBounce(new TextEncoder().encode(lines.join('\r\n')));

/** A report in three parts, as RFC 6522 lays it out. */
const report = (type: string, part: string[], returned: string[] = []) =>
  read(
    'From: Mail Delivery Subsystem <MAILER-DAEMON@cs.utk.edu>',
    'To: <bounce+abc@example.org>',
    'Subject: Returned mail',
    'MIME-Version: 1.0',
    'Message-ID: <report@cs.utk.edu>',
    `Content-Type: multipart/report; report-type=${type};`,
    '      boundary="RAA14128.773615765/CS.UTK.EDU"',
    '',
    '--RAA14128.773615765/CS.UTK.EDU',
    '',
    'This is a report for people; nobody@example.com is only mentioned.',
    '',
    '--RAA14128.773615765/CS.UTK.EDU',
    `content-type: message/${type}`,
    '',
    ...part,
    '',
    '--RAA14128.773615765/CS.UTK.EDU',
    'content-type: message/rfc822',
    '',
    'Message-ID: <ours@koinonia.example>',
    'Subject: Sunday',
    ...returned,
    '',
    'Hello',
    '--RAA14128.773615765/CS.UTK.EDU--',
    '',
  );

test('delivery status notifications as in RFC 3464', async () => {
  // Appendix E.1: given up after five days.
  const simple = await report('delivery-status', [
    'Reporting-MTA: dns; cs.utk.edu',
    '',
    'Original-Recipient: rfc822;louisl@larry.slip.umd.edu',
    'Final-Recipient: rfc822;louisl@larry.slip.umd.edu',
    'Action: failed',
    'Status: 4.0.0',
    'Diagnostic-Code: smtp; 426 connection timed out',
    'Last-Attempt-Date: Thu, 7 Jul 1994 17:15:49 -0400',
  ]);
  expect(simple).toEqual({
    bounces: [
      { kind: 'soft', address: 'louisl@larry.slip.umd.edu', status: '4.0.0', words: '426 connection timed out' },
    ],
    returnPaths: ['bounce+abc@example.org'],
  });
  // Appendix E.2: several recipients in one report, one of them delivered.
  const several = await report('delivery-status', [
    'Reporting-MTA: dns; cs.utk.edu',
    '',
    'Original-Recipient: rfc822;arathib@vnet.ibm.com',
    'Final-Recipient: rfc822;arathib@vnet.ibm.com',
    'Action: failed',
    'Status: 5.0.0 (permanent failure)',
    'Diagnostic-Code: smtp;',
    " 550 'arathib@vnet.IBM.COM' is not a registered gateway user",
    'Remote-MTA: dns; vnet.ibm.com',
    '',
    'Original-Recipient: rfc822;johnh@hpnjld.njd.hp.com',
    'Final-Recipient: rfc822;johnh@hpnjld.njd.hp.com',
    'Action: delayed',
    'Status: 4.0.0 (hpnjld.njd.jp.com: host name lookup failure)',
    '',
    'Original-Recipient: rfc822;wsnell@sdcc13.ucsd.edu',
    'Final-Recipient: rfc822;wsnell@sdcc13.ucsd.edu',
    'Action: failed',
    'Status: 5.0.0',
    'Diagnostic-Code: smtp; 550 user unknown',
  ]);
  expect(several?.bounces.map(({ kind, address, status }) => [kind, address, status])).toEqual([
    ['soft', 'arathib@vnet.ibm.com', '5.0.0'],
    ['delayed', 'johnh@hpnjld.njd.hp.com', '4.0.0'],
    ['hard', 'wsnell@sdcc13.ucsd.edu', '5.1.1'],
  ]);
});

test('the most precise status counts, and a rule against the message says nothing about the address', async () => {
  const kinds = async (status: string, diagnostic: string) => {
    const read = await report('delivery-status', [
      'Reporting-MTA: dns; mx.example.net',
      '',
      'Final-Recipient: rfc822; ada@example.net',
      'Action: failed',
      `Status: ${status}`,
      `Diagnostic-Code: smtp; ${diagnostic}`,
    ]);
    return read?.bounces.map(({ kind, status: best }) => `${kind} ${best}`);
  };
  expect(await kinds('5.0.0', '550-5.1.1 The email account that you tried to reach does not exist.')).toEqual([
    'hard 5.1.1',
  ]);
  expect(await kinds('5.2.2', '552 5.2.2 Mailbox full')).toEqual(['soft 5.2.2']);
  expect(await kinds('5.7.1', '550 5.7.1 Unauthenticated email is not accepted')).toEqual(['refused 5.7.1']);
  expect(await kinds('5.5.0', '550 5.7.26 This mail is unauthenticated')).toEqual(['refused 5.7.26']);
  expect(await kinds('5.0.0', '550 Message rejected; user ada complains')).toEqual(['soft 5.0.0']);
  // The recipient's address exists: its sender is refused, or a relay wrote 5.1.x itself.
  expect(await kinds('5.1.8', '553 5.1.8 Domain of sender address ada@example.org does not exist')).toEqual([
    'refused 5.1.8',
  ]);
  expect(await kinds('5.1.0', '550 5.1.0 192.0.2.1 may not send from example.org per its SPF Record')).toEqual([
    'refused 5.1.0',
  ]);
  expect(await kinds('5.1.1', '550 5.7.1 IP address blacklisted by recipient')).toEqual(['refused 5.7.1']);
  expect(await kinds('5.1.1', '550 5.1.1 <ada@example.net> - 192.0.2.1 has sent to too many recipients')).toEqual([
    'refused 5.1.1',
  ]);
  expect(await kinds('5.1.0', "5.1.0 - Unknown address error 550-'5.2.2 <ada@example.net>... Mailbox Full'")).toEqual([
    'soft 5.2.2',
  ]);
  expect(await kinds('5.1.1', '552 mailbox ada@example.net is over quota (#5.1.1)')).toEqual(['soft 5.1.1']);
  // Nobody has this address, although the code is general, or an IP address resembles one.
  expect(await kinds('5.1.0', '550 5.1.0 <ada@example.net>... User unknown')).toEqual(['hard 5.1.1']);
  expect(await kinds('5.1.0', "5.1.0 - Unknown address error 550-'No such user here'")).toEqual(['hard 5.1.1']);
  expect(await kinds('5.1.0', "5.1.0 - Unknown address error 550-'Message refused'")).toEqual(['soft 5.1.0']);
  expect(await kinds('5.1.1', '550 No such user; said 5.9.1.2 (4.31.198.44)')).toEqual(['hard 5.1.1']);
});

test('complaints as in RFC 5965; withdrawn complaints do not count', async () => {
  const complaint = await report('feedback-report', [
    'Feedback-Type: abuse',
    'User-Agent: SomeGenerator/1.0',
    'Version: 1',
    'Original-Mail-From: <somespammer@example.net>',
    'Original-Rcpt-To: <user@example.com>',
    'Arrival-Date: Thu, 8 Mar 2005 14:00:00 EDT',
    'Source-IP: 192.0.2.1',
  ]);
  expect(complaint).toMatchObject({
    bounces: [{ kind: 'complaint', address: 'user@example.com' }],
    returnPaths: ['bounce+abc@example.org', 'somespammer@example.net'],
  });
  expect(await report('feedback-report', ['Feedback-Type: not-spam', 'User-Agent: x/1', 'Version: 1'])).toBeNull();
});

test('an address first written with a plus, and complaints that name nobody', async () => {
  // RFC 3461, 4: `+` is written as +2B.
  const plus = await report('delivery-status', [
    'Reporting-MTA: dns; mx.example.net',
    '',
    'Original-Recipient: rfc822;Ada+2BChoir@example.net',
    'Final-Recipient: rfc822;ada@example.net',
    'Action: failed',
    'Status: 5.1.1',
  ]);
  expect(plus?.bounces).toMatchObject([{ kind: 'hard', address: 'ada+choir@example.net' }]);
  const nameless = ['Feedback-Type: abuse', 'User-Agent: SomeGenerator/1.0', 'Version: 1'];
  expect((await report('feedback-report', nameless, ['To: ada@example.net']))?.bounces).toMatchObject([
    { kind: 'complaint', address: 'ada@example.net' },
  ]);
  const outlook = await read(
    'From: staff@hotmail.com',
    'To: bounce+abc@example.org',
    'Content-Type: message/rfc822',
    '',
    'X-HmXmrOriginalRecipient: <ada@hotmail.com>',
    'Return-Path: <bounce+def@example.org>',
    '',
    'Hello',
  );
  expect(outlook).toMatchObject({
    bounces: [{ kind: 'complaint', address: 'ada@hotmail.com' }],
    returnPaths: ['bounce+abc@example.org', 'bounce+def@example.org'],
  });
});

test('bounces without a report part: qmail and Exim', async () => {
  const qmail = await read(
    'Return-Path: <>',
    'Delivered-To: bounce+abc@example.org',
    'From: MAILER-DAEMON@heaven.af.mil',
    'To: bounce+abc@example.org',
    'Subject: failure notice',
    '',
    'Hi. This is the qmail-send program at heaven.af.mil.',
    "I'm afraid I wasn't able to deliver your message to the following addresses.",
    "This is a permanent error; I've given up. Sorry it didn't work out.",
    '',
    '<nosuch@heaven.af.mil>:',
    'Sorry, no mailbox here by that name. (#5.1.1)',
    '',
    '--- Below this line is a copy of the message.',
    '',
    'Return-Path: <bounce+abc@example.org>',
    'To: other@example.com',
    'Message-ID: <ours@koinonia.example>',
  );
  expect(qmail?.bounces).toMatchObject([{ kind: 'hard', address: 'nosuch@heaven.af.mil', status: '5.1.1' }]);
  const exim = await read(
    'From: Mail Delivery System <Mailer-Daemon@mx.example>',
    'To: bounce+abc@example.org',
    'X-Failed-Recipients: full@example.net',
    'Auto-Submitted: auto-replied',
    'Subject: Mail delivery failed: returning message to sender',
    '',
    'This message was created automatically by mail delivery software.',
    '',
    'A message that you sent could not be delivered to one or more of its',
    'recipients. This is a permanent error. The following address(es) failed:',
    '',
    '  full@example.net',
    '    SMTP error from remote mail server after RCPT TO:<full@example.net>:',
    '    host mx.example.net [192.0.2.9]: 552 5.2.2 Mailbox size limit exceeded',
    '',
    '------ This is a copy of the message, including all the headers. ------',
  );
  expect(exim?.bounces).toMatchObject([{ kind: 'soft', address: 'full@example.net', status: '5.2.2' }]);
});

test('if a mail system rewrites the address, the return path identifies it', async () => {
  const told = (from: string, ...text: string[]) => read(`From: ${from}`, 'To: bounce+abc@example.org', '', ...text);
  const openSmtpd = await told(
    'Mailer Daemon <MAILER-DAEMON@mx.example>',
    '    An error has occurred while attempting to deliver a message for',
    '    the following list of recipients:',
    '',
    'nosuch@example.net: 550 5.1.1 User does not exist',
    '',
    '    Below is a copy of the original message:',
  );
  expect(openSmtpd?.bounces).toMatchObject([{ kind: 'hard', address: null, status: '5.1.1' }]);
  const dragonfly = await told(
    'MAILER-DAEMON <>',
    'There was an error delivering your mail to <ada@example.net>.',
    '',
    'mx.example.net [192.0.2.9] did not like our final DATA:',
    "550-5.7.26 Unauthenticated email is not accepted due to the domain's DMARC policy.",
  );
  expect(dragonfly?.bounces).toMatchObject([{ kind: 'refused', address: null, status: '5.7.26' }]);
  const exchange = await told(
    'System Administrator <postmaster@example.net>',
    'Your message did not reach the following recipient(s):',
    '',
    'ada@example.net on Thu, 29 Apr 2010 00:00:00 -0000',
    '    The recipient name is not recognized',
  );
  expect(exchange?.bounces).toMatchObject([{ kind: 'soft', address: null, status: null }]);
  expect(await told('postmaster@example.net', 'Please keep your mailbox tidy.')).toBeNull();
});

test('a warning of delay is not a failure', async () => {
  const late = await read(
    'From: Mail Delivery System <Mailer-Daemon@mx.example>',
    'To: bounce+abc@example.org',
    'Auto-Submitted: auto-replied',
    'Subject: Warning: message delayed 24 hours',
    '',
    'A message that you sent has not yet been delivered to one or more of its',
    'recipients after more than 24 hours on the queue on mx.example.',
    '',
    '  late@example.net',
    '    Delay reason: 451 4.7.1 Greylisted',
    '',
    'No action is required on your part. Delivery attempts will continue.',
  );
  expect(late?.bounces).toMatchObject([{ kind: 'delayed', address: 'late@example.net', status: '4.7.1' }]);
});

/** A report whose text for people adds details that its machine part omits. */
const told = (part: string[], ...text: string[]) =>
  read(
    'From: System Administrator <reports@mx.example>',
    'To: bounce+abc@example.org',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    ...text,
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    ...part,
    '',
    '--b--',
    '',
  );

test('a status part without address or outcome is read from the text beside it', async () => {
  const sorry = [
    'I am sorry to have to inform you that your message could not',
    'be delivered to one or more recipients. It is attached below.',
    '',
  ];
  const unknown =
    '<nosuch@example.net>: host mx.example.net said: 550 5.1.1 User unknown (in reply to RCPT TO command)';
  const head = ['Reporting-MTA: dns; mx.example', 'Arrival-Date: Thu, 29 Apr 2010 23:34:45 +0900'];
  const named = [...head, '', 'Final-Recipient: rfc822; nosuch@example.net'];
  for (const part of [['Delivery report unavailable'], head, named, [...named, 'Action: bounced']])
    expect((await told(part, ...sorry, unknown))?.bounces, part.join('|')).toMatchObject([
      { kind: 'hard', address: 'nosuch@example.net', status: '5.1.1' },
    ]);
  const noHost = '<ada@example.net>: Host or domain name not found. Name service error';
  expect((await told(head, ...sorry, noHost))?.bounces).toMatchObject([{ kind: 'soft', address: 'ada@example.net' }]);
  const late = 'Your message has not yet been delivered. Attempts will continue.';
  expect((await told(head, late, '', 'ada@example.net'))?.bounces).toMatchObject([{ kind: 'delayed' }]);
  // A permanent status is a failure even without an action.
  const coded = [...named, 'Status: 5.1.1', 'Diagnostic-Code: smtp; 550 5.1.1 User unknown'];
  expect((await told(coded, 'Undelivered mail.'))?.bounces).toMatchObject([
    { kind: 'hard', address: 'nosuch@example.net', status: '5.1.1' },
  ]);
  expect(await told(named, 'Your message has arrived.', '', 'nosuch@example.net')).toBeNull();
});

test('ordinary mail reports nothing', async () => {
  const plain = (headers: string[], ...text: string[]) => read(...headers, '', ...text);
  const from = ['From: Ada <ada@example.net>', 'To: bounce+abc@example.org'];
  expect(await plain([...from, 'Subject: Re: Sunday'], 'Thank you! 550 5.1.1', '<ada@example.net>:')).toBeNull();
  expect(
    await plain(
      ['Return-Path: <>', ...from, 'Auto-Submitted: auto-replied', 'Subject: Out of office'],
      'I am away until Monday. Write to',
      'office@example.net',
    ),
  ).toBeNull();
  expect(await read('')).toBeNull();
  expect(await readBounce(new Uint8Array(3 * 1024 * 1024))).toBeNull();
});

test('any input is read within a moment', async () => {
  const head = ['From: MAILER-DAEMON@example.net', 'To: bounce+abc@example.org'];
  const much = 500_000;
  const hostile = [
    [...head, '', `${'a@'.repeat(much / 2)}a"`],
    [...head, '', `<${'a'.repeat(much)}`],
    [...head, '', ...Array.from({ length: much / 20 }, (_, at) => `a${at}@example.net\r\n`)],
    [...head, `Delivered-To: ${'a'.repeat(much)}`, '', '<ada@example.net>:', '550 5.1.1'],
    [`X-Failed-Recipients: ${'a@b,'.repeat(much / 4)}`, ...head, '', '550 5.1.1'],
  ];
  const before = process.cpuUsage();
  for (const lines of hostile) await read(...lines);
  const { user } = process.cpuUsage(before);
  // Microseconds; the worst of them once took hours.
  expect(user).toBeLessThan(5_000_000);
  expect(addressIn('"Ada" <ada@example.net>, bola@example.net')).toBe('ada@example.net');
  expect([addressIn('@example.net'), addressIn('ada@'), addressIn('rfc822; ada+x@example.net')]).toEqual([
    null,
    null,
    'ada+x@example.net',
  ]);
});
