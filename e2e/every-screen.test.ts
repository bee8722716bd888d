import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible, problemsHere } from './accessible.ts';
import { arrived, entranceAddresses, goWithin, screenAddresses } from './addresses.ts';
import { test } from './screen.ts';
import { signUp } from './signed-up.ts';

declare global {
  interface Window {
    /** The last primary button that had the focus by keyboard. */
    reachedByKeyboard?: Element | null;
  }
}

/** What a screen is for: its filled buttons that can be pressed. Filled is what a button is unless it says otherwise. */
const primary =
  'main .mantine-Button-root:is(:not([data-variant]), [data-variant="filled"]):not(:disabled, [data-disabled])';
const atOnce = 8;

/** Tab by tab until a primary button has the focus; answers whether there was one to reach, and whether it was. */
async function reachPrimary(page: Page): Promise<'none' | 'reached' | 'not reached'> {
  if ((await page.locator(primary).count()) === 0) return 'none';
  await page.evaluate((wanted) => {
    if (window.reachedByKeyboard === undefined)
      document.addEventListener('keyup', () => {
        const focused = document.activeElement;
        if (focused?.matches(`:is(${wanted}):focus-visible`)) window.reachedByKeyboard = focused;
      });
    window.reachedByKeyboard = null;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }, primary);
  // Looked at after some presses each: asking after every one costs more than the presses.
  for (let presses = 0; presses < 80; presses += atOnce) {
    for (let press = 0; press < atOnce; press += 1) await page.keyboard.press('Tab');
    if (await page.evaluate(() => window.reachedByKeyboard?.isConnected ?? false)) return 'reached';
  }
  return 'not reached';
}

test('every screen of an organisation, in both themes and at both sizes, by eye, ear and keyboard', async ({
  page,
}) => {
  await signUp(page, { country: 'NG', sampleData: true });
  const reached: string[] = [];
  for (const [screen, address] of await screenAddresses(page)) {
    await page.goto(address);
    await arrived(page);
    await expectAccessible(page, screen);
    const primaryAction = await reachPrimary(page);
    expect(primaryAction, `${screen}: the primary action by keyboard`).not.toBe('not reached');
    if (primaryAction === 'reached') reached.push(screen);
  }
  expect(reached.length, `only ${reached.join(', ')} had a primary action`).toBeGreaterThan(15);
}, 400_000);

test('every screen while there is nothing yet, one after the other without loading anew', async ({
  page,
  expected,
}) => {
  expected.push(/404/);
  await signUp(page, { country: 'NG' });
  await page.goto('/tenant/home');
  await arrived(page);
  for (const [screen, address] of await screenAddresses(page)) {
    await goWithin(page, address);
    expect(await problemsHere(page), screen).toEqual([]);
    expect(await reachPrimary(page), `${screen}: the primary action by keyboard`).not.toBe('not reached');
  }
}, 400_000);

test('every screen outside an organisation', async ({ page, expected }) => {
  expected.push(/40[014]|410/);
  for (const [screen, address] of entranceAddresses()) {
    await page.goto('about:blank');
    await page.goto(address);
    await arrived(page);
    await expectAccessible(page, screen);
    expect(await reachPrimary(page), `${screen}: the primary action by keyboard`).not.toBe('not reached');
  }
}, 400_000);

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
