import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { test } from './screen.ts';
import { signUp } from './sign-up.ts';
import { phone } from './sizes.ts';

const members = (page: Page) => page.getByRole('table', { name: 'Members' });
const row = (page: Page, name: string) => members(page).getByRole('row').filter({ hasText: name });
const bar = (page: Page) => page.getByRole('region', { name: 'Ticked' });
const rows = (page: Page) => members(page).getByRole('row').count();
const state = (page: Page, text: string) => page.locator('header p', { hasText: text }).waitFor();
const edit = (page: Page) => page.getByRole('button', { name: 'Edit', exact: true }).click();

async function api<T>(page: Page, method: 'get' | 'post' | 'put', path: string, data?: unknown): Promise<T> {
  const answer = await page.request[method](path, { data });
  expect(answer.status(), path).toBe(200);
  return answer.json();
}

/** Two groups: four people in the choir, of whom Chidi has no phone, and one of them also in the ushers. */
async function twoGroups(page: Page): Promise<{ choir: string; ushers: string }> {
  const people = ['Ada', 'Bola', 'Chidi', 'Dayo'].map((firstName, at) => ({
    firstName,
    lastName: 'Obi',
    email: `${firstName.toLowerCase()}.obi@example.org`,
    phoneNumber: firstName === 'Chidi' ? '' : `080312345${60 + at}`,
  }));
  await api(page, 'post', '/api/People/CreatePeople', people);
  const found = await api<{ id: string }[]>(page, 'get', '/api/People/GetPeopleBasicInfo?sort=name');
  const peopleInGroups = found.map(({ id: personId }) => ({ personId }));
  const choir = await api<{ id: string }>(page, 'post', '/api/CreateGroup', { name: 'Choir', peopleInGroups });
  const ushers = await api<{ id: string }>(page, 'post', '/api/CreateGroup', {
    name: 'Ushers',
    peopleInGroups: peopleInGroups.slice(0, 1),
  });
  return { choir: choir.id, ushers: ushers.id };
}

const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).last().click();

