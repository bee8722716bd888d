import { catalogue } from '../core/catalogue.ts';
import { api } from '../core/client.ts';
import { paths } from '../paths.ts';
import type { Found } from '../shell/places.ts';
import { phoneText } from '../ui/wording/formats.ts';
import { commonWords } from '../ui/wording/common-words.ts';

const w = catalogue('find-people', {
  all: 'See all {count, number} people',
  near: 'a similar name',
  nearReached: 'a similar name, {reached}',
});

/** The first people by name in any order, e-mail or the end of a phone number, for ⌘K. */
export async function findPeople(text: string, signal: AbortSignal): Promise<Found[]> {
  return (await firstPeople(text, signal)).found;
}

/** The same, with the way to all of them where there are more. */
export async function findPeopleOrAll(text: string, signal: AbortSignal): Promise<Found[]> {
  const { found, total } = await firstPeople(text, signal);
  if (total === 0) return nearlyNamed(text, signal);
  const href = paths.people({ search: text });
  return total > found.length ? [...found, { id: href, label: w.all({ count: total }), href }] : found;
}

async function firstPeople(text: string, signal: AbortSignal): Promise<{ found: Found[]; total: number }> {
  const { items, totalItems } = await api.people.search(
    { query: { searchText: text, page: 0, pageSize: 6 } },
    { signal },
  );
  return { found: items.map((person) => asFound(person, reached(person))), total: totalItems };
}

/** People with a similar spelling, if nobody matches exactly; each is marked as such. */
async function nearlyNamed(searchText: string, signal: AbortSignal): Promise<Found[]> {
  const people = await api.people.nearlyNamed({ query: { searchText } }, { signal });
  return people.map((person) => {
    const by = reached(person);
    return asFound(person, by ? w.nearReached({ reached: by }) : w.near);
  });
}

type Person = Awaited<ReturnType<typeof api.people.nearlyNamed>>[number];

const reached = ({ phoneNumber, email }: Person): string => phoneText(phoneNumber) || email;

const asFound = ({ id, name: label }: Person, about: string): Found => ({ id, label, about, href: paths.person(id) });

/** A name for a person whose name is not known. */
export const nameOf = (person: { name: string; phoneNumber: string; email: string }): string =>
  person.name || person.phoneNumber || person.email || commonWords.noName;
