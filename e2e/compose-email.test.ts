import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { test } from './screen.ts';
import { phone } from './sizes.ts';
import { signUp } from './sign-up.ts';

const body = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
const told = (page: Page, ...words: string[]) =>
  Promise.all(words.map((one) => page.getByText(one, { exact: true }).first().waitFor()));

async function save(page: Page, way: 'Schedule' | 'Save as Draft'): Promise<void> {
  await page.getByRole('button', { name: 'More ways to send' }).click();
  await page.getByRole('menuitem', { name: way }).click();
}

async function writeBody(page: Page, text: string): Promise<void> {
  await page.locator('.ck-editor__editable').first().waitFor();
  await body(page).click();
  await page.keyboard.type(text);
}

async function confirmSend(page: Page): Promise<void> {
  await send(page).click();
  await page
    .getByRole('dialog', { name: 'Confirm Send' })
    .getByRole('button', { name: /^Send to \d+ (person|people)$/ })
    .click();
}

test('writing to a group: missing input, preview, warnings, confirmation, alert, sent list and report', async ({
  page,
}) => {
  await signUp(page, { sampleData: true });
  await page.goto('/tenant/email/compose');
  await page.getByRole('heading', { name: 'Compose E-mail' }).waitFor();
  await send(page).click();
  await told(page, 'Please select destination', 'Enter your message');

  await page.getByRole('button', { name: 'Select group from database' }).click();
  await page.getByRole('option', { name: /Choir/ }).click();
  await writeBody(page, 'Dear #name#, practice is at 5');
  await page.getByRole('checkbox', { name: 'Personal Message' }).check();
  await page.getByText("#name# is replaced by the member's name on sending").waitFor();
  const preview = page.getByRole('region', { name: 'How it will look' });
  await preview.getByText('Check before you send').waitFor();
  await page.getByRole('textbox', { name: 'Subject' }).fill('Practice');
  await preview.getByText('Practice', { exact: true }).waitFor();
  const frame = preview.locator('iframe');
  expect(await frame.getAttribute('sandbox')).toBe('');
  await frame
    .contentFrame()
    .getByText(/^Dear (?!#name#).+, practice is at 5$/)
    .waitFor();
  const ground = () =>
    frame
      .contentFrame()
      .locator('.koinonia-body')
      .evaluate((body) => getComputedStyle(body).backgroundColor);
  expect(await ground()).toBe('rgb(255, 255, 255)');
  await preview.getByText('Dark', { exact: true }).click();
  await expect.poll(ground).toBe('rgb(32, 36, 44)');
  await preview.getByText('Plain text', { exact: true }).click();
  await preview.getByText(/^Dear (?!#name#).+, practice is at 5/).waitFor();
  await expectAccessible(page);
  // A test e-mail reads as it does for the person in the preview.
  await preview.getByRole('button', { name: 'Next' }).click();
  const tried = page.waitForRequest('**/api/Messaging/SendEmailTest');
  await page.getByRole('button', { name: 'Send a test to yourself' }).click();
  const { greeting } = (await tried).postDataJSON() as { greeting: string };
  await frame.contentFrame().getByText(`Dear ${greeting}, practice is at 5`).waitFor();
  await told(page, 'Test sent');

  await confirmSend(page);
  await told(page, 'Sending Email');
  const alert = page.getByRole('region', { name: /^Your (message|trial)/ });
  await page.getByRole('heading', { name: 'E-mail report' }).waitFor();
  await alert.getByRole('button', { name: 'Send another' }).click();
  await page.getByRole('heading', { name: 'Compose E-mail' }).waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('');

  await page.goto('/tenant/email/compose?group=Choir');
  await page.getByRole('button', { name: 'Remove Choir' }).waitFor();
  await page.getByRole('textbox', { name: 'Subject' }).fill('Once more');
  // A template fills only the place of the text: without a text it asks nothing, and names the gaps it leaves.
  await page.getByRole('button', { name: 'Start from a template' }).click();
  await page.getByRole('button', { name: /^Newsletter/ }).click();
  await preview.getByText(/^Still to be filled in: Write two or three sentences/).waitFor();
  expect(await page.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('Once more');
  await body(page).click();
  await page.keyboard.press('Control+a');
  await writeBody(page, 'See you on Sunday');
  await page.getByRole('button', { name: 'Save as template' }).click();
  await page.getByRole('dialog', { name: 'Save as template' }).getByRole('button', { name: 'Save' }).click();
  await told(page, 'Template saved');
  // The text is replaced only after somebody confirms.
  await page.getByRole('button', { name: 'Start from a template' }).click();
  const templates = page.getByRole('dialog', { name: 'Choose a template' });
  await templates.getByRole('button', { name: /^Invitation/ }).click();
  await page.getByRole('button', { name: 'Replace it' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('You are invited, #name#');
  await page.getByRole('button', { name: 'Start from a template' }).click();
  await templates.getByRole('button', { name: /^Once more/ }).click();
  await page.getByRole('button', { name: 'Replace it' }).click();
  await expect.poll(() => body(page).textContent()).toContain('See you on Sunday');
  await confirmSend(page);
  await page.getByRole('heading', { name: 'E-mail report' }).waitFor();
  await alert.getByRole('button', { name: 'Good' }).click();
  await page.waitForURL('**/tenant/email/sent');
  await page.getByRole('link', { name: 'Once more' }).click();
  await page.getByRole('heading', { name: 'E-mail report' }).waitFor();
  await page.getByText('“Once more”', { exact: false }).first().waitFor();
  await page.getByRole('table', { name: 'People' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show the e-mail' }).click();
  await page.getByRole('dialog').locator('iframe').contentFrame().getByText('See you on Sunday').waitFor();
});

test('failures are explained and lose nothing typed; drafts and schedules', async ({ page, expected }) => {
  expected.push(/ERR_FAILED|500|404/);
  await signUp(page, { sampleData: true });
  await page.goto('/tenant/email/compose?group=Choir&emaildraft=00000000-0000-4000-8000-000000000000');
  await told(page, 'Could not load email!');
  await page.goto('/tenant/email/compose?group=Choir');
  // Undone again, it is not found either.
  const subject = page.getByRole('textbox', { name: 'Subject' });
  await subject.fill('Long '.repeat(60));
  await page.getByText('300 characters: phones show about the first 40', { exact: false }).waitFor();
  await subject.fill('Taken back');
  const listed = async () =>
    (await (await page.request.get('/api/Messaging/GetMessages?channel=email&which=drafts')).json()).length;
  await expect.poll(listed).toBe(1);
  await subject.fill('');
  await expect.poll(listed).toBe(0);
  await page.goto('/tenant/email/compose?group=Choir');
  await page.getByRole('button', { name: 'Remove Choir' }).waitFor();
  expect(await subject.inputValue()).toBe('');
  await writeBody(page, 'Every word');
  // A name token that nobody would get is asked about, in the subject as in the text.
  await subject.fill('Dear #name#');
  await send(page).click();
  await page
    .getByRole('dialog')
    .getByText(/everybody would read “#name#”/)
    .waitFor();
  await page.keyboard.press('Escape');
  await subject.fill('Do not lose me');
  // An incomplete reply address hides neither receipt nor preview, is kept in a draft, and is not sent.
  await page.getByRole('button', { name: 'Preview line and reply address' }).click();
  const reply = page.getByRole('textbox', { name: 'Replies go to' });
  await reply.fill('office');
  await send(page).click();
  await told(page, 'This is only a part of an e-mail address. Complete it, or leave it empty.');
  await expect.poll(() => reply.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByText(/^\d+ people (at \d+ address(es)? )?will get this$/).waitFor();
  expect(await page.getByText(/^Could not load/).count()).toBe(0);
  await reply.fill('office@example.org');

  await page.route('**/api/Messaging/sendEmail', (route) => route.abort());
  await confirmSend(page);
  await told(page, "You 're Offline", 'Please ensure you have internet access.');
  await page.unroute('**/api/Messaging/sendEmail');
  await page.route('**/api/Messaging/sendEmail', (route) => route.fulfill({ status: 500, body: '{}' }));
  await confirmSend(page);
  await told(page, 'Not Sent', 'Email sending failed');

  await page.route('**/api/Messaging/saveEmaillDraft', (route) => route.abort());
  await reply.fill('the-office@example.org');
  await save(page, 'Save as Draft');
  await told(page, 'Error', 'Message not saved as draft');
  await page.unroute('**/api/Messaging/saveEmaillDraft');
  await save(page, 'Save as Draft');
  await told(page, 'Draft Saved');

  await page.route('**/api/Messaging/saveEmailSchedule', (route) => route.abort());
  const later = async () => {
    await save(page, 'Schedule');
    const dialog = page.getByRole('dialog', { name: 'Select Date and Time' });
    expect(await dialog.getByText(/units/i).count(), 'e-mails cost none').toBe(0);
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  };
  await later();
  await told(page, 'Schedule Failed', 'Could not schedule message');
  await page.unroute('**/api/Messaging/saveEmailSchedule');
  await later();
  await told(page, 'message Scheduled');
  await page.waitForURL('**/tenant/email/scheduled');
  await page.getByRole('link', { name: 'Do not lose me' }).waitFor();
  await expectAccessible(page);

  // A person without a name gets the fallback greeting everywhere, and in a schedule there is nothing to choose for
  // them.
  await page.goto('/tenant/email/compose');
  await page.getByRole('button', { name: 'Phone numbers' }).click();
  await page.getByRole('textbox', { name: 'Phone numbers' }).fill('guest@example.org');
  await subject.fill('Dear #name#');
  await writeBody(page, 'Come on Sunday');
  await page.getByRole('checkbox', { name: 'Personal Message' }).check();
  await page.getByRole('button', { name: /^Call them “friend”/ }).click();
  expect(await subject.inputValue()).toBe('Dear #name|friend#');
  await save(page, 'Schedule');
  const alone = page.getByRole('dialog', { name: 'Select Date and Time' });
  await alone.getByText('People who opt out before then do not get it.', { exact: true }).waitFor();
  expect(await alone.getByText(/^(Units|Who gets it\?)$/).count()).toBe(0);
});

test('discarding leads to the sent list and can be undone; choosing SMS asks how, at 360 px', async ({ page }) => {
  await signUp(page, { country: 'NG', sampleData: true });
  await page.setViewportSize(phone);
  // A person ticked far down in the list appears at once in the message to them.
  await page.goto('/tenant/people');
  await page.getByRole('checkbox', { name: 'Tick Adaobi Onyekachi' }).check();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Send Email' }).click();
  await page.getByRole('button', { name: 'Remove Adaobi Onyekachi' }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

  await page.goto('/tenant/email/compose?group=Choir');
  await page.getByRole('textbox', { name: 'Subject' }).fill('Half a thought');
  await page.getByRole('link', { name: 'Discard' }).click();
  await page.waitForURL('**/tenant/email/sent');
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('Half a thought');
  await page.getByRole('button', { name: 'Add more' }).click();
  await page.getByRole('button', { name: 'Select group from database' }).click();
  await page.getByRole('option', { name: /Ushers/ }).click();
  await page.getByRole('button', { name: 'Send as SMS instead' }).click();
  const asked = page.getByRole('dialog', { name: 'Send SMS' });
  await asked.getByText('100% delivery').waitFor();
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Choose regular bulk sms' }).click();
  await page.getByRole('heading', { name: 'Compose SMS' }).waitFor();
  await page.getByRole('button', { name: 'Remove Choir' }).waitFor();
  await page.getByRole('button', { name: 'Remove Ushers' }).waitFor();
  // The route was chosen already.
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Practice is at 5');
  await send(page).click();
  const last = page.getByRole('dialog', { name: 'Confirm Send' });
  await last.getByRole('button', { name: /^Send to \d+ people$/ }).waitFor();
  expect(await last.getByRole('radio').count()).toBe(0);
  await last.getByRole('button', { name: 'Choose how to send' }).click();
  expect(await page.getByRole('radio', { name: 'Regular bulk SMS' }).isChecked()).toBe(true);
});
