import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { startApp } from './app.ts';
import { startProxy } from './proxy-server.ts';
import { test } from './screen.ts';
import { signUp } from './sign-up.ts';
import { phone } from './sizes.ts';

const names = ['Ada Obi', 'Bola Ade', 'Chidi Eze', 'Dupe Ojo', 'Efe Uko', 'Femi Alo'];

const checkIn = (page: Page, name: string) => page.getByRole('button', { name: `Check in ${name}` }).click();
const unsent = (page: Page, words: string) => page.getByRole('button', { name: words, exact: true }).waitFor();

test('without its server a door works, closes, reopens and updates, then sends everything once', async ({
  browser,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'koinonia-door-'));
  const between = await startProxy();
  let app = await startApp({ DATA_DIR: folder });
  between.server = app.url;
  const context = await browser.newContext({ baseURL: between.url, viewport: phone, locale: 'en-GB' });
  const stop = async () => {
    between.server = null;
    await app.stop();
  };
  const start = async () => {
    app = await startApp({ DATA_DIR: folder });
    between.server = app.url;
  };
  try {
    let page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await signUp(page, { country: 'NG' });
    await page.request.post('/api/People/CreatePeople', {
      data: names.map((name) => ({ firstName: name.split(' ')[0], lastName: name.split(' ')[1] })),
    });
    const item: { id: string } = await (
      await page.request.post('/api/CheckInAttendance/CheckInAttendanceItem', {
        data: { fullEventName: 'Sunday service', eventDate: new Date().toISOString().slice(0, 10), time: '00:05' },
      })
    ).json();
    const address = `/tenant/attendance/checkin/door?id=${item.id}`;
    await page.goto(address);
    await unsent(page, 'All sent');
    await page.getByRole('button', { name: 'Check in Femi Alo' }).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

    await stop();
    await checkIn(page, 'Ada Obi');
    await checkIn(page, 'Bola Ade');
    await page.getByRole('button', { name: 'Undo check-in of Bola Ade' }).click();
    await page.getByRole('button', { name: 'Guest', exact: true }).click();
    await page.getByRole('textbox', { name: 'First name' }).fill('Kemi');
    await page.getByRole('dialog').getByRole('button', { name: 'Check in' }).click();
    await page.getByText('Guest · Saved here').waitFor();
    await page.getByRole('button', { name: 'Count', exact: true }).click();
    for (let tap = 0; tap < 3; tap += 1) await page.getByRole('button', { name: 'One more: Women' }).click();
    await page.getByText('3 counted in all').waitFor();
    await page.getByText('3 counted by you here, saved').waitFor();
    await page.keyboard.press('Escape');
    await unsent(page, '5 unsent');
    await page.getByText('2 in').waitFor();

    // Closed, and opened again from this device alone.
    await page.close();
    page = await context.newPage();
    await page.goto(address);
    await unsent(page, '5 unsent');
    await page.getByRole('button', { name: 'Undo check-in of Ada Obi' }).waitFor();

    // Two tabs share the unsent check-ins.
    const other = await context.newPage();
    await other.goto(address);
    await checkIn(other, 'Chidi Eze');
    await unsent(page, '6 unsent');
    await checkIn(page, 'Dupe Ojo');
    await unsent(other, '7 unsent');

    // The server is back with a newer version of the door, but accepts nothing yet.
    between.refuses = /Sync$/;
    between.changes = (_, text) => text.replace(/"version":"\w+"/, '"version":"newer"');
    await start();
    const versions = () => page.evaluate(async () => (await caches.keys()).map((name) => name.split(' ').at(-1)));
    await page.evaluate(() => navigator.serviceWorker.ready.then((it) => it.update()).then(() => undefined));
    await expect.poll(versions).toContain('newer');
    // Its files arrive before it is ready; the page uses only a ready version when it opens.
    const isReady = () => page.evaluate(() => navigator.serviceWorker.ready.then(({ waiting }) => waiting !== null));
    await expect.poll(isReady).toBe(true);
    await other.close();
    // A busy browser leaves the exchange to the next time the page opens.
    const openUntilNewer = async () => {
      const now = await versions().catch(() => []);
      if (now.length > 1) await page.reload();
      return now;
    };
    await expect.poll(openUntilNewer, { interval: 3000 }).toEqual(['newer']);
    await unsent(page, '7 unsent');

    // The session has ended meanwhile: everything stays, and continues after signing in.
    const cookies = await context.cookies();
    await context.clearCookies();
    between.refuses = null;
    await page.getByRole('button', { name: '7 unsent' }).click();
    await page.getByText('You are signed out.', { exact: false }).waitFor();
    await context.addCookies(cookies);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.keyboard.press('Escape');
    await unsent(page, 'All sent');
    await page.getByText('4 in').waitFor();

    const ask = async <T>(path: string): Promise<T> => (await context.request.get(`/api/${path}`)).json() as Promise<T>;
    const report = await ask<{ present: number; headcount: { women: number } }>(
      `CheckInAttendance/AttendanceReport?id=${item.id}`,
    );
    expect(report).toMatchObject({ present: 4, headcount: { women: 3, total: 3 } });
    const { devices } = await ask<{ devices: { operations: number }[] }>(
      `CheckInAttendance/DoorDevices?itemId=${item.id}`,
    );
    expect(devices.map(({ operations }) => operations)).toEqual([7]);
    const people = await ask<{ name: string }[]>('People/GetPeopleBasicInfo');
    expect(people.filter(({ name }) => name.includes('Kemi'))).toHaveLength(1);

    // A withdrawn worker leaves, and unsent check-ins stay.
    between.refuses = /Sync$/;
    await checkIn(page, 'Efe Uko');
    const off = await (await context.request.get('/door-worker-off.js')).text();
    between.changes = () => off;
    await page.evaluate(() => navigator.serviceWorker.ready.then((it) => it.update()).then(() => undefined));
    await expect.poll(() => page.evaluate(() => caches.keys()).catch(() => ['still going'])).toEqual([]);
    await unsent(page, '1 unsent');
    between.refuses = null;
    await page.reload();
    await page.getByText('5 in').waitFor();
    await unsent(page, 'All sent');
  } finally {
    await context.close();
    await stop();
    await between.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
