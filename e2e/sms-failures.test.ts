import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { test } from './screen.ts';
import { signUp } from './sign-up.ts';

const sendSms = '**/api/Messaging/sendSms';

async function write(page: Page, text: string): Promise<void> {
  await signUp(page);
  await page.goto('/tenant/sms/compose?phone=0241234567');
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(text);
}

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: 'Send to 1 person' }).click();
}

const told = (page: Page, title: string, detail: string) =>
  Promise.all([page.getByText(title, { exact: true }).waitFor(), page.getByText(detail, { exact: true }).waitFor()]);

test('after a lost answer the same key is used again, so the message goes out once', async ({ page, expected }) => {
  expected.push(/ERR_FAILED/);
  await write(page, 'Only once');
  const keys: (string | undefined)[] = [];
  const lose = async (route: Route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  };
  await page.route(sendSms, lose);
  await send(page);
  await told(page, "You 're Offline", 'Please ensure you have internet access.');
  await page.getByText('Did your last message go out?').waitFor();
  await send(page);
  await page.getByRole('heading', { name: 'SMS report' }).waitFor();
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  await page.getByRole('link', { name: 'All messages' }).click();
  await page.getByRole('link', { name: 'Only once' }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Only once' }).count()).toBe(1);
});

test('offline at the question: it says so, sends nothing by itself, and sends when asked again', async ({
  page,
  expected,
}) => {
  expected.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|preload CSS|dynamically imported/);
  await write(page, 'From a bus');
  await page.getByText('1 of 1 chosen will get it').waitFor();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const go = page.getByRole('button', { name: 'Send to 1 person' });
  await go.waitFor();
  await page.context().setOffline(true);
  await go.click();
  await told(page, "You 're Offline", 'Please ensure you have internet access.');
  await page.context().setOffline(false);
  expect(await page.getByRole('textbox', { name: 'Message', exact: true }).inputValue()).toBe('From a bus');
  await send(page);
  await page.getByRole('heading', { name: 'SMS report' }).waitFor();
});

test('offline before the confirmation opens: it says so and keeps the text', async ({ page, expected }) => {
  expected.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|preload CSS|dynamically imported/);
  let away = true;
  await page.route('**/assets/*.js', async (route) => {
    const code = await route
      .fetch()
      .then((answer) => answer.text())
      .catch(() => '');
    const lost = away && (code === '' || code.includes(', from ${'));
    return lost ? route.abort() : route.continue();
  });
  await write(page, 'Do not lose me');
  await page.getByText('1 of 1 chosen will get it').waitFor();
  await page.getByRole('button', { name: 'Add more' }).click();
  await page.getByRole('textbox', { name: 'Phone numbers', exact: true }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await told(page, "You 're Offline", 'Please ensure you have internet access.');
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Do not lose me');
  await page.getByRole('textbox', { name: 'Phone numbers', exact: true }).fill('0241234567, 0241234568');
  await page
    .getByText(/^As of .+ We cannot reach Koinonia just now\. The count will update automatically\.$/)
    .waitFor();
  expect(await page.getByText('1 of 1 chosen will get it').isVisible()).toBe(true);
  away = false;
  await page.context().setOffline(false);
  // A stylesheet that fails to load is requested again, so nothing stays unstyled until a reload.
  const lost = new Set<string>();
  await page.route('**/assets/*.css', (route) => {
    const url = route.request().url();
    return lost.has(url) ? route.continue() : (lost.add(url), route.abort());
  });
  await page.reload();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Message', exact: true }).inputValue())
    .toBe('Do not lose me');
  expect(lost.size).toBeGreaterThan(0);
  const isBare = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].some((one) => !one.sheet),
    );
  await expect.poll(isBare).toBe(false);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: 'Send to 2 people' }).waitFor();
});

test('any other failure says so and loses nothing typed', async ({ page, expected }) => {
  expected.push(/500/);
  await write(page, 'Keep me');
  await page.route(sendSms, (route) => route.fulfill({ status: 500, json: {} }));
  await send(page);
  await told(page, 'Failed operation', 'SMS sending failed, Please try again.');
  await expect.poll(() => page.getByRole('textbox', { name: 'Message', exact: true }).inputValue()).toBe('Keep me');
});