async function menu(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('members are moved, copied, removed and archived at once, each with undo', async ({ page, expected }) => {
  await signUp(page, { country: 'NG' });
  const { choir, ushers } = await twoGroups(page);
  await page.goto(`/tenant/createpeoplegroup/${choir}`);
  await state(page, '4 people');
  await row(page, 'Ada Obi').getByText('ada.obi@exampl...').waitFor();

  // Select all ticks everybody; a second press unticks them.
  await page.getByRole('checkbox', { name: 'Tick all' }).click();
  await bar(page).getByText('4 ticked').waitFor();
  await page.getByRole('checkbox', { name: 'Untick all' }).click();
  await expect.poll(() => bar(page).count()).toBe(0);

  await row(page, 'Ada Obi').getByRole('checkbox').click();
  await row(page, 'Bola Obi').getByRole('checkbox').click();
  await bar(page).getByRole('button', { name: 'Move to group' }).click();
  const picker = page.getByRole('dialog', { name: 'Move to group' });
  await picker.getByRole('option').waitFor();
  await expect.poll(() => picker.getByRole('option').allTextContents()).toEqual(['Ushers1 person']);
  await expectAccessible(page);
  await picker.getByRole('option').click();
  await page.getByText('Member(s) Moved Successfully').waitFor();
  await state(page, '2 people');
  await expect.poll(() => rows(page)).toBe(3);
  await undo(page);
  await state(page, '4 people');

  await page.getByRole('checkbox', { name: 'Tick all' }).click();
  await bar(page).getByRole('button', { name: 'Copy to group' }).click();
  await page.getByRole('dialog', { name: 'Copy to group' }).getByRole('option').click();
  await page.getByText('Member(s) Copy Successfully').waitFor();
  const copied = await api<{ peopleInGroupsCount: number }>(page, 'get', `/api/GetGroupsFromId/${ushers}`);
  expect(copied.peopleInGroupsCount).toBe(4);

  await menu(page, 'Dayo Obi', 'Remove');
  const question = page.getByRole('dialog', { name: 'Remove Confirmation' });
  await question.getByText('Do you want to remove this member?').waitFor();
  await question.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('The member was removed').waitFor();
  await state(page, '3 people');

  for (const name of ['Ada Obi', 'Chidi Obi']) await row(page, name).getByRole('checkbox').click();
  await bar(page).getByRole('button', { name: 'Remove', exact: true }).click();
  await question.getByText('Do you want to remove these 2 people from the group?').waitFor();
  await question.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('2 people were removed from the group').waitFor();
  await state(page, '1 person');
  await undo(page);
  await state(page, '3 people');

  await row(page, 'Bola Obi').getByRole('checkbox').click();
  // The message leaves room for the actions: both can be pressed.
  await bar(page).getByRole('button', { name: 'Send SMS' }).click({ trial: true, timeout: 3000 });
  await bar(page).getByRole('button', { name: 'Archive' }).click();
  const archive = page.getByRole('dialog', { name: 'Archive members' });
  await archive.getByText('You are about to archive your member(s). Do you want to continue ?').waitFor();
  await expect.poll(async () => (await archive.boundingBox())?.width).toBe(640);
  await archive.getByRole('button', { name: 'Yes' }).click();
  await page.getByText('Member archived succesfully').waitFor();
  await state(page, '2 people');
  await undo(page);
  await state(page, '3 people');

  // A failed change is undone and reported.
  expected.push(/ERR_INTERNET_DISCONNECTED|Failed to load/);
  await row(page, 'Ada Obi').getByRole('checkbox').click();
  await bar(page).getByRole('button', { name: 'Move to group' }).click();
  await picker.getByRole('option').waitFor();
  await page.route('**/api/Group/MoveMembers', (route) => route.abort());
  await picker.getByRole('option').click();
  await page.getByText('Please ensure you have a strong internet').waitFor();
  await state(page, '3 people');
});

test('a member’s position and leadership are changed in place; writing opens at the side', async ({ page }) => {
  await signUp(page, { country: 'NG' });
  const { choir } = await twoGroups(page);
  await page.goto(`/tenant/createpeoplegroup/${choir}`);
  await members(page).getByRole('button', { name: 'Position: Ada Obi' }).click();
  await members(page).getByRole('textbox', { name: 'Position: Ada Obi' }).fill('Soprano');
  await page.keyboard.press('Enter');
  await row(page, 'Ada Obi').getByText('Soprano').waitFor();
  await menu(page, 'Ada Obi', 'Make group leader');
  await state(page, 'led by Ada Obi');

  await page.getByRole('button', { name: 'Actions for Chidi Obi' }).click();
  await expect
    .poll(() => page.getByRole('menuitem').allTextContents())
    .toEqual(['Open', 'Send Email', 'Make group leader', 'Archive', 'Remove']);
  await page.keyboard.press('Escape');
  await row(page, 'Chidi Obi').getByRole('checkbox').click();
  await bar(page).getByRole('button', { name: 'Send SMS' }).click();
  await page.getByText('No phone number', { exact: true }).waitFor();
  // While somebody is ticked, the page's buttons refer to them too, and say so.
  await row(page, 'Ada Obi').getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Send SMS to 2 ticked' }).click();
  const compose = page.getByRole('dialog', { name: 'Compose SMS' });
  await compose.getByText('1 of 2 chosen will get it').waitFor();
  await compose.getByRole('button', { name: 'Close' }).click();
  for (const name of ['Ada Obi', 'Chidi Obi']) await row(page, name).getByRole('checkbox').click();

  await page.getByRole('button', { name: 'Send SMS' }).first().click();
  await compose.getByText('3 of 4 chosen will get it').waitFor();
  await compose.getByRole('textbox', { name: 'Message' }).fill('Rehearsal at six');
  await compose.locator('[aria-busy="false"]').getByText('3 units').waitFor();
  await expectAccessible(page);
  await compose.getByRole('button', { name: 'Send', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Choose how to send' });
  await question.getByText('1 left out:').waitFor();
  await question.getByText('No phone number: 1').waitFor();
  await question.getByText('Chidi Obi').waitFor();
  // As with a configured provider.
  await page.route('**/api/Messaging/GetMessageReport/*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), trial: false } });
  });
  await page.getByRole('button', { name: 'Send to 3 people' }).click();
  await page.getByText('SMS sent').waitFor();
  // The result appears in the composer, with the next steps and finally a picture to share.
  const next = compose.getByRole('region', { name: /^Your (message|trial)/ });
  await compose.getByText('3 of 4 sent, 3 of them delivered').waitFor();
  await compose.getByRole('img', { name: /3 delivered, 1 left out/ }).waitFor();
  const saved = page.waitForEvent('download');
  await compose.getByRole('button', { name: 'Save the picture' }).click();
  expect((await saved).suggestedFilename()).toBe('reached.png');
  await expectAccessible(page);
  await next.getByRole('button', { name: 'Send another' }).click();
  await expect.poll(() => compose.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('');
  await compose.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('tab', { name: 'Attendance check-in' }).click();
  await page.getByText('No checkin attendance for this group').waitFor();
});

test('a new person is added without leaving the group, at 360 px', async ({ page }) => {
  await signUp(page, { country: 'NG' });
  const { choir } = await twoGroups(page);
  await page.setViewportSize(phone);
  // The members come first: rare actions are behind the line of the link and in the panel.
  await page.goto(`/tenant/createpeoplegroup/${choir}`);
  const first = page.getByRole('table', { name: 'Members' }).getByRole('link').first();
  await first.waitFor();
  expect((await first.boundingBox())?.y).toBeLessThan(phone.height * 0.7);
  await page.getByRole('button', { name: 'Add member' }).waitFor();
  await page.goto(`/tenant/createpeoplegroup/${choir}?add=open`);
  const panel = page.getByRole('dialog', { name: 'Add member' });
  await panel.getByRole('button', { name: 'Add member' }).click();
  await panel.getByRole('button', { name: 'Import' }).waitFor();
  await panel.getByRole('button', { name: 'Add new member' }).click();
  const create = page.getByRole('dialog', { name: 'Create New Member' });
  await create.getByRole('textbox', { name: 'First name' }).fill('Zainab');
  await create.getByRole('textbox', { name: 'Phone' }).fill('08035557788');
  await create.getByRole('button', { name: 'Save' }).click();
  await panel.getByRole('listitem').filter({ hasText: 'Zainab' }).waitFor();
  await panel.getByRole('checkbox', { name: 'Is Group Leader' }).check();
  await expect.poll(() => panel.getByRole('checkbox', { name: 'Enable Login' }).isChecked()).toBe(false);
  await panel.getByRole('button', { name: 'Add member' }).click();
  await page.getByText('Group members update successfull').waitFor();
  await state(page, '5 people, led by Zainab');
});

test('two windows do not undo each other, and a group deleted in one disappears from the other', async ({
  page,
  expected,
}) => {
  await signUp(page, { country: 'NG' });
  const { choir } = await twoGroups(page);
  const other = await page.context().newPage();
  for (const one of [page, other]) {
    await one.goto(`/tenant/createpeoplegroup/${choir}`);
    await state(one, '4 people');
  }
  for (const one of [page, other]) await edit(one);
  await page.getByRole('textbox', { name: 'Description' }).fill('Thursdays at six');
  await other.getByRole('textbox', { name: 'Name' }).fill('Great choir');
  await other.getByRole('button', { name: 'Update' }).click();
  await page.getByRole('heading', { name: 'Great choir' }).waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Great choir');
  await expect.poll(() => page.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('Thursdays at six');
  await page.getByRole('button', { name: 'Update' }).click();
  await page.waitForURL('**/tenant/peoplegroups');
  const saved = await api<object>(page, 'get', `/api/GetGroupsFromId/${choir}`);
  expect(saved).toMatchObject({ name: 'Great choir', description: 'Thursdays at six', peopleInGroupsCount: 4 });

  expected.push(/404/);
  await other.goto(`/tenant/createpeoplegroup/${choir}`);
  await state(other, '4 people');
  await menu(page, 'Great choir', 'Delete');
  await page.getByRole('button', { name: 'Delete group' }).click();
  await page.getByText('Great choir was removed').waitFor();
  await other.getByText('Group not found').waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Great choir' }).count()).toBe(0);
  // Once the undo offer is gone, a deleted group is found below the list.
  await page.reload();
  await page.getByRole('link', { name: 'Deleted groups' }).click();
  await expectAccessible(page, 'deleted groups');
  await page.getByRole('button', { name: 'Restore: Great choir' }).click();
  await page.getByText('Great choir is back').waitFor();
  await page.getByText('No group was deleted').waitFor();
  await page.getByRole('link', { name: 'All groups' }).click();
  await page.getByRole('link', { name: 'Great choir' }).waitFor();
});
