import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { test } from './screen.ts';
import { signUp } from './sign-up.ts';
import { phone } from './sizes.ts';

test('helpers get a link and a PIN, their devices are listed, marked and removed, and a child leaves with the code', async ({
  page,
  app,
}) => {
  await signUp(page, { country: 'NG' });
  const api = (path: string) => `/api/CheckInAttendance/${path}`;
  await page.request.post('/api/People/CreatePeople', { data: [{ firstName: 'Tobi', lastName: 'Ade' }] });
  const [child]: { id: string }[] = await (await page.request.get('/api/People/GetPeopleBasicInfo')).json();
  const day = new Date();
  const item: { id: string } = await (
    await page.request.post(api('CheckInAttendanceItem'), {
      data: { fullEventName: 'Sunday service', eventDate: day.toISOString().slice(0, 10), time: '00:05' },
    })
  ).json();
  await page.goto(`/tenant/attendance/manage/${item.id}`);
  await page.getByRole('button', { name: 'Devices at the door' }).click();
  const door = page.getByRole('dialog', { name: 'Devices at the door' });
  await door.getByText('They appear here', { exact: false }).waitFor();
  await door.getByRole('button', { name: 'Make a link' }).click();
  const made = door.getByRole('region', { name: 'Link for helpers' });
  await expect.poll(() => made.evaluate((one) => one === document.activeElement)).toBe(true);
  const text = await made.innerText();
  const [, token] = /\/door\/(\w+)/.exec(text) ?? [];
  const [pin] = /\d{3} \d{3}/.exec(text) ?? [];
  const shared = new URL((await made.getByRole('link', { name: 'Share by WhatsApp' }).getAttribute('href')) ?? '');
  expect(shared.searchParams.get('text')).toContain(`${new URL(page.url()).origin}/door/${token}`);
  expect(shared.searchParams.get('text')).not.toMatch(/\d{3} ?\d{3}(?!\d)/);
  await expectAccessible(page);

  const join = await fetch(`${app.url}${api('JoinDoor')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, pin, name: 'Bisi' }),
  });
  const { secret } = (await join.json()) as { secret: string };
  await door.getByText('Bisi').waitFor();
  const operations = [{ id: crypto.randomUUID(), kind: 'in', at: day, personId: child!.id, familyCode: 'AK7F' }];
  const sync = await fetch(`${app.url}${api('Sync')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    body: JSON.stringify({ itemId: item.id, since: null, operations }),
  });
  expect(sync.status).toBe(200);
  await door.getByText('1 entry', { exact: false }).waitFor();

  const act = async (entry: string) => {
    await door.getByRole('button', { name: 'Actions: Bisi' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  await act('Use for children');
  await page
    .getByRole('dialog', { name: 'Use for children: Bisi' })
    .getByRole('button', { name: 'Use for children' })
    .click();
  await door.getByText('for children', { exact: true }).waitFor();
  await page.setViewportSize(phone);
  await expectAccessible(page);
  await act('Remove from the door');
  await page
    .getByRole('dialog', { name: 'Remove from the door: Bisi' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await door.getByText('removed', { exact: true }).waitFor();
  await door.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('dialog', { name: 'Stop' }).getByRole('button', { name: 'Stop' }).click();
  await door.getByText('1 device, stopped').waitFor();

  const file = {
    format: 'koinonia-door',
    version: 1,
    deviceId: crypto.randomUUID(),
    behindMs: 0,
    operations: operations.map((one) => ({ ...one, itemId: item.id })),
  };
  await door.locator('input[type=file]').setInputFiles({
    name: 'door.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(file)),
  });
  await door.getByText('1 was here already.').waitFor();
  await page.goto(`/tenant/attendance/checkin?id=${item.id}`);

  await page.getByRole('button', { name: 'Actions for Tobi Ade' }).click();
  await page.getByRole('menuitem', { name: 'Check out' }).click();
  const leave = page.getByRole('dialog', { name: 'Check out: Tobi Ade' });
  await leave.getByRole('textbox', { name: 'Family code' }).fill('AK7G');
  await leave.getByRole('button', { name: 'Check out' }).click();
  await leave.getByText('This child leaves with the code on the label', { exact: false }).waitFor();
  await expectAccessible(page);
  await leave.getByRole('textbox', { name: 'Family code' }).fill('ak7f');
  await leave.getByRole('textbox', { name: 'Collected by' }).fill('Mrs Ade');
  await leave.getByRole('button', { name: 'Check out' }).click();
  await page.getByText('left at', { exact: false }).waitFor();

  await page.goto(`/tenant/people/${child!.id}`);
  await page.getByRole('button', { name: 'Edit note' }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('No nuts');
  await expectAccessible(page);
  await page.getByRole('form', { name: 'For carers' }).getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved').waitFor();
  await page.getByRole('button', { name: 'Edit note' }).waitFor();
  await page.getByText('No nuts').waitFor();
});
