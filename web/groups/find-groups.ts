import { api } from '../core/client.ts';
import { paths } from '../paths.ts';
import type { Found } from '../shell/places.ts';
import { sharedWords } from '../ui/wording/shared-words.ts';

/** Groups by name, for ⌘K. */
export async function findGroups(text: string, signal: AbortSignal): Promise<Found[]> {
  const { items } = await api.groups.basics({ query: { search: text, page: 0, pageSize: 5 } }, { signal });
  return items.map((group) => ({
    id: group.id,
    label: group.name,
    about: sharedWords.countPeople({ count: group.peopleInGroupsCount }),
    href: paths.group(group.id),
  }));
}
