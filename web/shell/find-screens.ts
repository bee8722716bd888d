import { nameWords } from '../../contract/people/name.ts';
import type { Found, Place, Screen } from './places.ts';

/** Screens that have every word asked for, in any order and nearly spelled, in their name or other words. The best come first, places of the menu last. */
export function findScreens(searched: string, all: Screen[], places: Place[]): Found[] {
  const asked = nameWords(searched);
  const isPlace = ({ href }: Screen) => places.some((place) => place.href === href);
  const ranked = all
    .map((screen) => ({ screen, unlike: unlikeness(asked, screen) }))
    .filter(({ unlike }) => unlike !== undefined);
  const order = ({ screen, unlike = 0 }: (typeof ranked)[number]) => (isPlace(screen) ? 1000 : 0) + unlike;
  return found(ranked.toSorted((one, other) => order(one) - order(other)).map(({ screen }) => screen));
}

/** How far the words of a screen are from those asked for: 0 where each begins a word of its name. Undefined if one is not there. */
function unlikeness(asked: string[], { label, words = '' }: Screen): number | undefined {
  const own = nameWords(label);
  const others = nameWords(words);
  let sum = 0;
  for (const word of asked) {
    const begins = (one: string) => one.startsWith(word);
    if (own.some(begins)) continue;
    if (others.some(begins)) sum += 1;
    else if (holds(`${label} ${words}`, word)) sum += 2;
    else if ([...own, ...others].some((one) => isNearlySpelled(word, one))) sum += 3;
    else return undefined;
  }
  return sum;
}

export const found = (screens: Screen[]): Found[] =>
  screens.map(({ label, href, run }) => ({ id: href, label, href, run }));

export function holds(text: string, searched: string): boolean {
  const lowered = text.toLowerCase();
  return searched
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lowered.includes(word));
}

/** Whether two words of four letters or more differ by one letter: left out, too many, another, or swapped with its neighbour. */
export function isNearlySpelled(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  if (shorter < 4) return false;
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [left, right] = [one, other].map((word) => word.slice(start, word.length - end));
  if (left === undefined || right === undefined) return false;
  return (
    Math.max(left.length, right.length) <= 1 ||
    (left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0])
  );
}
