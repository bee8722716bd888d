import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
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

const inSight = (row: Element) => {
  const { left, top, height } = row.getBoundingClientRect();
  return row.contains(document.elementFromPoint(left + 20, top + height / 2));
};

const people = [
  ['FirstName', 'LastName', 'PhoneNumber', 'Email', 'Gender'],
  ['Adaeze', 'Okafor', 8031234567, 'ada@example.org', 'F'],
  ['Bola', 'Adeyemi', '0805 987 6543', '', 'M'],
  ['Chidi', 'Eze', '12', 'chidi@example', 'M'],
  ['', '', '12', '', 'M'],
  ['', '', '13', '', 'F'],
];

const choir = Array.from({ length: 8 }, (_, n) => [`Ada Eze${'na'.repeat(n)}`, `0803123400${n}`, 'Alto']);

test('a spreadsheet becomes people, and the rows to mend come back as a file', async ({ page }) => {
  await signUp(page);
  await page.goto('/tenant/people/import?query=importpeople');
  await page.getByRole('heading', { name: 'Import members from Excel/CSV' }).waitFor();
  await page.getByText('How to prepare the file').click();
  await expectAccessible(page);

  const template = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Excel (.xlsx)' }).click();
  expect((await template).suggestedFilename()).toBe('members-template.xlsx');

  await preview(page, await spreadsheet('members.xlsx', people));
  const dialog = page.getByRole('dialog', { name: 'Members to import from file' });
  await dialog.getByText('5 rows: 3 new, 2 to fix.').waitFor();
  await dialog.getByRole('button', { name: 'All 5' }).click();
  await dialog.getByRole('button', { name: 'Adaeze Okafor' }).click();
  await dialog.getByRole('status').getByText('The leading zero was missing; it was read as 08031234567.').waitFor();
  await expectAccessible(page);

  // A poor cell costs the cell, which is said; corrected, it is there again.
  await dialog.getByText('1 row is saved without some cells', { exact: false }).waitFor();
  await dialog.getByRole('button', { name: 'Cells left out 1' }).click();
  await dialog.getByRole('button', { name: 'Chidi Eze' }).click();
  await dialog.getByRole('status').getByText('“12” is not a phone number').waitFor();
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('chidi@example.org');
  await dialog.getByRole('textbox', { name: 'Phone number' }).fill('0806 111 2222');
  await dialog.getByRole('button', { name: 'Correct this row' }).click();
  await dialog.getByRole('status').getByText('This row is fine.').waitFor();

  await page.setViewportSize(phone);
  await dialog.getByRole('button', { name: 'To fix 2' }).click();
  await dialog.getByRole('button', { name: 'No name' }).first().click();
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Dapo');
  const correct = dialog.getByRole('button', { name: 'Correct this row' });
  await correct.evaluate((button) => button.scrollIntoView({ block: 'center' }));
  await expectAccessible(page, 'correcting a row on a phone');
  await correct.click();
  await dialog.getByText('5 rows: 4 new, 1 to fix.').waitFor();
  // All of a kind at once, a row of it excepted; how many are saved and left stands on the button.
  await dialog.getByRole('button', { name: 'No phone 1' }).click();
  await dialog.getByRole('button', { name: 'Save 4, leave 1' }).waitFor();
  await dialog.getByRole('combobox', { name: 'The 1 row without a phone number' }).selectOption('Leave out');
  await dialog.getByRole('button', { name: 'Save 3, leave 2' }).waitFor();
  await expectAccessible(page, 'leaving out a kind of rows on a phone');
  await dialog.getByRole('button', { name: 'Dapo' }).click();
  await dialog.getByRole('combobox', { name: 'What to do with this row' }).selectOption('Add this person');
  await dialog.getByRole('button', { name: 'Save 4, leave 1' }).waitFor();
  await page.setViewportSize(desktop);
  const mend = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download the 1 row to fix' }).click();
  expect(readFileSync(await (await mend).path(), 'utf8')).toContain(',,13,,F,');

  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL('**/tenant/people');
  await page.getByText('4 people added').first().waitFor();
  const later = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the 1 row to fix' }).click();
  expect((await later).suggestedFilename()).toBe('members - to fix.csv');
  // The way to them is still there once the notice has gone.
  await page.getByRole('link', { name: '1 row was left out: download it' }).waitFor();
  // What found no place stays with the person, until somebody has looked at it.
  await page.getByRole('table', { name: 'People' }).getByRole('link', { name: 'Dapo' }).first().click();
  await page.getByText('The file members.xlsx said this too').waitFor();
  await expectAccessible(page, 'a note of an import');
  await page.getByRole('button', { name: 'Remove this note' }).click();
  await page.getByText('The file members.xlsx said this too').waitFor({ state: 'hidden' });

  const changed = people.slice(0, 3).map((row) => [...row]);
  changed[1]![3] = 'new@example.org';
  changed[2]![3] = 'bola@example.org';
  await preview(page, await spreadsheet('again.xlsx', [...changed, ['Dayo', 'Obi', '08062223333', '', 'F']]));
  await dialog.getByText('3 rows: 1 new, 1 update, 1 conflict.').waitFor();
  await dialog.getByRole('button', { name: 'Adaeze Okafor' }).click();
  await dialog.getByRole('radio', { name: 'E-mail: use the file’s, new@example.org' }).check();
  await expectAccessible(page);
  // On a phone a row is short: who, how to reach them and a line of what is to be said; beneath it all that was tapped for,
  // where what is known stands above what the file says.
  await page.setViewportSize(phone);
  const row = dialog.getByRole('row').filter({ hasText: 'Adaeze Okafor' });
  await row.getByText(/^F(emale)?$/).waitFor();
  await row.getByText('Different e-mail.').waitFor();
  expect((await row.boundingBox())?.height).toBeLessThan(90);
  const [ours, theirs] = await Promise.all(
    ['keep ours', 'use the file’s'].map((side) =>
      dialog.getByRole('radio', { name: new RegExp(`^E-mail: ${side}`) }).boundingBox(),
    ),
  );
  expect(theirs?.x).toBe(ours?.x);
  expect(theirs?.y).toBeGreaterThan((ours?.y ?? 0) + (ours?.height ?? 0));
  await expectAccessible(page, 'the preview on a phone');
  await page.setViewportSize(desktop);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL('**/tenant/people');
  await page.getByText('2 members had already been added').first().waitFor();
  await page.getByText('new@example.org').waitFor();
  await page.getByText('bola@example.org').waitFor();

  // The people of a file are found again as long as its rows are kept; after that it leads nowhere.
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
  // A key held down asks, and does not answer.
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
  const number = dialog.getByRole('textbox', { name: 'Phone number' });
  await dialog.getByText('4 rows: 4 new.').waitFor();
  await dialog.getByRole('button', { name: 'Cells left out 2' }).click();
  await dialog.getByRole('button', { name: 'Chidi Eze' }).click();
  await number.fill('0806 111 2222');
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('chidi@example.org');
  // What is typed in one row is still there after a look at another.
  await dialog.getByRole('button', { name: 'Ngozi Eze' }).click();
  await number.fill('0803');
  await dialog.getByRole('button', { name: 'Close the note' }).click();
  await dialog.getByRole('button', { name: 'Chidi Eze' }).click();
  await expect.poll(() => number.inputValue()).toBe('0806 111 2222');
  // Nothing that leads away takes it unasked.
  const question = page.getByRole('dialog', { name: 'Leave your corrections behind?' });
  for (const way of ['Discard', 'Change the columns']) {
    await dialog.getByRole('button', { name: way }).click();
    await question.getByText('You corrected 2 rows here.').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
  }

  const save = dialog.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await dialog.getByRole('status').getByText('“0803” is not a phone number').waitFor();
  await expect.poll(() => number.inputValue()).toBe('0803');
  await expectAccessible(page, 'a correction that is still wrong');
  await number.fill('0806 111 3333');
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

test('an old Excel file goes into a group, and unknown headers are asked about once', async ({ page, expected }) => {
  expected.push(/422/);
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
  // Over the screen of the group, whose address stays: discarding returns to the file, saving to the group.
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
  const columns = page.getByRole('dialog', { name: 'Match the columns' });
  // What the cells say is proposed; the rest is asked.
  expect(await columns.getByRole('combobox', { name: 'Akole is' }).inputValue()).toBe('FullName');
  expect(await columns.getByRole('combobox', { name: 'Ago is' }).inputValue()).toBe('PhoneNumber');
  await columns.getByRole('combobox', { name: 'Ise is' }).selectOption('Occupation');
  await columns.getByText('Choose Group if these are groups').waitFor();
  await columns.getByRole('combobox', { name: 'Dept is' }).selectOption('Group');
  await page.setViewportSize(phone);
  await expectAccessible(page, 'matching the columns on a phone');
  await page.setViewportSize(desktop);
  await columns.getByRole('button', { name: 'Use these columns' }).click();
  await dialog.getByRole('button', { name: 'Bola Ade' }).waitFor();
  // Who looks alike is a question that is answered before saving.
  const save = dialog.getByRole('button', { name: 'Save' });
  expect(await save.isDisabled()).toBe(true);
  await dialog.getByRole('combobox', { name: 'All rows that look alike' }).selectOption('new');
  expect(await save.isDisabled()).toBe(false);
  await expectAccessible(page, 'the question who is the same');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await uploadIt(unknown);
  await dialog.getByText('The columns were read as you chose').waitFor();
});

test('the sheet and the headers are chosen on the rows as they stand in the file', async ({ page }) => {
  await signUp(page);
  await page.setViewportSize(phone);
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
  await page.goto('/tenant/people/import?query=importpeople');
  await page.locator('input[type=file]').setInputFiles(path);
  await page.getByRole('button', { name: 'Upload and preview members' }).click();
  const where = page.getByRole('dialog', { name: 'Where are the people?' });
  await where.getByText('Several sheets of this workbook seem to hold people').waitFor();
  await expect.poll(() => where.getByRole('combobox', { name: 'Sheet' }).inputValue()).toBe('*');
  await where.getByRole('combobox', { name: 'Sheet' }).selectOption('Ushers');
  await where.getByText('USHERS 2026').waitFor();
  await expect.poll(() => where.getByRole('radio', { name: 'Row 2 holds the headers' }).isChecked()).toBe(true);
  await expectAccessible(page, 'choosing the headers on a phone');
  await where.getByRole('combobox', { name: 'Sheet' }).selectOption('All 2 sheets that go together');
  await where.getByText('Ada Eze', { exact: true }).waitFor();
  await where.getByRole('button', { name: 'Go on' }).click();

  const columns = page.getByRole('dialog', { name: 'Match the columns' });
  await columns.getByRole('button', { name: 'Choose the sheet and the header row' }).click();
  await where.getByRole('radio', { name: 'My file has no headers' }).check();
  await where.getByRole('button', { name: 'Go on' }).click();
  // Then the first row is somebody, and the columns are known by their letters.
  await columns.getByRole('combobox', { name: 'Column A is' }).waitFor();
  await columns.getByRole('button', { name: 'Choose the sheet and the header row' }).click();
  await where.getByText('Ada Eze', { exact: true }).click();
  await where.getByRole('radio', { name: 'Row 1 holds the headers' }).check();
  await where.getByRole('button', { name: 'Go on' }).click();
  await columns.getByRole('combobox', { name: 'Name is' }).waitFor();
  await columns.getByRole('button', { name: 'Use these columns' }).click();
  const dialog = page.getByRole('dialog', { name: 'Members to import from file' });
  await dialog.getByText(`${choir.length + 1} rows: ${choir.length + 1} new.`).waitFor();
  // Rows of which nothing is to be said are short: the first of them are in sight beneath what is said of the file.
  await expect.poll(() => dialog.getByRole('row').nth(1).evaluate(inSight)).toBe(true);
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

  await page.locator('input[type=file]').setInputFiles(await spreadsheet('headless.xlsx', [['Bola'], ['Chidi']]));
  await page.getByRole('button', { name: 'Upload and preview members' }).click();
  await page.getByRole('alert').getByText('The first row has no header for a name.').waitFor();
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

test('what is left out of a file stands open before its rows, at every width', async ({ page }) => {
  await signUp(page);
  const path = join(folder, 'partners.csv');
  const rows = ['Ada Obi,Ben Udo,08031130009,"Choir, Drama",', 'Ben Udo,Ada Obi,08031130003,Choir,'];
  writeFileSync(path, ['Name,Prayer partner,Partner phone,Group,Remarks', ...rows].join('\n'));
  await page.goto('/tenant/people/import?query=importpeople');
  await page.locator('input[type=file]').setInputFiles(path);
  await page.getByRole('button', { name: 'Upload and preview members' }).click();
  // The partner's number is nobody's until somebody says so.
  await page.getByRole('button', { name: 'Use these columns' }).click();
  const dialog = page.getByRole('dialog', { name: 'Members to import from file' });
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    for (const text of [
      /Saving makes 2 new groups: “Choir”, “Choir, Drama”/,
      /2 columns are left out: Prayer partner, Partner phone/,
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
  // Save could not take the focus while the rest was read.
  const save = dialog.getByRole('button', { name: 'Save' });
  await expect.poll(() => save.evaluate((button) => button === document.activeElement)).toBe(true);
  await save.click();
  await dialog.getByRole('progressbar').waitFor();
  await page.waitForURL('**/tenant/people', { timeout: 60_000 });
  await page.getByText('5,000 people added').first().waitFor();
});
