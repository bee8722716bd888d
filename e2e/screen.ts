import { expect, inject, test as base } from 'vitest';
import { clockAheadMs } from '../server/testing/processes/node-flags.ts';
import { shiftClock } from '../server/testing/processes/at-test-now.ts';
import { startApp } from './app.ts';
import { launch } from './browser.ts';
import { collectFailureReport } from './failure-report.ts';
import { desktop } from './sizes.ts';

/**
 * A browser test. Its worker shares one browser and one running Koinonia (`app`), in which each test signs up an
 * organisation of its own; a file that needs other settings overrides `app`. Each test has a `page` in a fresh profile, at
 * desktop size. Any console error or uncaught exception fails the test, unless `expected` (regular
 * expressions, filled by the test) matches it. A failure says what was on the screen.
 */
export const test = base
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    // While other files keep the second core busy, more threads for compiling and collecting only cost time.
    const browser = await launch(inject('browser'), ['--js-flags=--single-threaded']);
    onCleanup(() => browser.close());
    if (clockAheadMs === 0) return browser;
    // Each profile, including those that a test opens itself, uses the server's clock.
    const open = browser.newContext.bind(browser);
    browser.newContext = async (options) => {
      const context = await open(options);
      await context.addInitScript(shiftClock, clockAheadMs);
      return context;
    };
    return browser;
  })
  .extend('sharedApp', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const app = await startApp();
    onCleanup(() => app.stop());
    return app;
  })
  .extend('app', { scope: 'file' }, ({ sharedApp }) => sharedApp)
  .extend('expected', async (): Promise<RegExp[]> => [])
  .extend('page', async ({ app, browser, expected, task }, { onCleanup }) => {
    const context = await browser.newContext({
      baseURL: app.url,
      viewport: desktop,
      reducedMotion: 'reduce',
      locale: 'en-GB',
      acceptDownloads: true,
    });
    const errors: string[] = [];
    context.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (failure) => errors.push(String(failure.error())));
    const lastSeen = collectFailureReport(context);
    onCleanup(async () => {
      const [failure] = task.result?.errors ?? [];
      if (failure) failure.message += `\n${await lastSeen.describe()}`;
      await context.close();
      const surprises = errors.filter((error) => !expected.some((pattern) => pattern.test(error)));
      expect(surprises, 'errors in the console of the browser').toEqual([]);
    });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    return page;
  });
