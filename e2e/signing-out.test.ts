import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { test } from './screen.ts';

const password = 'three easy words';
const message = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });

/** A user with an organisation of their own, signed in on this page's browser. */
async function somebody(page: Page): Promise<string> {
  const email = `${randomUUID()}@example.org`;
  const data = { organisation: 'Grace Chapel', country: 'GH', name: 'Ada Obi', email, password };
  expect((await page.request.post('/api/session/sign-up', { data })).status()).toBe(200);
  return email;
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/tenant/**');
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^You: / }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

/** Until the browser has stored it. */
const keptWith = (page: Page, text: string) =>
  expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).toContain(text);

/** The keys that this browser stores for accounts. */
const keptKeys = (page: Page) =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => /[\da-f]{8}-/.test(key)),
  );

const drafts = async (page: Page): Promise<string[]> => {
  const rows: { message: string }[] = await (
    await page.request.get('/api/Messaging/GetMessages?channel=sms&which=drafts')
  ).json();
  return rows.map(({ message }) => message).toSorted();
};

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('signing out asks about a form, keeps the draft, and leaves nothing in the browser', async ({
  page,
  expected,
}) => {
  // Going back asks again who is signed in.
  expected.push(/401/);
  const email = await somebody(page);
  await page.goto('/tenant/sms/compose?phone=0241234567');
  await message(page).fill('Half written');
  await expect.poll(() => drafts(page)).toEqual(['Half written']);
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Half written');
  await page.goto('/tenant/people/add');
  await page.getByRole('textbox', { name: 'First Name' }).fill('Abiku');
  await keptWith(page, 'Abiku');
  await signOut(page);
  const asked = dialog(page, 'Sign out?');
  await asked.getByText('Not saved yet: a new person. You will lose this if you sign out.', { exact: true }).waitFor();
  await expectAccessible(page, 'signing out');
  await asked.getByRole('button', { name: 'Stay signed in' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'First Name' }).inputValue()).toBe('Abiku');

  await signOut(page);
  await asked.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('You are signed out').waitFor();
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  expect(await keptKeys(page)).toEqual([]);
  await page.goBack();
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  expect(await page.getByText('Abiku').count()).toBe(0);

  await page.goto('/sign-in');
  await signIn(page, email);
  expect(await drafts(page)).toEqual(['Half written']);
  await page.goto('/tenant/people/add');
  await expect.poll(() => page.getByRole('textbox', { name: 'First Name' }).inputValue()).toBe('');
});

test('signing out saves the message that another window could not save, and closes both', async ({
  page,
  expected,
}) => {
  expected.push(/ERR_FAILED|401/);
  const email = await somebody(page);
  await page.goto('/tenant/sms/compose');
  await message(page).fill('In the first window');
  await expect.poll(() => drafts(page)).toEqual(['In the first window']);
  const other = await page.context().newPage();
  await other.route('**/api/Messaging/PostSmsDraft', (route) => route.abort());
  await other.goto('/tenant/sms/compose');
  await message(other).fill('In the second window');
  await keptWith(other, 'In the second window');
  await signOut(page);
  await page.getByText('What you were writing is in your drafts.').waitFor();
  await other.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  expect(await keptKeys(page)).toEqual([]);
  await expect.poll(() => keptKeys(other)).toEqual([]);
  await signIn(page, email);
  expect(await drafts(page)).toEqual(['In the first window', 'In the second window']);
});

test('an unanswered send leaves nothing in the browser, and goes out once', async ({ page, expected }) => {
  expected.push(/ERR_FAILED|ERR_CONNECTION|Failed to load/);
  const email = await somebody(page);
  await page.goto('/tenant/sms/compose?phone=0241234567');
  await message(page).fill('Did it go?');
  await page
    .getByText(/chosen will get it|will get it/)
    .first()
    .waitFor();
  await page.route('**/api/Messaging/sendSms', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: 'Send to 1 person' }).click();
  await page.getByText('Did your last message go out?').waitFor();
  await signOut(page);
  await page.getByText('You are signed out').waitFor();
  expect(await keptKeys(page)).toEqual([]);
  await signIn(page, email);
  expect(await drafts(page)).toEqual([]);
  const sent: unknown[] = await (await page.request.get('/api/Messaging/GetAllSentSMS')).json();
  expect(sent).toHaveLength(1);
  await page.goto('/tenant/sms/compose');
  await message(page).waitFor();
  expect(await message(page).inputValue()).toBe('');
});

