import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { test } from './screen.ts';
import { signUp } from './sign-up.ts';

const message = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });

const drafts = async (page: Page): Promise<{ id: string; message: string }[]> =>
  (await page.request.get(new URL('/api/Messaging/GetMessages?channel=sms&which=drafts', page.url()).href)).json();

const bodies = async (page: Page) => (await drafts(page)).map(({ message }) => message).toSorted();

async function saveDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More ways to send' }).click();
  await page.getByRole('menuitem', { name: 'Save as Draft' }).click();
}

const told = (page: Page, title: string, detail: string) =>
  Promise.all([
    page.getByText(title, { exact: true }).first().waitFor(),
    page.getByText(detail, { exact: true }).first().waitFor(),
  ]);

test('a draft keeps text, people and sender; it is opened, deleted and restored', async ({ page }) => {
  await signUp(page, { sampleData: true });
  await page.goto('/tenant/sms/compose?group=Choir&phone=0241234567');
  await message(page).fill('Half written');
  const saved = page.waitForRequest('**/api/Messaging/PostSmsDraft');
  await saveDraft(page);
  expect((await saved).postDataJSON()).toMatchObject({ body: 'Half written', isDefaultBirthDayMessage: false });
  await told(page, 'Draft Saved', 'Message saved as draft');
  await message(page).fill('Wholly written');
  const again = page.waitForResponse('**/api/Messaging/PostSmsDraft');
  await saveDraft(page);
  await again;
  await page.goto('/tenant/sms/drafts');
  await page.getByText('Choir, 1 number').waitFor();
  await expect.poll(() => page.getByRole('link', { name: /written/ }).count()).toBe(1);
  await expectAccessible(page, 'drafts');

  await page.goto('/tenant/sms/compose');
  await page.getByRole('button', { name: 'Start over' }).click();
  await message(page).fill('Something else');
  await page.getByRole('link', { name: 'Messages', exact: true }).first().click();
  await page.getByRole('link', { name: 'Drafts' }).click();
  await page.getByRole('link', { name: 'Wholly written' }).click();
  await page.getByText('We set aside what you were writing').waitFor();
  await page.waitForFunction(
    () => document.querySelector('textarea[maxlength="10000"]')?.textContent === 'Wholly written',
  );
  await page.getByRole('button', { name: 'Remove 0241234567' }).waitFor();
  await page.getByRole('button', { name: 'Remove Choir' }).waitFor();
  await expect.poll(() => page.url()).not.toContain('draftId');
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await page.waitForFunction(
    () => document.querySelector('textarea[maxlength="10000"]')?.textContent === 'Something else',
  );

  await page.goto('/tenant/sms/drafts');
  await page.getByRole('button', { name: /Wholly written/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
  // Another draft appears above it while its menu is open: the choice still concerns this one.
  const elsewhere = { body: 'Elsewhere', isDefaultBirthDayMessage: false, toOthers: '0241234567' };
  const { id } = await (await page.request.post('/api/Messaging/PostSmsDraft', { data: elsewhere })).json();
  await page.getByRole('link', { name: 'Elsewhere' }).waitFor();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('link', { name: 'Wholly written' }).waitFor({ state: 'detached' });
  await page.request.delete(`/api/Messaging/DeleteDraft/${id}`);
  await page.getByRole('link', { name: 'Elsewhere' }).waitFor({ state: 'detached' });
  expect(await bodies(page)).toEqual(['Something else']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name: 'Wholly written' }).click();

  await page.getByText(/chosen will get it/).waitFor();
  await message(page).press('Control+Enter');
  await page.getByRole('button', { name: /^Send to \d+ people$/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'SMS report' }).waitFor();
  expect(await bodies(page)).toEqual(['Something else']);
});

test('a message is a draft from its first letter, kept here while the server is away, and none once it is emptied', async ({
  page,
  expected,
}) => {
  expected.push(/ERR_FAILED/);
  await signUp(page);
  await page.goto('/tenant/sms/compose');
  await message(page).fill('F');
  await expect.poll(() => bodies(page)).toEqual(['F']);
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('sms:')));
  await expect.poll(kept).toEqual([]);

  await page.route('**/api/Messaging/PostSmsDraft', (route) => route.abort());
  await message(page).fill('First words');
  await page.getByText('Not saved yet').waitFor();
  await expectAccessible(page, 'a message that is not saved');
  await page.reload();
  await expect.poll(() => message(page).inputValue()).toBe('First words');
  await page.unroute('**/api/Messaging/PostSmsDraft');
  await expect.poll(() => bodies(page), { timeout: 30_000 }).toEqual(['First words']);
  await expect.poll(kept).toEqual([]);

  // For somebody else it is another message.
  await page.goto('/tenant/sms/compose?phone=0241234567');
  await page.getByRole('button', { name: 'Remove 0241234567' }).waitFor();
  expect(await message(page).inputValue()).toBe('');
  await message(page).fill('Second words');
  await expect.poll(() => bodies(page)).toEqual(['First words', 'Second words']);
  await message(page).fill('');
  await expect.poll(() => bodies(page)).toEqual(['First words']);
});

