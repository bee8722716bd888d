import { ActionIcon, Button } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useState } from 'react';
import type { PeopleFilter } from '../../../contract/people/filter.ts';
import { api } from '../../core/client.ts';
import { useLiveQuery } from '../../core/use-live-query.ts';
import type { Query } from '../../core/query-params.ts';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { ActionMenu, type MenuEntry } from '../../ui/controls/action-menu.tsx';
import { useOpenedOnce } from '../../ui/dialogs/restore-focus.ts';
import { peopleKeys } from '../keys.ts';
import { isEmpty, queryOf } from './filter-query.ts';
import { filterWords as w } from './words.ts';
import { peopleCommon } from '../common-words.ts';

const ManageFilters = lazyPart(() => import('./manage-filters.tsx'), 'ManageFilters');
const NameFilter = lazyPart(() => import('./name-filter.tsx'), 'NameFilter');

type Props = { filter: PeopleFilter; search: string; onChoose: (query: Query) => void };

/** The filters kept by name: choose one, keep the present one, rename and delete. */
export function SavedFilters({ filter, search, onChoose }: Props) {
  const [open, setOpen] = useState<'save' | 'manage'>();
  const savingOnce = useOpenedOnce(open === 'save');
  const managingOnce = useOpenedOnce(open === 'manage');
  const found = useLiveQuery({
    queryKey: peopleKeys.filters,
    live: { topics: ['filters'] },
    queryFn: () => api.people.savedFilters(),
  });
  const saved = found.data?.items ?? [];
  const now = JSON.stringify([queryOf(filter), search]);
  const sayable = !isEmpty(filter) || search !== '';
  if (saved.length === 0 && !sayable && !open) return null;
  const entries: MenuEntry[] = [
    ...saved.map(({ name, rule }) => ({
      label: name,
      chosen: JSON.stringify([queryOf(rule.filter), rule.search]) === now,
      run: () => onChoose({ ...queryOf(rule.filter), search: rule.search }),
    })),
    ...(sayable
      ? [{ label: `${peopleCommon.saveThisFilter} …`, section: true as const, run: () => setOpen('save') }]
      : []),
    ...(saved.length > 0 ? [{ label: `${w.manage} …`, run: () => setOpen('manage') }] : []),
  ];
  return (
    <>
      <ActionMenu
        label={peopleCommon.savedFilters}
        entries={entries}
        button={(props) =>
          saved.length > 0 ? (
            <Button variant="default" size="sm" leftSection={<IconBookmark size={16} aria-hidden />} {...props}>
              {peopleCommon.savedFilters}
            </Button>
          ) : (
            <ActionIcon variant="default" size={36} aria-label={peopleCommon.savedFilters} {...props}>
              <IconBookmark size={18} aria-hidden />
            </ActionIcon>
          )
        }
      />
      {savingOnce && (
        <NameFilter opened={open === 'save'} rule={{ filter, search }} onClose={() => setOpen(undefined)} />
      )}
      {managingOnce && <ManageFilters opened={open === 'manage'} saved={saved} onClose={() => setOpen(undefined)} />}
    </>
  );
}
