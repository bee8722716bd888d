import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { localTimeOf } from '../contract/local-time.ts';
import { nodeFlags } from '../server/testing/processes/node-flags.ts';
import { startTermiiSimulator } from '../server/testing/simulators/termii.ts';
import { expectAccessible } from './accessible.ts';
import { freshUrl } from '../server/testing/database/database.ts';
import { startApp } from './app.ts';
import { test as base } from './screen.ts';
import { signUp } from './sign-up.ts';

const hour = 3_600_000;
const lagos = (away: number) => localTimeOf(new Date(Date.now() + away), 'Africa/Lagos').time;

// It is always night: the first rung keeps the night rule, the second does not.
const test = base
  .extend('folder', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const folder = mkdtempSync(join(tmpdir(), 'koinonia-night-'));
    onCleanup(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  })
  // A database started by the server uses the machine's clock, not that of the tests.
  .extend('database', { scope: 'worker' }, () => freshUrl())
  .override('app', async ({ folder, database }, { onCleanup }) => {
    const provider = await startTermiiSimulator();
    const night = { from: lagos(-hour), to: lagos(2 * hour) };
    const app = await startApp({
      DATA_DIR: folder,
      DATABASE_URL: database,
      SMS_ROUTES: 'sandbox',
      SMS_HYBRID_ROUTES: 'sandbox,termii',
      SMS_ROUTE_OPTIONS: JSON.stringify({ sandbox: { night }, termii: { night: false } }),
      TERMII_BASE_URL: provider.url,
      TERMII_API_KEY: 'key',
      TERMII_SECRET: 'secret',
      TRIAL_UNITS: '100',
    });
    onCleanup(async () => {
      await app.stop();
      await provider.close();
    });
    return app;
  });

const numbers = '08031231234,08051231234';
const waits = /^1 MTN number waits until \d{1,2}:\d\d$/;

test('people whom a route does not reach at night wait, as said before and after; the other route sends at once', async ({
  page,
  folder,
  database,
}) => {
  await signUp(page, { country: 'NG' });
  await page.goto(`/tenant/sms/compose?phone=${numbers}`);
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Good evening');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('No sender id selected', { exact: true }).waitFor();
  await page.getByText('Kindly select a sender id and try again.', { exact: true }).waitFor();
  const approve = [...nodeFlags, 'server/cli.ts', 'sender-ids', 'approve', 'Grace Chapel', 'GraceChapel'];
  await promisify(execFile)(process.execPath, approve, {
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: database },
  });
  await page.goto(`/tenant/sms/compose?phone=${numbers}`);
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Good evening');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose how to send' });
  await dialog.getByText('2 people will get this').waitFor();
  await expect.poll(() => dialog.getByText(waits).count()).toBe(0);
  await dialog.getByRole('radio', { name: 'Regular bulk SMS' }).check();
  await dialog.getByText(waits).waitFor();
  await expectAccessible(page, 'numbers waiting for the morning, before sending');
  await dialog.getByRole('button', { name: 'Send to 2 people' }).click();
  await page.getByText(/on its way to 2 people\. 1 MTN number waits until/).waitFor();
  await page.getByRole('heading', { name: 'SMS report' }).waitFor();
  await page.getByText(waits).waitFor();
  await page.getByText('At night this route does not reach MTN numbers.', { exact: false }).waitFor();
  await page.getByText(/^1 of 2 sent\. Sending, 1 to go$/).waitFor();
  await expectAccessible(page, 'numbers waiting for the morning, in the report');
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Resume' }).waitFor();

  const wish = { subject: 'GraceChapel', message: 'Good evening', toOthers: numbers, gateWayToUse: 'hybridKonnect' };
  const { id } = await (await page.request.post('/api/Messaging/sendSms', { data: wish })).json();
  await page.goto(`/tenant/sms/sent/${id}`);
  await page.getByText(/^2 of 2 sent/).waitFor();
  await page.getByRole('button', { name: '2 attempts: 0803 123 1234' }).click();
  const trail = page.getByRole('dialog', { name: 'How it went for 0803 123 1234' });
  await trail.getByText('Left out: this route does not reach its network at night', { exact: true }).waitFor();
  await expect
    .poll(() => trail.getByRole('listitem').allTextContents())
    .toEqual([expect.stringMatching(/^Sandboxtoday \d/), expect.stringMatching(/^Termiitoday \d.*Sent$/)]);
  await expectAccessible(page, 'the trail of one person');
});

test('in other countries the receipt says so while the message is written', async ({ page }) => {
  await signUp(page);
  await page.goto('/tenant/sms/compose?phone=%2B2348031231234,%2B2348051231234');
  await page.getByText(waits).waitFor();
  await expectAccessible(page, 'numbers waiting for the morning, in the receipt');
});
