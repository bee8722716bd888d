import { catalogue } from '../core/catalogue.ts';
import { api } from '../core/client.ts';
import { paths } from '../paths.ts';
import type { Found } from '../shell/places.ts';

const w = catalogue('find-groups', { people: '{count, plural, one {# person} other {# people}}' });

/** Groups by name, for ⌘K. */
export async function findGroups(text: string, signal: AbortSignal): Promise<Found[]> {
  const { items } = await api.groups.basics({ query: { search: text, page: 0, pageSize: 5 } }, { signal });
  return items.map((group) => ({
    id: group.id,
    label: group.name,
    about: w.people({ count: group.peopleInGroupsCount }),
    href: paths.group(group.id),
  }));
}
