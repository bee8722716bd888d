import type { Page } from 'playwright-core';
import { atMost, type Measured } from '../measurements.ts';
import { type Environment, newPage, withEnvironment } from './environment.ts';
import { fromTo, timeUntilPainted } from './paint-timing.ts';

const ROUNDS = 5;
const count = 'header strong';
const tick = 'main ul [aria-label^="Check in "]';

/** The door with a roll of 20,000 people: a tick, and opening the door again without any network. */
export const benchDoor = (): Promise<Measured[]> => withEnvironment(measureDoor);

async function measureDoor(environment: Environment): Promise<Measured[]> {
  const visitor = await environment.newVisitor('phone');
  const page = await newPage(visitor);
  const data = { fullEventName: 'Sunday service', eventDate: new Date().toISOString().slice(0, 10), time: '00:05' };
  const made = await page.request.post('/api/CheckInAttendance/CheckInAttendanceItem', { data });
  const { id } = (await made.json()) as { id: string };
  const address = `/tenant/attendance/checkin/door?id=${id}`;
  await page.goto(address);
  await page.getByRole('button', { name: 'All sent' }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await wholeRoll(page);
  // Once more, now through the service worker.
  await page.reload();
  await wholeRoll(page);
  const ticked: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const time = await tickOne(page, round + 1);
    if (round > 0) ticked.push(time);
  }
  await page.getByRole('button', { name: 'All sent' }).waitFor();
  await visitor.setOffline(true);
  const reopened: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    await page.goto(address, { waitUntil: 'commit' });
    const time = await timeUntilPainted(page, tick);
    await page.getByText(`${ROUNDS + 1} in`, { exact: true }).waitFor();
    await wholeRoll(page);
    if (round > 0) reopened.push(time);
  }
  await visitor.close();
  return [
    atMost('door: tick one of a roll of 20,000, repainted', 50, ticked),
    atMost('door: opened again without network, roll of 20,000 shown', 1000, reopened),
  ];
}

/** The list is as high as all its rows, although only a few of them are rendered. */
const wholeRoll = (page: Page) =>
  page.waitForFunction(() => (document.querySelector('main ul')?.clientHeight ?? 0) >= 20_000 * 60);

async function tickOne(page: Page, present: number): Promise<number> {
  const next = page.locator(tick).nth(2);
  await next.waitFor();
  return fromTo(page, 'click', () => next.click(), { selector: count, text: `${present} in` });
}
