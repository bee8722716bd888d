import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { violationsInNewParts } from './clean-parts.ts';
import { unreadableColours } from './readable-colours.ts';
import { desktop, phone } from './sizes.ts';

const looks = [
  [phone, 'light'],
  [phone, 'dark'],
  [desktop, 'dark'],
  [desktop, 'light'],
] as const;

/**
 * Asserts that the current screen has no axe violation and no sideways overflow, light and dark, at 360 and 1280 px. In
 * the dark only colours are checked again, because nothing else depends on the theme. `screen` names the screen if it
 * does not name itself. `look` finds further problems, once at each size, in the light. Restores the page's size and
 * theme.
 */
export async function expectAccessible(
  page: Page,
  screen = 'this screen',
  look: () => Promise<string[]> = () => Promise.resolve([]),
): Promise<void> {
  const before = page.viewportSize() ?? desktop;
  // After a reload there is only the empty document at first, and then a placeholder.
  await page.locator('main').first().waitFor();
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForFunction(() => document.querySelector('[class*="skeleton"]') === null);
  const found: string[] = [];
  // Each step changes either the size or the theme, because changing both would cost another layout.
  for (const [size, colorScheme] of looks) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const problems = await problemsHere(page, colorScheme);
    found.push(...problems.map((problem) => `${size.width} px, ${colorScheme}: ${problem}`));
    if (colorScheme === 'light') found.push(...(await look()));
  }
  await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: null });
  expect(found, screen).toEqual([]);
}

/** Axe's findings on the current screen, at this size and in this theme, and its sideways overflow. */
export async function problemsHere(page: Page, theme: 'light' | 'dark' = 'light'): Promise<string[]> {
  // A target scrolled half beneath the top bar is not a small target.
  await page.evaluate(() => scrollTo(0, 0));
  await settled(page);
  const inParts = theme === 'light' ? await violationsInNewParts(page) : [];
  const violations = [...inParts, ...(await unreadableColours(page))];
  const found = violations.map(
    ({ id, help, nodes }) =>
      `${id}, ${help}: ${nodes.map(({ target, any }) => `${target.join(' ')} ${any[0]?.message ?? ''}`).join(' | ')}`,
  );
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return excess > 0 ? [...found, `the page is ${excess} px wider than the screen`] : found;
}

/** Two frames after running animations ended, so that colours are final. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const running = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(running.map((one) => one.finished));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}
