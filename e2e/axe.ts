import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Without its comments: half the work of bringing it onto a page. */
const source = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Axe comes onto a page when there is something new to look at, and stays there: bringing it costs more than looking, and
 * there are no frames that would need one of their own: the e-mail in a preview is whoever's wrote it.
 */
export async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
}
