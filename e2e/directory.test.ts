import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { test } from './screen.ts';
import { signUp } from './sign-up.ts';
import { phone } from './sizes.ts';

test('the directory is filtered, saved, shown in columns, exported, archived and restored', async ({ page }) => {
  await signUp(page, { sampleData: true });
  await page.goto('/tenant/people');
  await page.getByText(/^600 people/).waitFor();
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByLabel('Gender').selectOption('female');
  await page.getByLabel('Age from').fill('40');
  await page.getByLabel('Age from').press('Enter');
  await expectAccessible(page);
  // Until the rows load, the screen counts the former ones.
  const women = await page.request.get('/api/People/GetPeopleBasicInfo?page=0&pageSize=1&gender=female&ageFrom=40');
  const { totalItems: found } = (await women.json()) as { totalItems: number };
  expect(found).toBeGreaterThan(20);
  await page.getByRole('button', { name: `Show ${found} people` }).click();
  await page.waitForURL('**/tenant/people?gender=female&ageFrom=40');
  await page.getByText('Age from 40').waitFor();
  await page.getByText(`${found} found`, { exact: true }).waitFor();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByRole('menuitem', { name: 'Save this filter' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Women over forty');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Remove Age from 40' }).click();
  await page.waitForURL('**/tenant/people?gender=female');
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByRole('menuitem', { name: 'Women over forty' }).click();
  await page.waitForURL('**/tenant/people?gender=female&ageFrom=40');

  // A choice of attendance replaces the other one; the day beside it counts, too.
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const attendance = page.getByRole('combobox', { name: 'Attendance' });
  await attendance.selectOption({ label: 'Came in the last 4 weeks' });
  await page.waitForURL('**/tenant/people?gender=female&ageFrom=40&came=4');
  await attendance.selectOption({ label: 'Has not come in the last 13 weeks' });
  await page.waitForURL('**/tenant/people?gender=female&ageFrom=40&away=13');
  await page.getByLabel('Has not come since').last().fill('2020-01-05');
  await page.getByLabel('Has not come since').last().press('Enter');
  await page.waitForURL('**/tenant/people?gender=female&ageFrom=40&away=13&notSince=2020-01-05');
  await page.getByRole('button', { name: /^Show/ }).click();
  await page.getByRole('button', { name: 'Remove Has not come in the last 13 weeks' }).click();
  await page.getByRole('button', { name: /^Remove Has not come since/ }).click();
  await page.waitForURL('**/tenant/people?gender=female&ageFrom=40');

  await page.getByRole('button', { name: 'More actions for people' }).click();
  await page.getByRole('menuitem', { name: 'Columns' }).click();
  await page.getByRole('dialog').getByLabel('Birthday').check();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('columnheader', { name: 'Birthday' }).waitFor();
  // If there are too many columns, the names stay in sight.
  await page.getByRole('button', { name: 'More actions for people' }).click();
  await page.getByRole('menuitem', { name: 'Columns' }).click();
  const rest = ['Gender', 'Age', 'Marital status', 'Address', 'Communication means'];
  for (const column of rest) await page.getByRole('dialog').getByLabel(column, { exact: true }).check();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('columnheader', { name: 'Address' }).waitFor();
  await expect
    .poll(async () => (await page.getByRole('columnheader', { name: 'Name' }).boundingBox())?.width)
    .toBeGreaterThan(180);
  await page.getByRole('button', { name: 'More actions for people' }).click();
  await page.getByRole('menuitem', { name: 'Columns' }).click();
  for (const column of rest) await page.getByRole('dialog').getByLabel(column, { exact: true }).uncheck();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'More actions for people' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export as CSV' }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  const lines = text.trim().split('\r\n');
  expect(lines[0]).toBe('FirstName,LastName,PhoneNumber,Email,Birthday,BirthMonth,BirthYear,Added');
  expect(lines).toHaveLength(found + 1);

  await page
    .getByRole('checkbox', { name: /^Tick (?!all)/ })
    .first()
    .check();
  await page.getByRole('button', { name: `Select all ${found} matching` }).click();
  await page.getByText(`All ${found} ticked`).waitFor();
  const bar = page.getByRole('region', { name: 'Ticked' });
  await bar.getByRole('button', { name: 'Add to group' }).click();
  await page.getByLabel('Find a group').selectOption('Choir');
  await page.getByRole('button', { name: `Add ${found} people to Choir` }).click();
  await page.getByText(/added to Choir$/).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone').waitFor();

  await page
    .getByRole('checkbox', { name: /^Tick (?!all)/ })
    .first()
    .check();
  await page.getByRole('button', { name: `Select all ${found} matching` }).click();
  await bar.getByRole('button', { name: 'Archive' }).click();
  await page.getByText('You are about to archive your member(s). Do you want to continue ?').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByText('Member(s) archived succesfully').waitFor();
  await page.getByText('Nobody matches').waitFor();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await page.getByText('Undone').last().waitFor();
  await page.getByText(`${found} found`).waitFor();

  await page.getByRole('button', { name: `Message these ${found} people` }).click();
  await page.getByRole('heading', { name: 'Compose SMS' }).waitFor();
  await page.getByRole('list', { name: 'Chosen' }).getByText(`${found} people: Female, Age from 40`).waitFor();
  await page.getByText(`of ${found} chosen will get it`).waitFor();
});

