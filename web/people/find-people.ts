import { catalogue } from '../core/catalogue.ts';
import { api } from '../core/client.ts';
import { paths } from '../paths.ts';
import type { Found } from '../shell/places.ts';
import { phoneText } from '../ui/wording/phone.ts';

const w = catalogue('find-people', { all: 'See all {count, number} people' });

/** The first people by name in any order, e-mail or the end of a phone number, for ⌘K. */
export async function findPeople(text: string, signal: AbortSignal): Promise<Found[]> {
  return (await firstPeople(text, signal)).found;
}

/** The same, with the way to all of them where there are more. */
export async function findPeopleOrAll(text: string, signal: AbortSignal): Promise<Found[]> {
  const { found, total } = await firstPeople(text, signal);
  const href = paths.people({ search: text });
  return total > found.length ? [...found, { id: href, label: w.all({ count: total }), href }] : found;
}

async function firstPeople(text: string, signal: AbortSignal): Promise<{ found: Found[]; total: number }> {
  const { items, totalItems } = await api.people.search(
    { query: { searchText: text, page: 0, pageSize: 6 } },
    { signal },
  );
  const found = items.map((person) => ({
    id: person.id,
    label: person.name,
    about: phoneText(person.phoneNumber) || person.email,
    href: paths.person(person.id),
  }));
  return { found, total: totalItems };
}
