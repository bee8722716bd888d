import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { writeXlsx } from '../server/core/sheets/write-sheet.ts';
import { problemsHere } from './accessible.ts';
import { countedUser, type CountedUser } from './counted-user.ts';
import { test } from './screen.ts';
import { desktop, phone } from './sizes.ts';
import { signUp } from './sign-up.ts';

const folder = mkdtempSync(join(tmpdir(), 'koinonia-main-job-'));
const file = join(folder, 'members.xlsx');
const members = [
  ['FirstName', 'LastName', 'PhoneNumber', 'Email', 'Gender'],
  ['Adaeze', 'Okafor', '08031234567', 'ada@example.org', 'F'],
  ['Bola', 'Adeyemi', '0805 987 6543', '', 'M'],
  ['Bola', 'Adeyemi', '+234 805 987 6543', 'bola@example.org', ''],
  ['', '', '12', '', 'M'],
  ['Dayo', 'Bello', '08061112233', '', 'M'],
];
beforeAll(async () => writeFileSync(file, await writeXlsx([{ name: 'Members', rows: members }])));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();

async function importPeople(page: Page, user: CountedUser, look: () => Promise<void>): Promise<void> {
  await user.click(link(page, 'Import people'));
  await page.getByRole('heading', { name: 'Import members from Excel/CSV' }).waitFor();
  await look();
  await user.choose(page.getByText('Choose a file', { exact: true }), file);
  await user.click(button(page, 'Upload and preview members'));
  const dialog = page.getByRole('dialog', { name: 'Members to import from file' });
  await dialog.getByText(/^5 rows: .*1 to fix\.$/).waitFor();
  await look();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await page.getByText('3 people, 3 new this month').waitFor();
  await page.getByText('3 people added').first().waitFor();
  await page.getByRole('heading', { name: 'People', exact: true }).waitFor();
  await look();
}

async function makeGroup(page: Page, user: CountedUser, look: () => Promise<void>): Promise<void> {
  await page.goto('/tenant/peoplegroups');
  await user.click(link(page, 'Add Group'));
  await user.type(page.getByRole('textbox', { name: 'Name' }), 'Ushers');
  await user.click(button(page, 'Add member'));
  const panel = page.getByRole('dialog', { name: 'Add member' });
  for (const name of ['Adaeze', 'Bello Dayo']) {
    await user.type(panel.getByRole('combobox', { name: 'Select from members' }), name);
    await user.click(panel.getByRole('option', { name: new RegExp(name.split(' ')[0] ?? '') }));
  }
  await user.click(panel.getByRole('button', { name: 'Add member' }));
  await page.getByRole('table', { name: 'Members' }).getByText('Dayo Bello').first().waitFor();
  await look();
  await user.click(button(page, 'Save'));
  await page.getByText('Group saved').waitFor();
  await user.click(link(page, 'Ushers'));
  await page.getByRole('heading', { name: 'Ushers', exact: true }).waitFor();
  await page.getByText('2 people', { exact: true }).first().waitFor();
  await look();
  await user.click(button(page, 'Send SMS'));
}

async function confirm(page: Page, user: CountedUser, count: number): Promise<void> {
  await user.click(button(page, 'Send'));
  await user.click(page.getByRole('button', { name: `Send to ${count} people` }));
  await page.getByText('SMS sent', { exact: true }).waitFor();
}

async function watch(page: Page, count: number, look: () => Promise<void>): Promise<void> {
  await page.getByRole('heading', { name: 'SMS report' }).waitFor();
  await page.getByText(`Trial: ${count} would have got this`).waitFor({ timeout: 60_000 });
  await look();
}

/** While it is recounted, the receipt is dimmed on purpose. */
const lookAt = (page: Page) => async () => {
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  expect(await problemsHere(page)).toEqual([]);
};

