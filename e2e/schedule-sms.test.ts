import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { test } from './screen.ts';
import { desktop, phone } from './sizes.ts';
import { signUp } from './sign-up.ts';

const message = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });

const told = (page: Page, title: string, detail: string | RegExp) =>
  Promise.all([
    page.getByText(title, { exact: true }).first().waitFor(),
    page
      .getByText(detail, { exact: typeof detail === 'string' })
      .first()
      .waitFor(),
  ]);

async function beside(page: Page, name: 'Schedule' | 'Save as Draft'): Promise<void> {
  await page.getByRole('button', { name: 'More ways to send' }).click();
  await page.getByRole('menuitem', { name }).click();
}

async function choose(page: Page, date: string, time: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Select Date and Time' });
  await dialog.getByLabel('Date').fill(date);
  await dialog.getByLabel('Time', { exact: true }).fill(time);
}

const nextYear = new Date().getFullYear() + 1;

test('a message is scheduled in the organisation’s time zone, edited, rescheduled and cancelled', async ({ page }) => {
  await signUp(page, { sampleData: true });
  await page.goto('/tenant/sms/compose?group=Choir');
  await message(page).fill('Practice is at 5');
  await beside(page, 'Schedule');
  const dialog = page.getByRole('dialog', { name: 'Select Date and Time' });
  await dialog.getByLabel('Date', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('[aria-label="More ways to send"]:focus').waitFor();
  await beside(page, 'Schedule');
  await dialog.getByText(/Time zone: GMT. It is \d\d:\d\d there now\./).waitFor();
  await dialog
    .getByRole('group', { name: 'Times often chosen' })
    .getByRole('button', { name: /^tomorrow.*\b8:00$/ })
    .click();
  await expect.poll(() => dialog.getByLabel('Time', { exact: true }).inputValue()).toBe('08:00');
  await dialog.getByText(/^It goes tomorrow.*\b8:00/).waitFor();
  await choose(page, '2020-01-01', '09:00');
  await dialog.getByText('This time has passed.').waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: 'Schedule', exact: true }).isDisabled()).toBe(true);
  await choose(page, `${nextYear}-06-01`, '09:00');
  await dialog.getByText(/^It goes 1 Jun/).waitFor();
  await expectAccessible(page, 'the schedule dialog');
  await dialog.getByRole('radio', { name: 'Only the people in it now' }).check();
  const sent = page.waitForRequest('**/api/Messaging/saveSmsSchedule');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    executionDate: `${nextYear}-06-01`,
    time: '09:00',
    date: `${nextYear}-06-01T09:00`,
    groupedContacts: ['group_~Choir'],
    audience: 'fixed',
    isoCode: 'GH',
    category: 'group',
    emailAddress: expect.stringContaining('@'),
    emailDisplayName: expect.stringMatching(/./),
  });
  await told(page, 'message Scheduled', /^It goes 1 June? \d{4} 9:00( \(.+\))?\.$/);
  const list = page.getByRole('table', { name: 'Scheduled' });
  await list.getByText(/fixed: \d+ people/).waitFor();
  await expectAccessible(page, 'scheduled messages');

  await page.getByRole('link', { name: 'Practice is at 5' }).click();
  await page.getByText('You are changing a scheduled message.').waitFor();
  await expect.poll(() => message(page).inputValue()).toBe('Practice is at 5');
  await message(page).fill('Practice is at 6');
  await page
    .getByRole('button', { name: /people will get this|Send$/ })
    .first()
    .waitFor();
  await beside(page, 'Schedule');
  await expect.poll(() => dialog.getByLabel('Date').inputValue()).toBe(`${nextYear}-06-01`);
  await dialog.getByRole('radio', { name: 'The people in it at that time' }).check();
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await page.getByRole('link', { name: 'Practice is at 6' }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: /^Practice is at/ }).count()).toBe(1);

  const menu = page.getByRole('button', { name: /Practice is at 6/ });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Reschedule' }).click();
  await choose(page, `${nextYear}-07-01`, '10:30');
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  await told(page, 'message Scheduled', /^It goes 1 July? \d{4} 10:30( \(.+\))?\.$/);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Cancel it' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel it' }).click();
  await page.getByRole('link', { name: 'Practice is at 6' }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Cancel it' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel it' }).click();
  await page.getByRole('link', { name: 'Practice is at 6' }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Show past' }).click();
  await page.getByRole('table', { name: 'Scheduled' }).getByText('Cancelled').waitFor();

  // The same again, after the first was answered, is another message.
  for (const count of [1, 2]) {
    await page.getByRole('link', { name: 'Compose SMS', exact: true }).first().click();
    await page.getByRole('textbox', { name: 'Phone numbers' }).fill('0241234567');
    await message(page).fill('Meant twice');
    await beside(page, 'Schedule');
    await choose(page, `${nextYear}-08-01`, '09:00');
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
    await list.waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Meant twice' }).count()).toBe(count);
  }
});

