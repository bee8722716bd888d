import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { test } from './screen.ts';
import { signUp } from './sign-up.ts';

const answerWith = (page: Page, status: number) =>
  page.route('**/api/Messaging/RequestSenderID', (route) => route.fulfill({ json: { status, mask: 'Hope' } }));

test('a sender id is created from the composer: errors stand below, and the list reloads', async ({ page }) => {
  await signUp(page);
  await page.goto('/tenant/sms/compose');
  await page.getByRole('button', { name: 'Create sender id' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create sender id' });
  const request = dialog.getByRole('button', { name: 'Request' });
  await expect.poll(() => request.isDisabled()).toBe(true);
  const mask = dialog.getByRole('textbox', { name: 'Sender id' });
  await mask.fill('Grace Chap');
  await dialog.getByText('Should not contain any special characters', { exact: true }).waitFor();
  await expect.poll(() => request.isDisabled()).toBe(true);
  await mask.fill('GC');
  await dialog.getByText('Should not be less than 3 characters and more than 11 characters', { exact: true }).waitFor();
  await expectAccessible(page, 'creating a sender id');
  await mask.fill('GraceYouth');
  await request.click();
  await page.getByText('Pending', { exact: true }).first().waitFor();
  await page.goto('/tenant/sms/sender-ids');
  await page.getByText('GraceYouth').waitFor();
  await expectAccessible(page, 'the sender ids');
});

test.for([
  [1, 'Processing', 'Hope: The mobile networks are looking at it. This can take a few days.'],
  [2, 'Approved', 'Hope: You can send with it.'],
  [3, 'Not Approved', 'Hope: The mobile networks refused it. Create another one.'],
] as const)('a request answered with %i says %s', async ([status, title, detail], { page }) => {
  await signUp(page);
  await answerWith(page, status);
  await page.goto('/tenant/sms/sender-ids');
  await page.getByRole('button', { name: 'Create sender id' }).click();
  await page.getByRole('textbox', { name: 'Sender id' }).fill('Hope');
  await page.getByRole('button', { name: 'Request' }).click();
  await page.getByText(detail, { exact: true }).waitFor();
  await page.getByText(title, { exact: true }).first().waitFor();
});

test('units: top-ups, the cost of each message, and a warning when few are left', async ({ page }) => {
  await signUp(page, { sampleData: true });
  await page.goto('/tenant/home');
  await page
    .getByRole('link', { name: /units?$/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'SMS units', level: 1 }).waitFor();
  await page.getByText('Topped up: To try out').waitFor();
  await expectAccessible(page, 'the units');
  await page.getByRole('figure', { name: 'Units used, week by week' }).waitFor();
  // The sample church has sent for enough weeks to show a rate.
  await page.getByText(/^The last weeks took about \d+ units each/).waitFor();
  const units = await (await page.request.get('/api/Messaging/GetUnits')).json();
  await page.route('**/api/Messaging/GetUnits', (route) =>
    route.fulfill({ json: { ...units, available: 3, usual: 400 } }),
  );
  const sunday = (ago: number) => new Date(Date.now() - ago * 7 * 86_400_000).toISOString().slice(0, 10);
  const weeks = Array.from({ length: 12 }, (_, place) => ({ from: sunday(11 - place), units: place * 5 }));
  const next = { id: crypto.randomUUID(), channel: 'sms', title: 'Choir at 5', units: 55, setAside: false };
  const dueAt = new Date(Date.now() + 86_400_000).toISOString();
  await page.route('**/api/Messaging/GetUnitOutlook', (route) =>
    route.fulfill({ json: { weeks, perWeek: 35, lastsDays: 21, next: { ...next, dueAt } } }),
  );
  await page.reload();
  const coming = page.getByRole('region', { name: 'What is coming' });
  await coming.getByText('goes tomorrow', { exact: false }).waitFor();
  await coming.getByText('That is 52 units more than are left', { exact: false }).waitFor();
  await coming.getByText('the units are out in about 3 weeks', { exact: false }).waitFor();
  await page.getByRole('figure', { name: 'Units used, week by week' }).getByText('Show as a table').click();
  await page.getByRole('table', { name: 'Units used, week by week' }).getByRole('cell', { name: '55' }).waitFor();
  await expectAccessible(page, 'the outlook of units');
  await page.getByText('Only 3 units left').first().waitFor();
  await page
    .getByText('Your biggest recent message used 400 units. Another one like it would not go.', { exact: false })
    .waitFor();
});