test('at a desk: sign up, import a spreadsheet, write to everybody with at most 12 clicks and one typed text', async ({
  page,
}) => {
  const look = lookAt(page);
  // Nobody fills in a form that may be refused: it appears once sign-up is known to be open.
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route('**/api/session/welcome', (route) => held.then(() => route.continue()));
  await page.goto('/sign-up');
  await page.getByRole('heading', { name: 'Create your organisation' }).waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  go();
  await page.getByRole('textbox', { name: 'Organisation' }).fill('Grace Chapel');
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ada Obi');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(`${crypto.randomUUID()}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill('three easy words');
  await look();
  await page.setViewportSize(phone);
  await look();
  await page.setViewportSize(desktop);
  await button(page, 'Create organisation').click();
  await page.waitForURL('**/tenant/home');
  await page.getByRole('list', { name: 'From your spreadsheet to your first message' }).waitFor();
  await look();

  const user = countedUser(page);
  await importPeople(page, user, look);
  await user.click(link(page, 'Messages'));
  await user.click(link(page, 'Compose SMS'));
  await user.click(button(page, 'All contacts'));
  await user.type(page.getByRole('textbox', { name: 'Message', exact: true }), 'Welcome to Grace Chapel.');
  await page.getByText('3 people will get this').first().waitFor();
  await look();
  await confirm(page, user, 3);
  await watch(page, 3, look);
  expect(user.clicks).toBeLessThanOrEqual(12);
  expect(user.texts).toBe(1);
});

test('on a phone: from its exported contacts to a sent SMS in at most 10 taps, then to a group, and watch it arrive', async ({
  page,
}) => {
  const look = lookAt(page);
  await page.setViewportSize(phone);
  await signUp(page, { country: 'NG' });
  const contacts = join(folder, 'contacts.vcf');
  const card = (name: string, number: string) =>
    `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${name}\r\nTEL;TYPE=CELL:${number}\r\nEND:VCARD\r\n`;
  writeFileSync(contacts, card('Adaeze Okafor', '0803 123 4567') + card('Dayo Bello', '+234 805 987 6543'));
  await page.goto('/tenant/home');
  await page.getByRole('list', { name: 'From your spreadsheet to your first message' }).waitFor();
  await look();
  const user = countedUser(page);
  await user.click(link(page, 'Import people'));
  await page.getByRole('heading', { name: 'Import members from Excel/CSV' }).waitFor();
  await look();
  await user.choose(page.getByText('Choose a file', { exact: true }), contacts);
  await user.click(button(page, 'Upload and preview members'));
  const dialog = page.getByRole('dialog', { name: 'Members to import from file' });
  await dialog.getByText('2 rows: 2 new.').waitFor();
  await look();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await page.getByText('2 people added').first().waitFor();
  await page.getByRole('heading', { name: 'People', exact: true }).waitFor();
  await look();
  await user.click(page.getByRole('button', { name: 'Write to them' }));
  await user.type(page.getByRole('textbox', { name: 'Message', exact: true }), 'Welcome to Grace Chapel.');
  await page.getByText('2 people will get this').first().waitFor();
  await confirm(page, user, 2);
  expect(user.clicks).toBeLessThanOrEqual(10);
  expect(user.texts).toBe(1);

  await makeGroup(page, user, look);
  await page.getByRole('list', { name: 'Chosen' }).getByText('Ushers').waitFor();
  await user.type(page.getByRole('textbox', { name: 'Message', exact: true }), 'Practice is at 5 on Saturday.');
  await page.getByText('2 people will get this').first().waitFor();
  await look();
  await confirm(page, user, 2);
  // Written beside the group, which stays in sight; the report is among the other messages.
  const [sent]: { id: string }[] = await (await page.request.get('/api/Messaging/GetAllSentSMS')).json();
  await page.goto(`/tenant/sms/sent/${sent?.id}`);
  await watch(page, 2, look);
  const delivered = page.getByRole('table', { name: 'People' }).getByText('Delivered');
  await expect.poll(() => delivered.count()).toBe(2);
});
