import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { labels } from './labels.ts';
import type { Finder, Found, Place, Screen } from './places.ts';

type Section = { name: string; found: Found[] };
type Looked = {
  /** What is offered before anything is typed, above the places. */
  first: { name: string; screens: Screen[] };
  places: Place[];
  screens: Screen[];
  finders: Finder[];
};

/** The results for a search text: screens at once, the rest as it arrives, from two letters on. `late`: they are those of an earlier text. */
export function useFinderResults(
  text: string,
  { first, places, screens: all, finders }: Looked,
): { sections: Section[]; searching: boolean; late: boolean } {
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
  const screens = searched === '' ? found(places) : findScreens(searched, all);
  const sections = [
    ...(searched.length > 1
      ? finders.map(({ section }, index) => {
          const { data = [], isPlaceholderData = false } = answers[index] ?? {};
          // What an earlier text found may not be meant any more: Enter would go there.
          const here = isPlaceholderData ? data.filter(({ label }) => holds(label, searched)) : data;
          return { name: section, found: here };
        })
      : []),
    ...(searched === '' ? [{ name: first.name, found: found(first.screens) }] : []),
    { name: labels.screens, found: screens },
  ];
  return {
    sections: sections.filter((section) => section.found.length > 0),
    searching: answers.some((answer) => answer.isFetching),
    late: searched !== text.trim(),
  };
}

/** Screens whose name or other words hold every word asked for. */
const findScreens = (searched: string, all: Screen[]): Found[] =>
  found(all.filter(({ label, words = '' }) => holds(`${label} ${words}`, searched)));

const found = (screens: Screen[]): Found[] => screens.map(({ label, href, run }) => ({ id: href, label, href, run }));

function holds(text: string, searched: string): boolean {
  const lowered = text.toLowerCase();
  return searched
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lowered.includes(word));
}
