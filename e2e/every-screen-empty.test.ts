import { expect } from 'vitest';
import { expectAccessible, problemsHere } from './accessible.ts';
import { arrived, entranceAddresses, openWithoutReload, screenAddresses } from './addresses.ts';
import { reachPrimary } from './keyboard.ts';
import { test } from './screen.ts';
import { signUp } from './sign-up.ts';

test('every screen while empty, one after another without a reload', async ({ page, expected }) => {
  expected.push(/404/);
  await signUp(page, { country: 'NG' });
  await page.goto('/tenant/home');
  await arrived(page);
  for (const [screen, address] of await screenAddresses(page)) {
    await openWithoutReload(page, address);
    await arrived(page);
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
  // A signed-out visitor has no organisations to choose from, and is not told to try again.
  await page.goto('/organisations');
  await page.waitForURL('**/sign-in');
}, 400_000);
