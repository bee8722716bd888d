import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible, problemsHere } from './accessible.ts';
import { test } from './screen.ts';
import { signUp } from './sign-up.ts';
import { phone } from './sizes.ts';

const waiting = (page: Page) => page.getByRole('table', { name: 'Waiting Approval' });

async function ask(page: Page, firstName: string, number: string): Promise<void> {
  await page.getByRole('textbox', { name: 'First name' }).fill(firstName);
  await page.getByRole('textbox', { name: 'Phone' }).fill(number);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Ask to join' }).click();
  await page.getByRole('heading', { name: `Thank you, ${firstName}.` }).waitFor();
}

async function menu(page: Page, name: string, item: string): Promise<void> {
  await waiting(page)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('somebody asks to join by the link, waits, and is let in; another is declined', async ({
  page,
  browser,
  app,
  expected,
}) => {
  await signUp(page, { country: 'NG' });
  const bola = { firstName: 'Bola', lastName: 'Ade', phoneNumber: '08031234567' };
  const kemi = { firstName: 'Kemi', lastName: 'Ojo', phoneNumber: '08035550001' };
  await page.request.post('/api/People/CreatePeople', { data: [bola, kemi] });
  await page.request.post('/api/CreateGroup', { data: { name: 'Youth', isMobileGroup: true } });
  await page.goto('/tenant/peoplegroups');
  await page.getByRole('link', { name: 'Youth' }).click();
  await page.getByRole('switch', { name: 'Join link' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(link).toMatch(new RegExp(`^${app.url}/join/[A-Za-z0-9]{25}$`));
  await page.getByRole('button', { name: 'Show code' }).click();
  await page.getByRole('img', { name: 'QR code for the page' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Waiting Approval (0)').click();
  await page.getByText('Nobody is waiting for approval').waitFor();

  // On their own phone, without script.
  const theirs = await browser.newContext({ viewport: phone, javaScriptEnabled: false });
  const form = await theirs.newPage();
  await form.goto(link);
  await form.getByRole('button', { name: 'Ask to join' }).click();
  await form.getByText('Please enter your first name.').waitFor();
  await ask(form, 'Bola', '0803 123 4567');
  for (const [name, number] of [
    ['Kemi', '08035550001'],
    ['Tunde', '08035550002'],
  ] as const) {
    await form.goto(link);
    await ask(form, name, number);
  }
  await theirs.close();

  // An open screen hears of them.
  await page.getByText('Waiting Approval (3)').waitFor();
  await waiting(page).getByText('Tunde').waitFor();
  // Both are pressed before either is answered: each is asked about, and they are not confused.
  const both = Promise.withResolvers<void>();
  const late = Promise.withResolvers<void>();
  let looked = 0;
  await page.route('**/api/Groups/GetJoinRequest/*', async (route) => {
    looked += 1;
    const second = looked === 2;
    if (second) both.resolve();
    await both.promise;
    if (second) await page.getByRole('dialog').waitFor();
    await route.fulfill({ response: await route.fetch() });
    if (second) late.resolve();
  });
  await menu(page, 'Bola', 'Request Approval');
  await page.getByRole('button', { name: 'Approve: Kemi' }).dblclick();
  await late.promise;
  for (const [name, known] of [
    ['Approve: Bola', 'Bola Ade'],
    ['Approve: Kemi', 'Kemi Ojo'],
  ]) {
    const dialog = page.getByRole('dialog', { name });
    await expect.poll(() => dialog.getByRole('radio', { name: known }).isChecked()).toBe(true);
    await expectAccessible(page, 'approving');
    await dialog.getByRole('button', { name: 'Approve' }).click();
  }
  await page.getByText('Member approved successfully').first().waitFor();
  await page.getByText('Approved (2)').waitFor();
  await page.getByText('Waiting Approval (1)').waitFor();
  await menu(page, 'Tunde', 'Decline');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Belongs to another branch');
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await page.getByText('Nobody is waiting for approval').waitFor();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await waiting(page).getByText('Tunde').waitFor();

  const people: { name: string }[] = await (await page.request.get('/api/People/GetPeopleBasicInfo')).json();
  expect(people.map(({ name }) => name)).toEqual(['Bola Ade', 'Kemi Ojo']);
  await page.goto('/tenant/home');
  await page.getByText('One person is waiting to join a group').waitFor();

  await page.goto('/tenant/peoplegroups');
  await page.getByText('1 waiting').waitFor();
  await page.getByRole('link', { name: 'Youth' }).click();
  await page.getByRole('switch', { name: 'Join link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
  await expect.poll(() => page.getByRole('switch', { name: 'Join link' }).isChecked()).toBe(false);
  expected.push(/404/);
  const before = page.url();
  await page.goto(link);
  await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
  await page.goto(before);

  // After a service many wait: they are ticked and let in together.
  await page.getByText('Waiting Approval (1)').click();
  await waiting(page).getByRole('checkbox', { name: 'Tunde' }).check();
  const ticked = page.getByRole('region', { name: 'Ticked' });
  await expectAccessible(page, 'several waiting people ticked');
  await page.setViewportSize(phone);
  await ticked.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('1 person was approved').first().waitFor();
  await page.getByText('Nobody is waiting for approval').waitFor();
});

test('the join page is accessible and works by touch', async ({ page, expected }) => {
  expected.push(/400/);
  await signUp(page, { country: 'NG' });
  const made = await page.request.post('/api/CreateGroup', { data: { name: 'Youth', isMobileGroup: true } });
  const { id } = await made.json();
  const link = await page.request.put(`/api/Groups/SetJoinLink/${id}`, { data: { state: 'on' } });
  const { path } = await link.json();
  await page.goto(path);
  await page.getByRole('button', { name: 'Ask to join' }).click();
  await page.getByText('Please tick this so that we may keep your details.').waitFor();
  await expectAccessible(page, 'rows to mend');
  await page.goto(`${path}/poster`);
  expect(await problemsHere(page)).toEqual([]);
});
