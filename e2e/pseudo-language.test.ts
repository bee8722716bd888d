import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { pseudo } from '../build/pseudo-language.ts';
import { pseudoScreens } from '../checks/pseudo-screens.ts';
import { arrived, openWithoutReload, screenAddresses } from './addresses.ts';
import { test } from './screen.ts';
import { signUp } from './sign-up.ts';
import { phone } from './sizes.ts';

test('with a language 40 % longer, added by one file, no screen overflows a phone or cuts its words', async ({
  page,
  expected,
}) => {
  await signUp(page);
  await speakPseudo(page);
  await page.setViewportSize(phone);
  const wrong: string[] = [];
  const look = async (screen: string) => wrong.push(...(await tooLongHere(page)).map((what) => `${screen}: ${what}`));
  // Screens of one thing have none to show yet, and say so.
  expected.push(/404/);
  await page.goto('/tenant/home');
  const walk = async (isIn: (screen: string) => boolean) => {
    for (const [screen, address] of await screenAddresses(page)) if (isIn(screen)) await visit(screen, address);
  };
  const visit = async (screen: string, address: string) => {
    await openWithoutReload(page, address);
    await arrived(page);
    // The organisation's own text is unchanged; the screen's words have accents and padding.
    const said = page.locator('main').getByText('~');
    await expect.poll(() => said.count(), { message: screen }).toBeGreaterThan(2);
    expect(await page.locator('html').getAttribute('lang')).toBe('qaa');
    await look(screen);
  };
  await walk((screen) => !withRows.has(screen));
  // Uploads a file whose headers are unknown, with one row to mend and one row of left-out text.
  expected.push(/422/);
  const rows = ['Akole,Ise,Ago', 'Bola Ade,Nurse,08031239999', ',Nurse,12', 'Chidi Eze,Tailor,12'];
  await page.goto('/tenant/people/import?query=importpeople');
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
  await page.locator('input[type=file]').setInputFiles(file);
  await press(page, 'Upload and preview members');
  const preview = page.getByRole('dialog', { name: pseudo('Members to import from file') });
  await preview.getByRole('combobox', { name: /^Akole/ }).selectOption('FullName');
  await preview.getByRole('combobox', { name: /^Ago/ }).selectOption('PhoneNumber');
  // Until the columns are read again, every row lacks a name.
  await expect.poll(() => preview.getByRole('textbox', { name: 'Akole' }).count()).toBe(1);
  await look('correcting a row');
  await preview.getByRole('button', { name: `${pseudo('All')} 3` }).click();
  await preview.getByText('Bola Ade', { exact: true }).waitFor();
  await look('preview');
  // Lists are checked with rows in them.
  await signUp(page, { sampleData: true });
  await page.goto('/tenant/home');
  await visit('home, with people', '/tenant/home');
  await walk((screen) => withRows.has(screen));
  expect(wrong).toEqual([]);
});

/** Screens that show more than a few words only if there is something to list. */
const withRows = new Set([
  'firsttimers',
  'peoplegroups',
  'createpeoplegroup/$groupId',
  'attendance',
  'attendance/report/$id',
  'people/$id',
  'sms/scheduled',
  'sms/sent',
  'sms/sent/$id',
]);

const press = (where: Page | Locator, english: string) =>
  where.getByRole('button', { name: pseudo(english), exact: true }).click();

/** Elements wider than the screen or its dialog, and cut words of catalogues. */
function tooLongHere(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wider = (element: Element) => element.scrollWidth - element.clientWidth;
    const cuts = (element: Element) => ['hidden', 'clip'].includes(getComputedStyle(element).overflowX);
    // Elements only for screen readers are one pixel in size; those hidden from them are pictures.
    const shown = (element: Element) =>
      element.checkVisibility() && element.clientWidth > 1 && !element.closest('[aria-hidden=true]');
    const areas = [document.documentElement, ...document.querySelectorAll('[role=dialog], [role=dialog] > *')];
    const words = document.querySelectorAll<HTMLElement>(':is(main, [role=dialog]) *');
    return [
      ...areas.filter((area) => wider(area) > 0).map((area) => `${wider(area)} px wider than the ${area.localName}`),
      ...[...words]
        .filter((one) => one.innerText?.includes('~') && shown(one) && wider(one) > 1 && cuts(one))
        .map((one) => `“${one.innerText.trim()}” is cut`),
    ];
  });
}

/** Serves the screens built in the pseudo-language in place of the server's own. */
async function speakPseudo(page: Page): Promise<void> {
  const files = await pseudoScreens();
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
