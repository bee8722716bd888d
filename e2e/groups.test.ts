import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { test } from './screen.ts';
import { phone } from './sizes.ts';
import { signUp } from './sign-up.ts';

const panel = (page: Page) => page.getByRole('dialog', { name: 'Add member' });
const members = (page: Page) => page.getByRole('table', { name: 'Members' });

async function choose(page: Page, text: string, count: number): Promise<void> {
  const search = panel(page).getByRole('combobox', { name: 'Select from members' });
  for (let n = 0; n < count; n += 1) {
    // After each pick it is empty, and names no searches it lacks.
    await expect.poll(() => search.inputValue()).toBe('');
    expect(await panel(page).getByText('No match found').count()).toBe(0);
    await search.fill(text);
    const chips = panel(page).getByRole('list', { name: 'Chosen' }).getByRole('listitem');
    await panel(page).getByRole('option').first().click();
    await expect.poll(() => chips.count()).toBe(n + 1);
  }
}

test('an empty list of groups says what to do', async ({ page }) => {
  await signUp(page);
  await page.goto('/tenant/peoplegroups');
  await page.getByText('No groups yet').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Add group' }).click();
  await page.getByRole('heading', { name: 'Add Group' }).waitFor();
});

test('a group is created with members, changed, and gets more members', async ({ page, expected }) => {
  await signUp(page, { sampleData: true, country: 'NG' });
  const femi = { firstName: 'Femi', lastName: 'Pasted', phoneNumber: '+234 803 999 8877' };
  await page.request.post('/api/People/CreatePeople', { data: [femi] });
  await page.goto('/tenant/createpeoplegroup');
  await page.getByText('No members yet').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Please enter group name').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByText('Please ensure a group is added before you import.').waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill('Altar guild');
  await expect.poll(() => page.getByText('Please enter group name').count()).toBe(0);

  await page.getByRole('button', { name: 'Add member' }).click();
  await panel(page).getByText('Enter 3 or more characters').waitFor();
  await panel(page).getByRole('combobox').fill('zzzzqq');
  await panel(page).getByText('No match found').waitFor();
  // Escape closes the results and not the panel around them.
  await page.keyboard.press('Escape');
  await panel(page).getByText('Enter 3 or more characters').waitFor();
  expect(await panel(page).getByRole('combobox').inputValue()).toBe('');
  await choose(page, 'example', 2);
  await panel(page).getByPlaceholder('e.g Member').fill('Server');
  await expectAccessible(page);
  await panel(page).getByRole('button', { name: 'Add member' }).click();
  await members(page).getByText('Server').first().waitFor();
  await page.locator('input[type=file]').setInputFiles('docs/screenshot.png');
  await page.getByRole('button', { name: /^Choose the part of the picture/ }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Group saved').waitFor();
  await page.waitForURL('**/tenant/peoplegroups');
  const picture = page.getByRole('row', { name: /Altar/ }).locator('img');
  await picture.waitFor();

  await page.getByRole('link', { name: 'Altar guild' }).click();
  await page.getByRole('heading', { name: 'Update Group' }).waitFor();
  await page.getByRole('heading', { name: 'Altar guild', level: 2 }).waitFor();
  await page.locator('header p', { hasText: '2 people' }).waitFor();
  await page.getByRole('button', { name: 'Add member' }).click();
  // Some are offered before typing, and numbers can be pasted: unknown ones are named.
  await panel(page).getByRole('option').first().waitFor();
  await panel(page).getByRole('button', { name: 'Paste numbers' }).click();
  await panel(page).getByRole('textbox', { name: 'Phone numbers' }).fill('0803 999 8877, 08039998866');
  await panel(page).getByRole('button', { name: 'Find people' }).click();
  await panel(page).getByText('Nobody in People has this number: 08039998866.').waitFor();
  await panel(page).getByRole('listitem').filter({ hasText: 'Femi Pasted' }).waitFor();
  await panel(page)
    .getByRole('button', { name: /Remove.*Femi Pasted|Femi Pasted/ })
    .first()
    .click();
  await choose(page, 'example', 1);
  await panel(page).getByRole('checkbox', { name: 'Is Group Leader' }).check();
  await panel(page).getByRole('button', { name: 'Add member' }).click();
  await page.getByText('Group members update successfull').waitFor();
  await page.locator('header p', { hasText: '3 people' }).waitFor();
  await members(page).getByText('Leader').waitFor();
  await expectAccessible(page);

  expected.push(/409/);
  // Its details stay behind Edit until needed.
  expect(await page.getByRole('textbox', { name: 'Name' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('choir');
  const enable = page.getByRole('checkbox', { name: 'Enable on Mobile App' });
  await enable.check();
  await expect.poll(() => enable.isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await page.getByText('A group called choir already exists.', { exact: false }).waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill('Altar servers');
  // Another user describes the group at the same time: both texts are shown, and saving again keeps ours.
  const description = page.getByRole('textbox', { name: 'Description' });
  await description.fill('Serve at the altar');
  const id = /createpeoplegroup\/([^/?]+)/.exec(page.url())?.[1];
  await page.request.put(`/api/UpdateGroup/${id}`, { data: { description: 'Helps the priest' } });
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await page.getByText(/^You changed this .+ to “Helps the priest”\./).waitFor();
  await expect.poll(() => description.inputValue()).toBe('Serve at the altar');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await page.waitForURL('**/tenant/peoplegroups');
  await page.getByRole('link', { name: 'Altar servers' }).waitFor();
  await expect.poll(() => picture.count()).toBe(0);
  await page.getByRole('link', { name: 'Altar servers' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const mobile = page.getByRole('checkbox', { name: 'Enable on Mobile App' });
  await mobile.waitFor();
  await expect.poll(async () => [await mobile.isChecked(), await mobile.isDisabled()]).toEqual([true, true]);
});

test('leaving an unsaved group asks first, and typed text survives a reload', async ({ page }) => {
  await signUp(page);
  await page.setViewportSize(phone);
  await page.goto('/tenant/home');
  const foot = page.getByRole('navigation', { name: 'Places' });
  await expect.poll(() => foot.getByRole('link').allInnerTexts()).toEqual(['Home', 'People', 'Groups', 'Messages']);
  await foot.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Attendance' }).click();
  await foot.locator('[aria-current=page]', { hasText: 'More' }).waitFor();
  await page.goto('/tenant/createpeoplegroup');
  await page.getByRole('textbox', { name: 'Name' }).fill('Elders');
  expect(await page.getByRole('tab').count()).toBe(0);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Elders');
  page.once('dialog', (asked) => void asked.accept());
  await page.reload();
  await page.getByText('What you typed before is still here.').waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Elders');
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('');
});

test('a big group is searched on the server, and a member’s row leads to a message for them', async ({ page }) => {
  await signUp(page, { sampleData: true });
  await page.goto('/tenant/peoplegroups');
  await page.getByText('14 groups').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Choir' }).click();
  const first = members(page).getByRole('link').first();
  const name = (await first.textContent()) ?? '';
  await page.getByRole('searchbox', { name: 'Search members' }).fill(name);
  await page.getByText(/^\d+ found$/).waitFor();
  await members(page)
    .getByRole('button', { name: `Actions for ${name}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Send SMS' }).click();
  const compose = page.getByRole('dialog', { name: 'Compose SMS' });
  await compose.getByRole('listitem').filter({ hasText: name }).waitFor();
});
