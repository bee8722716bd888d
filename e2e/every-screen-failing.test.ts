import { expect } from 'vitest';
import { problemsHere } from './accessible.ts';
import { arrived, screenAddresses } from './addresses.ts';
import { test } from './screen.ts';
import { signUp } from './sign-up.ts';

test('on every screen a server that fails is announced, and the way to try again is there', async ({
  page,
  expected,
}) => {
  expected.push(/500/);
  await signUp(page, { country: 'NG', sampleData: true });
  const frame = /GetCurrentSignedInUser|GetUnits|welcome|events/;
  let failed = 0;
  await page.clock.install();
  for (const [screen, address] of await screenAddresses(page)) {
    const refused: string[] = [];
    await page.route('**/api/**', (route) => {
      if (route.request().method() !== 'GET' || frame.test(route.request().url())) return route.continue();
      refused.push(route.request().url());
      return route.fulfill({ status: 500, json: { error: { code: 'failed', message: 'It failed.' } } });
    });
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    // Past the wait before the one silent try again.
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
    await page.unroute('**/api/**');
  }
  expect(failed).toBeGreaterThan(5);
}, 400_000);
