import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { unreadableInTheDark } from './readable-in-the-dark.ts';
import { desktop, phone } from './sizes.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Without its comments: half the work of bringing it onto a page. */
const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What stands around the page on each screen of an organisation. */
const beside = '#main ~ *, :has(~ #main)';

/** What of it had nothing wrong with it: markup, size and theme. */
const lookedAt = new Set<string>();

/**
 * The screen as it stands has no axe violation and nothing sticks out sideways, light and dark, at 360 and 1280 px. In
 * the dark only the colours are looked at again: the rest of a screen knows no theme.
 * `screen` names it where it does not. Leaves the page at the size and in the theme it found it.
 */
export async function expectAccessible(page: Page, screen = 'this screen'): Promise<void> {
  const before = page.viewportSize() ?? desktop;
  // Just after a reload there is only the empty document, on a slow machine for a while, and then what stands in for the rest.
  await page.locator('main').first().waitFor();
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForFunction(() => document.querySelector('[class*="skeleton"]') === null);
  const found: string[] = [];
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const problems = await problemsHere(page, colorScheme);
      found.push(...problems.map((problem) => `${size.width} px, ${colorScheme}: ${problem}`));
    }
  }
  await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: null });
  expect(found, screen).toEqual([]);
}

/** What axe finds on the screen as it stands, at this size and in this theme, and how far it sticks out sideways. */
export async function problemsHere(page: Page, theme: 'light' | 'dark' = 'light'): Promise<string[]> {
  // What has been scrolled half beneath the bar at the top is no small target.
  await page.evaluate(() => scrollTo(0, 0));
  await settled(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const violations = await (theme === 'light' ? violationsOf : unreadableInTheDark)(page);
  const found = violations.map(
    ({ id, help, nodes }) =>
      `${id}, ${help}: ${nodes.map(({ target, any }) => `${target.join(' ')} ${any[0]?.message ?? ''}`).join(' | ')}`,
  );
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return excess > 0 ? [...found, `the page is ${excess} px wider than the screen`] : found;
}

/**
 * Axe comes onto a page once and stays there: bringing it costs many times what looking costs, and there are no frames
 * that would need one of their own: the e-mail in a preview is whoever's wrote it. What stands around the page, the same
 * on each screen of an organisation, is looked at where its markup is one that was not looked at before.
 */
async function violationsOf(page: Page): Promise<axe.Result[]> {
  const options: axe.RunOptions = {
    runOnly: { type: 'tag', values: rules },
    resultTypes: ['violations'],
    preload: false,
    iframes: false,
  };
  const around = await page.evaluate((selector) => {
    const parts = [...document.querySelectorAll(selector)];
    if (parts.length === 0) return '';
    const { dataset } = document.documentElement;
    const dark = matchMedia('(prefers-color-scheme: dark)').matches;
    return [innerWidth, dark, JSON.stringify(dataset), ...parts.map(({ outerHTML }) => outerHTML)].join('\n');
  }, beside);
  const violations = await page.evaluate(
    async ({ asked, skip }) => {
      if (document.querySelector('iframe:not([sandbox=""])')) throw new Error('Axe looks into no frames here.');
      const context = { include: [document], exclude: skip ? [...document.querySelectorAll(skip)] : [] };
      return (await window.axe.run(context, asked)).violations;
    },
    { asked: options, skip: lookedAt.has(around) ? beside : '' },
  );
  if (around !== '' && violations.length === 0) lookedAt.add(around);
  return violations;
}

/** Two frames after the running animations ended, so that colours are measured as they stay. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const running = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(running.map((one) => one.finished));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}
