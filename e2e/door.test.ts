import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { launch } from './browser.ts';
import { writeCameraVideo } from './fake-camera.ts';
import { test } from './screen.ts';
import { signUp } from './sign-up.ts';
import { phone } from './sizes.ts';

const api = (path: string) => `/api/CheckInAttendance/${path}`;

/** An organisation with a family of two, another person, and a check-in today; returns its id. */
async function withCheckin(page: Page): Promise<string> {
  await signUp(page, { country: 'NG' });
  for (const [firstName, lastName, phoneNumber] of [
    ['Ada', 'Obi', '08031234501'],
    ['Bola', 'Obi', '08031234502'],
    ['Chidi', 'Eze', '08031234503'],
  ])
    await page.request.post('/api/People/CreatePeople', { data: [{ firstName, lastName, phoneNumber }] });
  const people: { id: string; name: string }[] = await (
    await page.request.get('/api/People/GetPeopleBasicInfo')
  ).json();
  const home = people.filter(({ name }) => name.includes('Obi'));
  await page.request.post('/api/People/CreateFamily', {
    data: {
      name: 'Obi',
      members: home.map(({ id }, place) => ({ personId: id, part: place === 0 ? 'head' : 'child' })),
    },
  });
  const made = await page.request.post(api('CheckInAttendanceItem'), {
    data: { fullEventName: 'Sunday service', eventDate: new Date().toISOString().slice(0, 10), time: '00:05' },
  });
  return ((await made.json()) as { id: string }).id;
}

