import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { test } from './screen.ts';
import { signUp } from './sign-up.ts';
import { phone } from './sizes.ts';

test('a family is put together, a new child returns to its dialog, and every member’s page shows it', async ({
  page,
}) => {
  await signUp(page, { country: 'NG' });
  for (const firstName of ['Adaeze', 'Bolanle']) {
    const multipart = { firstName, lastName: 'Okafor' };
    expect((await page.request.post('/api/People/createPerson', { multipart })).status()).toBe(200);
  }
  await page.goto('/tenant/people');
  await page.getByRole('navigation', { name: 'People' }).getByRole('link', { name: 'Families' }).click();
  await page.getByText('No families yet').waitFor();
  await page.getByRole('link', { name: 'Add family' }).click();
  await page.getByRole('heading', { name: 'Add family' }).waitFor();
  await page.getByLabel('Shared phone').fill('08035550155');

  const dialog = page.getByRole('dialog', { name: 'Add member' });
  for (const name of ['Adaeze Okafor', 'Bolanle Okafor']) {
    await page.getByRole('button', { name: 'Add member' }).click();
    await dialog.getByText('Enter 3 or more characters').waitFor();
    const box = dialog.getByRole('combobox', { name: 'Select from members' });
    await box.fill(name.slice(0, 4));
    // Enter, pressed before an answer, waits for it.
    if (name.startsWith('Bola')) await box.press('Enter');
    else await dialog.getByRole('listbox').getByRole('option', { name }).click();
    await dialog.getByRole('button', { name: `Add ${name}` }).waitFor();
    if (name.startsWith('Bola')) await expectAccessible(page);
    await dialog.getByRole('button', { name: `Add ${name}` }).click();
    await page.getByRole('link', { name }).waitFor();
  }
  await expect.poll(() => page.getByLabel('Family name').inputValue()).toBe('The Okafor family');

  await page.getByRole('button', { name: 'Add member' }).click();
  await dialog.getByRole('link', { name: 'Add new member' }).click();
  await page.getByRole('heading', { name: 'Add Person' }).waitFor();
  await page.getByLabel('First name').fill('Chinedu');
  await page.getByRole('button', { name: 'Use the family’s 08035550155' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page
    .getByRole('dialog', { name: 'Discard what you typed?' })
    .getByRole('button', { name: 'Keep editing' })
    .click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByRole('button', { name: 'Add Chinedu' }).click();
  await page.getByRole('link', { name: 'Chinedu' }).waitFor();
  await expect.poll(() => page.getByLabel('Position of Chinedu in this family').inputValue()).toBe('child');
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  await page.getByText('1 family', { exact: true }).waitFor();
  await page.getByText('Adaeze, Bolanle, Chinedu').waitFor();
  await expectAccessible(page);
  // A saved family is not offered as typed text again.
  await page.getByRole('link', { name: 'Add family' }).click();
  await expect.poll(() => page.getByLabel('Family name').inputValue()).toBe('');
  await page.goBack();

  await page.setViewportSize(phone);
  await page.getByRole('link', { name: 'The Okafor family' }).click();
  await page.getByLabel('Position of Bolanle Okafor in this family').selectOption('Head');
  await expect.poll(() => page.getByLabel('Position of Adaeze Okafor in this family').inputValue()).toBe('spouse');
  await page.getByRole('button', { name: 'Remove Chinedu' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Bolanle, Adaeze', { exact: true }).waitFor();

  await page.getByRole('link', { name: 'The Okafor family' }).click();
  await page.getByRole('link', { name: 'Adaeze Okafor' }).click();
  await page.getByRole('region', { name: 'Family' }).getByText('Spouse').waitFor();
  await page.getByRole('region', { name: 'Family' }).getByRole('link', { name: 'The Okafor family' }).click();
  await page.getByRole('button', { name: 'Actions for The Okafor family' }).click();
  await page.getByRole('menuitem', { name: 'Remove this family' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove this family' }).click();
  await page.getByText('No families yet').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Bolanle, Adaeze', { exact: true }).waitFor();
});
