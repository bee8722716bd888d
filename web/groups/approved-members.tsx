import { useState, type ReactNode } from 'react';
import { api } from '../core/client.ts';
import { paths } from '../paths.ts';
import { DataList } from '../ui/list/data-list.tsx';
import { ListTools } from '../ui/list/list-tools.tsx';
import { usePagedRows } from '../ui/list/rows.ts';
import { PersonAvatar } from '../ui/person-avatar.tsx';
import { EmptyState } from '../ui/states.tsx';
import { groupKeys } from './keys.ts';
import { memberColumns, memberMenu, memberOf, nameOf } from './member.tsx';
import { loadFailures, memberWords as w } from './words.ts';

type Props = { groupId: string; count: number; addButton: ReactNode };

/** The approved members by name, read a page at a time as they are looked at. */
export function ApprovedMembers({ groupId, count, addButton }: Props) {
  const [search, setSearch] = useState('');
  const rows = usePagedRows({
    key: groupKeys.members(groupId, search),
    load: async (page, signal) => {
      const { items, totalItems } = await api.groups.members(
        { params: { id: groupId }, query: { ...page, search } },
        { signal },
      );
      return { items: items.map(memberOf), totalItems };
    },
  });
  return (
    <>
      {count > 0 && (
        <ListTools
          search={{ value: search, onChange: setSearch, label: w.search }}
          count={search && rows.total !== undefined ? w.found(rows.total) : undefined}
        />
      )}
      <DataList
        label={w.title}
        rows={rows}
        columns={memberColumns}
        keyOf={(member) => member.personId}
        nameOf={nameOf}
        hrefOf={(member) => paths.person(member.personId)}
        lead={(member) => <PersonAvatar name={member.name} pictureId={member.pictureId} />}
        menuOf={memberMenu}
        failureWords={loadFailures}
        empty={
          search ? (
            <EmptyState title={w.noMatch(search)} />
          ) : (
            <EmptyState title={w.none} about={w.noneAbout} action={addButton} />
          )
        }
      />
    </>
  );
}
