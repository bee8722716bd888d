import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type SmtpSimulator, startSmtpSimulator } from '../server/testing/simulators/smtp.ts';
import { expectAccessible } from './accessible.ts';
import { startApp } from './app.ts';
import { test as base } from './screen.ts';
import { signUp } from './sign-up.ts';

/** A mail server that accepts only ASCII addresses. */
const test = base
  .extend('server', { scope: 'file' }, async ({}, { onCleanup }): Promise<SmtpSimulator> => {
    const server = await startSmtpSimulator({ onlyAscii: true });
    onCleanup(() => server.close());
    return server;
  })
  .override('app', async ({ server }, { onCleanup }) => {
    const app = await startApp({ SMTP_URL: server.url, MAIL_FROM: 'Koinonia <mail@example.org>' });
    onCleanup(() => app.stop());
    return app;
  });

/** Signed up, with the address proved by the letter's link. */
async function signUpProved(page: Page, server: SmtpSimulator): Promise<void> {
  await signUp(page);
  const letter = () => server.messages[0]?.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '';
  await expect.poll(letter).toContain('/confirm-address#');
  await page.goto(/https?:\/\/\S+\/confirm-address#[\w-]+/.exec(letter())?.[0] ?? '');
  await page.getByRole('button', { name: 'Yes, it is mine' }).click();
  await page.waitForURL('**/tenant/**');
}

const post = async (page: Page, path: string, data: unknown) => {
  const answer = await page.request.post(path, { data });
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
};

test('with a mail server: refused addresses, the reason for a pause, bounces and trying again', async ({
  page,
  server,
}) => {
  await signUpProved(page, server);
  await page.getByText('no SMS leaves this computer, but e-mails do').waitFor();
  await post(page, '/api/People/CreatePeople', [
    { firstName: 'Ünal', email: 'ünal@example.org' },
    { firstName: 'Gone', email: 'gone@example.org' },
  ]);
  const people = async (search: string) =>
    (await page.request.get(`/api/Membership/GetSearchedUSers?searchText=${search}`)).json();
  const [[unal], [gone]] = [await people('Ünal'), await people('Gone')];
  await page.goto(`/tenant/email/compose?people=${unal.id}`);
  await page.getByText(/^The mail server takes no address with letters other than a to z before the @: 1/).waitFor();
  await expectAccessible(page);

  server.settings.always = 'policy';
  const typed = Array.from({ length: 24 }, (_, place) => `reader${place}@example.org`).join();
  const { mail } = await post(page, '/api/Messaging/sendEmail', { subject: 'Sunday', message: 'x', toOthers: typed });
  await page.goto(`/tenant/email/sent/${mail.id}`);
  await page.getByText('This message was paused because it is being refused.').waitFor();
  await page.getByText(/refuses many e-mails in a row for reasons of policy or rate: 550 5\.7\.1/).waitFor();
  await page.getByText('24 typed addresses', { exact: true }).waitFor();
  await expectAccessible(page);
  delete server.settings.always;
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByText('5 of 24 sent').waitFor();

  server.settings.script.push('bad mailbox');
  const last = await post(page, '/api/Messaging/sendEmail', { subject: 'Sunday', message: 'x', ToContacts: gone.id });
  const report = () =>
    page.request.get(`/api/Messaging/GetMessageReport/${last.mail.id}`).then((answer) => answer.json());
  await expect.poll(report).toMatchObject({ counts: { failed: 1 } });
  await page.goto(`/tenant/people/${gone.id}`);
  await page.getByText('Messages to gone@example.org come back').waitFor();
  await page.getByText('The mail server said: “550 5.1.1 No such mailbox here').waitFor();
  await page.getByRole('button', { name: 'Send there again' }).click();
  await page.getByText('We send to gone@example.org again').waitFor();
});
