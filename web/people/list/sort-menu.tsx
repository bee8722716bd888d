import { Button } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import type { PeopleSort } from '../../../contract/people/sort.ts';
import { ActionMenu } from '../../ui/controls/action-menu.tsx';
import { peopleWords as w } from '../words.ts';

const choices: PeopleSort[] = ['name', '-name', '-created', 'created'];

/** The sort as a menu, for phones, where a list has no headings to press. */
export function SortMenu({ sort, onSort }: { sort: PeopleSort; onSort: (sort: PeopleSort) => void }) {
  return (
    <ActionMenu
      label={w.sort}
      entries={choices.map((one) => ({ label: w.sorts[one], chosen: one === sort, run: () => onSort(one) }))}
      button={(props) => (
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={`${w.sort}: ${w.sorts[sort]}`}
          rightSection={<IconArrowsSort size={16} aria-hidden />}
          {...props}
        >
          {w.sorts[sort]}
        </Button>
      )}
    />
  );
}
