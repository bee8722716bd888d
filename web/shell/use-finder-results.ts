import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { Finder, Found, Place, Screen } from './places.ts';

type Section = { name: string; found: Found[] };

/** The results for a search text: screens at once, the rest as it arrives, from two letters on. */
export function useFinderResults(
  text: string,
  places: Place[],
  finders: Finder[],
): { sections: Section[]; searching: boolean } {
  const searched = useDeferredValue(text.trim());
  const answers = useQueries({
    queries: finders.map((finder) => ({
      queryKey: ['finder', finder.section, searched],
      queryFn: ({ signal }: { signal: AbortSignal }) => finder.find(searched, signal),
      enabled: searched.length > 1,
      placeholderData: keepPreviousData,
      staleTime: 30_000,
    })),
  });
  const screens = findScreens(searched, places);
  const sections = [
    ...(searched.length > 1
      ? finders.map(({ section }, index) => {
          const { data = [], isPlaceholderData = false } = answers[index] ?? {};
          // What an earlier text found may not be meant any more: Enter would go there.
          const found = isPlaceholderData ? data.filter(({ label }) => holds(label, searched)) : data;
          return { name: section, found };
        })
      : []),
    { name: 'Screens', found: screens },
  ];
  return {
    sections: sections.filter((section) => section.found.length > 0),
    searching: answers.some((answer) => answer.isFetching),
  };
}

/** Screens whose name or other words hold every word asked for; the places themselves while nothing is. */
function findScreens(searched: string, places: Place[]): Found[] {
  const all: Screen[] = searched === '' ? places : places.flatMap((place) => [place, ...(place.screens ?? [])]);
  return all
    .filter(({ label, words = '' }) => holds(`${label} ${words}`, searched))
    .map(({ label, href }) => ({ id: href, label, href }));
}

function holds(text: string, searched: string): boolean {
  const lowered = text.toLowerCase();
  return searched
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lowered.includes(word));
}
