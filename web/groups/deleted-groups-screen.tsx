import { Button } from '@mantine/core';
import type { routes } from '../../contract/routes.ts';
import { api, type Output } from '../core/client.ts';
import { useQueryParams } from '../core/query-params.ts';
import { useAction } from '../core/use-action.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/controls/text-button.tsx';
import type { Column } from '../ui/list/columns.ts';
import { ListScreen } from '../ui/list/list-screen.tsx';
import { usePagedRows } from '../ui/list/rows.ts';
import { EmptyState } from '../ui/page/states.tsx';
import { day } from '../ui/wording/dates.ts';
import { Moment } from '../ui/wording/moment.tsx';
import { restoringGroup } from './acts/delete-group.ts';
import { deletedWords as w, loadFailures } from './words.ts';
import { groupKeys } from './keys.ts';
import { commonWords } from '../ui/wording/common-words.ts';
import { sharedWords } from '../ui/wording/shared-words.ts';
import { groupsCommon } from './common-words.ts';

type Deleted = Output<(typeof routes)['groups']['deleted']>['items'][number];

const columns: Column<Deleted>[] = [
  { key: 'name', title: commonWords.name, cell: ({ name }) => <span dir="auto">{name}</span> },
  {
    key: 'people',
    title: commonWords.people,
    width: '120px',
    cell: ({ peopleInGroupsCount: count }) => commonWords.countPeople({ count }),
  },
  {
    key: 'since',
    title: w.since,
    width: '120px',
    cell: ({ deletedAt }) => <Moment at={deletedAt} say={day} />,
  },
  {
    key: 'restore',
    title: sharedWords.restore,
    width: '100px',
    phone: 'side',
    cell: (group) => <Restore group={group} />,
  },
];

/** Groups that were deleted, the last first, to be restored after the offer to undo is gone. */
export function DeletedGroups() {
  const [{ search = '' }, change] = useQueryParams();
  const rows = usePagedRows({
    key: groupKeys.deleted(search),
    live: { topics: ['groups'] },
    load: (page, signal) => api.groups.deleted({ query: { ...page, search } }, { signal }),
  });
  return (
    <ListScreen
      title={sharedWords.deletedGroups}
      state={(count) => w.state({ count })}
      more={
        <LinkButton variant="default" href={paths.groups()}>
          {groupsCommon.allGroups}
        </LinkButton>
      }
      search={{
        value: search,
        onChange: (text) => change({ search: text }),
        label: groupsCommon.searchGroups,
        found: (count) => commonWords.countFound({ count }),
      }}
      rows={rows}
      columns={columns}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      failureWords={loadFailures}
      noMatch={<EmptyState drawing="search" title={commonWords.noMatchFound} />}
      empty={<EmptyState drawing="groups" title={w.none} />}
    />
  );
}

function Restore({ group: { id, name } }: { group: Deleted }) {
  const { busy, run } = useAction(restoringGroup);
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={busy}
      aria-label={commonWords.named({ label: sharedWords.restore, name })}
      onClick={() => void run({ id, name })}
    >
      {sharedWords.restore}
    </Button>
  );
}
