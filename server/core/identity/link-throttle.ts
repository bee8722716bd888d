import { Refusal } from '../errors.ts';
import type { Database } from '../db/index.ts';
import { ipNetwork } from './ip-network.ts';
import { countAttempt, isLimitReached, tooMany, uncountAttempt, type Throttle } from './throttle.ts';

type Tried = { link: string; address: string };

/** Opens what a link leads to; one that leads nowhere any more (410) is counted. @throws as `open`, and Refusal 429 */
export async function openLink<T>(
  database: Database,
  throttle: Throttle,
  tried: Tried,
  open: () => Promise<T>,
): Promise<T> {
  try {
    return await open();
  } catch (failure) {
    if (failure instanceof Refusal && failure.status === 410) await countLink(database, throttle, tried);
    throw failure;
  }
}

/**
 * Counts a link that led nowhere, or told of somebody, against the address it was tried from. The same link counts once
 * there: an old poster that a whole church scans shuts nobody out.
 * @throws Refusal 429 once too many different ones came from that address
 */
export async function countLink(database: Database, throttle: Throttle, { link, address }: Tried): Promise<void> {
  await countAttempt(database, throttle, address);
  const once: Throttle = { name: `${throttle.name} once`, limit: 1, minutes: throttle.minutes };
  try {
    await countAttempt(database, once, `${ipNetwork(address)} ${link}`);
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure;
    await uncountAttempt(database, throttle, address);
  }
}

/**
 * For a right link that is short enough to be found by trying: once too many different wrong ones came from its address, it
 * answers as they do, unless it was opened from there before. So whoever tries on learns nothing, and a church whose code is
 * in use stays in. @throws Refusal 429
 */
export async function refuseGuessed(database: Database, throttle: Throttle, { link, address }: Tried): Promise<void> {
  const before: Throttle = { name: `${throttle.name} opened`, limit: 1, minutes: 24 * 60 };
  const here = `${ipNetwork(address)} ${link}`;
  if (await isLimitReached(database, before, here)) return;
  if (await isLimitReached(database, throttle, address)) throw tooMany(throttle);
  try {
    await countAttempt(database, before, here);
  } catch (failure) {
    // Somebody beside them opened it in the same moment.
    if (!(failure instanceof Refusal)) throw failure;
  }
}
