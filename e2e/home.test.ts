import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { openWithoutReload } from './addresses.ts';
import { test } from './screen.ts';
import { phone } from './sizes.ts';
import { signUp } from './sign-up.ts';

test('a new organisation sees four steps, and the first one leads to the import', async ({ page }) => {
  await signUp(page, { country: 'NG' });
  await page.goto('/tenant');
  await page.waitForURL('**/tenant/home');
  const steps = page.getByRole('list', { name: 'From your spreadsheet to your first message' }).getByRole('listitem');
  await steps.first().waitFor();
  expect(await page.locator('#first').count()).toBe(0);
  await expect.poll(() => steps.count()).toBe(4);
  await expect.poll(() => steps.getByRole('img', { name: 'Done' }).count()).toBe(1);
  // A done step says its result, and asks for nothing.
  const done = steps.filter({ hasText: 'Get a sender id' });
  expect(await done.getByRole('link').count()).toBe(0);
  // A tour of four points, left at once, does not return by itself.
  await page.getByRole('button', { name: 'A short tour' }).click();
  const tour = page.getByRole('region', { name: 'A look around' });
  await tour.getByText('A look around: 1 / 4').waitFor();
  await expectAccessible(page);
  await tour.getByRole('button', { name: 'Next' }).click();
  await tour.getByRole('heading', { name: 'Write to a whole group at once' }).waitFor();
  await tour.getByRole('button', { name: 'Leave the tour' }).click();
  await expect.poll(() => tour.count()).toBe(0);
  await page.reload();
  await steps.first().waitFor();
  expect(await page.getByRole('button', { name: 'A short tour' }).count()).toBe(0);
  // All the code of the next screen is requested at once.
  await page.waitForFunction(() => performance.getEntriesByName(`${location.origin}/screen-files.json`).length > 0);
  const preloads = page.locator('link[rel="modulepreload"]');
  const before = await preloads.count();
  await page.getByRole('link', { name: 'Import people' }).click();
  await page.waitForURL('**/tenant/people/import**');
  expect(await preloads.count()).toBeGreaterThan(before);
});

test('a church’s week fits on a phone’s first screen, each matter with one action', async ({ page }) => {
  await page.setViewportSize(phone);
  await signUp(page, { country: 'NG', sampleData: true });
  await page.goto('/tenant/home');
  const week = page.getByRole('region', { name: 'This week' });
  await page.getByRole('button', { name: 'A short tour' }).waitFor();
  await week.getByText('19 first-timers not called yet').waitFor();
  expect(await page.getByText(/^Attendance (increased|decreased) by \d+\.\d\d% compared with/).count()).toBe(1);
  // Its lines take their place once their font is loaded.
  const foot = () => week.boundingBox().then((box) => (box?.y ?? phone.height) + (box?.height ?? 0));
  await expect.poll(foot).toBeLessThan(phone.height);
  for (const row of await week.getByRole('listitem').all()) expect(await row.getByRole('link').count()).toBe(1);
  await expectAccessible(page);

  // Changes made here or elsewhere appear without a reload.
  const firstTimers: { id: string }[] = await (
    await page.request.get('/api/FollowUp/GetFirstTimers?state=new&page=0&pageSize=1')
  )
    .json()
    .then(({ items }) => items);
  await page.request.put(`/api/FollowUp/UpdateFollowUp/${firstTimers[0]?.id}`, { data: { state: 'contacted' } });
  await week.getByText('18 first-timers not called yet').waitFor();
  await page.getByRole('link', { name: /^Units left/ }).click();
  await page.waitForURL('**/tenant/sms/units');
  await page.goBack();
  await week.waitFor();
  // The sheet until the service begins; on a Sunday morning people arrive already.
  await week.getByRole('link', { name: /^(Print sheet|Check in): Sunday service/ }).click();
  await page.waitForURL((url) => url.pathname !== '/tenant/home');
  const isSheet = new URL(page.url()).pathname.includes('/sheet/');
  const names = page.getByRole('list', { name: 'Names to tick' });
  await (isSheet ? names : page.getByRole('heading', { name: 'Sunday service' })).waitFor();
  await expectAccessible(page);
});

test('sample people are marked, counted, and removed with two clicks', async ({ page }) => {
  await page.setViewportSize(phone);
  await signUp(page, { country: 'NG', sampleData: true });
  await page.goto('/tenant/home');
  await page.getByText('0 yours, 600 sample').waitFor();
  await page.getByRole('link', { name: 'remove them' }).click();
  await page.getByRole('button', { name: /remove/i }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /remove/i })
    .click();
  await page.waitForURL('**/tenant/home');
  await page.getByRole('link', { name: 'Import people' }).waitFor();
  await expect.poll(() => page.getByText('0 yours, 600 sample').count()).toBe(0);
});

test('the settings say which providers are used', async ({ page }) => {
  await signUp(page);
  // The name of a place typed as an address leads there, without leaving the screens.
  await page.goto('/tenant/settings');
  await page.waitForURL('**/tenant/settings/organisation');
  for (const [typed, place] of Object.entries({
    messages: 'sms/sent',
    groups: 'peoplegroups',
    'email/': 'email/sent',
  })) {
    await openWithoutReload(page, `/tenant/${typed}`);
    await page.waitForURL(`**/tenant/${place}`);
  }
  await page.goto('/tenant/settings/providers');
  await page.getByText('SMS: sandbox').waitFor();
  await page.getByText('Database: PostgreSQL').waitFor();
  await expectAccessible(page);
});
