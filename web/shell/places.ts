import type { ComponentType } from 'react';

/** One place in the navigation. An entry appears with its feature. */
export type Place = {
  label: string;
  href: string;
  /** Every address below this one belongs to the place, so it stays marked there. */
  within: string;
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
  /** The position at the foot of a phone, which has four places and More for the rest. */
  onPhone?: 1 | 2 | 3 | 4;
  /** Other addresses that belong to it. */
  also?: string[];
};

/** A screen as the search knows it: `words` are other names for it. An action has `run` instead of being opened. */
export type Screen = { label: string; href: string; words?: string | undefined; run?: () => void };

export function isWithin(place: Place, pathname: string): boolean {
  return [place.within, ...(place.also ?? [])].some((start) => pathname === start || pathname.startsWith(`${start}/`));
}

/** Something the search can lead to. */
export type Found = { id: string; label: string; about?: string; href: string; run?: (() => void) | undefined };

/** Finds things of one kind; features hand theirs over in web/find-anything.tsx. */
export type Finder = { section: string; find: (text: string, signal: AbortSignal) => Promise<Found[]> };

/** The dialog that finds anything, and what loads it before it is opened. */
export type FinderPart = {
  load: () => Promise<unknown>;
  Dialog: ComponentType<{ places: Place[]; onClose: () => void }>;
};
