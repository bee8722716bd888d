import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { test } from './screen.ts';
import { phone } from './sizes.ts';
import { signUp } from './sign-up.ts';

const message = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });

async function chooseGroup(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Select group from database' }).click();
  await page.getByRole('option', { name: new RegExp(name) }).click();
}

test('writing to a group: receipt, preview, confirmation, and the report as it arrives', async ({ page }) => {
  await signUp(page, { sampleData: true });
  await page.goto('/tenant/sms/compose');
  await page.getByRole('heading', { name: 'Compose SMS' }).waitFor();

  await chooseGroup(page, 'Choir');
  await expect.poll(() => page.getByRole('option', { name: /Choir/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Remove Choir' }).click();
  await page.getByRole('option', { name: /Choir/ }).click();
  await message(page).fill('Dear #name#, “practice” is at 5');
  await page.getByRole('button', { name: 'Use each name' }).click();
  await page.getByRole('button', { name: 'Replace them all' }).click();
  await expect.poll(() => message(page).inputValue()).toBe('Dear #name#, "practice" is at 5');

  const preview = page.getByRole('region', { name: 'How it will look' });
  await preview.getByText(/^Dear (?!#name#).+, "practice" is at 5$/).waitFor();
  const first = await preview.getByRole('status').textContent();
  await preview.getByRole('button', { name: 'Next' }).click();
  await expect.poll(() => preview.getByRole('status').textContent()).not.toBe(first);
  await expectAccessible(page);

  const told = await page.getByText(/will get this$/).textContent();
  await send(page).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Send' });
  await dialog.getByText(told ?? 'nothing told').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Send to \d+ people$/ }).click();
  await page.getByText('Sending SMS', { exact: true }).waitFor();
  await page.getByText('SMS sent', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'SMS report' }).waitFor();
  await page.getByText(/^Trial: \d+ (people on \d+ phones? )?would have got this$/).waitFor();
  await page.getByRole('table', { name: 'People' }).getByText('Delivered').first().waitFor();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'All messages' }).click();
  await page.getByRole('link', { name: 'Dear #name#, "practice" is at 5' }).waitFor();
  await expectAccessible(page);
});

test('on a phone the receipt is a bar that opens; a Nigerian organisation chooses how to send', async ({ page }) => {
  await signUp(page, { country: 'NG' });
  await page.setViewportSize(phone);
  await page.goto('/tenant/sms/compose?phone=08031234567,08051234567');
  await message(page).fill('Good morning');
  await page.getByRole('button', { name: /2 people will get this/ }).click();
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  await receipt.getByText('2 of 2 chosen will get it').waitFor();
  await receipt.getByText('Good morning').waitFor();
  await receipt.getByRole('button', { name: 'Close' }).click();
  await receipt.waitFor({ state: 'detached' });

  await send(page).click();
  await page.getByRole('radio', { name: 'Hosted, dedicated-number bulk SMS' }).waitFor();
  // The price of a unit is unknown until the owner sets it; both ways cost the same, so it is said once.
  const choice = page.getByRole('dialog', { name: 'Choose how to send' });
  await choice.getByText('Both ways cost the same: 2 units. The first reaches more phones').waitFor();
  await choice.getByRole('button', { name: 'Cancel' }).click();
  await page.goto('/tenant/settings/organisation');
  await page.getByRole('textbox', { name: 'One unit costs (NGN)' }).fill('515,25');
  await page.getByRole('form', { name: 'Price of a unit' }).getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await expectAccessible(page);
  await page.goto('/tenant/sms/compose');
  await page.getByRole('button', { name: /2 people, about ₦1,030/ }).waitFor();
  await send(page).click();
  await choice.getByText('Both ways cost the same: 2 units, about ₦1,030.').waitFor();
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'Regular bulk SMS' }).check();
  const sent = page.waitForRequest('**/api/Messaging/sendSms');
  await page.getByRole('button', { name: 'Send to 2 people' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    gateWayToUse: '',
    toOthers: '08031234567,08051234567',
    contacts: [],
    groupedContacts: [],
    isPersonalized: false,
  });
  await page.getByRole('heading', { name: 'SMS report' }).waitFor();
  await page.getByRole('list').getByText('08031234567').waitFor();
  await page
    .getByRole('region', { name: /^Your (message|trial)/ })
    .getByRole('button', { name: 'Good' })
    .click();
  await page.getByText(/^To 08031234567, 08051234567/).waitFor();
  await expectAccessible(page);

  // The hosted number reaches everybody, also in the sandbox; with too few units nothing goes, and it says whom to ask.
  const more = Array.from({ length: 17 }, (_, at) => `080312355${10 + at}`);
  const numbers = ['08031230000', '08031231111', '08031233333', ...more].join();
  await page.goto(`/tenant/sms/compose?phone=${numbers}`);
  await message(page).fill('x'.repeat(9000));
  await page.getByRole('button', { name: /units are missing/ }).click();
  await receipt.getByText(/To top up, ask/).waitFor();
  await receipt.getByRole('button', { name: 'Close' }).click();
  await receipt.waitFor({ state: 'detached' });
  await send(page).click();
  await choice.getByText(/units are missing/).waitFor();
  await choice.getByRole('button', { name: 'Cancel' }).click();
  await message(page).fill('Good evening');
  await send(page).click();
  await page.getByRole('button', { name: 'Send to 20 people' }).click();
  // In the sandbox it is a trial, with the way to go live and no picture to share.
  await page.getByText('Your trial is done').waitFor();
  await page.getByText('Trial: 20 would have got this').waitFor();
  expect(await page.getByText('Share the good news').count()).toBe(0);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Go live' }).last().click();
  await page.getByRole('region', { name: 'Going live' }).waitFor();
});

