import { api } from '../core/client.ts';
import { paths } from '../paths.ts';
import type { Found } from '../shell/places.ts';

/** People by name in any order, e-mail or the end of a phone number, for ⌘K. */
export async function findPeople(text: string, signal: AbortSignal): Promise<Found[]> {
  const { items } = await api.people.search({ query: { searchText: text, page: 0, pageSize: 6 } }, { signal });
  return items.map((person) => ({
    id: person.id,
    label: person.name,
    about: person.phoneNumber || person.email,
    href: paths.person(person.id),
  }));
}