test('signing out with unsent check-ins asks, keeps them, and sends them when the same person returns', async ({
  page,
  expected,
}) => {
  expected.push(/40[14]|ERR_FAILED|fetching the script/);
  const email = await somebody(page);
  await page.request.post('/api/People/CreatePeople', { data: [{ firstName: 'Kofi', lastName: 'Mensah' }] });
  const made = await page.request.post('/api/CheckInAttendance/CheckInAttendanceItem', {
    data: { fullEventName: 'Sunday service', eventDate: new Date().toISOString().slice(0, 10), time: '00:05' },
  });
  const { id } = (await made.json()) as { id: string };
  const door = `/tenant/attendance/checkin/door?id=${id}`;
  // The test cannot cut off requests that a worker passes on.
  await page.context().route('**/door-worker.js', (route) => route.abort());
  await page.goto(door);
  await page.getByRole('button', { name: 'All sent' }).waitFor();
  await page.route('**/Sync', (route) => route.abort());
  await page.getByRole('button', { name: 'Check in Kofi Mensah' }).click();
  await page.getByRole('button', { name: '1 unsent' }).waitFor();

  await page.goto('/tenant/home');
  await signOut(page);
  const asked = dialog(page, 'Sign out?');
  await asked.getByText('1 check-in has not been sent yet. It stays in this browser, only for you,').waitFor();
  await asked.getByRole('button', { name: 'Stay signed in' }).click();
  await signOut(page);
  await asked.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('You are signed out').waitFor();
  await page.unroute('**/Sync');

  // Another user here gets neither the roll nor the unsent check-ins.
  await somebody(page);
  await page.goto(door);
  await page.getByRole('heading', { name: 'This link does not open a door' }).waitFor();
  await page.goto('/tenant/home');
  await signOut(page);
  await page.getByText('You are signed out').waitFor();
  expect(await asked.count()).toBe(0);

  await page.goto('/sign-in');
  await signIn(page, email);
  await page.goto(door);
  await page.getByRole('button', { name: 'Undo check-in of Kofi Mensah' }).waitFor();
  await page.getByRole('button', { name: 'All sent' }).waitFor();
  const report = await page.request.get(`/api/CheckInAttendance/AttendanceReport?id=${id}`);
  expect(await report.json()).toMatchObject({ present: 1 });
});

test('data left by somebody who did not sign out is hidden, and removed after a question', async ({
  page,
  expected,
}) => {
  expected.push(/ERR_FAILED/);
  const first = await somebody(page);
  await page.route('**/api/Messaging/PostSmsDraft', (route) => route.abort());
  await page.goto('/tenant/sms/compose?phone=0241234567');
  await message(page).fill('Nobody else’s business');
  await keptWith(page, 'Nobody else');
  await page.goto('/tenant/people/add');
  await page.getByRole('textbox', { name: 'First Name' }).fill('Abiku');
  await keptWith(page, 'Abiku');
  await page.goto('about:blank');
  await page.unroute('**/api/Messaging/PostSmsDraft');
  await page.context().clearCookies();
  await somebody(page);
  await page.goto('/tenant/sms/compose');
  const asked = dialog(page, 'Somebody else was working here');
  await asked.getByText(/did not save a message and a form/).waitFor();
  await expectAccessible(page, 'another user’s work');
  await asked.getByRole('button', { name: 'Leave it for them' }).click();
  await expect.poll(() => message(page).inputValue()).toBe('');
  await keptWith(page, 'Abiku');
  await page.reload();
  await message(page).waitFor();
  expect(await asked.count()).toBe(0);
  await signOut(page);
  await page.getByText('You are signed out').waitFor();
  await keptWith(page, 'Abiku');

  await somebody(page);
  await page.goto('/tenant/home');
  await asked.getByRole('button', { name: 'Remove it' }).click();
  await expect.poll(() => keptKeys(page)).toEqual([]);
  await signOut(page);
  await signIn(page, first);
  expect(await drafts(page)).toEqual([]);
});
