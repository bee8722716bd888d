import type { BrowserContext, Page, Request } from 'playwright-core';

/** The most lines of each, so that several failures fit into the end of a log. */
const lines = { page: 22, otherPages: 8, console: 4, requests: 6 };

/**
 * A failed test's report besides the timeout: each open page with its address and its content for assistive technology,
 * the last lines of the console, and the requests that failed, were refused or never got their answer.
 */
export type FailureReport = { describe: () => Promise<string> };

/** Keeps the latest events of this context; costs nothing while a test passes. */
export function collectFailureReport(context: BrowserContext): FailureReport {
  const said: string[] = [];
  const refused: string[] = [];
  const pending = new Set<Request>();
  context.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
  context.on('weberror', (failure) => said.push(`uncaught: ${String(failure.error())}`));
  context.on('request', (request) => pending.add(request));
  context.on('requestfailed', (request) => {
    pending.delete(request);
    refused.push(`${named(request)} failed: ${request.failure()?.errorText ?? 'no reason given'}`);
  });
  context.on('response', (response) => {
    pending.delete(response.request());
    if (response.status() >= 400) refused.push(`${named(response.request())} answered ${response.status()}`);
  });
  return {
    describe: async () => {
      // Another user's browser within the same test has its own context; the test's own page comes first.
      const others = (context.browser()?.contexts() ?? []).filter((one) => one !== context);
      const pages = [context, ...others].flatMap((one) => one.pages());
      const seen = await Promise.all(
        pages.map((page, place) => outline(page, place === 0 ? lines.page : lines.otherPages)),
      );
      const waiting = [...pending].map((request) => `${named(request)} is without an answer`);
      return [
        ...seen.slice(0, 3).flat(),
        ...said.slice(-lines.console).map(oneLine),
        ...[...refused, ...waiting].slice(-lines.requests).map(oneLine),
      ].join('\n');
    },
  };
}

async function outline(page: Page, most: number): Promise<string[]> {
  const read = await page
    .locator('body')
    .ariaSnapshot({ timeout: 3_000 })
    .catch((cause: unknown) => `not to be read: ${String(cause)}`);
  const all = withoutFrame(read.split('\n'));
  // A dialog or notice over a screen comes last.
  const half = Math.floor(most / 2);
  const short = [...all.slice(0, half), `  … ${all.length - 2 * half} more lines …`, ...all.slice(-half)];
  return [`On ${page.url()}`, ...(all.length > most ? short : all).map(oneLine)];
}

/**
 * Drops lines that seldom explain a failure: those on every screen, empty ones, repeated row names, and link targets.
 */
function withoutFrame(all: string[]): string[] {
  const kept: string[] = [];
  let within = Infinity;
  for (const line of all) {
    const depth = line.search(/\S/);
    if (depth > within || /^\s*- (\/url:.*|cell|row:?|status|alert|link "Skip to the page":?)$/.test(line)) continue;
    const frame = /^\s*- (navigation\b|banner\b|region "Organisation")/.test(line);
    within = frame || /^\s*- '?row "/.test(line) ? depth : Infinity;
    if (!frame) kept.push(line);
  }
  return kept;
}

const named = (request: Request) => `${request.method()} ${request.url().replace(/^https?:\/\/[^/]+/, '')}`;

const oneLine = (text: string) => text.replaceAll('\n', ' ').slice(0, 160);
