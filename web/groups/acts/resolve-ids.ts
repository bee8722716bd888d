import type { ChosenPeople } from '../../../contract/people/filter.ts';
import { api } from '../../core/client.ts';
import type { Chosen } from './use-member-selection.ts';

const atOnce = 1000;

/** The choice among the members of a group, said of people. */
export function asPeople(groupId: string, chosen: Chosen): ChosenPeople {
  if ('ids' in chosen) return chosen;
  const { search, except } = chosen.everybody;
  return { rule: { filter: { group: groupId }, search }, except };
}

/** The ids that a selection stands for; for a rule they are read from the server page by page. */
export async function resolveIds(groupId: string, chosen: Chosen): Promise<string[]> {
  if ('ids' in chosen) return chosen.ids;
  const { search, except } = chosen.everybody;
  const ids: string[] = [];
  for (let after: string | undefined; ;) {
    const query = { page: 0, pageSize: atOnce, search, after };
    const { items } = await api.groups.members({ params: { id: groupId }, query });
    ids.push(...items.map(({ person }) => person.id));
    after = items.at(-1)?.person.id;
    if (items.length < atOnce) break;
  }
  const left = new Set(except);
  return ids.filter((id) => !left.has(id));
}
