import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { test } from './screen.ts';
import { signUp } from './sign-up.ts';

async function givePassword(page: Page, verb: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('three easy words');
  await dialog.getByRole('button', { name: verb, exact: true }).click();
}

/** Sends an e-mail with a link to a person who has agreed; returns its id. */
async function sentWithConsent(page: Page): Promise<string> {
  const added = [{ firstName: 'Bola', lastName: 'Ade', email: 'bola@example.org' }];
  await page.request.post('/api/People/CreatePeople', { data: added });
  const found = await page.request.get('/api/Membership/GetSearchedUSers?searchText=Bola');
  const [{ id }] = (await found.json()) as [{ id: string }];
  const consent = { what: 'E-mails and counting them', source: 'Form', givenOn: '2026-01-01' };
  await page.request.post(`/api/People/RecordConsent/${id}`, { data: consent });
  const message = '<p>Here are <a href="https://example.org/notes">the notes</a></p>';
  const data = { subject: 'Notes', message, ToContacts: id };
  const sent = await page.request.post('/api/Messaging/sendEmail', { data });
  return ((await sent.json()) as { mail: { id: string } }).mail.id;
}

test('consent is noted, a person’s data is downloaded, and the person is erased', async ({ page, expected }) => {
  expected.push(/ERR_FAILED/);
  await signUp(page, { country: 'NG' });
  const added = [{ firstName: 'Bola', lastName: 'Ade', phoneNumber: '08031234567' }];
  await page.request.post('/api/People/CreatePeople', { data: added });
  await page.goto('/tenant/people');
  await page.getByRole('link', { name: 'Bola Ade' }).click();
  const privacy = page.getByRole('region', { name: 'Privacy' });
  await privacy.getByRole('button', { name: 'Record consent' }).click();
  await privacy.getByRole('textbox', { name: 'They agreed to' }).fill('Being written to by SMS');
  await privacy.getByRole('textbox', { name: 'How do you know?' }).fill('Signed form');
  // Another user notes one meanwhile, and loading it fails: text typed here stays.
  const lost: string[] = [];
  await page.route('**/api/People/GetConsents/*', (route) => (lost.push(route.request().url()), route.abort()));
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const data = { what: 'Visits', source: 'Said so', givenOn: '2026-01-01' };
  await page.request.post(`/api/People/RecordConsent/${id}`, { data });
  await expect.poll(() => lost.length).toBeGreaterThan(1);
  await page.unroute('**/api/People/GetConsents/*');
  await privacy.getByRole('button', { name: 'Save', exact: true }).click();
  await privacy.getByText(/Signed form, /).waitFor();
  await expectAccessible(page, 'a person’s privacy');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    privacy.getByRole('link', { name: 'Download all their details' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Bola Ade.zip');
  await privacy.getByRole('button', { name: 'Erase permanently' }).click();
  await givePassword(page, 'Erase permanently');
  await page.getByText('Bola Ade was erased').waitFor();
  await page.getByText('No people yet').waitFor();
});

test('the owner sets retention, downloads everything, closes the organisation and keeps it after all', async ({
  page,
  expected,
}) => {
  expected.push(/403/);
  await signUp(page, { country: 'NG' });
  await page.goto('/tenant/settings/privacy');
  await page.getByRole('textbox', { name: 'Clear texts, names and numbers' }).fill('24');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByText('This would change nothing tonight.').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved').waitFor();

  const count = page.getByRole('switch', { name: 'Count opens and clicks' });
  expect(await count.isChecked()).toBe(false);
  await count.click({ force: true });
  await expect.poll(() => count.isChecked()).toBe(true);
  await expectAccessible(page, 'counting opens');
  await page.goto(`/tenant/email/sent/${await sentWithConsent(page)}`);
  await page.getByRole('region', { name: 'Opens and clicks' }).getByText('example.org/notes').waitFor();
  await page.getByText('Of 1 person who has agreed. Nobody is named.').waitFor();
  await expectAccessible(page, 'a report with opens');
  await page.goto('/tenant/settings/privacy');

  await page.getByRole('button', { name: 'Start export' }).click();
  await givePassword(page, 'Start export');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^koinonia-.*\.zip$/);
  await expectAccessible(page, 'privacy settings');

  await page.getByRole('button', { name: 'Close the organisation' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name of the organisation' }).fill('Grace Chapel');
  await givePassword(page, 'Close the organisation');
  await page.getByText(/Grace Chapel is being closed/).waitFor();
  await page.goto('/tenant/people');
  await page.getByText(/Grace Chapel is being closed/).waitFor();
  await page.getByRole('button', { name: 'Keep the organisation' }).click();
  await page.getByRole('heading', { name: 'Data retention' }).waitFor();
});