const tap = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('the roll, a family, a guest who is refused, heads, and the kiosk behind its PIN', async ({ page, expected }) => {
  expected.push(/40[14]/);
  const id = await withCheckin(page);
  await page.setViewportSize(phone);
  const ahead = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const later = await page.request.post(api('CheckInAttendanceItem'), {
    data: { fullEventName: 'Vigil', eventDate: ahead, time: '20:00' },
  });
  await page.goto(`/tenant/attendance/checkin/door?id=${((await later.json()) as { id: string }).id}`);
  const early = 'Checking in opens 3 hours before it starts.';
  await page.getByText(early, { exact: false }).waitFor();
  // A tick that cannot count is refused, and the roll says so.
  await page.getByRole('button', { name: 'All sent' }).waitFor();
  await page.getByRole('button', { name: 'Check in Chidi Eze' }).click();
  await page.getByRole('status').getByText(early, { exact: false }).waitFor();
  await page.getByText('0 in').waitFor();
  // A clock that is a day behind does not make a check-in too early.
  const behind = await page.context().newPage();
  await behind.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() - 86_400_000;
  });
  await behind.goto(`/tenant/attendance/checkin/door?id=${id}`);
  await behind.getByRole('button', { name: 'Check in Chidi Eze' }).waitFor();
  await expect.poll(() => behind.getByText(early, { exact: false }).count()).toBe(0);
  await behind.close();
  await page.goto(`/tenant/attendance/checkin?id=${id}`);
  await page.getByRole('link', { name: 'Open the door' }).click();
  // The second of two quick taps undoes nothing.
  await page.getByRole('button', { name: 'Check in Chidi Eze' }).dblclick();
  await page.getByText('1 in').waitFor();
  await page.getByRole('button', { name: 'Undo check-in of Chidi Eze' }).click();
  await page.getByText('0 in').waitFor();
  await page.setViewportSize({ ...phone, height: 240 });
  await page.evaluate(() => scrollTo({ top: 999 }));
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.getByRole('searchbox').fill('i');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.setViewportSize(phone);
  await page.getByRole('searchbox').fill('obi ad');
  await page.getByRole('button', { name: 'Check in Ada Obi and family, 2 people' }).click();
  await page.getByText('2 people are in').waitFor();
  await tap(page, 'Clear the search');
  await expectAccessible(page, 'the roll of the door');

  await tap(page, 'Guest');
  const guest = page.getByRole('dialog', { name: 'Guest' });
  await guest.getByRole('button', { name: 'Check in' }).click();
  await guest.getByText('Enter the first name.').waitFor();
  await guest.getByRole('textbox', { name: 'First name' }).fill('Kemi');
  await guest.getByRole('textbox', { name: 'Phone' }).fill('12');
  await guest.getByRole('button', { name: 'Check in' }).click();
  await guest.getByText('Check the number, or leave it empty.').waitFor();
  await guest.getByRole('textbox', { name: 'Phone' }).fill('0000000');
  await expectAccessible(page, 'a guest at the door');
  await guest.getByRole('button', { name: 'Check in' }).click();
  await tap(page, '1 refused');
  await page.getByText('This phone number is not valid.', { exact: false }).waitFor();
  await expectAccessible(page, 'unsent check-ins of the door');
  await tap(page, 'Remove: Kemi');
  await page.keyboard.press('Escape');

  await tap(page, 'Count');
  await page.getByRole('textbox', { name: 'Men', exact: true }).fill('39');
  await tap(page, 'One more: Men');
  await page.getByRole('textbox', { name: 'Women' }).fill('61');
  await page.getByText('101 counted in all').waitFor();
  await expectAccessible(page, 'counting heads');
  await page.keyboard.press('Escape');
  await tap(page, 'All sent');
  await page.keyboard.press('Escape');

  await tap(page, 'More');
  await expectAccessible(page, 'more of the door');
  await tap(page, 'Start kiosk');
  await page.getByRole('textbox', { name: 'Choose a PIN of 4 to 6 digits' }).fill('2468');
  await page.getByRole('dialog').getByRole('button', { name: 'Start kiosk' }).click();
  const name = page.getByRole('textbox', { name: 'Your name or last 4 digits' });
  await name.fill('ch');
  await page.getByText('Type at least 3 letters, or 4 digits.').waitFor();
  expect(await page.getByText('Chidi').count()).toBe(0);
  await page.reload();
  // A touch that opens a sheet does not also request full screen, which would cover the sheet.
  await page.evaluate(() => {
    document.documentElement.requestFullscreen = async () => void (document.title = 'over the sheet');
  });
  await tap(page, 'Leave kiosk');
  await page.getByRole('dialog', { name: 'Leave kiosk' }).waitFor();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await page.title()).not.toBe('over the sheet');
  await page.keyboard.press('Escape');
  await page.evaluate(() => Reflect.deleteProperty(document.documentElement, 'requestFullscreen'));
  await name.fill('4503');
  await tap(page, 'Chidi Eze');
  // Touched after a reload, it takes the full screen, which cannot be resized.
  await page.waitForFunction(() => document.fullscreenElement !== null);
  await page.evaluate(() => document.exitFullscreen());
  await expectAccessible(page, 'the kiosk');
  await tap(page, 'Check in 1 person');
  await page.getByRole('heading', { name: 'You are checked in' }).waitFor();
  await name.waitFor();
  await tap(page, 'I am new here');
  await page.getByRole('textbox', { name: 'First name' }).fill('Ngozi');
  await page.getByRole('button', { name: 'Check in', exact: true }).dblclick();
  await page.getByText('It is good to have you here, Ngozi.').waitFor();
  await tap(page, 'Leave kiosk');
  const leave = page.getByRole('dialog', { name: 'Leave kiosk' });
  await leave.getByLabel('PIN').fill('1111');
  await leave.getByRole('button', { name: 'Leave kiosk' }).click();
  await leave.getByText('That is not the PIN.').waitFor();
  await leave.getByLabel('PIN').fill('2468');
  await leave.getByRole('button', { name: 'Leave kiosk' }).click();
  await page.getByText('4 in').waitFor();

  // Another user who signs in here learns nothing of it, neither by the address nor in an open tab.
  const cookies = await page.context().cookies();
  const other = await page.context().newPage();
  await signUp(other, { country: 'NG' });
  await other.goto(`/tenant/attendance/checkin/door?id=${id}`);
  await other.getByRole('heading', { name: 'This link does not open a door' }).waitFor();
  expect(await other.getByText('Chidi Eze').count()).toBe(0);
  await other.close();
  await page.getByRole('button', { name: 'Undo check-in of Chidi Eze' }).click();
  await tap(page, '1 unsent');
  await page.getByText('Somebody else has signed in in this browser.', { exact: false }).waitFor();
  await page.context().addCookies(cookies);
  await page.reload();
  await page.getByRole('button', { name: 'All sent' }).waitFor();

  // Signing out names unsent check-ins; here there are none, and the roll is removed.
  await tap(page, 'More');
  await page.getByRole('link', { name: 'Helpers, devices and codes' }).click();
  await page.getByRole('button', { name: /^You: / }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByText('You are signed out').waitFor();
  await page.goto(`/tenant/attendance/checkin/door?id=${id}`);
  await page.getByRole('heading', { name: 'Sign in to open this check-in' }).waitFor();
});

