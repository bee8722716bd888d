import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import type { Locator, Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { countedUser } from './counted-user.ts';
import { test } from './screen.ts';
import { desktop, phone } from './sizes.ts';

const folder = mkdtempSync(join(tmpdir(), 'koinonia-import-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A new organisation, signed in. */
async function signUp(page: Page): Promise<void> {
  const body = {
    organisation: 'Grace Chapel',
    country: 'NG',
    name: 'Ada Obi',
    email: `${crypto.randomUUID()}@example.org`,
    password: 'correct horse battery',
  };
  const answer = await page.request.post('/api/session/sign-up', { data: body });
  expect(answer.status()).toBe(200);
}

async function spreadsheet(name: string, rows: (string | number)[][]): Promise<string> {
  const path = join(folder, name);
  writeFileSync(path, await writeXlsx({ sheets: [{ name: 'Members', rows }] }));
  return path;
}

async function preview(page: Page, path: string): Promise<void> {
  await page.goto('/tenant/people/import?query=importpeople');
  await page.locator('input[type=file]').setInputFiles(path);
  await page.getByRole('button', { name: 'Upload and preview members' }).click();
  await page.getByRole('dialog', { name: 'Members to import from file' }).waitFor();
}

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Members to import from file' });
/** The row of a person in the sheet. */
const rowOf = (page: Page, text: string) => sheetOf(page).getByRole('row').filter({ hasText: text });

/** Rewrites a cell of the sheet by keyboard, from one of its texts to another. */
async function mend(row: Locator, cell: string, text: string, key = 'Enter'): Promise<void> {
  await row.getByRole('button', { name: cell, exact: true }).press('Enter');
  await row.getByRole('textbox').fill(text);
  await row.getByRole('textbox').press(key);
}

const people = [
  ['FirstName', 'LastName', 'PhoneNumber', 'Email', 'Gender'],
  ['Adaeze', 'Okafor', 8031234567, 'ada@example.org', 'F'],
  ['Bola', 'Adeyemi', '0805 987 6543', '', 'M'],
  ['Chidi', 'Eze', '12', 'chidi@example', 'M'],
  ['', '', '12', '', 'M'],
  ['', '', '13', '', 'F'],
];

const choir = Array.from({ length: 8 }, (_, n) => [`Ada Eze${'na'.repeat(n)}`, `0803123400${n}`, 'Alto']);

test('a spreadsheet becomes people, mended in its cells, and the rows to mend come back as a file', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/tenant/people/import?query=importpeople');
  await page.getByRole('heading', { name: 'Import members from Excel/CSV' }).waitFor();
  await page.getByText('How to prepare the file').click();
  await expectAccessible(page);

  const template = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Excel (.xlsx)' }).click();
  expect((await template).suggestedFilename()).toBe('members-template.xlsx');

  await preview(page, await spreadsheet('members.xlsx', people));
  const dialog = sheetOf(page);
  await dialog.getByText('5 rows: 3 new, 2 to fix.').waitFor();
  // Each column says its meaning and the reason, each row its state, and each cell its repair.
  await expect.poll(() => dialog.getByRole('combobox', { name: 'Gender is' }).inputValue()).toBe('Gender');
  await dialog.getByText('The header says so.').first().waitFor();
  await rowOf(page, 'Adaeze').getByText('The leading zero was missing; it was read as 08031234567.').waitFor();
  await expectAccessible(page, 'the sheet as a grid');

  // A poor cell loses only the cell, and says so; mended in place, it counts again. Escape leaves it unchanged.
  await dialog.getByText('1 row is saved without some cells', { exact: false }).waitFor();
  await dialog.getByRole('button', { name: 'Cells left out 1' }).click();
  const chidi = rowOf(page, 'Chidi');
  await chidi.getByText('“12” is not a phone number').waitFor();
  await mend(chidi, 'chidi@example', 'somebody@example.org', 'Escape');
  await mend(chidi, 'chidi@example', 'chidi@example.org');
  await chidi.getByRole('button', { name: 'chidi@example.org' }).waitFor();
  await mend(chidi, '12', '0806 111 2222');
  await dialog.getByRole('status').getByText('Row 4: Chidi Eze').waitFor();

  // Moves from cell to cell by keyboard.
  await dialog.getByRole('button', { name: 'All 5' }).click();
  await rowOf(page, 'Adaeze').getByRole('button', { name: 'Okafor', exact: true }).press('ArrowDown');
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe('Adeyemi');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(focused).toBe('Bola');

  // On a phone the rows to mend are cards.
  await page.setViewportSize(phone);
  await dialog.getByRole('button', { name: 'To fix 2' }).click();
  const card = dialog.getByRole('listitem').filter({ hasText: 'No name' }).first();
  await card.getByRole('textbox', { name: 'FirstName' }).fill('Dapo');
  await expectAccessible(page, 'mending a row on a phone');
  await card.getByRole('textbox', { name: 'FirstName' }).press('Enter');
  await dialog.getByText('5 rows: 4 new, 1 to fix.').waitFor();
  // All rows of a kind at once, except one; the button shows how many are saved and left.
  await dialog.getByRole('button', { name: 'No phone 1' }).click();
  await dialog.getByRole('button', { name: 'Save 4, leave 1' }).waitFor();
  await dialog.getByRole('combobox', { name: 'The 1 row without a phone number' }).selectOption('Leave out');
  await dialog.getByRole('button', { name: 'Save 3, leave 2' }).waitFor();
  await expectAccessible(page, 'leaving out a kind of rows on a phone');
  await dialog.getByRole('combobox', { name: 'What to do with row 5, Dapo' }).selectOption('New');
  await dialog.getByRole('button', { name: 'Save 4, leave 1' }).waitFor();
  await page.setViewportSize(desktop);
  const toFix = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download the 1 row to fix' }).click();
  expect(readFileSync(await (await toFix).path(), 'utf8')).toContain(',,13,,F,');

  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL('**/tenant/people');
  await page.getByText('4 people added').first().waitFor();
  const later = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the 1 row to fix' }).click();
  expect((await later).suggestedFilename()).toBe('members - to fix.csv');
  // The way to them remains after the notice has gone.
  await page.getByRole('link', { name: '1 row was left out: download it' }).waitFor();
  // Text without a place stays with the person until somebody has reviewed it.
  await page.getByRole('table', { name: 'People' }).getByRole('link', { name: 'Dapo' }).first().click();
  await page.getByText('The file members.xlsx said this too').waitFor();
  await expectAccessible(page, 'a note of an import');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('The file members.xlsx said this too').waitFor({ state: 'hidden' });

  const changed = people.slice(0, 3).map((row) => [...row]);
  changed[1]![3] = 'new@example.org';
  changed[2]![3] = 'bola@example.org';
  await preview(page, await spreadsheet('again.xlsx', [...changed, ['Dayo', 'Obi', '08062223333', '', 'F']]));
  await dialog.getByText('3 rows: 1 new, 1 update, 1 conflict.').waitFor();
  // A conflict is answered in its cell; on a phone in the card of its row.
  const email = dialog.getByRole('combobox', { name: 'Email of row 2' });
  await rowOf(page, 'Adaeze').getByText('Different e-mail.').waitFor();
  await expect.poll(() => email.inputValue()).toBe('ours');
  await page.setViewportSize(phone);
  await dialog.getByRole('listitem').filter({ hasText: 'Adaeze Okafor' }).getByText('Different e-mail.').waitFor();
  await expectAccessible(page, 'a conflict on a phone');
  await email.selectOption('The file’s: new@example.org');
  await page.setViewportSize(desktop);
  await expect.poll(() => email.inputValue()).toBe('file');
  await expectAccessible(page, 'a conflict in the sheet');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL('**/tenant/people');
  await page.getByText('2 members had already been added').first().waitFor();
  // The address changes before the sheet, which holds both addresses too, has gone.
  const list = page.getByRole('table', { name: 'People' });
  await list.getByText('new@example.org').waitFor();
  await list.getByText('bola@example.org').waitFor();

  // The people of a file are found as long as its rows are kept; after that the link leads nowhere.
  await page.goto('/tenant/people/import?query=importpeople');
  await page.getByRole('link', { name: 'again.xlsx' }).click();
  await page.getByText('From an import').waitFor();
  await page.getByRole('link', { name: 'Dayo Obi' }).waitFor();

  await page.route('**/api/People/GetImports?*', async (route) => {
    const response = await route.fetch();
    const { items, totalItems } = await response.json();
    const later = items.map((one: object) => ({ ...one, rows: 0, bad: 0 }));
    await route.fulfill({ response, json: { items: later, totalItems } });
  });
  await page.goto('/tenant/people/import?query=importpeople');
  await page.getByText('again.xlsx').waitFor();
  expect(await page.getByRole('link', { name: 'again.xlsx' }).count()).toBe(0);
  const undo = page.getByRole('button', { name: 'Undo the import of again.xlsx' });
  const question = page.getByRole('dialog');
  await undo.focus();
  // Holding a key down asks without answering.
  await page.keyboard.down('Enter');
  await question.waitFor();
  await expect.poll(() => question.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'hidden' });
  await undo.dblclick({ delay: 40 });
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).dblclick();
  await page.getByText('1 person was archived. 2 people were changed back.').first().waitFor();
  await expectAccessible(page);
});

