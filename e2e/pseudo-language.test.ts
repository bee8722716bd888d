import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { allCatalogues } from '../build/find-catalogues.ts';
import { pseudoLanguage } from '../build/pseudo-language.ts';
import { builtScreens } from '../checks/built-screens.ts';
import { arrived } from './addresses.ts';
import { test } from './screen.ts';
import { signUp } from './sign-up.ts';
import { phone } from './sizes.ts';

/** Screens whose texts come from catalogues. */
const screens = [
  'home',
  'people',
  'people/add',
  'families',
  'people/duplicates',
  'people/import?query=importpeople',
  'firsttimers',
  'firsttimers/connect',
  'peoplegroups',
  'createpeoplegroup',
  'sms/compose',
  'sms/sender-ids',
  'sms/replies',
  'sms/sent',
  'sms/scheduled',
  'sms/drafts',
  'sms/defaults',
  'sms/units',
  'email/compose',
  'email/templates',
  'email/sent',
  'people/birthdays',
  'people/archived',
  'media',
  'attendance',
  'attendance/add',
  'settings/organisation',
  'settings/administrators',
  'settings/account',
  'settings/second-factor',
  'settings/privacy',
];

test('in a language 40 % longer, which one file adds, no screen is wider than a phone or cuts a button', async ({
  page,
}) => {
  await signUp(page);
  await speakPseudo(page);
  await page.setViewportSize(phone);
  const wrong: string[] = [];
  for (const screen of screens) {
    await page.goto(`/tenant/${screen}`);
    const title = page.getByRole('heading', { level: 1 });
    // What is the organisation's own stays as it is; the screen's own words have accents, and end in what makes them longer.
    await title.filter({ hasText: '~' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('qaa');
    await arrived(page);
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (wider > 0) wrong.push(`${screen}: ${wider} px wider than the screen`);
    wrong.push(...(await cutButtons(page)).map((text) => `${screen}: “${text}” is cut`));
  }
  expect(wrong).toEqual([]);
});

/** What can be pressed and does not show all of its words. */
function cutButtons(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main button, main a')]
      .filter(
        (one) =>
          one.checkVisibility() &&
          one.scrollWidth > one.clientWidth + 1 &&
          getComputedStyle(one).overflowX === 'hidden',
      )
      .map((one) => one.innerText.trim())
      .filter(Boolean),
  );
}

/** Answers with the screens built in the pseudo-language in place of those that the server has. */
async function speakPseudo(page: Page): Promise<void> {
  const { output } = await builtScreens(new Map([['qaa', pseudoLanguage(allCatalogues())]]));
  const files = new Map(output.map((one) => [one.fileName, one.type === 'chunk' ? one.code : one.source]));
  const index = String(files.get('languages/qaa/index.html'));
  await page.route('**/*', (route) => {
    const path = new URL(route.request().url()).pathname.slice(1);
    if (route.request().resourceType() === 'document') return route.fulfill({ contentType: 'text/html', body: index });
    const file = files.get(path);
    if (file === undefined) return route.continue();
    const contentType = path.endsWith('.css') ? 'text/css' : path.endsWith('.js') ? 'text/javascript' : undefined;
    return route.fulfill({
      ...(contentType && { contentType }),
      body: typeof file === 'string' ? file : Buffer.from(file),
    });
  });
}
