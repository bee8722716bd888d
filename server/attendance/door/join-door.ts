import { timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type { joinDoor as joinSchema } from '../../../contract/attendance/door-schemas.ts';
import type { Database } from '../../core/db/index.ts';
import { Refusal, refuse } from '../../core/errors.ts';
import type { OpenCtx } from '../../core/http/handlers.ts';
import { ipNetwork } from '../../core/identity/ip-network.ts';
import { countAttempt, isLimitReached, type Throttle, uncountAttempt } from '../../core/identity/throttle.ts';
import { hashToken, homeToken } from '../../core/identity/cookie.ts';
import { openLink } from '../../core/identity/link-throttle.ts';
import { inTenant } from '../../core/transaction.ts';
import { addDevice } from './add-device.ts';
import { readDoor } from './door.ts';
import { hashPin, openDoorLink } from './door-link.ts';
import { refusals } from './refusal-texts.ts';

/** Different wrong links from one address. */
const linkGuesses: Throttle = { name: 'door link', limit: 30, minutes: 10 };

/** Wrong PINs of one link from one address, and from everywhere. */
const fromAddress: Throttle = { name: 'door pin', limit: 10, minutes: 15 };
const ofLink: Throttle = { name: 'door pins', limit: 200, minutes: 24 * 60 };
/**
 * After a link has been guessed at from everywhere, an address has this much left: a helper who knows the PIN needs one
 * attempt.
 */
const whileGuessed: Throttle = { name: 'door pin, guessed', limit: 2, minutes: 60 };
/** And all addresses together this much, however many there are: with those of `ofLink`, 2,120 of a million PINs a day. */
const fromNewOnes: Throttle = { name: 'door pins, guessed', limit: 20, minutes: 15 };
/** Neither limit applies to an address from which the PIN was entered correctly before. */
const knewIt: Throttle = { name: 'door pin, known', limit: 1, minutes: 7 * 24 * 60 };

/** The event of a link, before its PIN is asked for. @throws Refusal 410, 429 */
export async function readDoorLink(open: OpenCtx, { token }: { token: string }) {
  const { organisation, timeZone, fullEventName, day, time, endsAt } = await opened(open, token);
  return { organisation, timeZone, fullEventName, eventDate: day.localDate, time, endsAt: endsAt.toISOString() };
}

/** Makes the caller a device of the door. @throws Refusal 410, 400 for a wrong PIN, 429 for many, 409 where the door is full */
export async function joinDoor(open: OpenCtx, { token, pin, name }: z.output<typeof joinSchema>) {
  const link = await opened(open, token);
  const right = timingSafeEqual(hashPin(token, pin), Buffer.from(link.pinHash));
  await countWrongPin(open.base.database, { linkId: link.id, address: open.address, right });
  const secret = homeToken();
  const door = await inTenant(open.base, link.tenantId, null, async (ctx) => {
    const { id: linkId, endsAt, day } = link;
    return readDoor(ctx, await addDevice(ctx, day, { name, linkId, endsAt, secretHash: hashToken(secret) }));
  });
  return { secret, door };
}

const opened = ({ base, address }: OpenCtx, token: string) =>
  openLink(base.database, linkGuesses, { link: token, address }, () => openDoorLink(base, token));

type Tried = { linkId: string; address: string; right: boolean };

/**
 * Counts a PIN before telling whether it is right; uncounts it if it is right or was refused unread. Guesses from
 * elsewhere keep nobody out at an address where the PIN was known before, and others only while the guessing goes on.
 * @throws Refusal 429 after too many, 400 for a wrong one
 */
async function countWrongPin(database: Database, { linkId, address, right }: Tried): Promise<void> {
  const here = `${linkId} ${ipNetwork(address)}`;
  const counted: [Throttle, string][] = [];
  const count = async (throttle: Throttle, subject: string) => {
    await countAttempt(database, throttle, subject);
    counted.push([throttle, subject]);
  };
  const uncount = async () => {
    for (const [throttle, subject] of counted) await uncountAttempt(database, throttle, subject);
  };
  try {
    await count(fromAddress, here);
    await countOfLink(database, { linkId, here }, count);
  } catch (failure) {
    // The answer did not say whether the PIN was right; refunding only right ones would reveal it by the tries left.
    await uncount();
    throw failure;
  }
  if (!right) throw refuse('door.wrong_pin', 400, refusals.wrongPin, { pin: refusals.wrongPin });
  await uncount();
  if (!(await isLimitReached(database, knewIt, here))) await countAttempt(database, knewIt, here).catch(unlessRefused);
}

type Count = (throttle: Throttle, subject: string) => Promise<void>;

async function countOfLink(database: Database, { linkId, here }: { linkId: string; here: string }, count: Count) {
  try {
    await count(ofLink, linkId);
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure;
    if (await isLimitReached(database, knewIt, here)) return;
    await count(whileGuessed, here);
    await count(fromNewOnes, linkId).catch(refuseGuessedLink);
  }
}

/** After a refusal, a new link lets them in. */
const refuseGuessedLink = (failure: unknown): never => {
  if (!(failure instanceof Refusal)) throw failure;
  throw refuse('door.guessed', 429, refusals.guessed({ minutes: fromNewOnes.minutes }));
};

/** Two devices that join from one address at once are recorded once. */
const unlessRefused = (failure: unknown): void => {
  if (!(failure instanceof Refusal)) throw failure;
};
