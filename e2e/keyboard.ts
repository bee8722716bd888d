import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** The last primary button that had the focus by keyboard. */
    reachedByKeyboard?: Element | null;
  }
}

/** A screen's main actions: its filled buttons that can be pressed. A button is filled unless it says otherwise. */
const primary =
  'main .mantine-Button-root:is(:not([data-variant]), [data-variant="filled"]):not(:disabled, [data-disabled])';
const atOnce = 8;

/** Tabs until a primary button has the focus; returns whether there was one, and whether it was reached. */
export async function reachPrimary(page: Page): Promise<'none' | 'reached' | 'not reached'> {
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
  // Checks after several presses, because checking after each costs more than the presses.
  for (let presses = 0; presses < 80; presses += atOnce) {
    for (let press = 0; press < atOnce; press += 1) await page.keyboard.press('Tab');
    if (await page.evaluate(() => window.reachedByKeyboard?.isConnected ?? false)) return 'reached';
  }
  return 'not reached';
}
