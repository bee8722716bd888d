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
  const asked = useDeferredValue(text.trim());
  const answers = useQueries({
    queries: finders.map((finder) => ({
      queryKey: ['finder', finder.section, asked],
      queryFn: ({ signal }: { signal: AbortSignal }) => finder.find(asked, signal),
      enabled: asked.length > 1,
      placeholderData: keepPreviousData,
      staleTime: 30_000,
    })),
  });
  const screens = findScreens(asked, places);
  const sections = [
    ...(asked.length > 1
      ? finders.map(({ section }, index) => {
          const { data = [], isPlaceholderData = false } = answers[index] ?? {};
          // What an earlier text found may not be meant any more: Enter would go there.
          const found = isPlaceholderData ? data.filter(({ label }) => holds(label, asked)) : data;
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
function findScreens(asked: string, places: Place[]): Found[] {
  const all: Screen[] = asked === '' ? places : places.flatMap((place) => [place, ...(place.screens ?? [])]);
  return all
    .filter(({ label, words = '' }) => holds(`${label} ${words}`, asked))
    .map(({ label, href }) => ({ id: href, label, href }));
}

function holds(text: string, asked: string): boolean {
  const heard = text.toLowerCase();
  return asked
    .toLowerCase()
    .split(/\s+/)
    .every((word) => heard.includes(word));
}