test('a correction that is typed goes with Save, or stays on its row with what is still wrong', async ({ page }) => {
  await signUp(page);
  await page.setViewportSize(phone);
  const rows = [...people.slice(0, 4), ['Ngozi', 'Eze', '13', '', 'F']];
  await preview(page, await spreadsheet('typed.xlsx', rows));
  const dialog = page.getByRole('dialog', { name: 'Members to import from file' });
  await dialog.getByText('4 rows: 4 new.').waitFor();
  // On a phone they are in sight.
  const card = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
  const number = (name: string) => card(name).getByRole('textbox', { name: 'PhoneNumber' });
  await expect
    .poll(() => dialog.getByRole('button', { name: 'Cells left out 2' }).getAttribute('aria-pressed'))
    .toBe('true');
  await number('Chidi Eze').fill('0806 111 2222');
  await card('Chidi Eze').getByRole('textbox', { name: 'Email' }).fill('chidi@example.org');
  await number('Ngozi Eze').fill('0803');
  // Typed text is still there after viewing other cells.
  await dialog.getByRole('button', { name: 'All 4' }).click();
  await dialog.getByRole('button', { name: 'Cells left out 2' }).click();
  await expect.poll(() => number('Chidi Eze').inputValue()).toBe('0806 111 2222');
  // No way out loses it without a question.
  const question = page.getByRole('dialog', { name: 'Leave your corrections behind?' });
  const ask = async () => {
    await question.getByText('You corrected 2 rows here.').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
  };
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await ask();
  await dialog.getByText('5 columns of the file').click();
  await dialog.getByRole('combobox', { name: 'Gender is' }).selectOption('Leave out');
  await ask();
  await expect.poll(() => dialog.getByRole('combobox', { name: 'Gender is' }).inputValue()).toBe('Gender');

  const save = dialog.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await card('Ngozi Eze').getByText('“0803” is not a phone number').waitFor();
  await expect.poll(() => number('Ngozi Eze').inputValue()).toBe('0803');
  await expectAccessible(page, 'a correction that is still wrong');
  await number('Ngozi Eze').fill('0806 111 3333');
  await save.click();
  await page.waitForURL('**/tenant/people');
  const answer = await page.request.get('/api/People/GetPeopleBasicInfo');
  const saved = (await answer.json()) as { firstName: string; phoneNumber: string; email: string }[];
  expect(saved.map(({ firstName, phoneNumber, email }) => [firstName, phoneNumber, email])).toEqual(
    expect.arrayContaining([
      ['Chidi', '0806 111 2222', 'chidi@example.org'],
      ['Ngozi', '0806 111 3333', ''],
    ]),
  );
});

