import type { Throttle } from '../core/identity/throttle.ts';

/**
 * Wrong passwords for one e-mail from wherever its password was not known before; beyond it no guess reaches the hash.
 * Choosing a new password by link still works.
 */
export const guesses: Throttle = { name: 'guesses', limit: 5, minutes: 10 };

/** Browsers and networks in which an account's password was given rightly: they count their own guesses, for so long after the last. */
export const knownPlaces: Throttle = { name: 'known-places', limit: 1, minutes: 90 * 24 * 60 };
export const placeGuesses: Throttle = { name: 'guesses-of-place', limit: 5, minutes: 10 };

/** Wrong passwords of somebody who is signed in and asked for it once more, and how often one network is asked. */
export const ownGuesses: Throttle = { name: 'own-guesses', limit: 5, minutes: 10 };
export const ownTries: Throttle = { name: 'own-tries', limit: 300, minutes: 10 };

/** Passwords given or chosen by one link; each costs a hash. */
export const linkTries: Throttle = { name: 'link-tries', limit: 20, minutes: 10 };

/** Sign-ins from one address, right or wrong: a parish behind one router fits, a password list does not. */
export const signIns: Throttle = { name: 'sign-ins', limit: 300, minutes: 10 };

/** Wrong codes of a second factor for one account. */
export const codeGuesses: Throttle = { name: 'codes', limit: 5, minutes: 10 };

/**
 * The same in a day: an attacker who gets so far knows the password, and would find one of a million codes within a
 * year or two.
 */
export const codesOfDay: Throttle = { name: 'codes-day', limit: 20, minutes: 24 * 60 };

/** Wrong codes for the address of one account. */
export const proofCodes: Throttle = { name: 'proof-codes', limit: 5, minutes: 10 };

export const newSignUps: Throttle = { name: 'sign-ups', limit: 100, minutes: 60 };

/** Answers to one network, by signing up or by an invitation, that an e-mail has an account and another password: more would find out who has one. */
export const takenSignUps: Throttle = { name: 'sign-ups-taken', limit: 10, minutes: 60 };

/** Links asked for one e-mail, and from one address. */
export const resets: Throttle = { name: 'resets', limit: 5, minutes: 60 };
export const resetsFromAddress: Throttle = { name: 'resets-address', limit: 60, minutes: 60 };

/** Tokens of links tried from one address. */
export const links: Throttle = { name: 'links', limit: 100, minutes: 10 };