test('a draft open in two windows is not overwritten, and goes out once', async ({ page, expected }) => {
  expected.push(/409/);
  await signUp(page);
  await page.goto('/tenant/sms/compose?phone=0241234567');
  await message(page).fill('Once');
  await expect.poll(() => bodies(page)).toEqual(['Once']);
  const [{ id } = { id: '' }] = await drafts(page);
  const open = async (draftId: string) => {
    const window = await page.context().newPage();
    await window.goto(`/tenant/sms/compose?draftId=${draftId}`);
    await window.getByRole('button', { name: 'Remove 0241234567' }).waitFor();
    return window;
  };
  const other = await open(id);
  await message(other).fill('Once, mended');
  await expect.poll(() => bodies(page)).toEqual(['Once, mended']);
  // The first window is told once, and what is written in it is a draft of its own.
  await message(page).fill('Once, here');
  await page.getByText(/Yours is saved as a separate draft/).waitFor();
  await expect.poll(() => bodies(page)).toEqual(['Once, here', 'Once, mended']);

  const third = await open(id);
  const send = async (window: Page) => {
    await window.getByRole('button', { name: 'Send', exact: true }).click();
    await window.getByRole('button', { name: 'Send to 1 person' }).click();
  };
  const sent = async () => {
    const rows: unknown[] = await (await page.request.get('/api/Messaging/GetAllSentSMS')).json();
    return rows.length;
  };
  await send(other);
  await other.getByRole('heading', { name: 'SMS report' }).waitFor();
  await send(third);
  await third
    .getByText(/This draft was sent, scheduled or deleted in the meantime/)
    .first()
    .waitFor();
  expect(await sent()).toBe(1);
  expect(await bodies(page)).toEqual(['Once, here']);
  await send(third);
  await third.getByRole('heading', { name: 'SMS report' }).waitFor();
  expect(await sent()).toBe(2);

  // Text written into the draft since is not lost with the earlier text.
  const [mine] = await drafts(page);
  await page.request.post('/api/Messaging/PostSmsDraft', {
    data: { id: mine?.id, body: 'Theirs', sender: 'GraceChapel' },
  });
  await send(page);
  await page
    .getByText(/You changed this .+ Nothing was sent/)
    .first()
    .waitFor();
  await expect.poll(() => bodies(page)).toEqual(['Once, here', 'Theirs']);
  await send(page);
  await page.getByRole('heading', { name: 'SMS report' }).waitFor();
  expect(await bodies(page)).toEqual(['Theirs']);

  // Emptied here while it is changed elsewhere, it stays as it is there.
  await page.goto(`/tenant/sms/compose?draftId=${mine?.id}`);
  await expect.poll(() => message(page).inputValue()).toBe('Theirs');
  await page.request.post('/api/Messaging/PostSmsDraft', {
    data: { id: mine?.id, body: 'Theirs, mended', sender: 'GraceChapel' },
  });
  await message(page).fill('');
  await page
    .getByText(/You changed this .+ It stays in Drafts/)
    .first()
    .waitFor();
  expect(await bodies(page)).toEqual(['Theirs, mended']);
});

