import { nameWords } from '../../contract/people/name.ts';
import { catalogue } from '../core/catalogue.ts';
import { api } from '../core/client.ts';
import { paths } from '../paths.ts';
import type { Found } from '../shell/places.ts';
import { inFullDay } from '../ui/wording/dates.ts';
import { commonWords } from '../ui/wording/common-words.ts';
import { sharedWords } from '../ui/wording/shared-words.ts';
import { hasBegun } from './opens-later.tsx';

const w = catalogue('find-services', {
  printAlso: 'print paper sheet roll register list of names',
  lastAlso: 'last sunday service report figures attendance how many came',
});

/** The next service's sheet and the last one's report, where somebody asks for these rather than for a service by name. */
export async function findServices(text: string, signal: AbortSignal): Promise<Found[]> {
  const asked = nameWords(text);
  const meant = (words: string) => asked.every((one) => words.split(' ').some((word) => word.startsWith(one)));
  const prints = meant(w.printAlso);
  // One word alone may be somebody's name, such as Sunday.
  const looksBack = asked.length > 1 && meant(w.lastAlso);
  if (!prints && !looksBack) return [];
  const { items } = await api.attendance.list({ query: { page: 0 } }, { signal });
  // The latest comes first, so that the next one is the last of those to come.
  const last = items.find(hasBegun);
  const next = items.findLast((item) => !hasBegun(item)) ?? last;
  const about = ({ fullEventName: name, eventDate }: { fullEventName: string; eventDate: string }) =>
    commonWords.named({ label: name, name: inFullDay(eventDate) });
  return [
    ...(prints && next
      ? [
          {
            id: `sheet ${next.id}`,
            label: sharedWords.printSheet,
            about: about(next),
            href: paths.sundaySheet(next.id),
          },
        ]
      : []),
    ...(looksBack && last
      ? [{ id: last.id, label: about(last), about: commonWords.reports, href: paths.attendanceReport(last.id) }]
      : []),
  ];
}
