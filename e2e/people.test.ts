import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { test } from './screen.ts';
import { phone } from './sizes.ts';
import { signUp } from './sign-up.ts';

test('the empty list of people leads to the import', async ({ page }) => {
  await signUp(page);
  await page.goto('/tenant/people');
  await page.getByText('No people yet').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Import people' }).click();
  await page.waitForURL('**/tenant/people/import?query=importpeople');
});

test('the list is sorted, by a menu on a phone, searched by one box and scrolled to its end', async ({ page }) => {
  await signUp(page, { sampleData: true });
  await page.goto('/tenant/people');
  // In the first days of a month none of the sample people is new in it.
  await page.getByText(/^600 people(, \d+ new this month)?$/).waitFor();
  const list = page.getByRole('table', { name: 'People' });
  const names = list.getByRole('row').getByRole('link');
  await names.first().waitFor();
  await expectAccessible(page);

  const first = await names.first().textContent();
  await list.getByRole('button', { name: 'Name' }).click();
  await expect.poll(() => names.first().textContent()).not.toBe(first);
  await page.waitForURL('**/tenant/people?sort=-name');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await list
    .getByRole('link', { name: first ?? '' })
    .first()
    .waitFor();

  const [given = '', ...rest] = (first ?? '').split(' ');
  await page.getByRole('searchbox', { name: 'Search by name, phone or e-mail' }).fill(`${rest.join(' ')} ${given}`);
  await page.getByText(/^\d+ found$/).waitFor();
  await list
    .getByRole('link', { name: first ?? '' })
    .first()
    .waitFor();
  await page.getByRole('searchbox').fill('zzzzqq');
  await page.getByText('Nobody matches').waitFor();
  await expectAccessible(page);

  // On a phone it is a menu.
  await page.setViewportSize(phone);
  await page.goto('/tenant/people');
  await page.getByRole('button', { name: 'Sort: Name, A to Z' }).click();
  await page.getByRole('menuitem', { name: 'Newest first' }).click();
  await page.waitForURL('**/tenant/people?sort=-created');
  await page.getByRole('button', { name: 'Sort: Newest first' }).waitFor();
});

test('ticked people get member cards and a message', async ({ page }) => {
  await signUp(page, { sampleData: true });
  await page.goto('/tenant/people');
  // The people loaded so far are not all, and the box does not claim so.
  const all = page.getByRole('checkbox', { name: /^(Tick|Untick) all$/ });
  const isMixed = () => all.evaluate((box) => box instanceof HTMLInputElement && box.indeterminate);
  await all.click();
  await page.getByText('100 ticked').waitFor();
  expect(await isMixed()).toBe(true);
  await page.getByRole('button', { name: 'Select all 600 matching' }).click();
  await expect.poll(() => all.isChecked()).toBe(true);
  expect(await isMixed()).toBe(false);
  await page.getByRole('region', { name: 'Ticked' }).getByRole('button', { name: 'Untick all' }).click();
  const ticks = page.getByRole('checkbox', { name: /^Tick (?!all)/ });
  await ticks.nth(1).check();
  await ticks.nth(2).check();
  await page.getByText('2 ticked').waitFor();
  await expectAccessible(page);
  await page.evaluate(() => Object.assign(window, { print: () => document.body.classList.add('printed') }));
  await page.getByRole('region', { name: 'Ticked' }).getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Print member cards' }).click();
  await page.locator('body.printed').waitFor();
  await page.emulateMedia({ media: 'print' });
  const cards = page.getByRole('article');
  expect(await cards.getByRole('img', { name: /^Code of \w/ }).count()).toBe(2);
  await page.emulateMedia({ media: null });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect.poll(() => page.locator('article').count()).toBe(0);
  await page.getByRole('region', { name: 'Ticked' }).getByRole('button', { name: 'Send SMS' }).click();
  await page.getByRole('heading', { name: 'Compose SMS' }).waitFor();
  await expect.poll(() => page.getByRole('list', { name: 'Chosen' }).getByRole('listitem').count()).toBe(2);
});

