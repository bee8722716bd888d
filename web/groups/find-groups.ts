import { api } from '../core/client.ts';
import { plural } from '../core/words.ts';
import { paths } from '../paths.ts';
import type { Found } from '../shell/places.ts';

/** Groups by name, for ⌘K. */
export async function findGroups(text: string, signal: AbortSignal): Promise<Found[]> {
  const { items } = await api.groups.basics({ query: { search: text, page: 0, pageSize: 5 } }, { signal });
  return items.map((group) => ({
    id: group.id,
    label: group.name,
    about: plural(group.peopleInGroupsCount, 'person', 'people'),
    href: paths.group(group.id),
  }));
}
