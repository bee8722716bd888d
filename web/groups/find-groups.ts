import { api } from '../core/client.ts';
import { paths } from '../paths.ts';
import type { Found } from '../shell/places.ts';
import { commonWords } from '../ui/wording/common-words.ts';

/** Groups by name, for ⌘K. */
export async function findGroups(text: string, signal: AbortSignal): Promise<Found[]> {
  const { items } = await api.groups.basics({ query: { search: text, page: 0, pageSize: 5 } }, { signal });
  return items.map((group) => ({
    id: group.id,
    label: group.name,
    about: commonWords.countPeople({ count: group.peopleInGroupsCount }),
    href: paths.group(group.id),
  }));
}