test('a draft that cannot be saved and a message that cannot be loaded say so', async ({ page, expected }) => {
  expected.push(/500|404/);
  await signUp(page);
  await page.goto('/tenant/sms/compose');
  await page.route('**/api/Messaging/PostSmsDraft', (route) => route.fulfill({ status: 500, json: {} }));
  await message(page).fill('Keep me');
  await saveDraft(page);
  await told(page, 'Failed', 'Message not saved as draft');
  await expect.poll(() => message(page).inputValue()).toBe('Keep me');
  for (const name of ['draftId', 'defaultId', 'messageId']) {
    await page.goto(`/tenant/sms/compose?${name}=${crypto.randomUUID()}`);
    await told(page, 'Error', 'Could not load message!');
  }
});

test('a default message and a past one are reused; texts are added and changed', async ({ page }) => {
  await signUp(page, { sampleData: true });
  await page.goto('/tenant/sms/defaults');
  await page.getByRole('button', { name: 'Add a text' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a text' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter your message').waitFor();
  await dialog.getByRole('textbox', { name: 'Title' }).fill('A song');
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Sing, #name|friend#');
  await expectAccessible(page, 'a reusable text');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'A song' }).waitFor();
  await expectAccessible(page, 'default messages');
  await page.getByRole('link', { name: 'A song' }).click();
  await page.waitForFunction(
    () => document.querySelector('textarea[maxlength="10000"]')?.textContent === 'Sing, #name|friend#',
  );
  await expect.poll(() => page.getByRole('checkbox', { name: 'Personalise' }).isChecked()).toBe(true);
  // An opened but unchanged template is nobody's draft: a reload opens it again, and elsewhere the composer is empty.
  await page.reload();
  await expect.poll(() => message(page).inputValue()).toBe('Sing, #name|friend#');
  await page.goto('/tenant/sms/compose');
  await expect.poll(() => message(page).inputValue()).toBe('');
  await page.goBack();
  await expect.poll(() => message(page).inputValue()).toBe('Sing, #name|friend#');
  // Beside an empty text it can be taken too, and the audience stays.
  await page.getByRole('button', { name: 'All contacts', exact: true }).click();
  await message(page).fill('');
  await page.getByRole('button', { name: 'Use a default message' }).click();
  await page.getByRole('menuitem', { name: 'Welcome' }).click();
  await expect.poll(() => message(page).inputValue()).toContain('thank you for worshipping with us');
  await page.getByRole('list', { name: 'Chosen' }).getByText('All Contacts').waitFor();
  const past = await (await page.request.get('/api/Messaging/GetAllSentSMS')).json();
  const opened = Promise.withResolvers<void>();
  await page.route('**/api/Messaging/**', async (route) => {
    if (route.request().url().includes(`CommReportId=${past[0].id}`)) await opened.promise;
    await route.continue();
  });
  await page.goto(`/tenant/sms/compose?messageId=${past[0].id}`);
  // Nobody can write text that would be set aside for the running message.
  await page.locator('[inert] textarea[maxlength="10000"]').waitFor();
  opened.resolve();
  await page.locator('[inert]').waitFor({ state: 'detached' });
  await page.waitForFunction(
    (text) => document.querySelector('textarea[maxlength="10000"]')?.textContent === text,
    past[0].message,
  );
  // The list shows the beginning of a long e-mail as plain text; editing opens the whole.
  const long = `<p>Dear all</p>${'<p>come &amp; bring a friend</p>'.repeat(40)}<p>The end</p>`;
  const feast = { title: 'Feast', message: long };
  await page.request.post('/api/Messaging/PostEmailDefaultMessage', { data: feast });
  await page.goto('/tenant/email/defaults');
  await page.getByText(/^Dear all come & bring a friend come/).waitFor();
  await page.getByRole('button', { name: 'Actions for Feast' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('dialog', { name: 'Feast' }).getByText('The end', { exact: true }).waitFor();
});
