import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { Finder, Found, Place, Screen } from './places.ts';

type Section = { name: string; found: Found[] };

/** What a text finds: screens at once, the rest as it comes, from two letters on. */
export function useFound(
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
      ? finders.map((finder, index) => ({ name: finder.section, found: answers[index]?.data ?? [] }))
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
  const wanted = asked.toLowerCase().split(/\s+/);
  const all: Screen[] = asked === '' ? places : places.flatMap((place) => [place, ...(place.screens ?? [])]);
  const heard = ({ label, words = '' }: Screen) => `${label} ${words}`.toLowerCase();
  return all
    .filter((screen) => wanted.every((word) => heard(screen).includes(word)))
    .map(({ label, href }) => ({ id: href, label, href }));
}