test('on a phone the filters, an archived person and a birthday are within reach', async ({ page }) => {
  await signUp(page, { sampleData: true });
  await page.setViewportSize(phone);
  await page.goto('/tenant/people?gender=male');
  await page.getByText(/^\d+ found/).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: /./ }).and(page.locator('[data-opens]')).first().click();
  await page.getByRole('region', { name: 'History' }).waitFor();
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByText('Member archived succesfully').waitFor();
  await page.goto('/tenant/people/archived');
  await page.getByRole('checkbox', { name: `Tick ${name}` }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore 1 person' }).click();
  await page.getByText('Done', { exact: true }).waitFor();
  await page.getByText('Nobody is archived').waitFor();

  // Each is wished on their birthday. Ghana's clocks show UTC.
  const now = new Date();
  for (const [firstName, days, mobilePhone] of [
    ['Abena', 0, '0241234501'],
    ['Kojo', 0, ''],
    ['Esi', 3, '0241234503'],
  ] as const) {
    const day = new Date(now.getTime() + days * 86_400_000);
    const born = { dayOfBirth: String(day.getUTCDate()), monthOfBirth: String(day.getUTCMonth() + 1) };
    await page.request.post('/api/People/createPerson', { multipart: { firstName, mobilePhone, ...born } });
  }
  const { items } = (await (await page.request.get('/api/People/GetBirthdays?days=31&page=0')).json()) as {
    items: { on: string }[];
  };
  const theirs = items.filter(({ on }) => on === now.toISOString().slice(0, 10)).length;
  expect(theirs).toBeLessThan(items.length);
  await page.goto('/tenant/people/birthdays');
  await page.getByText(`${theirs} people have a birthday today`).waitFor();
  await page.getByRole('button', { name: `Wish ${theirs} people a happy birthday` }).waitFor();
  await page.getByText('31 days', { exact: true }).click();
  await page.getByText(`${items.length} people have a birthday in the next 31 days`).waitFor();
  await page.getByRole('link', { name: 'Wish automatically on the day' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Wish ${items.length} people a happy birthday` }).click();
  const wish = page.getByRole('dialog', { name: `Wish ${items.length} people a happy birthday` });
  await expect.poll(() => wish.getByRole('textbox', { name: 'Message' }).inputValue()).toContain('Happy birthday');
  // Kojo has no number.
  await wish.getByText(/ha(s|ve) no phone number or no SMS, and will not get it/).waitFor();
  await wish
    .getByText(/: .*9:00/)
    .first()
    .waitFor();
  await expectAccessible(page);
  await wish.getByRole('button', { name: /^Wish \d+ people$/ }).click();
  await page.getByText(/\d+ people get the birthday message/).waitFor();
  await page.getByRole('button', { name: 'See scheduled messages' }).click();
  await page.waitForURL('**/sms/scheduled');
});

test('two records of one person are merged side by side, and separated again after a reload', async ({ page }) => {
  await signUp(page);
  const add = (person: Record<string, string>) =>
    page.request.post('/api/People/createPerson', { multipart: { ...person, firstName: 'Ada' } });
  await add({ lastName: 'Obi', mobilePhone: '0241234567' });
  await add({ lastName: 'Obi-Eze', mobilePhone: '0241234567', email: 'ada@example.org' });
  await page.goto('/tenant/people/duplicates');
  const both = (await (await page.request.get('/api/People/GetPeopleBasicInfo')).json()) as {
    id: string;
    name: string;
  }[];
  await page.getByText('1 pair to check').waitFor();
  await expectAccessible(page);
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('radio', { name: 'Last name: Obi-Eze' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Merge .* into/ }).click();
  await page.getByText(/^Merged into/).waitFor();
  await page.getByRole('heading', { name: 'Ada Obi-Eze' }).waitFor();
  const kept = new URL(page.url()).pathname;
  const merged = both.find(({ id }) => !kept.includes(id));
  await page.goto(`/tenant/people/${merged!.id}/edit`);
  await page.waitForURL(`**${kept}`);
  await page.getByText('ada@example.org').waitFor();
  await page.getByRole('button', { name: 'Undo the merge' }).click();
  await page.getByText('Both people are restored').waitFor();
  await page.getByRole('link', { name: 'All people' }).click();
  await page.getByText('2 people').first().waitFor();
  // The merged person, redirected before, is a separate person again.
  await page.getByText(merged!.name, { exact: true }).click();
  await page.waitForURL(`**/${merged!.id}`);
  await page.getByRole('heading', { name: merged!.name, exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toContain(merged!.id);
});