test('an old Excel file goes into a group, and unknown headers are asked about once', async ({ page }) => {
  await signUp(page);
  const group = await page.request.post('/api/CreateGroup', { data: { name: 'Choir' } });
  const { id } = (await group.json()) as { id: string };
  await page.goto(`/tenant/createpeoplegroup/${id}`);
  await page.getByRole('button', { name: 'Import' }).click();
  const over = page.getByRole('dialog', { name: 'Import members from Excel/CSV' });
  await over.getByText('Into Choir').waitFor();
  await expectAccessible(page, 'importing into a group');
  const dialog = page.getByRole('dialog', { name: 'Members to import from file' });
  const uploadIt = async (path: string) => {
    await page.locator('input[type=file]').setInputFiles(path);
    await page.getByRole('button', { name: 'Upload and preview members' }).click();
  };
  await uploadIt('server/core/sheets/people.fixture.xls');
  // Over the group's screen, whose address stays: discarding returns to the file, saving to the group.
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await over.getByRole('button', { name: 'Upload and preview members' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await over.waitFor({ state: 'hidden' });
  await page.getByRole('table', { name: 'Members' }).getByRole('link').first().waitFor();
  expect(new URL(page.url()).pathname).toBe(`/tenant/createpeoplegroup/${id}`);

  await page.goto('/tenant/people/import?query=importpeople');
  const unknown = await spreadsheet('yoruba.xlsx', [
    ['Akole', 'Ise', 'Ago', 'Dept'],
    ['Bola Ade', 'Nurse', '08031239999', 'Ushers'],
    ['Bola', 'Nurse', '08031239999', 'Choir'],
  ]);
  await uploadIt(unknown);
  const is = (header: string) => dialog.getByRole('combobox', { name: `${header} is` });
  // Columns recognised by their cells are proposed and the rest asked, both in sight above the cells.
  await dialog.getByText('Are these columns right? Akole, Ise, Ago, Dept').waitFor();
  expect(await is('Akole').inputValue()).toBe('FullName');
  expect(await is('Ago').inputValue()).toBe('PhoneNumber');
  await dialog.getByText('Choose Group if these are groups').waitFor();
  await is('Ise').selectOption('Occupation');
  await is('Dept').selectOption('Group');
  await rowOf(page, 'Bola Ade').getByRole('button', { name: 'Ushers' }).waitFor();
  await page.setViewportSize(phone);
  await dialog.getByText('4 columns of the file').click();
  await expectAccessible(page, 'the columns on a phone');
  await page.setViewportSize(desktop);
  // Look-alikes raise a question to answer before saving, for all of them or in the row.
  const save = dialog.getByRole('button', { name: 'Save' });
  await expect.poll(() => save.isDisabled()).toBe(true);
  const all = dialog.getByRole('combobox', { name: /like somebody you have/ });
  await all.selectOption('new');
  await expect.poll(() => save.isDisabled()).toBe(false);
  await all.selectOption('Choose an answer');
  await rowOf(page, 'Is this Bola Ade')
    .getByRole('combobox', { name: /^What to do/ })
    .selectOption('This is Bola Ade');
  await expect.poll(() => save.isDisabled()).toBe(false);
  await expectAccessible(page, 'the question about look-alikes');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await uploadIt(unknown);
  await dialog.getByText('The columns were read as you chose').waitFor();
});

test('the sheet and the headers are chosen on the sheet itself', async ({ page }) => {
  await signUp(page);
  const path = join(folder, 'units.xlsx');
  const sheets = [
    { name: 'Choir', rows: [['Name', 'Phone', 'Voice'], ...choir] },
    { name: 'Ushers', rows: [['USHERS 2026'], ['Name', 'Phone', 'Voice'], ['Dayo Ade', '08031110009', '']] },
    {
      name: 'Former',
      rows: [
        ['Name', 'Phone', 'Voice'],
        ['Efe Udo', '08031110010', ''],
      ],
    },
  ];
  writeFileSync(path, await writeXlsx({ sheets }));
  await preview(page, path);
  const dialog = sheetOf(page);
  await dialog.getByText('Several sheets of this workbook seem to hold people').waitFor();
  const sheet = dialog.getByRole('combobox', { name: 'Sheet' });
  await expect.poll(() => sheet.inputValue()).toBe('*');
  await sheet.selectOption('Ushers');
  await dialog.getByText('1 row: 1 new.').waitFor();
  // Lines above the headers are grey, with the reason; one click makes another row the headers, or the first row a
  // person.
  await rowOf(page, 'USHERS 2026').waitFor();
  await expectAccessible(page, 'lines without people');
  await rowOf(page, 'Voice').getByRole('button', { name: 'My file has no headers' }).click();
  await dialog.getByRole('combobox', { name: 'Column A is' }).waitFor();
  await dialog.getByRole('button', { name: 'Row 2: use as the headers' }).click();
  await dialog.getByRole('combobox', { name: 'Name is' }).waitFor();
  await dialog.getByText('1 row: 1 new.').waitFor();
  // On a phone a list chooses the row of the headers.
  await page.setViewportSize(phone);
  await dialog.getByText('3 columns of the file').click();
  const headers = dialog.getByRole('combobox', { name: 'Row with the headers' });
  await headers.selectOption('My file has no headers');
  await dialog.getByText('Column A', { exact: true }).waitFor();
  await expectAccessible(page, 'choosing the headers on a phone');
  await sheet.selectOption('All 2 sheets that go together');
  await dialog.getByText(`${choir.length + 1} rows: ${choir.length + 1} new.`).waitFor();
});

test('thirty people of a phone are saved with at most six taps', async ({ page }) => {
  await signUp(page);
  await page.setViewportSize(phone);
  const path = join(folder, 'contacts.vcf');
  const card = (n: number) =>
    `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada Eze${'na'.repeat(n)}\r\nTEL;TYPE=CELL:080312340${n + 10}\r\nEND:VCARD\r\n`;
  writeFileSync(path, Array.from({ length: 30 }, (_, n) => card(n)).join(''));
  await page.goto('/tenant/home');
  const user = countedUser(page);
  await user.click(page.getByRole('link', { name: 'Import people', exact: true }).first());
  await user.choose(page.getByText('Choose a file', { exact: true }), path);
  await user.click(page.getByRole('button', { name: 'Upload and preview members' }));
  await sheetOf(page).getByText('30 rows: 30 new.').waitFor();
  await user.click(sheetOf(page).getByRole('button', { name: 'Save', exact: true }));
  await page.getByText('30 people added').first().waitFor();
  expect([user.clicks, user.texts]).toEqual([4, 0]);
});

test('dates are read in one order for each column, a preview can be discarded, and a file that cannot be read says what to do', async ({
  page,
  expected,
}) => {
  expected.push(/422/);
  await signUp(page);
  await page.setViewportSize(phone);
  const born = ['03/07/1985', '04/05/1990'].map((date, at) => [`Ada ${at}`, `0803123456${at}`, date, '05/06/2020']);
  await preview(page, await spreadsheet('born.xlsx', [['Name', 'Phone', 'DOB', 'Date joined'], ...born]));
  await page.getByText('Read as 3 July 1985.').waitFor();
  await page.getByLabel('Dates in DOB such as 03/07/1985 are').selectOption('Month first: 7 March');
  await page.getByText('Read as 7 March 1985.').waitFor();
  await page.getByText('Read as 5 April 1990.').waitFor();
  // The other column keeps its own order.
  expect(await page.getByLabel('Dates in Date joined such as 05/06/2020 are').inputValue()).toBe('day');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const answer = await page.request.get('/api/People/GetPeopleBasicInfo');
  if (answer.ok()) expect(await answer.json()).toEqual([]);

  const upload = page.getByRole('button', { name: 'Upload and preview members' });
  await page.locator('input[type=file]').setInputFiles(await spreadsheet('nobody.xlsx', [['Name', 'Phone']]));
  await upload.click();
  await page.getByRole('alert').getByText('This file has headers but no people.').waitFor();
  // Nobody is found in it, so its sheet asks what it holds.
  await page.locator('input[type=file]').setInputFiles(await spreadsheet('headless.xlsx', [['Bola'], ['Chidi']]));
  await upload.click();
  await page.getByText('No row can be saved yet.').waitFor();
  await page.getByText('1 column of the file').click();
  await page.getByRole('combobox', { name: 'Row with the headers' }).selectOption('My file has no headers');
  await page.getByRole('combobox', { name: 'Column A is' }).selectOption('First name');
  await page.getByText('2 rows: 2 new.').waitFor();
});

test('a save that is never answered says so after its ten minutes, and how it ended once that is known', async ({
  page,
}) => {
  await page.clock.install();
  await signUp(page);
  const uploaded = page.waitForResponse((answer) => answer.url().includes('/api/People/UploadFirstTimerFile'));
  await preview(page, await spreadsheet('unanswered.xlsx', people.slice(0, 3)));
  const { importId } = JSON.parse((await (await uploaded).text()).trim().split('\n').at(-1) ?? '') as {
    importId: string;
  };
  await page.route('**/api/People/CreatePeople', () => undefined);
  const dialog = page.getByRole('dialog', { name: 'Members to import from file' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saving 2 people').waitFor();
  await page.clock.runFor(590_000);
  expect(await page.getByText('Request took too long to respond').count()).toBe(0);
  await page.clock.runFor(11_000);
  await page.getByText('Request took too long to respond').first().waitFor();
  await page.getByText('Please try again by refreshing the page').first().waitFor();
  await page.request.post('/api/People/CreatePeople', { data: { importId } });
  await page.clock.runFor(16_000);
  await page.getByText('2 people added').first().waitFor();
  await dialog.waitFor({ state: 'hidden' });
});

test('what is in doubt or left out of a file stands open before its rows, at every width', async ({ page }) => {
  await signUp(page);
  const path = join(folder, 'partners.csv');
  const rows = ['Ada Obi,Ben Udo,08031130009,"Choir, Drama",', 'Ben Udo,Ada Obi,08031130003,Choir,'];
  writeFileSync(path, ['Name,Prayer partner,Partner phone,Group,Remarks', ...rows].join('\n'));
  await page.goto('/tenant/people/import?query=importpeople');
  await page.locator('input[type=file]').setInputFiles(path);
  await page.getByRole('button', { name: 'Upload and preview members' }).click();
  const dialog = sheetOf(page);
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    for (const text of [
      /Saving makes 2 new groups: “Choir”, “Choir, Drama”/,
      // The partner's number belongs to nobody until somebody decides.
      /Are these columns right\? Prayer partner, Partner phone/,
    ]) {
      const note = dialog.getByText(text);
      await expect.poll(() => note.isVisible()).toBe(true);
      expect(await note.evaluate((one) => one.closest('[data-tone]')?.getAttribute('data-tone'))).toBe('warning');
      expect(
        await note.evaluate(
          (one) => one.scrollHeight <= one.clientHeight + 1 || getComputedStyle(one).display === 'inline',
        ),
      ).toBe(true);
    }
    await expectAccessible(page);
  }
});

test('an unusual shape is offered with its result, and taken or left with one click', async ({ page }) => {
  await signUp(page);
  const path = join(folder, 'couples.csv');
  const couples = ['Mr. John & Mrs. Mary Ade,08031110903', 'Sam and Tina Bello,08031110905', 'Ada Obi,08031110906'];
  writeFileSync(path, ['Name,Phone', ...couples].join('\n'));
  await preview(page, path);
  const dialog = sheetOf(page);
  await dialog.getByText('3 rows: 3 new.').waitFor();
  await dialog.getByText(/^2 rows seem to name two people each.* Gives 5 people: /).waitFor();
  await dialog.getByRole('button', { name: 'Read it so', exact: true }).click();
  await dialog.getByText('5 rows: 5 new.').waitFor();
  await expectAccessible(page, 'an offer that is taken');
  await dialog.getByRole('button', { name: 'Do not read it so' }).click();
  await dialog.getByText('3 rows: 3 new.').waitFor();
});

test('five thousand rows are shown, saved and counted', async ({ page }) => {
  await signUp(page);
  const rows = Array.from({ length: 5000 }, (_, n) => [
    `Ada${n}`,
    'Okafor',
    `0803${String(1_000_000 + n)}`,
    `p${n}@example.org`,
    'F',
  ]);
  await preview(page, await spreadsheet('many.xlsx', [people[0] ?? [], ...rows]));
  const dialog = page.getByRole('dialog', { name: 'Members to import from file' });
  await dialog.getByText('5,000 rows: 5,000 new.').waitFor();
  await expect.poll(() => dialog.getByRole('row').count()).toBeLessThan(100);
  // Save could not take the focus while the rest was loading.
  const save = dialog.getByRole('button', { name: 'Save' });
  await expect.poll(() => save.evaluate((button) => button === document.activeElement)).toBe(true);
  await save.click();
  await dialog.getByRole('progressbar').waitFor();
  await page.waitForURL('**/tenant/people', { timeout: 60_000 });
  await page.getByText('5,000 people added').first().waitFor();
});
