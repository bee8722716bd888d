import { Refusal } from '../errors.ts';
import type { Database } from '../db/index.ts';
import { ipNetwork } from './ip-network.ts';
import { countAttempt, uncountAttempt, type Throttle } from './throttle.ts';

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
    if (failure instanceof Refusal && failure.status === 410) await countWrongLink(database, throttle, tried);
    throw failure;
  }
}

/**
 * Counts a link that led nowhere against the address it was tried from. The same wrong link counts once there: an old
 * poster that a whole church scans shuts nobody out. Right links are never counted, so nobody is kept from one either.
 * @throws Refusal 429 once too many different wrong links came from that address
 */
export async function countWrongLink(database: Database, throttle: Throttle, { link, address }: Tried): Promise<void> {
  await countAttempt(database, throttle, address);
  const once: Throttle = { name: `${throttle.name} once`, limit: 1, minutes: throttle.minutes };
  try {
    await countAttempt(database, once, `${ipNetwork(address)} ${link}`);
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure;
    await uncountAttempt(database, throttle, address);
  }
}
