import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { test } from './screen.ts';
import { signUp } from './sign-up.ts';

type Item = { id: string; eventDate: string; headcount: number | null };

/** A download after a click: its name and its first bytes. */
async function downloaded(page: Page, click: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

async function exported(page: Page, entry: string) {
  await page.getByRole('button', { name: 'Export' }).click();
  return downloaded(page, () => page.getByRole('menuitem', { name: entry }).click());
}

test('reports compare a Sunday with the week before, and download as picture, spreadsheet and paper', async ({
  page,
}) => {
  await signUp(page, { country: 'NG', sampleData: true });
  const { items } = (await (await page.request.get('/api/CheckInAttendance/AllCheckInAttendances')).json()) as {
    items: Item[];
  };
  const [last, before] = items.filter(({ headcount }) => headcount !== null);
  if (!last?.headcount || !before?.headcount) throw new Error('The sample church has no Sundays.');
  const change = ((last.headcount - before.headcount) / before.headcount) * 100;
  const way = change > 0 ? 'increased' : 'decreased';

  await page.goto('/tenant/reports');
  await page.getByText(`Attendance ${way} by ${Math.abs(change).toFixed(2)}% compared with last week.`).waitFor();
  await page.getByText('by headcount').first().waitFor();
  await page.getByText('Show as a table').click();
  await expect.poll(() => page.getByRole('table', { name: 'Attendance by week' }).getByRole('row').count()).toBe(13);
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Period' }).selectOption('One year');
  await page.getByText('This day of the week, 52 weeks', { exact: false }).waitFor();
  await expect.poll(() => page.getByRole('table', { name: 'Attendance by week' }).getByRole('row').count()).toBe(53);
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Twelve weeks');

  const picture = await downloaded(page, () => page.getByRole('button', { name: 'Save as picture' }).click());
  expect(picture.name).toBe(`attendance-by-week-${last.eventDate}.png`);
  expect([...picture.bytes.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  // It is drawn: an empty sheet of one colour would pack into almost nothing.
  expect(picture.bytes.length).toBeGreaterThan(8000);
  const sheet = await exported(page, 'Excel (.xlsx)');
  expect(sheet.name).toBe(`service-report-${last.eventDate}.xlsx`);
  expect(sheet.bytes.subarray(0, 2).toString()).toBe('PK');

  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button', { name: 'Export' }).isVisible()).toBe(false);
  expect(await page.getByRole('navigation', { name: 'Places', exact: true }).isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('button', { name: /^Earlier: / }).click();
  await page.waitForURL(`**/tenant/reports?date=${before.eventDate}`);
  // A day is typed key by key; a day without a service has nothing to compare.
  const eve = new Date(Date.parse(before.eventDate) - 24 * 3_600_000).toISOString().slice(0, 10);
  await page.getByLabel('Day', { exact: true }).focus();
  await page.keyboard.type(`${eve.slice(5, 7)}${eve.slice(8)}${eve.slice(0, 4)}`, { delay: 30 });
  await page.waitForURL(`**/tenant/reports?date=${eve}`);
  await page.getByText('No check-ins on this day.').waitFor();
  expect(await page.getByText('there was no service last week').count()).toBe(0);
  await page.goto(`/tenant/reports?date=${before.eventDate}`);
  await page.getByRole('link', { name: 'Offering report' }).click();
  await page.waitForURL(`**/tenant/reports/offering?date=${before.eventDate}`);
  await page.getByText(/^Offering (increased|decreased) by \d+\.\d\d% compared with last week\.$/).waitFor();
  await expect.poll(() => page.getByRole('cell', { name: 'Tithe' }).count()).toBe(1);
  await expectAccessible(page);
  const csv = await exported(page, 'CSV');
  expect(csv.bytes.toString('utf8')).toContain('Event,Date,For,Amount,Currency');

  await page.goto('/tenant/reports');
  await page.getByRole('link', { name: 'Sunday service' }).click();
  await page.getByRole('heading', { name: 'Sunday service', level: 1 }).waitFor();
  await page.getByText(`Attendance ${way} by`, { exact: false }).waitFor();
  const figures = await exported(page, 'CSV');
  expect(figures.bytes.toString('utf8')).toContain(`Headcount,${last.headcount},${before.headcount}`);
  const arrivals = await downloaded(page, () => page.getByRole('button', { name: 'Save as picture' }).click());
  expect(arrivals.bytes.subarray(1, 4).toString()).toBe('PNG');
  await expectAccessible(page);
});

test('without any service the reports say what to do first', async ({ page }) => {
  await signUp(page);
  await page.goto('/tenant/reports');
  await page.getByText('No services to report yet').waitFor();
  await page.getByRole('link', { name: 'Add service' }).click();
  await page.waitForURL('**/tenant/attendance/add');
});
