import { expect } from 'vitest';
import { expectAccessible, problemsHere } from './accessible.ts';
import { test } from './screen.ts';
import { signUp } from './sign-up.ts';
import { phone } from './sizes.ts';

test('people check themselves in on their phones, and uncertain ones wait for review', async ({
  page,
  browser,
  app,
  expected,
}) => {
  await signUp(page, { country: 'NG' });
  const people = [
    { firstName: 'Ada', lastName: 'Obi', phoneNumber: '08031234501' },
    { firstName: 'Bola', lastName: 'Ade', phoneNumber: '08031234502' },
  ];
  await page.request.post('/api/People/CreatePeople', { data: people });
  const now = new Date();
  const made = await page.request.post('/api/CheckInAttendance/CheckInAttendanceItem', {
    data: {
      fullEventName: 'Sunday service',
      eventDate: now.toISOString().slice(0, 10),
      time: now.toISOString().slice(11, 16),
      repeat: { every: 'week' },
    },
  });
  const { attendanceCode } = (await made.json()) as { attendanceCode: string };
  await page.goto('/tenant/attendance');
  await page.getByRole('button', { name: 'Actions for Sunday service' }).last().click();
  await page.getByRole('menuitem', { name: 'Arrivals and helpers' }).click();
  await page.getByText('Nobody yet').waitFor();
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(link).toMatch(new RegExp(`^${app.url}/here/[A-Za-z0-9]{25}$`));
  await page.getByRole('img', { name: 'QR code for the page' }).waitFor();
  // The pressed button is gone; the next key continues at the link.
  await page.keyboard.press('Tab');
  expect(
    await page.getByRole('link', { name: 'Download code' }).evaluate((one) => one === document.activeElement),
  ).toBe(true);
  const helper = page.getByRole('combobox', { name: 'Add a helper' });
  await helper.fill('Bola');
  await page.getByRole('option', { name: /Bola Ade/ }).click();
  await page.getByText('no login yet').waitFor();
  await page.getByRole('button', { name: 'Remove: Bola Ade' }).click();
  await page.getByText('Nobody yet').waitFor();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await page.getByRole('button', { name: 'Remove: Bola Ade' }).waitFor();
  await helper.fill('');
  await expectAccessible(page, 'a check-in without waiting people');

  // On the cheapest phone: 360 px, without script.
  const theirs = await browser.newContext({ viewport: phone, javaScriptEnabled: false });
  const form = await theirs.newPage();
  const say = async (name: string, number: string) => {
    await form.getByRole('textbox', { name: 'Your name' }).fill(name);
    await form.getByRole('textbox', { name: 'Phone' }).fill(number);
    await form.getByRole('button', { name: 'I am here' }).click();
    await form.getByRole('heading', { name: `Thank you, ${name}.` }).waitFor();
  };
  await form.goto(`${app.url}/here`);
  await form.getByRole('textbox', { name: 'Code' }).fill(attendanceCode);
  await form.getByRole('button', { name: 'Go on' }).click();
  await form.getByRole('button', { name: 'I am here' }).click();
  await form.getByText('Please enter your name.').waitFor();
  await say('Ada Obi', '0803 123 4501');
  await page.getByText(/1 of \d+ present/).waitFor();
  await form.goto(link);
  await form.getByText('Welcome back, Ada Obi.', { exact: false }).waitFor();
  await form.getByRole('button', { name: 'I am here' }).click();
  for (const [name, number] of [
    ['Mama Bola', '08031234502'],
    ['Kemi Ojo', '08031234503'],
    ['Nobody', '08031234504'],
  ] as const) {
    await form.getByRole('link', { name: 'Somebody else' }).click();
    await say(name, number);
  }
  await theirs.close();

  const waiting = page.getByRole('region', { name: /To confirm/ });
  await waiting.getByText('To confirm (3)').waitFor();
  await expectAccessible(page, 'a check-in with people waiting');
  // The owner of the number is shown: one tap, which can be undone.
  await waiting
    .getByRole('group', { name: /Mama Bola/ })
    .getByRole('button', { name: 'Bola Ade' })
    .click();
  await page.getByText(/2 of \d+ present/).waitFor();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await waiting.getByText('To confirm (3)').waitFor();
  await waiting.getByRole('button', { name: 'Somebody else: Mama Bola' }).click();
  const who = page.getByRole('dialog', { name: 'Who is this?' });
  expect(await who.getByRole('radio', { name: 'Bola Ade' }).isChecked()).toBe(true);
  await who.getByRole('combobox', { name: 'Search everybody' }).fill('Obi');
  await who.getByRole('option', { name: /Ada Obi/ }).waitFor();
  await who.getByRole('combobox', { name: 'Search everybody' }).fill('');
  await expectAccessible(page, 'settling an arrival');
  await who.getByRole('button', { name: 'Check in' }).click();
  await page.getByText('Bola Ade is checked in').waitFor();
  await waiting.getByRole('button', { name: 'New first-timer: Kemi Ojo' }).click();
  await page.getByText(/3 of \d+ present/).waitFor();
  await waiting.getByRole('button', { name: 'Discard: Nobody' }).click();
  await page.getByText('Nobody was removed').waitFor();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await waiting.getByText('To confirm (1)').waitFor();
  await waiting.getByRole('button', { name: 'Discard: Nobody' }).click();
  await waiting.waitFor({ state: 'detached' });

  const attendance = page.getByRole('table', { name: 'Attendance' });
  await page.request.post(`/here/${attendanceCode}`, { form: { name: 'Late', phone: '08031234505' } });
  await page.goto('/tenant/attendance');
  await attendance.getByText('1 waiting').waitFor();
  await page.goto('/tenant/home');
  await page.getByRole('link', { name: 'Confirm: One self check-in to confirm' }).click();
  await page.getByText('To confirm (1)').waitFor();

  // A helper signs in with their own login, and sees only the check-ins of that event.
  const [bola] = (await (await page.request.get('/api/People/GetPeopleBasicInfo?search=Bola')).json()) as {
    id: string;
  }[];
  const invited = await page.request.post(`/api/Logins/InviteMember/${bola?.id}`, { data: { via: 'link' } });
  const { link: login } = (await invited.json()) as { link: string };
  const helping = await browser.newContext({ baseURL: app.url, viewport: phone, reducedMotion: 'reduce' });
  const token = login.split('#')[1];
  const data = { token, email: `${token?.slice(0, 12)}@example.org`, password: 'a long enough password' };
  expect((await helping.request.post('/api/Logins/AcceptInvitation', { data })).status()).toBe(200);
  const theirScreen = await helping.newPage();
  await theirScreen.goto('/tenant/people');
  await theirScreen.getByRole('heading', { name: 'Attendance' }).waitFor();
  expect(await theirScreen.getByRole('link', { name: 'Add service' }).count()).toBe(0);
  await theirScreen.getByRole('button', { name: 'Actions for Sunday service' }).last().click();
  await expect.poll(() => theirScreen.getByRole('menuitem').allInnerTexts()).toEqual(['Checkin']);
  await theirScreen.getByRole('menuitem', { name: 'Checkin' }).click();
  await theirScreen
    .getByRole('button', { name: /Ada Obi/ })
    .first()
    .waitFor();
  await helping.close();

  await page.setViewportSize(phone);
  expected.push(/404/);
  for (const [address, heading] of [
    ['/here', 'Check in'],
    [link, 'Check in to Sunday service'],
    [`${link}/poster`, 'Sunday service'],
    ['/here/000000', 'This link or code does not work'],
  ] as const) {
    await page.goto(address);
    await page.getByRole('heading', { name: heading, exact: true }).waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await problemsHere(page), `${heading}, ${colorScheme}`).toEqual([]);
    }
  }
});
