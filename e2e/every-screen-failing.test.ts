import { expect } from 'vitest';
import { problemsHere } from './accessible.ts';
import { arrived, openWithoutReload, screenAddresses } from './addresses.ts';
import { test } from './screen.ts';
import { signUp } from './sign-up.ts';

test('every screen announces a failing server and offers to try again', async ({ page, expected }) => {
  expected.push(/500/);
  await signUp(page, { country: 'NG', sampleData: true });
  const frame = /GetCurrentSignedInUser|GetUnits|welcome|events/;
  let failed = 0;
  const addresses = await screenAddresses(page);
  let refused: string[] = [];
  await page.route('**/api/**', (route) => {
    if (route.request().method() !== 'GET' || frame.test(route.request().url())) return route.continue();
    refused.push(route.request().url());
    return route.fulfill({ status: 500, json: { error: { code: 'failed', message: 'It failed.' } } });
  });
  await page.clock.install();
  await page.goto('/tenant/no-such-screen');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  for (const [screen, address] of addresses) {
    refused = [];
    await openWithoutReload(page, address);
    // Past the wait before the one silent retry.
    await page.clock.fastForward(1000);
    await arrived(page);
    const alerts = page.getByRole('alert').filter({ hasText: /\w/ });
    if (refused.length > 0) {
      failed += 1;
      await alerts
        .first()
        .waitFor()
        .catch(() => expect.fail(`${screen} says nothing about ${refused.join(' ')}`));
      expect(await problemsHere(page), `${screen}, failed`).toEqual([]);
    }
  }
  expect(failed).toBeGreaterThan(20);
}, 400_000);