test('a person’s page shows their details and the way to their groups', async ({ page, expected }) => {
  await signUp(page, { sampleData: true });
  await page.setViewportSize(phone);
  await page.goto('/tenant/peoplegroups');
  await page.getByRole('link', { name: 'Choir' }).click();
  const member = page.getByRole('table', { name: 'Members' }).getByRole('link').first();
  const name = (await member.textContent()) ?? '';
  await member.click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await page.getByRole('region', { name: 'Groups' }).getByRole('link', { name: 'Choir' }).waitFor();
  // Groups, last contact and contact details are above the fold, the ways to get in touch in one row.
  const glance = page.getByRole('region', { name: 'At a glance' });
  await glance.getByRole('link', { name: 'Choir' }).waitFor();
  const ways = glance.getByRole('navigation', { name: 'Get in touch' }).getByRole('link');
  await expect.poll(() => ways.first().getAttribute('href')).toMatch(/^tel:\+234/);
  const whatsApp = ways.filter({ hasText: 'WhatsApp' });
  expect(await whatsApp.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/234\d+$/);
  const boxes = await Promise.all((await ways.all()).map((way) => way.boundingBox()));
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
  const lastContact = await glance.getByText('Last contact').boundingBox();
  expect(lastContact!.y + lastContact!.height).toBeLessThan(phone.height - 60);
  // A group can be made for somebody right here; on its screen, Groups at the bottom lights up.
  const groups = page.getByRole('region', { name: 'Groups' });
  await groups.getByRole('button', { name: 'Add to group' }).click();
  await page.getByLabel('Find a group').selectOption('New group…');
  await page.getByLabel('Name of the new group').fill('Tea team');
  await page.getByRole('button', { name: 'Add 1 person to Tea team' }).click();
  await groups.getByRole('link', { name: 'Tea team' }).waitFor();
  await expectAccessible(page);
  await groups.getByRole('link', { name: 'Tea team' }).click();
  await page.getByRole('heading', { name: 'Tea team' }).waitFor();
  await page.locator('nav [aria-current="page"]', { hasText: 'Groups' }).filter({ visible: true }).waitFor();

  expected.push(/404/);
  await page.goto(`/tenant/people/${crypto.randomUUID()}`);
  await page.getByText('Nobody is here: the link may be old').waitFor();
  await expectAccessible(page);
});

