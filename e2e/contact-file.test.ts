import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { test } from './screen.ts';
import { signUp } from './sign-up.ts';

const staging = '**/api/Messaging/UploadContactFile';

async function offer(
  page: Page,
  text = 'FirstName,PhoneNumber\nAda,0241234567\nBola,0241234568\nChidi,12\n',
  name = 'visitors.csv',
) {
  await page.getByRole('button', { name: 'Upload contacts' }).click();
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}

const told = (page: Page, title: string, detail: string) =>
  Promise.all([
    page.getByText(title, { exact: true }).first().waitFor(),
    page.getByText(detail, { exact: true }).first().waitFor(),
  ]);

async function compose(page: Page): Promise<void> {
  await signUp(page);
  await page.goto('/tenant/sms/compose');
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Welcome, #name#');
  await page.getByRole('checkbox', { name: 'Personalise' }).check();
}

test('contacts from a file appear in the receipt at once, by name, and are sent to', async ({ page, expected }) => {
  expected.push(/500/);
  await compose(page);
  const sent = Promise.withResolvers<void>();
  await page.route(staging, async (route) => {
    await sent.promise;
    await route.continue();
  });
  await offer(page);
  // Choosing more people meanwhile does not allow sending without the file.
  await page.getByRole('button', { name: 'Select group from database' }).click();
  const button = page.getByRole('button', { name: 'Send', exact: true });
  await expect.poll(() => button.isDisabled()).toBe(true);
  sent.resolve();
  await page.getByRole('button', { name: 'Remove visitors.csv' }).waitFor();
  await expect.poll(() => button.isDisabled()).toBe(false);
  await page.getByRole('button', { name: 'Upload contacts' }).click();
  await page.getByText('2 of 3 chosen will get it').waitFor();
  await page.getByText('Welcome, Ada').waitFor();
  const template = page.getByRole('link', { name: 'Contact template' });
  const [download] = await Promise.all([page.waitForEvent('download'), template.click()]);
  expect(download.suggestedFilename()).toBe('contacts-template.xlsx');
  await expectAccessible(page, 'a contact file');
  await page.reload();
  await page.getByRole('button', { name: 'Remove visitors.csv' }).waitFor();
  // A message to somebody else has none of the earlier recipients, and none of the text.
  const other = await page.context().newPage();
  await other.goto('/tenant/sms/compose?phone=0241234569');
  await other.getByText('1 of 1 chosen will get it').waitFor();
  expect(await other.getByRole('button', { name: 'Remove visitors.csv' }).count()).toBe(0);
  await other.close();

  await page.route('**/api/Messaging/sendSms', (route) => route.fulfill({ status: 500, json: {} }));
  const send = async () => {
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('button', { name: 'Send to 2 people' }).click();
  };
  await send();
  await told(page, 'Not sent', 'Sending failed, please try again');
  await page.unroute('**/api/Messaging/sendSms');
  await send();
  await page.getByRole('heading', { name: 'SMS report' }).waitFor();
  await page.getByRole('table', { name: 'People' }).getByText('Bola').waitFor();
});

test('an unreadable file is refused with an explanation, and other kinds are not even sent', async ({
  page,
  expected,
}) => {
  expected.push(/422/);
  await compose(page);
  await offer(page, 'FirstName\nAda\n');
  await page.getByText('No column of this file has phone numbers.').waitFor();
  await offer(page, 'x', 'visitors.pdf');
  await page.getByText('visitors.pdf is not one of').waitFor();
  await page.locator('input[type="file"]').setInputFiles('server/core/sheets/people.fixture.xls');
  await page.getByRole('button', { name: 'Remove people.fixture.xls' }).waitFor();
});

test('the network, the clock and the server can each fail', async ({ page, expected }) => {
  expected.push(/500|ERR_FAILED/);
  await compose(page);
  await page.route(staging, (route) => route.abort());
  await offer(page);
  await told(page, 'Network Error', 'Please ensure you have strong internet connection');
  await page.unroute(staging);
  await page.route(staging, (route) => route.fulfill({ status: 500, json: {} }));
  await offer(page);
  await told(page, 'Upload not successful', 'Please try again');
  await page.unroute(staging);
  await page.clock.install();
  await page.route(staging, () => new Promise(() => {}));
  await offer(page);
  await page.clock.runFor(2000);
  await page.getByRole('progressbar', { name: 'Uploading and reading the file' }).waitFor();
  await page.clock.runFor(121_000);
  await told(page, 'Request took too long to respond', 'Please try again by refreshing the page');
});

test('a file still uploading reaches the message that was left and the one opened again', async ({ page }) => {
  await compose(page);
  let sent = Promise.withResolvers<void>();
  await page.route(staging, async (route) => {
    await sent.promise;
    await route.continue();
  });
  const leave = async () => {
    await page.getByRole('link', { name: 'Messages', exact: true }).first().click();
    await page.getByRole('heading', { name: 'Messages', exact: true }).waitFor();
  };
  await offer(page);
  await page.getByRole('progressbar').first().waitFor();
  await leave();
  sent.resolve();
  await page.getByText('The contact file is attached to your message').waitFor();
  await page.getByRole('button', { name: 'Back to the message' }).click();
  await page.getByRole('button', { name: 'Remove visitors.csv' }).waitFor();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Message', exact: true }).inputValue())
    .toBe('Welcome, #name#');

  await page.getByRole('button', { name: 'Remove visitors.csv' }).click();
  sent = Promise.withResolvers();
  await offer(page, undefined, 'guests.csv');
  await leave();
  await page.getByRole('link', { name: 'Compose SMS', exact: true }).first().click();
  // It is still uploading, so nothing is sent without it.
  await expect.poll(() => page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
  sent.resolve();
  await page.getByRole('button', { name: 'Remove guests.csv' }).waitFor();
  await page.getByText('2 of 3 chosen will get it').waitFor();
});
