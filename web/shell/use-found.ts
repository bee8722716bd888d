import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { Finder, Found, Place } from './places.ts';

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
  const wanted = asked.toLowerCase();
  const screens = places
    .filter((place) => place.label.toLowerCase().includes(wanted))
    .map((place) => ({ id: place.href, label: place.label, href: place.href }));
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
