import type { BrowserContext } from 'playwright-core';
import { atMost, type Measured } from '../measurements.ts';
import { type Device, type Environment, newPage } from './environment.ts';
import { timeUntilPainted } from './paint-timing.ts';

const firstRow = '[role="rowgroup"] [data-opens]';
const messageBox = 'textarea:enabled';

type Times = { cold: number[]; warm: number[] };

/**
 * From the address to the first row of 20,000 people, and to a message box ready for typing: first and later visits.
 */
export async function measurePageLoad(environment: Environment): Promise<Measured[]> {
  const people = { path: '/tenant/people', ready: firstRow };
  const desktop = await visits(environment, 'desktop', { ...people, rounds: 7 });
  const phone = await visits(environment, 'phone', { ...people, rounds: 4 });
  const composer = await visits(environment, 'phone', { path: '/tenant/sms/compose', ready: messageBox, rounds: 3 });
  return [
    atMost('people list, from the address to the first row, cold', 580, desktop.cold),
    atMost('the same, warm', 250, desktop.warm),
    atMost('people list on the phone, cold', 4000, phone.cold),
    atMost('the same, from the cache', 1500, phone.warm),
    atMost('composer on the phone, until the message box takes typing, cold', 4000, composer.cold),
    atMost('the same, from the cache', 1500, composer.warm),
  ];
}

type Visit = { path: string; ready: string; rounds: number };

/** A new visitor each round; the first round does not count. Third and fourth visits are the warm ones. */
async function visits(environment: Environment, device: Device, { path, ready, rounds }: Visit): Promise<Times> {
  const times: Times = { cold: [], warm: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const visitor = await environment.newVisitor(device);
    const taken: number[] = [];
    for (let again = 0; again < 4; again += 1) taken.push(await visit(visitor, device, { path, ready }));
    await visitor.close();
    if (round === 0) continue;
    times.cold.push(...taken.slice(0, 1));
    times.warm.push(...taken.slice(2));
  }
  return times;
}

async function visit(visitor: BrowserContext, device: Device, { path, ready }: Omit<Visit, 'rounds'>): Promise<number> {
  const page = await newPage(visitor, device);
  await page.goto(path, { waitUntil: 'commit' });
  const time = await timeUntilPainted(page, ready);
  // Requests after the first paint belong to this visit, and to the cache of the next.
  await page.waitForTimeout(device === 'phone' ? 800 : 200);
  await page.close();
  return time;
}
