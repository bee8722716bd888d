import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import {
  africasTalkingReply,
  type AfricasTalkingSimulator,
  startAfricasTalkingSimulator,
} from '../server/testing/simulators/africastalking.ts';
import { nodeFlags } from '../server/testing/processes/node-flags.ts';
import { expectAccessible } from './accessible.ts';
import { freshUrl } from '../server/testing/database/database.ts';
import { startApp } from './app.ts';
import { test as screenTest } from './screen.ts';
import { signUp } from './sign-up.ts';

const secret = 'a-path-nobody-can-guess';
const number = '+2348036900001';

/** A Koinonia that sends through a simulator of a real provider's protocol. */
const test = screenTest
  .extend('provider', { scope: 'worker' }, async ({}, { onCleanup }): Promise<AfricasTalkingSimulator> => {
    const provider = await startAfricasTalkingSimulator();
    onCleanup(() => provider.close());
    return provider;
  })
  .extend('folder', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const folder = mkdtempSync(join(tmpdir(), 'koinonia-replies-'));
    onCleanup(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  })
  // A database started by the server uses the machine's clock, not that of the tests.
  .extend('database', { scope: 'worker' }, () => freshUrl())
  .override('app', async ({ provider, folder, database }, { onCleanup }) => {
    const app = await startApp({
      DATA_DIR: folder,
      DATABASE_URL: database,
      SMS_ROUTES: 'africastalking',
      AFRICASTALKING_BASE_URL: provider.url,
      AFRICASTALKING_USERNAME: 'grace',
      AFRICASTALKING_API_KEY: 'key',
      SMS_CALLBACK_SECRET: secret,
      TRIAL_UNITS: '50',
    });
    onCleanup(() => app.stop());
    return app;
  });

test('a link to stop messages, the opt-out on a person’s page, and replies', async ({
  app,
  page,
  provider,
  folder,
  database,
}) => {
  await signUp(page, { country: 'GH' });
  const approve = [...nodeFlags, 'server/cli.ts', 'sender-ids', 'approve', 'Grace Chapel', 'GraceChapel'];
  await promisify(execFile)(process.execPath, approve, {
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: database },
  });
  await page.request.post('/api/People/CreatePeople', {
    data: [{ firstName: 'Ngozi', lastName: 'Obi', phoneNumber: number }],
  });

  await page.goto(`/tenant/sms/compose?phone=${encodeURIComponent(number)}`);
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Service at 9');
  await page.locator('[data-counter]').getByText('12 characters').waitFor();
  await page.getByRole('checkbox', { name: 'Add a link to stop these messages' }).check();
  await page.getByText('Nobody can reply to GraceChapel').waitFor();
  await page.getByLabel('How it will look').getByText('/u/').waitFor();
  await expect.poll(() => page.locator('[data-counter]').getByText('12 characters').count()).toBe(0);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: 'Send to 1 person' }).click();
  await expect.poll(() => provider.accepted.all().length, { timeout: 15_000 }).toBe(1);
  const [link = ''] = /\/u\/\w+$/.exec(provider.accepted.all()[0]?.text ?? '') ?? [];

  await page.goto(link);
  await page.getByRole('heading', { name: 'Stop SMS from Grace Chapel?' }).waitFor();
  await expectAccessible(page, 'the page behind an opt-out link');
  await page.getByRole('button', { name: 'Stop SMS' }).click();
  await page.getByRole('heading', { name: 'Done. Grace Chapel will not send you SMS any more.' }).waitFor();

  await page.goto('/tenant/people');
  await page.getByText('No SMS').first().waitFor();
  await page.getByRole('link', { name: /Ngozi Obi/ }).click();
  await page.getByText('Since today, by the link in a message').waitFor();
  await page.getByRole('button', { name: 'Undo this' }).click();
  await page.getByRole('dialog').getByText('Ngozi asked for this themselves').waitFor();
  await page.getByRole('button', { name: 'Allow SMS again' }).click();
  await page.getByText('Gets SMS', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Stop SMS' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop SMS' }).click();
  await page.getByText('Since today, said in person, recorded by Ada Obi').waitFor();

  const [, personId] = /people\/([\w-]{36})/.exec(page.url()) ?? [];
  const changes = { secondPhone: '+2348037770000' };
  const given = await page.request.put(`/api/People/UpdatePerson/${personId}`, { data: { changes } });
  const wish = { personId, channel: 'sms', which: 'second' };
  const recorded = await page.request.post('/api/People/RecordOptOut', { data: wish });
  expect([given.status(), recorded.status()]).toEqual([200, 200]);
  await page.getByText('Asked not to receive SMS on the second phone').waitFor();
  await expectAccessible(page, 'a person opted out of SMS on both phones');
  await page.getByRole('button', { name: 'Undo this' }).last().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => page.getByText('on the second phone').count()).toBe(0);

  await page.goto('/tenant/sms/replies');
  await page.getByText('No replies yet').waitFor();
  const url = `${app.url}/callbacks/sms/africastalking/${secret}`;
  const text = 'Is there a bus?\nI live in Lekki.';
  const said = africasTalkingReply(url, { id: 'r-1', from: number, to: '22384', text, date: new Date().toISOString() });
  await page.request.post(said.url, { headers: said.headers, data: said.body });
  await page.getByRole('link', { name: 'Replies 1' }).waitFor();
  await expectAccessible(page, 'replies');
  await page.getByRole('button', { name: 'Unread Ngozi Obi' }).click();
  await page.getByRole('dialog', { name: 'Ngozi Obi' }).getByText('I live in Lekki.').waitFor();
  await page.getByRole('dialog').getByRole('link', { name: 'Answer' }).click();
  await page.getByRole('list', { name: 'Chosen' }).getByText(number).waitFor();
});
