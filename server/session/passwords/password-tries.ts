import type { Owner } from '../../../contract/session/guessable-password.ts';
import type { OpenCtx } from '../../core/http/handlers.ts';
import { ipNetwork } from '../../core/identity/ip-network.ts';
import { newToken } from '../../core/identity/cookie.ts';
import { hashPassword, passwordMatches } from '../../core/identity/password.ts';
import {
  countAttempt,
  forgetAttempts,
  isLimitReached,
  rememberAttempt,
  type Throttle,
  uncountAttempt,
} from '../../core/identity/throttle.ts';
import { guesses, knownPlaces, linkTries, ownGuesses, ownTries, placeGuesses, signIns } from '../limits.ts';
import { refuseGuessed } from './chosen-password.ts';

type Door = Pick<OpenCtx, 'base' | 'address' | 'browser' | 'setBrowser'>;

/** The account a password is tried for, and the link used. `signedInAs`: the account that asks for it again. */
export type Try = { email: string; signedInAs?: string; link?: string };

/**
 * Whether it is the password. Every door compares here, so all have the same limits: by network, by link and by account,
 * counted before anything is hashed. A right one takes back its count, and makes the place known.
 * @throws Refusal 429
 */
export async function isPassword(ctx: Door, tried: Try, password: string, stored: string | null): Promise<boolean> {
  const { database } = ctx.base;
  await countAround(ctx, tried);
  const [throttle, subject] = await accountCounter(ctx, tried);
  await countAttempt(database, throttle, subject);
  if (!(await passwordMatches(password, stored))) return false;
  await uncountAttempt(database, throttle, subject);
  await rememberPlaces(ctx, tried.email);
  return true;
}

/** Takes back the count of an address that turned out to be nobody's. */
export async function takeBackTry(ctx: Door, tried: Try): Promise<void> {
  await uncountAttempt(ctx.base.database, ...(await accountCounter(ctx, tried)));
}

/**
 * The hash of a password that somebody chooses, within the same limits by network and link. Every new one comes through here.
 * @throws Refusal 429, and 400 at the field `password` for one that is guessed first
 */
export async function hashChosen(
  ctx: Door,
  { password, owner, link }: { password: string; owner: Owner; link?: string },
): Promise<string> {
  await countAround(ctx, link === undefined ? {} : { link });
  await refuseGuessed(password, owner);
  const hash = await hashPassword(password);
  if (owner.email) await rememberPlaces(ctx, owner.email);
  return hash;
}

/** Forgets wrong guesses, of strangers and here: the account has been proved another way. */
export async function forgetGuesses(
  ctx: Door,
  { email, accountId }: { email: string; accountId: string },
): Promise<void> {
  const { database } = ctx.base;
  await forgetAttempts(database, guesses, email);
  for (const place of placesOf(ctx, email)) await forgetAttempts(database, placeGuesses, place);
  await forgetAttempts(database, ownGuesses, accountId);
}

/** Strangers fill no counter of those who are signed in, though they be in the same network. */
async function countAround({ base, address }: Door, { link, signedInAs }: Partial<Try>): Promise<void> {
  await countAttempt(base.database, signedInAs === undefined ? signIns : ownTries, address);
  if (link !== undefined) await countAttempt(base.database, linkTries, link);
}

/**
 * The counter of wrong guesses. Guesses of strangers come from browsers and networks that have not known the password;
 * one that has counts its own, and so does who is signed in. So strangers lock out strangers.
 */
async function accountCounter(ctx: Door, { email, signedInAs }: Try): Promise<[Throttle, string]> {
  if (signedInAs !== undefined) return [ownGuesses, signedInAs];
  for (const place of placesOf(ctx, email))
    if (await isLimitReached(ctx.base.database, knownPlaces, place)) return [placeGuesses, place];
  return [guesses, email];
}

/** The browser and the network in which an account's password is given. */
function placesOf({ address, browser }: Pick<Door, 'address' | 'browser'>, email: string): string[] {
  const network = `${ipNetwork(address)} ${email}`;
  return browser ? [`browser ${browser} ${email}`, network] : [network];
}

async function rememberPlaces({ base, address, ...ctx }: Door, email: string): Promise<void> {
  const browser = ctx.browser ?? newToken();
  ctx.setBrowser(browser);
  for (const place of placesOf({ address, browser }, email)) await rememberAttempt(base.database, knownPlaces, place);
}