test('a helper joins by link and PIN, checks children in and out, is revoked, and hands over unsent check-ins', async ({
  page,
  browser,
  app,
  expected,
}) => {
  expected.push(/40[019]|410|ERR_FAILED/);
  const id = await withCheckin(page);
  const link: { link: string; pin: string } = await (
    await page.request.post(api('MakeDoorLink'), { data: { itemId: id } })
  ).json();
  // The test cannot cut off requests that a worker passes on.
  const context = await browser.newContext({
    baseURL: app.url,
    viewport: phone,
    serviceWorkers: 'block',
    timezoneId: 'Asia/Tokyo',
  });
  const helper = await context.newPage();
  // A clock that the test can set.
  await helper.addInitScript({
    content: `{ const Right = Date, now = () => Right.now() - (window.behind ?? 0);
      Date = class extends Right {
        constructor(...given) { given.length > 0 ? super(...given) : super(now()); }
        static now() { return now(); }
      }; }`,
  });
  helper.setDefaultTimeout(30_000);
  await helper.goto(new URL(link.link).pathname);
  await helper.getByText('Sunday service', { exact: false }).waitFor();
  await expectAccessible(helper, "a helper's link");
  await helper.getByRole('textbox', { name: 'Your name' }).fill('Bisi');
  await helper.getByRole('textbox', { name: 'PIN' }).fill(link.pin === '000000' ? '000001' : '000000');
  await tap(helper, 'Open the door');
  await helper.getByText('PIN', { exact: false }).nth(1).waitFor();
  await helper.getByRole('textbox', { name: 'PIN' }).fill(link.pin);
  const [{ authorization = '' }] = await Promise.all([
    helper.waitForRequest('**/Sync').then((asked) => asked.allHeaders()),
    tap(helper, 'Open the door'),
  ]);
  await helper.getByRole('button', { name: 'Check in Chidi Eze' }).click();
  // Their phone is in Japan; times are the church's, which is said once.
  await helper
    .getByRole('banner')
    .getByText(/^1 in · .*\d+:\d\d \(\D+\)$/)
    .waitFor();
  await helper.getByRole('button', { name: 'All sent' }).waitFor();

  // Operations made while the clock was days behind, and nothing could be sent, count once it is right again; the
  // device says as of when. A day alone would be within the hours at which the check-in is open.
  const setBehind = (ms: number) => helper.evaluate((by) => Object.assign(window, { behind: by }), ms);
  // A device with a slow clock sends nothing by it, even if it waits while the clock is set.
  await helper.route('**/Sync', (route) => {
    const { now } = route.request().postDataJSON() as { now: string };
    return Date.now() - Date.parse(now) > 3_600_000 ? route.abort() : route.continue();
  });
  await setBehind(4 * 86_400_000);
  await helper.getByRole('button', { name: 'Check in Bola Obi …4502' }).click();
  await helper.getByText('Saved here', { exact: false }).waitFor();
  await helper.getByRole('button', { name: '1 unsent' }).click();
  await setBehind(0);
  const corrected = helper.getByText(
    /^The clock of the device was changed in between. This counts as done at \d\d:\d\d.$/,
  );
  await corrected.first().waitFor();
  await expectAccessible(helper, 'check-ins by another clock');
  await helper.keyboard.press('Escape');
  await helper.unroute('**/Sync');
  await helper.getByRole('button', { name: 'Check in Ada Obi', exact: false }).first().click();
  await helper.getByText('3 in').waitFor();
  for (const name of ['Bola', 'Ada'])
    await helper.getByRole('button', { name: `Undo check-in of ${name} Obi` }).click();
  await helper.getByText('1 in').waitFor();

  // Two more devices would poll every 20 s, a minute for six checks; with events, each sees the other's change within a
  // second on a quiet machine.
  const [events] = await Promise.all([
    page.waitForResponse('**/api/events'),
    page.goto(`/tenant/attendance/checkin/door?id=${id}`),
  ]);
  expect(events.status()).toBe(200);
  await page.getByText('1 in').waitFor();
  const began = Date.now();
  for (const [doer, seer] of [
    [page, helper],
    [helper, page],
    [page, helper],
  ] as const) {
    await doer.getByRole('button', { name: 'Check in Ada Obi', exact: false }).first().click();
    await seer.getByText('2 in').waitFor();
    await doer.getByRole('button', { name: 'Undo check-in of Ada Obi' }).click();
    await seer.getByText('1 in').waitFor();
  }
  expect(Date.now() - began).toBeLessThan(40_000);

  // A second phone of the same name counts separately; if it counted the same heads, its count is removed.
  const theirCount = { kind: 'count', at: new Date().toISOString(), section: 'Hall', counter: 'Bisi (Z)', men: 5 };
  await page.request.post(api('Sync'), {
    data: { itemId: id, operations: [{ ...theirCount, id: crypto.randomUUID() }] },
  });
  await tap(helper, 'Count');
  await helper.getByText('5 counted in all').waitFor();
  await helper.getByRole('textbox', { name: 'Section' }).fill('Hall');
  await helper.getByRole('textbox', { name: 'Men', exact: true }).fill('3');
  await helper.getByText('8 counted in all').waitFor();
  await expectAccessible(helper, 'counts of two phones');
  await tap(helper, 'Take out: Hall, Bisi (Z)');
  await helper.getByText('3 counted in all').waitFor();
  // Undo is in the dialog, because everything behind it is out of reach.
  await expectAccessible(helper, 'another phone’s count removed');
  await helper.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await helper.getByText('8 counted in all').waitFor();
  await helper.keyboard.press('Escape');

  const { devices }: { devices: { id: string; name: string }[] } = await (
    await page.request.get(`${api('DoorDevices')}?itemId=${id}`)
  ).json();
  const device = devices.find(({ name }) => name === 'Bisi')!.id;
  // The device learns this after the server has forgotten its state. The roll says which people are children; until
  // then the device shows its own copy.
  const heard = helper.waitForResponse('**/Sync');
  await page.request.post(api(`MarkDoorDevice/${device}`), { data: { forChildren: true } });
  await heard;
  const roll = helper.waitForResponse((answer) => answer.url().includes('DoorRoll') && answer.ok());
  await helper.reload();
  await (await roll).finished();
  await expect
    .poll(async () => {
      await helper.getByRole('button', { name: 'Check in Ada Obi' }).click();
      return helper.getByText('Who is handed over?').count();
    })
    .toBe(1);
  const child = helper.getByRole('dialog', { name: 'Ada Obi' });
  // By their places in the family one is a child, the other is not.
  await expect.poll(() => child.getByRole('checkbox', { name: 'Bola Obi' }).isChecked()).toBe(true);
  expect(await child.getByRole('checkbox', { name: 'Ada Obi' }).isChecked()).toBe(false);
  await child.getByRole('checkbox', { name: 'Ada Obi' }).check();
  await child.getByRole('button', { name: 'Check in 2 children' }).click();
  const code = (await child.locator('strong').innerText()).trim();
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}$/);
  await expectAccessible(helper, 'a child at the door');
  await child.getByRole('textbox', { name: 'Code on the label' }).fill('2222');
  await child.getByRole('button', { name: 'Check out' }).click();
  await child.getByText('That is not the code of this family.').waitFor();
  await child.getByRole('checkbox', { name: 'Bola Obi' }).check();
  await child.getByRole('button', { name: 'Check out 2 children' }).waitFor();
  await child.getByRole('checkbox', { name: 'Bola Obi' }).uncheck();
  await child.getByRole('textbox', { name: 'Code on the label' }).fill(code.toLowerCase());
  await child.getByRole('button', { name: 'Check out' }).click();
  await helper.getByText('Ada Obi left', { exact: true }).waitFor();
  await helper.getByRole('button', { name: 'All sent' }).waitFor();

  // The collector says the code, which finds the people who came in with it.
  await helper.getByRole('searchbox').fill(code.toLowerCase());
  await expect.poll(() => helper.getByRole('listitem').count()).toBe(2);
  expect(await helper.getByRole('listitem').locator('[data-left]').count(), 'who has left is marked').toBe(1);
  await helper.getByText('2 here now, 3 came').waitFor();
  await tap(helper, 'Clear the search');

  // At a kiosk for children they get a code of their own, never that of somebody present; dark comes automatically.
  await helper.getByRole('button', { name: 'Undo check-in of Bola Obi' }).click();
  const bola = helper.getByRole('dialog', { name: 'Bola Obi' });
  await bola.getByRole('button', { name: 'Undo check-in' }).click();
  await helper.getByRole('button', { name: /^Check in Bola Obi .*4502/ }).waitFor();
  await tap(helper, 'More');
  await tap(helper, 'Start kiosk');
  await helper.getByRole('textbox', { name: 'Choose a PIN of 4 to 6 digits' }).fill('2468');
  await helper.getByRole('dialog').getByRole('button', { name: 'Start kiosk' }).click();
  await helper.getByRole('textbox', { name: 'Your name or last 4 digits' }).fill('4502');
  await tap(helper, 'Bola Obi');
  await tap(helper, 'Check in 1 person');
  const given = (await helper.getByRole('status').locator('strong').innerText()).trim();
  expect(given).toMatch(/^[2-9A-HJ-NP-Z]{4}$/);
  expect(given).not.toBe(code);
  await helper.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => helper.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
  await helper.waitForFunction(() => document.fullscreenElement !== null);
  await helper.evaluate(() => document.exitFullscreen());
  await expectAccessible(helper, 'a code at the kiosk');
  await tap(helper, 'I have it');
  // A new child gets one too, with its label.
  await helper.evaluate(() => {
    window.print = () => undefined;
  });
  await tap(helper, 'I am new here');
  await helper.getByRole('textbox', { name: 'First name' }).fill('Sade');
  await helper.getByRole('button', { name: 'Check in 1 child' }).dblclick();
  const sades = (await helper.getByRole('status').locator('strong').innerText()).trim();
  expect([sades.length, [code, given].includes(sades)]).toEqual([4, false]);
  await tap(helper, 'Print labels, 62 × 29 mm');
  expect(await helper.locator('.print-labels h2').allTextContents()).toEqual(['Sade', sades]);
  await tap(helper, 'I have it');
  await tap(helper, 'Leave kiosk');
  await helper.getByRole('dialog').getByLabel('PIN').fill('2468');
  await helper.getByRole('dialog').getByRole('button', { name: 'Leave kiosk' }).click();
  await helper.getByRole('button', { name: 'All sent' }).waitFor();

  await helper.route('**/Sync', (route) => route.abort());
  await tap(helper, 'Guest');
  await helper.getByRole('textbox', { name: 'First name' }).fill('Kemi');
  await helper.getByRole('textbox', { name: 'Last name' }).fill('Bello');
  await helper.getByRole('textbox', { name: 'Allergies, or what carers must know' }).fill('No nuts');
  await tap(helper, 'Add another child');
  const second = helper.getByRole('group', { name: 'Child 2' });
  expect(await second.getByRole('textbox', { name: 'Last name' }).inputValue()).toBe('Bello');
  await tap(helper, 'Check in 2 children');
  await second.getByText('Enter the first name.').waitFor();
  await second.getByRole('textbox', { name: 'First name' }).fill('Tayo');
  const note = 'Allergic to groundnuts and penicillin; asthma inhaler in the bag, EpiPen in the red one';
  await second.getByRole('textbox', { name: 'Allergies, or what carers must know' }).fill(note);
  await expectAccessible(helper, 'new children at the door');
  await tap(helper, 'Check in 2 children');
  const theirs = (await helper.getByRole('dialog').locator('strong').innerText()).trim();
  await helper.evaluate(() => document.querySelectorAll('.print-labels').forEach((one) => one.remove()));
  await tap(helper, 'Print labels, 62 × 29 mm');
  const labels = await helper.locator('.print-labels article').allTextContents();
  expect(labels).toEqual([
    expect.stringMatching(`Kemi${theirs}BelloNo nuts`),
    expect.stringMatching(`Tayo${theirs}Bello${note}`),
    expect.stringMatching(`${theirs}.*Kemi Bello and Tayo Bello`),
  ]);
  // Everything, including the day, fits on 62 × 29 mm: nothing is taller than the paper or wider than its line.
  await helper.emulateMedia({ media: 'print' });
  const cut = await helper.locator('.print-labels').evaluate((box) => {
    const tall = [...box.querySelectorAll('article')].filter((one) => one.scrollHeight > one.clientHeight);
    const wide = [...box.querySelectorAll('.called')].filter((one) => one.scrollWidth > one.clientWidth);
    return [...tall, ...wide].map((one) => one.textContent);
  });
  expect(cut).toEqual([]);
  await helper.emulateMedia({ media: 'screen' });
  await helper.keyboard.press('Escape');
  // Only this device knows them, and they leave by their code.
  await helper
    .getByRole('button', { name: `Undo check-in of Kemi Bello No nuts Guest · Saved here · ${theirs}` })
    .click();
  const kemi = helper.getByRole('dialog', { name: 'Kemi Bello' });
  await kemi.getByText('No nuts').waitFor();
  await kemi.getByRole('textbox', { name: 'Code on the label' }).fill('2222');
  await kemi.getByRole('button', { name: 'Check out' }).click();
  await kemi.getByText('That is not the code of this family.').waitFor();
  await kemi.getByRole('textbox', { name: 'Code on the label' }).fill(theirs);
  await kemi.getByRole('button', { name: 'Check out' }).click();
  await helper.getByText('Kemi Bello left').waitFor();
  await helper.getByRole('button', { name: '3 unsent' }).waitFor();
  await page.request.post(api(`RevokeDoorDevice/${device}`));
  await expect
    .poll(async () => (await fetch(`${app.url}${api('Door')}`, { headers: { authorization } })).status)
    .toBe(410);
  await helper.unroute('**/Sync');
  await helper.getByText('What was not sent is still here.', { exact: false }).waitFor();
  expect(await helper.getByText('Chidi').count()).toBe(0);
  await expectAccessible(helper, 'an ended device');
  await helper.getByRole('button', { name: '3 unsent' }).click();
  const [saved] = await Promise.all([helper.waitForEvent('download'), tap(helper, 'Save unsent as a file')]);
  const file = { name: 'unsent.json', mimeType: 'application/json', buffer: await bytesOf(saved) };
  const uploaded = await page.request.post(api('UploadDoorFile'), { multipart: { file } });
  expect(await uploaded.json()).toMatchObject({ done: 3, already: 0, refusedCount: 0 });
  await context.close();

  // A browser whose place at the door went to another one of the account says so, and is a door again once there is
  // room.
  const openElsewhere = () =>
    page.request.post(api('OpenDoor'), { data: { itemId: id, browserId: crypto.randomUUID() } });
  const others = await Promise.all(Array.from({ length: 5 }, openElsewhere));
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('door-device:')) localStorage.setItem(key, crypto.randomUUID());
  });
  await page.reload();
  await page.getByText('The door is open in 6 browsers of your account.', { exact: false }).waitFor();
  expect(await page.getByText('Chidi').count()).toBe(0);
  const { deviceId } = (await others[0]!.json()) as { deviceId: string };
  await page.request.post(api(`RevokeDoorDevice/${deviceId}`));
  await page.reload();
  await page.getByText('Chidi').waitFor();
});

