import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { test } from './screen.ts';
import { signUp } from './sign-up.ts';
import { phone } from './sizes.ts';

test('somebody new fills in the connect form, is followed up and becomes a member', async ({ page, expected }) => {
  expected.push(/400/);
  await signUp(page, { country: 'NG' });
  await page.goto('/tenant/firsttimers');
  await page.getByText('No first-timers yet').waitFor();
  await page.getByRole('link', { name: 'Add first-timer' }).click();
  await page.getByRole('heading', { name: 'Add first-timer' }).waitFor();
  await page.getByRole('textbox', { name: /First name/ }).fill('Kemi');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('1 first-timer, 1 new').waitFor();
  await page.getByRole('button', { name: 'Kemi' }).first().click();
  await page.getByRole('dialog', { name: 'Kemi' }).getByRole('button', { name: 'Make member' }).click();
  await page.getByText('1 person is now a member').first().waitFor();
  await page.getByText('No first-timers yet').waitFor();
  await page.getByRole('link', { name: 'Connect form' }).click();
  await page.getByRole('button', { name: 'Switch on' }).click();
  await page.getByRole('img', { name: 'QR code for the page' }).waitFor();
  await page.getByRole('textbox', { name: 'Greeting' }).fill('Good to see you.');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved').first().waitFor();
  await expectAccessible(page);
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();

  await page.setViewportSize(phone);
  await page.goto(link);
  await page.getByText('Good to see you.').waitFor();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('alert').waitFor();
  await expectAccessible(page);
  await page.getByLabel('First name').fill('Ngozi');
  await page.getByLabel('Last name').fill('Eze');
  await page.getByLabel('Phone', { exact: true }).fill('0803 111 2222');
  await page.getByLabel('Month').selectOption('5');
  await page.getByLabel('How did you hear about us?').selectOption('Social media');
  await page.getByLabel('Would you like a visit?').selectOption('Yes');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('heading', { name: 'Thank you, Ngozi.' }).waitFor();
  await page.goto(`${link}/poster`);
  await page.getByText('Scan this with your phone camera').waitFor();

  await page.goto('/tenant/firsttimers');
  await page.getByText('1 first-timer, 1 new, 1 would like a visit').waitFor();
  await page.getByText('New today, nobody has called').waitFor();
  await page.getByRole('button', { name: 'Ngozi Eze' }).first().click();
  const panel = page.getByRole('dialog', { name: 'Ngozi Eze' });
  await panel.getByText('Social media').waitFor();
  await panel.getByText('may keep these details and get in touch').waitFor();
  await panel.getByRole('combobox', { name: 'State' }).selectOption('contacted');
  await panel.getByRole('combobox', { name: 'Assigned to' }).selectOption({ label: 'Ada Obi (you)' });
  await panel.getByRole('textbox', { name: 'Note' }).fill('Call after six');
  await panel.getByRole('textbox', { name: 'Due' }).fill('2020-01-05');
  await panel.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved').first().waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  await page.getByRole('combobox', { name: 'Assigned to' }).selectOption('mine');
  await page.getByRole('combobox', { name: 'Show only' }).selectOption('overdue');
  await page.getByRole('button', { name: 'Ngozi Eze' }).first().click();
  await panel.getByRole('button', { name: 'Make member' }).click();
  await page.getByText('1 person is now a member').first().waitFor();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await page.getByText('Done').first().waitFor();
});

test('first-timers are imported and assigned at once; a known person’s form waits for review', async ({ page }) => {
  await signUp(page, { country: 'NG' });
  const list = ['Ada', 'Bola', 'Chidi'].map((firstName, place) => ({ firstName, phoneNumber: `0803123456${place}` }));
  await page.request.post('/api/People/CreateMultipleFirstTimer', { data: list });
  const form = await page.request.put('/api/FollowUp/UpdateConnectForm', { data: { link: 'on' } });
  const { path } = (await form.json()) as { path: string };
  await page.request.post(path, {
    form: { firstName: 'Ada', phone: '08031234560', email: 'ada@example.org', agreed: 'yes' },
  });
  await page.goto('/tenant/firsttimers');
  await page.getByText('3 first-timers, 3 new, 1 form to review').waitFor();
  await page.getByRole('checkbox', { name: 'Bola' }).check();
  await page.getByRole('checkbox', { name: 'Chidi' }).check();
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign' });
  await dialog.getByRole('combobox', { name: 'Assigned to' }).selectOption('search');
  await dialog.getByRole('combobox', { name: 'Search by name or phone' }).fill('Ada');
  await dialog.getByRole('option', { name: 'Ada 0803 123 4560' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await page.getByText('Saved').first().waitFor();

  await page
    .getByRole('button', { name: /^Ada.*review/ })
    .first()
    .click();
  const panel = page.getByRole('dialog', { name: 'Ada' });
  await panel.getByRole('checkbox', { name: /E-mail/ }).check();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Save ticked details' }).click();
  await page.getByText('3 first-timers, 3 new').waitFor();
  await expect.poll(() => panel.getByText('ada@example.org').count()).toBeGreaterThan(0);
});
