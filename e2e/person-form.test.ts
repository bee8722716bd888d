import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { test } from './screen.ts';
import { signUp } from './sign-up.ts';
import { phone } from './sizes.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const days = (page: Page) => page.getByLabel('Date of birth: Day').locator('option').count();

test('a person is added with every field and a picture, then changed while somebody else changes them too', async ({
  page,
  expected,
}) => {
  // Leaving by the browser itself asks, too.
  page.on('dialog', (dialog) => void dialog.accept());
  await signUp(page, { country: 'NG' });
  const known = await page.request.post('/api/People/createPerson', {
    multipart: { firstName: 'Bola', lastName: 'Ade', mobilePhone: '08031234567' },
  });
  expect(known.status()).toBe(200);

  await page.goto('/tenant/people');
  await page.getByRole('link', { name: 'Add person' }).click();
  await page.getByRole('heading', { name: 'Add Person' }).waitFor();
  await save(page);
  await page.getByText('Enter a first name.').waitFor();
  await page.getByLabel('First name').fill('✨🎉');
  await save(page);
  await page.getByText('A name needs letters. Marks and emoji alone are not a name.').waitFor();
  await page.getByLabel('First name').fill('Chidi');
  await page.getByLabel('Last name').fill('Eze');
  await page.locator('summary', { hasText: 'More' }).click();
  await page.getByLabel('Title').fill('Chief');
  await page.getByLabel('Other names').fill('Obinna');

  await page.getByLabel('Date of birth: Day').selectOption('31');
  await page.getByLabel('Date of birth: Month').selectOption({ label: 'February' });
  await expect.poll(() => page.getByLabel('Date of birth: Day').inputValue()).toBe('');
  await expect.poll(() => days(page)).toBe(1 + 29);
  await page.getByLabel('Date of birth: Year').selectOption('2001');
  await expect.poll(() => days(page)).toBe(1 + 28);
  await page.getByLabel('Date of birth: Year').selectOption('2000');
  await page.getByLabel('Date of birth: Day').selectOption('29');
  await expect.poll(() => page.getByLabel('Date of birth: Year').locator('option').count()).toBe(1 + 101);

  await page.getByLabel('Phone', { exact: true }).fill('+234 803 123 4567');
  await page.getByText('Bola Ade has this phone number already').waitFor();
  await expectAccessible(page);

  await page.reload();
  await page.getByText('What you typed before is still here.').waitFor();
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Chidi');
  await expect.poll(() => page.getByLabel('Date of birth: Day').inputValue()).toBe('29');
  await page.getByLabel('Phone', { exact: true }).fill('08035550144');
  await page.getByLabel('Gender').selectOption({ label: 'Male' });

  const picture = page.locator('input[type=file]');
  await picture.setInputFiles({ name: 'me.heic', mimeType: 'image/heic', buffer: Buffer.from('heic') });
  await page.getByText('This is a HEIC picture from an iPhone.').waitFor();
  await picture.setInputFiles({ name: 'me.tiff', mimeType: 'image/tiff', buffer: Buffer.from('no browser shows it') });
  await page.getByText('You will see this picture after you save. We keep the middle part.').waitFor();
  const jpeg = await sharp({ create: { width: 60, height: 30, channels: 3, background: '#14634F' } })
    .jpeg()
    .toBuffer();
  await picture.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: jpeg });
  await page.getByRole('button', { name: /^Choose the part of the picture/ }).press('ArrowRight');
  await expectAccessible(page);
  await save(page);

  await page.getByRole('heading', { name: 'Chidi Eze', level: 1 }).waitFor();
  await page.getByText('29 February 2000').waitFor();
  const shown = page.locator('header img');
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(30);

  await page.setViewportSize(phone);
  await page.goto(`${page.url()}/edit`);
  // The folded part has values, so it is open.
  await page.getByLabel('Address').fill('2 Marina');
  await page.getByLabel('Second phone').fill('08051112222');
  await page.getByLabel('Second e-mail').fill('chidi@work.example');
  await page.getByLabel('Occupation').fill('Nurse');
  await page.getByLabel('Date of joining').fill('2015-05-07');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();

  // A session that ends meanwhile takes nobody away from their text: signed in again elsewhere, they save it here.
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  expected.push(/401/);
  await save(page);
  const signedOut = page.getByRole('dialog', { name: 'You are signed out' });
  await signedOut.getByRole('button', { name: 'Stay' }).click();
  await page.context().addCookies(cookies);

  const id = /people\/([^/]+)\/edit/.exec(page.url())?.[1];
  await page.request.put(`/api/People/UpdatePerson/${id}`, {
    data: { changes: { address: '1 Marina', lastName: 'Ezeh' } },
  });
  expected.push(/409/);
  await save(page);
  await page.getByText(/^You changed this .+ to “1 Marina”\./).waitFor();
  await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe('Ezeh');
  // During a save nothing can be typed that would be lost, and a user who leaves is not brought back.
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/People/UpdatePerson/*', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await save(page);
  await page.locator('form[aria-busy]').waitFor();
  await page.getByLabel('First name').pressSequentially('x');
  expect(await page.getByLabel('First name').inputValue()).toBe('Chidi');
  await page.getByRole('link', { name: 'Home' }).click();
  // A sign-in elsewhere may be another user's, so the next screen asks first.
  const askedAnew = page.waitForRequest('**/api/Membership/GetCurrentSignedInUser');
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click();
  await askedAnew;
  await page.waitForURL('**/tenant/home');
  answered.resolve();
  await page.getByText('Chidi Ezeh was saved').first().waitFor();
  expect(page.url()).toContain('/tenant/home');
  await page.goto(`/tenant/people/${id}`);
  await page.getByRole('heading', { name: 'Chidi Ezeh', level: 1 }).waitFor();
  await page.getByText('2 Marina').waitFor();
  for (const known of ['Chief', 'Obinna', '0805 111 2222', 'chidi@work.example', 'Nurse', '7 May 2015'])
    await page.getByText(known, { exact: true }).waitFor();
});

test('genders that do not load say so, and Retry loads them without losing typed text', async ({ page, expected }) => {
  await signUp(page);
  const lookups = '**/api/LookUp/GetAllLookUps';
  await page.route(lookups, (route) => route.fulfill({ status: 500, json: {} }));
  expected.push(/500/);
  await page.goto('/tenant/people/add');
  await page.getByLabel('First name').fill('Chidi');
  await page.getByRole('alert').filter({ hasText: 'Could not load the choices.' }).waitFor();
  await expectAccessible(page);
  await page.unroute(lookups);
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByLabel('Gender').selectOption({ label: 'Female' });
  await expect.poll(() => page.getByText('Could not load the choices.').count()).toBe(0);
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Chidi');
});