test('leaving while a message is sent leaves nothing behind, navigates nobody, and keeps newer text', async ({
  page,
}) => {
  await write(page, 'Sent and left');
  let answered = Promise.withResolvers<void>();
  await page.route(sendSms, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await send(page);
  await page.getByRole('link', { name: 'Messages', exact: true }).first().click();
  await page.getByRole('heading', { name: 'Messages', exact: true }).waitFor();
  answered.resolve();
  await page.getByText('SMS sent', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Sent and left' }).waitFor();
  await page.getByRole('link', { name: 'Compose SMS', exact: true }).first().click();
  const message = page.getByRole('textbox', { name: 'Message', exact: true });
  await expect.poll(() => message.inputValue()).toBe('');

  answered = Promise.withResolvers<void>();
  await page.getByRole('textbox', { name: 'Phone numbers' }).fill('0241234567');
  await message.fill('Next');
  const asked = page.waitForRequest(sendSms);
  await send(page);
  await asked;
  await message.fill('The one after it');
  answered.resolve();
  await page.getByRole('heading', { name: 'SMS report' }).waitFor();
  await page.goto('/tenant/sms/compose');
  await expect.poll(() => message.inputValue()).toBe('The one after it');
  expect(await page.getByText('Did your last message go out?').count()).toBe(0);
});

test('sending before the sender ids have loaded waits for them', async ({ page }) => {
  const asked = Promise.withResolvers<void>();
  await page.route('**/api/Messaging/RetrieveTenantSenderIDs*', async (route) => {
    await asked.promise;
    await route.continue();
  });
  await write(page, 'In a hurry');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  asked.resolve();
  await page.getByRole('button', { name: 'Send to 1 person' }).waitFor();
  // A person is added elsewhere, and recounting the receipt takes long: it can be sent meanwhile.
  const receipt = '**/api/Messaging/PreviewSms';
  await page.route(receipt, () => new Promise(() => {}));
  const again = page.waitForRequest(receipt);
  await page.request.post('/api/People/CreatePeople', { data: [{ firstName: 'Kofi', phoneNumber: '0241234599' }] });
  await again;
  await page.getByRole('button', { name: 'Send to 1 person' }).click();
  await page.getByRole('heading', { name: 'SMS report' }).waitFor();
});

test('unreadable sender ids are not reported as missing, and Retry loads them', async ({ page, expected }) => {
  expected.push(/500/);
  await signUp(page);
  let failing = true;
  await page.route('**/api/Messaging/RetrieveTenantSenderIDs*', (route) =>
    failing ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await page.goto('/tenant/sms/compose?phone=0241234567');
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('From nobody yet');
  const failure = page.getByRole('alert').filter({ hasText: 'Sender' });
  await failure.waitFor();
  expect(await page.getByText('No sender ids yet').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Create sender id' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('That did not work', { exact: true }).waitFor();
  expect(await page.getByText('No sender id selected').count()).toBe(0);
  failing = false;
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => page.getByLabel('Sender', { exact: true }).inputValue()).toBe('GraceChapel');
  await failure.waitFor({ state: 'detached' });
});

test('a server that does not answer in time', async ({ page }) => {
  await write(page, 'Slow');
  await page.clock.install();
  await page.route(sendSms, () => new Promise(() => {}));
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.clock.runFor(2000);
  await page.getByRole('button', { name: 'Send to 1 person' }).click();
  await page.clock.runFor(31_000);
  await told(page, 'Request Delayed', 'SMS took too long, please check your network and try again.');
});

test('too few units: the server’s count is shown for 6 seconds', async ({ page, expected }) => {
  expected.push(/402/);
  await signUp(page);
  await page.goto('/tenant/sms/compose?phone=0241234567');
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('x'.repeat(9000));
  const { available } = await (await page.request.get('/api/Messaging/GetUnits')).json();
  const people = Math.ceil((available + 1) / 59);
  const numbers = Array.from({ length: people }, (_, place) => `024${String(1_000_000 + place)}`);
  await page.getByRole('button', { name: 'Add more' }).click();
  await page.getByRole('textbox', { name: 'Phone numbers' }).fill(numbers.join('\n'));
  await page.clock.install();
  const now = () => page.evaluate(() => Date.now());
  // The answer comes only once the browser's clock stands still, so that a slow machine does not shorten the message.
  const still = Promise.withResolvers<void>();
  await page.route(sendSms, async (route) => {
    await still.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(sendSms);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: `Send to ${people} people` }).click();
  await asked;
  await page.clock.pauseAt((await now()) + 1000);
  still.resolve();
  const said = page.getByText('Insufficient Unit', { exact: true });
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return said.count();
    })
    .toBe(1);
  const began = await now();
  await page
    .getByText(/^You do not have/)
    .first()
    .waitFor();
  while ((await said.count()) > 0) await page.clock.runFor(250);
  const lasted = (await now()) - began;
  expect(lasted).toBeGreaterThan(5000);
  expect(lasted).toBeLessThan(8000);
});
