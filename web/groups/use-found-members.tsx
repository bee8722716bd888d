import { useState, type ReactNode } from 'react';
import { api } from '../core/client.ts';
import { ListTools } from '../ui/list/list-tools.tsx';
import { usePagedRows } from '../ui/list/rows.ts';
import { groupKeys } from './keys.ts';
import { memberOf, type Member } from './member.tsx';
import { memberWords as w } from './words.ts';
import { commonWords } from '../ui/wording/common-words.ts';

/**
 * The approved members of a group by name, loaded a page at a time as they come into sight, and the search among them;
 * `beside`: content at its side.
 */
export function useFoundMembers(groupId: string, beside?: ReactNode) {
  const [search, setSearch] = useState('');
  const rows = usePagedRows({
    key: groupKeys.members(groupId, search),
    load: async (page, signal, before?: Member) => {
      const query = { ...page, search, after: before?.personId };
      const { items, totalItems } = await api.groups.members({ params: { id: groupId }, query }, { signal });
      return { items: items.map(memberOf), totalItems };
    },
  });
  const tools = (
    <ListTools
      filters={beside}
      search={{ value: search, onChange: setSearch, label: w.search }}
      count={search && rows.total !== undefined ? commonWords.countFound({ count: rows.total }) : undefined}
    />
  );
  return { search, rows, tools };
}
