import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { startApp } from './app.ts';
import { test as base } from './screen.ts';
import { signUp } from './sign-up.ts';

// Slow enough to watch and stop it.
const test = base.override('app', async ({}, { onCleanup }) => {
  const app = await startApp({ SMS_ROUTE_OPTIONS: '{"sandbox":{"rate":8}}' });
  onCleanup(() => app.stop());
  return app;
});

/** Sends and opens the report, paused at once, because a slow machine could miss the moment. */
async function sendTo(page: Page, numbers: string[], message: string, { paused = false } = {}): Promise<string> {
  const senders = await (await page.request.get('/api/Messaging/RetrieveTenantSenderIDs')).json();
  const answer = await page.request.post('/api/Messaging/sendSms', {
    data: { subject: senders.returnObject[0].mask, message, toOthers: numbers.join() },
  });
  expect(answer.status()).toBe(200);
  const { id } = await answer.json();
  if (paused) expect((await page.request.post(`/api/Messaging/PauseMessage/${id}`)).status()).toBe(200);
  await page.goto(`/tenant/sms/sent/${id}`);
  return id;
}

const many = (count: number) => Array.from({ length: count }, (_, at) => `0241235${String(100 + at)}`);

test('a message is paused, corrected and sent to the rest, each with its place on screen', async ({ page }) => {
  await signUp(page);
  await sendTo(page, many(80), 'Servise at 9', { paused: true });
  // Figures still arrive if they take longer than the next change.
  const figures = '**/api/Messaging/GetMessageReport/*';
  await page.route(figures, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue().catch(() => undefined);
  });
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.unroute(figures);
  await page.getByRole('button', { name: 'Resume' }).waitFor();
  await page.getByText(/sent\. Paused, \d+ to go/).waitFor();
  await expectAccessible(page, 'a paused message');
  await page.getByRole('button', { name: 'Correct the text' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send to the rest' });
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Service at 9');
  await expectAccessible(page, 'mending a message');
  await dialog.getByRole('button', { name: /^Send to \d+ people$/ }).click();
  await page.getByText('SMS sent', { exact: true }).waitFor();
  await page.getByText('Service at 9').waitFor();
  await page.getByRole('link', { name: 'All messages' }).click();
  await page.getByText(/^Cancelled, \d+ of 80 sent$/).waitFor();
});

test('a message is cancelled after a question and resumed; if it cannot be read it says so', async ({
  page,
  expected,
}) => {
  expected.push(/ERR_FAILED/);
  await signUp(page);
  const id = await sendTo(page, many(40), 'Not today', { paused: true });
  await page.getByText(/of 40 sent\. Paused/).waitFor();
  const away = '**/api/Messaging/GetMessageReport/*';
  await page.route(away, (route) => route.abort());
  for (const act of ['ResumeMessage', 'PauseMessage'])
    expect((await page.request.post(`/api/Messaging/${act}/${id}`)).status()).toBe(200);
  await page.getByText(/^These figures are from /).waitFor();
  await page.unroute(away);
  await page.getByText(/^These figures are from /).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: /^Cancel for \d+ people$/ }).click();
  await page.getByText('Their units have been returned.', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Trial: 40 would have got this').waitFor({ timeout: 30_000 });
});

test('failed recipients are tried again, and the report is saved as a file', async ({ page }) => {
  await signUp(page);
  await sendTo(page, ['0241230000', '0241235555'], 'Hello');
  await page.getByRole('button', { name: 'Retry 1 failed' }).click();
  await page.getByRole('button', { name: 'Send to 1 person' }).click();
  await page.getByText('Sending again to 1 person').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^sms-report-\d{4}-\d\d-\d\d\.csv$/);
});
