import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { test } from './screen.ts';
import { signUp } from './sign-up.ts';
import { desktop, phone } from './sizes.ts';

const folder = mkdtempSync(join(tmpdir(), 'koinonia-fields-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function addField(page: Page, label: string, kind: string, choices: string[] = []): Promise<void> {
  await page.getByRole('button', { name: 'Add field' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add field' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(label);
  await dialog.getByRole('combobox', { name: 'Kind' }).selectOption({ label: kind });
  for (const [place, choice] of choices.entries()) {
    await dialog.getByRole('button', { name: 'Add a choice' }).click();
    await dialog.getByRole('textbox', { name: `Choice ${place + 1}`, exact: true }).fill(choice);
  }
  if (choices.length > 0) await expectAccessible(page, 'the dialog of a field');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

test('a field is defined, filled in, listed, filtered for, put into a message, imported and exported', async ({
  page,
  expected,
}) => {
  // A text that is not a number.
  expected.push(/400/);
  await signUp(page, { country: 'NG' });
  await page.goto('/tenant/settings/fields');
  await page.getByText('No fields of your own yet.').waitFor();
  await addField(page, 'Home cell', 'One choice', ['Ikeja', 'Yaba']);
  await addField(page, 'Year baptised', 'Number');
  await page.getByRole('button', { name: 'Move Year baptised up' }).click();
  await expect
    .poll(() => page.locator('main li p:first-child').allInnerTexts())
    .toEqual(['Year baptised', 'Home cell']);
  await page.getByText('#homecell# in messages').waitFor();
  await expectAccessible(page, 'the settings of fields');

  await page.goto('/tenant/people/add');
  await page.getByRole('textbox', { name: 'First name' }).fill('Ada');
  await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('08031234567');
  await page.locator('summary').click();
  await page.getByRole('combobox', { name: 'Home cell' }).selectOption('Yaba');
  await page.getByRole('textbox', { name: 'Year baptised' }).fill('nineteen');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('“nineteen” is not a number. Write digits only, such as 12 or 3.5.').waitFor();
  await page.getByRole('textbox', { name: 'Year baptised' }).fill('1999');
  await expectAccessible(page, 'the form with fields');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Ada' }).waitFor();
  await page.getByText('1999').waitFor();
  await expectAccessible(page, 'a person with fields');

  // An unknown column becomes a field during matching; a field's name is matched automatically.
  await page.goto('/tenant/people/import?query=importpeople');
  const path = join(folder, 'cells.csv');
  writeFileSync(
    path,
    'First name,Phone,home cell,Skills\nBola,08037654321,Ikeja,Piano\nChidi,08037654322,Surulere,Drums\n',
  );
  await page.locator('input[type=file]').setInputFiles(path);
  await page.getByRole('button', { name: 'Upload and preview members' }).click();
  const preview = page.getByRole('dialog', { name: 'Members to import from file' });
  const is = (header: string) => preview.getByRole('combobox', { name: `${header} is` });
  await expect.poll(() => is('home cell').inputValue()).toBe('custom:homecell');
  await is('Skills').selectOption({ label: 'A new field …' });
  const made = page.getByRole('dialog', { name: 'Add field' });
  await made.getByRole('button', { name: 'Save' }).click();
  await made.waitFor({ state: 'hidden' });
  await expect.poll(() => is('Skills').inputValue()).toBe('custom:skills');
  await preview.getByRole('button', { name: 'Drums' }).waitFor();
  await expectAccessible(page, 'matching columns to fields');
  // On a phone the columns are cards.
  await page.setViewportSize(phone);
  await preview.getByText('4 columns of the file').click();
  await expect.poll(() => is('Skills').inputValue()).toBe('custom:skills');
  await page.setViewportSize(desktop);
  await preview.getByText('“Surulere” is none of the choices: Ikeja, Yaba. It was left out.').first().waitFor();
  await preview.getByRole('button', { name: /^Save/ }).click();

  // After saving, the next steps are offered.
  await page.getByText('2 people from cells.csv').waitFor();
  await expectAccessible(page, 'people just imported');
  await page.getByRole('button', { name: 'Make a group' }).click();
  // The name is asked for, filled in and selected.
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel('Name of the new group');
  await expect.poll(() => name.inputValue()).toBe('cells');
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('cells');
  await expectAccessible(page, 'a group of the people just imported');
  await name.fill('Home cells');
  await dialog.getByRole('button', { name: 'Add 2 people to Home cells' }).click();
  // One click undoes the group, and the screen stays.
  const notices = page.getByRole('region', { name: 'Notices' });
  await notices.getByText('2 people added to Home cells').waitFor();
  await notices.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone').first().waitFor();
  await page.goto('/tenant/peoplegroups');
  await page.getByText('No groups yet').first().waitFor();

  await page.goto('/tenant/people');
  await page.getByRole('button', { name: 'More actions for people' }).click();
  await page.getByRole('menuitem', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Home cell' }).check();
  await page.getByRole('checkbox', { name: 'Skills' }).check();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('combobox', { name: 'Home cell' }).selectOption('Ikeja');
  await expectAccessible(page, 'the filter with fields');
  await page.getByRole('button', { name: 'Show 1 person' }).click();
  await page.getByText('Home cell: Ikeja').waitFor();
  await page.getByRole('cell', { name: 'Piano' }).or(page.getByText('Piano')).first().waitFor();
  await expectAccessible(page, 'the list with fields');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More actions for people' }).click();
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  expect(file).toMatch(/Home cell,Skills\r\nBola,.*Ikeja,Piano/);

  // The field values of the filtered people are available in the message to them.
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Message this person' }).click();
  await page.waitForURL('**/tenant/sms/compose?*');
  await page.getByRole('textbox', { name: 'Message' }).fill('Come to ');
  await page.getByRole('button', { name: 'Insert a field' }).click();
  await page.getByRole('menuitem', { name: 'Home cell #homecell#' }).click();
  expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Come to #homecell#');
  expect(await page.getByRole('checkbox', { name: 'Personalise' }).isChecked()).toBe(true);
  await page.getByRole('region', { name: 'Receipt' }).locator('button[aria-haspopup=dialog]').first().click();
  await page.getByText('Come to Ikeja').first().waitFor();
});