async function bytesOf(download: { createReadStream: () => Promise<NodeJS.ReadableStream> }): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of await download.createReadStream()) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

test('a code held up to the camera checks somebody in', async ({ page, app }) => {
  const id = await withCheckin(page);
  const folder = mkdtempSync(join(tmpdir(), 'koinonia-film-'));
  const code = 'aB3-_xyzQ9aB3-_xyzQ9';
  writeCameraVideo(code, join(folder, 'code.y4m'));
  const browser = await launch(inject('browser'), [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${join(folder, 'code.y4m')}`,
  ]);
  try {
    const context = await browser.newContext({ baseURL: app.url, viewport: phone, permissions: ['camera'] });
    await context.addCookies(await page.context().cookies());
    const door = await context.newPage();
    // Only members who signed in have a code; here it belongs to somebody on the roll.
    const codeHash = createHash('sha256').update(code).digest('base64url').slice(0, 16);
    await door.route('**/DoorRoll*', async (route) => {
      const answer = await route.fetch();
      const roll = (await answer.json()) as { items: { name: string; codeHash: string | null }[] };
      for (const one of roll.items) if (one.name === 'Chidi Eze') one.codeHash = codeHash;
      await route.fulfill({ response: answer, json: roll });
    });
    await door.goto(`/tenant/attendance/checkin/door?id=${id}`);
    await door.getByRole('button', { name: 'Check in Chidi Eze' }).waitFor();
    await tap(door, 'Scan');
    await door.getByRole('status').getByText('Chidi Eze is in').first().waitFor();
    await expectAccessible(door, 'scanning a code');
    await door.getByText('1 in').waitFor();
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
