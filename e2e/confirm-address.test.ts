import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Mailbox, startMailbox } from '../server/testing/simulators/mailbox.ts';
import { expectAccessible } from './accessible.ts';
import { startApp } from './app.ts';
import { arrived } from './addresses.ts';
import { test as base } from './screen.ts';
import { desktop, phone } from './sizes.ts';
import { signUp } from './sign-up.ts';

/** Nothing answers there, and these tests send nothing; it counts as a route that reaches people. */
const realRoute = {
  SMS_ROUTES: 'africastalking',
  AFRICASTALKING_BASE_URL: 'http://127.0.0.1:9',
  AFRICASTALKING_USERNAME: 'sandbox',
  AFRICASTALKING_API_KEY: 'not a key',
};

const test = base
  .extend('mailbox', { scope: 'file' }, async ({}, { onCleanup }): Promise<Mailbox> => {
    const mailbox = await startMailbox();
    onCleanup(() => mailbox.stop());
    return mailbox;
  })
  .override('app', async ({ mailbox }, { onCleanup }) => {
    const app = await startApp({ ...mailbox.variables, ...realRoute });
    onCleanup(() => app.stop());
    return app;
  });

const emailOf = async (page: Page): Promise<string> =>
  (await (await page.request.get('/api/Membership/GetCurrentSignedInUser')).json()).email;

test('a new user is asked for the code from the letter, and for another if it is wrong', async ({
  page,
  mailbox,
  expected,
}) => {
  expected.push(/400/);
  await signUp(page);
  const email = await emailOf(page);
  // The receipt and the confirmation say beforehand that nothing leaves yet.
  await page.route('**/api/Messaging/RetrieveTenantSenderIDs*', async (route) => {
    const answer = await (await route.fetch()).json();
    const approved = { id: randomUUID(), mask: 'GraceChapel', status: 2 };
    await route.fulfill({ json: { ...answer, returnObject: [approved] } });
  });
  await page.goto('/tenant/sms/compose?phone=0241234567');
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Good morning');
  const receipt = page.getByRole('complementary', { name: 'Receipt' });
  await receipt.getByText('until you confirm your e-mail address').waitFor();
  await expectAccessible(page, 'the receipt while sending has to wait');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Confirm Send' });
  await question.getByText('You cannot send this yet').waitFor();
  const last = question.getByRole('button', { name: 'Send to 1 person' });
  expect(await last.getAttribute('aria-disabled')).toBe('true');
  await expectAccessible(page, 'the question while sending has to wait');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: /1 person will get this.*Cannot send yet/ }).waitFor();
  await page.setViewportSize(desktop);
  await receipt.getByRole('link', { name: 'Confirm it.' }).click();
  const code = page.getByRole('textbox', { name: 'The code in the e-mail' });
  await code.waitFor();
  await arrived(page);
  await expectAccessible(page, 'the settings with an address to confirm');
  const first = /\d{4} \d{4}/.exec(await mailbox.letterTo(email))?.[0] ?? '';
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await page.getByText('A code is on its way').first().waitFor();
  await code.fill(first);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByText('This code is wrong or has expired.').first().waitFor();
  await code.fill(/\d{4} \d{4}/.exec(await mailbox.letterTo(email))?.[0] ?? '');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByText('Your e-mail address is confirmed').first().waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Confirm it' }).count()).toBe(0);
  expect(await code.count()).toBe(0);
  await page.goto('/tenant/sms/compose');
  await receipt.getByText('1 of 1 chosen will get it').waitFor();
  expect(await receipt.getByText('You cannot send this yet').count()).toBe(0);
});

test('the letter’s link confirms in a signed-in browser, and asks for a password elsewhere', async ({
  page,
  browser,
  app,
  mailbox,
  expected,
}) => {
  expected.push(/410/);
  await signUp(page);
  const token = await mailbox.linkTo(await emailOf(page));
  const elsewhere = await browser.newContext({ baseURL: app.url, reducedMotion: 'reduce', locale: 'en-GB' });
  const other = await elsewhere.newPage();
  await other.goto(`/confirm-address#${token}`);
  await other.getByRole('textbox', { name: 'Password' }).waitFor();
  await expectAccessible(other, 'the link of the letter, elsewhere');
  await elsewhere.close();
  await page.goto(`/confirm-address#${token}`);
  const yes = page.getByRole('button', { name: 'Yes, it is mine' });
  await yes.waitFor();
  await expectAccessible(page, 'the link of the letter');
  await yes.click();
  await page.waitForURL('**/tenant/home');
  await page.getByText('Your e-mail address is confirmed').first().waitFor();
  await page.goto('about:blank');
  await page.goto(`/confirm-address#${token}`);
  await page.getByText('This link does not work').waitFor();
});