test('missing input is asked for, and typed text survives a reload', async ({ page }) => {
  await signUp(page);
  const senders = Promise.withResolvers<void>();
  await page.route('**/api/Messaging/RetrieveTenantSenderIDs*', async (route) => {
    await senders.promise;
    await route.continue();
  });
  await page.goto('/tenant/sms/compose');
  // Something appears above while the finger is down: the press still counts for its target.
  await send(page).hover();
  await page.mouse.down();
  await page.evaluate(() => document.querySelector('main')?.prepend(document.createElement('hr'), 'Arrived'));
  await page.evaluate(() => document.querySelector('hr')?.style.setProperty('margin', '60px'));
  await page.mouse.up();
  await page.getByText('Please select destination').waitFor();
  await page.getByText('Enter your message').waitFor();
  senders.resolve();
  await expect.poll(() => page.getByLabel('Sender', { exact: true }).inputValue()).toBe('GraceChapel');
  // The sender was chosen automatically; other missing parts stay missing.
  expect(await page.getByText('Please select destination').isVisible()).toBe(true);
  expect(await page.getByText('Enter your message').isVisible()).toBe(true);
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Phone numbers' }).fill('0241234567\n0201234567, 12');
  await message(page).fill('Hello #name#');
  await page.getByText('Invalid number: 1').waitFor();
  await page.reload();
  await page.getByText('This is what you were writing').waitFor();
  await expect.poll(() => message(page).inputValue()).toBe('Hello #name#');
  // With somebody already chosen, they appear as chips, and the other ways to choose are folded away.
  expect(await page.getByRole('group', { name: 'Ways to choose' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Remove 12', exact: true }).click();
  await page.getByText('Invalid number: 1').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Add more' }).click();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Phone numbers' }).inputValue())
    .toBe('0241234567\n0201234567');
  await send(page).click();
  const question = page.getByRole('dialog', { name: 'Send #name# as it is?' });
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  expect(await page.getByRole('checkbox', { name: 'Personalise' }).isChecked()).toBe(false);
  await send(page).click();
  await question.getByRole('button', { name: 'Use each name' }).click();
  // The answer continues the begun action.
  await page.getByRole('button', { name: /^Send to \d+ people$/ }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('checkbox', { name: 'Personalise' }).isChecked()).toBe(true);

  // Everybody would read another program's mark literally.
  await message(page).fill('Dear {name}, come');
  await send(page).click();
  const foreign = page.getByRole('dialog', { name: 'Send {name} as it is?' });
  await foreign.getByText('The place for a name is #name#.').waitFor();
  await expectAccessible(page);
  await foreign.getByRole('button', { name: 'Back to the message' }).click();
  await foreign.waitFor({ state: 'hidden' });
  expect(await page.getByRole('button', { name: /^Send to \d+ people$/ }).count()).toBe(0);
});
