import { expect, onTestFinished, test } from 'vitest';
import { installedProgram } from '../../../../checks/program.ts';
import { startDovecot } from '../../../testing/simulators/dovecot.ts';
import { bounceMailbox } from './bounce-mailbox.ts';

const withDovecot = test.runIf(installedProgram('dovecot'));

const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore, fatal: ignore };
function ignore(): void {
  // The hand-over reports a failure.
}

const subjectOf = (raw: Uint8Array) => /^Subject: (.*)$/m.exec(new TextDecoder().decode(raw))?.[1]?.trim();
const mail = (subject: string) => `From: MAILER-DAEMON@example.net\r\nSubject: ${subject}\r\n\r\nHello\r\n`;

withDovecot('what arrives is handed over once, and again where it could not be written down', async () => {
  const dovecot = await startDovecot();
  onTestFinished(() => dovecot.close());
  const seen: (string | undefined)[] = [];
  let refuses = true;
  const start = () => {
    const mailbox = bounceMailbox({ url: dovecot.url, log: silent, firstWaitMs: 20, pollMs: 100 }, (raw) => {
      seen.push(subjectOf(raw));
      if (!refuses) return Promise.resolve();
      refuses = false;
      return Promise.reject(new Error('The database is away'));
    });
    onTestFinished(() => mailbox.close());
    return mailbox;
  };
  await dovecot.deliver(mail('before'));
  const first = start();
  await expect.poll(() => seen, { timeout: 20_000 }).toEqual(['before', 'before']);
  await dovecot.deliver(mail('while connected'));
  await expect.poll(() => seen, { timeout: 20_000 }).toEqual(['before', 'before', 'while connected']);
  await expect.poll(() => dovecot.unread(), { timeout: 20_000 }).toBe(0);
  await first.close();
  await dovecot.deliver(mail('while away'));
  const second = start();
  await expect.poll(() => seen.slice(3), { timeout: 20_000 }).toEqual(['while away']);
  await second.close();
});