test('a failing schedule says so and loses nothing typed', async ({ page, expected }) => {
  expected.push(/500|402/);
  await signUp(page);
  await page.goto('/tenant/sms/compose?phone=0241234567');
  await message(page).fill('Keep me');
  await page.route('**/api/Messaging/saveSmsSchedule', (route) => route.fulfill({ status: 500, json: {} }));
  await beside(page, 'Schedule');
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule', exact: true }).click();
  await told(page, 'Schedule Failed', 'Could not schedule message');
  await expect.poll(() => message(page).inputValue()).toBe('Keep me');
  await page.unroute('**/api/Messaging/saveSmsSchedule');
  await message(page).fill('x'.repeat(9000));
  await page.getByRole('button', { name: 'Add more' }).click();
  await page
    .getByRole('textbox', { name: 'Phone numbers' })
    .fill(Array.from({ length: 30 }, (_, at) => `02412345${10 + at}`).join());
  await beside(page, 'Schedule');
  // Typed numbers do not change, so it only asks when their units are taken.
  await page.getByRole('radio', { name: 'Set aside now' }).check();
  expect(await page.getByRole('radio', { name: 'The people in it at that time' }).count()).toBe(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule', exact: true }).click();
  await told(page, 'Insufficient Unit', /^You do not have/);
});

test('a missed message stays in sight until somebody decides', async ({ page }) => {
  await signUp(page);
  await page.goto('/tenant/sms/scheduled');
  // It is announced, because the screen knew that nothing waited: with the units, something now does.
  await page.getByRole('link', { name: /\d units?$/ }).waitFor();
  const senders = await (await page.request.get('/api/Messaging/RetrieveTenantSenderIDs')).json();
  const now = new Date().toISOString();
  const numbers = Array.from({ length: 30 }, (_, at) => `02412345${10 + at}`).join();
  const answer = await page.request.post('/api/Messaging/saveSmsSchedule', {
    data: { subject: senders.returnObject[0].mask, message: 'x'.repeat(9000), toOthers: numbers, date: now },
  });
  expect(answer.status()).toBe(200);
  await page.getByText('A scheduled message was not sent', { exact: true }).waitFor();
  await page.getByText('1 scheduled message needs your decision').waitFor();
  await page.getByText('Held: too few units').waitFor();
  await page
    .getByText(/^You do not have enough units/)
    .first()
    .waitFor();
  await expectAccessible(page, 'a held message');
  // It would only be held again: the necessary first step is offered instead, and a phone says why it is held.
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'See your units' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Send now' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.setViewportSize(phone);
  await page.getByRole('table', { name: 'Scheduled' }).getByText('Held: too few units').waitFor();
  await expectAccessible(page, 'a held message on a phone');
  await page.setViewportSize(desktop);
  await page.goto('/tenant/home');
  await page.getByRole('link', { name: /message needs your decision/ }).click();
  await page.getByText('Held: too few units').waitFor();

  // One is cancelled while another is still being cancelled.
  const two = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/api/Messaging/CancelSchedule/*', async (route) => {
    asked += 1;
    if (asked === 2) two.resolve();
    await two.promise;
    await route.continue();
  });
  for (const text of ['The first', 'The second']) {
    const data = {
      subject: senders.returnObject[0].mask,
      message: text,
      toOthers: '0241234567',
      date: `${nextYear}-06-01T09:00`,
    };
    expect((await page.request.post('/api/Messaging/saveSmsSchedule', { data })).status()).toBe(200);
    await page.getByRole('button', { name: new RegExp(text) }).click();
    await page.getByRole('menuitem', { name: 'Cancel it' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel it' }).click();
  }
  await page.getByRole('link', { name: 'The first' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'The second' }).waitFor({ state: 'detached' });
});

test('many windows that schedule or send before an answer, even after a reload, make one message', async ({
  page,
  expected,
}) => {
  expected.push(/409/, /ERR_FAILED/);
  await signUp(page);
  const schedule = async (window: Page, time = '09:00') => {
    await beside(window, 'Schedule');
    await choose(window, `${nextYear}-06-01`, time);
    const dialog = window.getByRole('dialog', { name: 'Select Date and Time' });
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  };
  const listed = async (path: string): Promise<{ id: string }[]> =>
    (await page.request.get(new URL(path, page.url()).href)).json();
  const scheduled = async () => (await listed('/api/Messaging/GetMessages?channel=sms&which=scheduled')).length;
  const answers = '**/api/Messaging/s*';
  let gate = Promise.withResolvers<void>();
  gate.resolve();
  await page.context().route(answers, async (route) => {
    if (route.request().method() === 'POST') await gate.promise;
    await route.continue();
  });
  const other = await page.context().newPage();
  const inBoth = async (text: string) => {
    await page.goto('/tenant/sms/compose?phone=0241234567');
    await message(page).fill(text);
    await expect.poll(async () => (await listed('/api/Messaging/GetMessages?channel=sms&which=drafts')).length).toBe(1);
    const [draft] = await listed('/api/Messaging/GetMessages?channel=sms&which=drafts');
    await other.goto(`/tenant/sms/compose?draftId=${draft?.id}`);
    await expect.poll(() => message(other).inputValue()).toBe(text);
    gate = Promise.withResolvers();
  };
  const toldLate = (window: Page) =>
    window
      .getByText(/This draft was sent, scheduled or deleted in the meantime/)
      .first()
      .waitFor();
  await inBoth('Once only');
  for (const window of [page, other]) {
    const begun = window.waitForRequest('**/api/Messaging/saveSmsSchedule');
    await schedule(window);
    await begun;
  }
  gate.resolve();
  const late = await Promise.race([toldLate(page).then(() => page), toldLate(other).then(() => other)]);
  await (late === page ? other : page).getByRole('table', { name: 'Scheduled' }).waitFor();
  expect(await scheduled()).toBe(1);

  // Sent in one window and scheduled in the other: whichever comes second is told.
  await inBoth('Now or later');
  const sending = page.waitForRequest('**/api/Messaging/sendSms');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: 'Send to 1 person' }).click();
  await sending;
  const scheduling = other.waitForRequest('**/api/Messaging/saveSmsSchedule');
  await schedule(other);
  await scheduling;
  gate.resolve();
  await Promise.race([toldLate(page), toldLate(other)]);
  const kept = await scheduled();
  expect((await listed('/api/Messaging/GetAllSentSMS')).length + kept).toBe(2);
  await other.close();

  // The answer is lost and the page loaded anew: the message is no draft any more, which is said.
  await page.goto('/tenant/sms/compose?phone=0241234567');
  await message(page).fill('Lost on the way');
  await page.route(answers, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort();
  });
  await schedule(page);
  await page.getByText('Did your last message go out?').waitFor();
  await page.unroute(answers);
  await page.reload();
  await toldLate(page);
  expect(await message(page).inputValue()).toBe('');
  expect(await scheduled()).toBe(kept + 1);
});