test('people, groups and screens are found from any screen', async ({ page }) => {
  await signUp(page, { sampleData: true });
  await page.goto('/tenant/home');
  await page.getByRole('heading', { level: 1 }).waitFor();
  // Text typed while the search loads ends up in it: no letter scrolls, writes or ticks anything.
  const arrives = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await arrives.promise;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('sms ada x');
  await page.keyboard.press('Backspace');
  arrives.resolve();
  const box = page.getByRole('dialog').getByRole('combobox');
  await box.waitFor();
  await expect.poll(() => box.inputValue()).toBe('sms ada ');
  // A person whose name begins with it comes before a group that contains it.
  await page
    .getByRole('option', { name: /^SMS to Ada/ })
    .first()
    .waitFor();
  const offered = await page.getByRole('option').allTextContents();
  expect(offered.findIndex((one) => one.startsWith('SMS to Ada'))).toBe(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('Choir');
  await page.getByRole('option', { name: /Choir/ }).first().waitFor();
  // Results for an earlier text are not offered during the next search.
  const looked = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    await looked.promise;
    await route.continue();
  });
  await page.getByRole('dialog').getByRole('combobox').fill('Choirmaster');
  await page.getByText('Searching …').waitFor();
  expect(await page.getByRole('option', { name: /Choir/ }).count()).toBe(0);
  looked.resolve();
  await page.getByRole('dialog').getByRole('combobox').fill('Choir');
  await page.getByRole('option', { name: /Choir/ }).first().click();
  await page.getByRole('heading', { name: 'Update Group' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('send sms');
  await page.getByRole('option', { name: 'Compose SMS' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Compose SMS' }).waitFor();

  // Enter right after the last letter takes the first result.
  const say = async (what: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill(what);
    await page.keyboard.press('Enter');
  };
  await say('sms choir');
  await page.getByRole('list', { name: 'Chosen' }).getByText('Choir').waitFor();
  // The recipient is already chosen, so the text has the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  await say('add Ada Bola Okafor');
  await page.getByRole('heading', { name: 'Add Person' }).waitFor();
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Ada Bola');
  expect(await page.getByLabel('Last name').inputValue()).toBe('Okafor');
  // Here letters are text.
  await page.getByLabel('Last name').press('c');
  await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe('cOkafor');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('heading', { name: 'People', level: 1 }).waitFor();
  await say('add group Youth choir');
  await page.getByRole('heading', { name: 'Add Group' }).waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Youth choir');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('heading', { name: 'Groups', level: 1 }).waitFor();
  await say('sms everybody');
  await page.getByRole('list', { name: 'Chosen' }).getByText('All Contacts').waitFor();
  // Both names find it: the two ways to write, and screens by their purpose.
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('write to the choir');
  await page.getByRole('option', { name: 'E-mail to Choir' }).waitFor();
  await page.getByRole('option', { name: 'SMS to Choir' }).click();
  await page.getByRole('list', { name: 'Chosen' }).getByText('Choir').waitFor();
  await say('who is missed');
  await page.waitForURL('**/tenant/care');
  // An intention leads to its screen, in any order and with a slip; a place of the menu comes last.
  const intentions = {
    'buy units': 'Units',
    'change pasword': 'Your account',
    merge: 'Duplicates',
    duplicats: 'Duplicates',
    'roll print': 'Print sheet',
    qr: 'Connect form',
    backup: 'Privacy',
    'access give': 'Administrators',
    offering: 'Offering report',
    units: 'Units',
  };
  for (const [asked, offered] of Object.entries(intentions)) {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill(asked);
    const best = page.getByRole('group', { name: /^(Screens|Attendance)$/ }).getByRole('option');
    await expect.poll(() => best.first().innerText(), { message: asked }).toContain(offered);
    await page.keyboard.press('Escape');
  }
  await say('last sunday');
  await page.waitForURL('**/tenant/attendance/report/*');
  await say('dark');
  await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
  // If too many match, there is a way to all of them.
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('ada');
  await page.getByRole('option', { name: /^See all \d+ people$/ }).click();
  await page.waitForURL('**/tenant/people?search=ada');
  await say('birthdays');
  await page.waitForURL('**/people/birthdays');
  await say('import');
  await page.waitForURL('**/people/import?query=importpeople');
});

test('single keys move, tick, edit, search and write, and can be turned off', async ({ page }) => {
  await signUp(page, { sampleData: true });
  await page.goto('/tenant/people');
  const rows = page.getByRole('table', { name: 'People' }).getByRole('row');
  await rows.nth(3).getByRole('link').waitFor();
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('[role="row"]')?.getAttribute('aria-rowindex'));
  await page.keyboard.press('j');
  await expect.poll(focused).toBe('2');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect.poll(focused).toBe('3');
  await page.getByText('1 ticked').waitFor();
  expect(await rows.nth(2).getByRole('checkbox').isChecked()).toBe(true);
  await page.keyboard.press('x');
  await expect.poll(() => rows.nth(2).getByRole('checkbox').isChecked()).toBe(false);
  await page.keyboard.press('/');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
  await page.keyboard.type('jxe?');
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('jxe?');
  await page.keyboard.press('Escape');
  await rows.nth(3).getByRole('link').waitFor();
  // The arrow leads from the search into its results; once it is empty, Escape gives the keys back.
  await page.keyboard.press('ArrowDown');
  await expect.poll(focused).toBe('2');
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await expect.poll(focused).toBe('2');

  // In the menu each is beside its action.
  await rows
    .nth(2)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.locator('[role="menuitem"][aria-keyshortcuts="e"]', { hasText: 'Edit' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('menu').count()).toBe(0);
  await expect.poll(focused).toBe('3');
  await page.keyboard.press('e');
  await page.waitForURL('**/edit');
  // The tick has the focus, yet Enter opens the row, as the list of keys says.
  await page.goto('/tenant/people');
  await rows.nth(3).getByRole('link').waitFor();
  await page.keyboard.press('j');
  await expect.poll(focused).toBe('2');
  await page.keyboard.press('Enter');
  await page.waitForURL(/people\/[\da-f-]{36}$/);

  await page.goto('/tenant/home');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('c');
  await page.getByRole('heading', { name: 'Compose SMS' }).waitFor();
  await page.goto('/tenant/home');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await keys.getByText('Tick the row').waitFor();
  await expectAccessible(page);
  await keys.getByRole('switch', { name: 'Single keys' }).click();
  await expect.poll(() => keys.getByRole('switch', { name: 'Single keys' }).isChecked()).toBe(false);
  await page.keyboard.press('Escape');
  await expect.poll(() => keys.count()).toBe(0);
  // Stored with the account, so it survives a restart.
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('?');
  await page.keyboard.press('c');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Find anything' }).waitFor();
  expect(page.url()).toContain('/tenant/home');
});
