import type { routes } from '../../../contract/routes.ts';
import { api, type Output } from '../../core/client.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/marks/badge.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { usePagedRows } from '../../ui/list/rows.ts';
import { EmptyState } from '../../ui/page/states.tsx';
import css from '../groups.module.css';
import { GroupMark } from '../group-picture.tsx';
import { groupKeys } from '../keys.ts';
import { groupsWords, loadFailures, ledWords as w } from '../words.ts';
import { number } from '../../ui/wording/formats.ts';
import { commonWords } from '../../ui/wording/common-words.ts';

type Group = Output<(typeof routes)['groups']['basics']>['items'][number];

/** The groups somebody leads. */
export function MyGroups() {
  const rows = usePagedRows({
    key: groupKeys.list(''),
    live: { topics: ['groups'], keys: [groupKeys.all] },
    load: (page, signal) => api.groups.basics({ query: page }, { signal }),
  });
  return (
    <ListScreen
      title={commonWords.myGroups}
      state={(count) => w.state({ count })}
      rows={rows}
      columns={columns}
      keyOf={(group) => group.id}
      nameOf={(group) => group.name}
      lead={(group) => <GroupMark group={group} />}
      hrefOf={(group) => paths.ledGroup(group.id)}
      failureWords={loadFailures}
      empty={<EmptyState drawing="groups" title={w.none} about={w.noneAbout} />}
    />
  );
}

const columns: Column<Group>[] = [
  {
    key: 'name',
    title: commonWords.name,
    cell: (group) => (
      <span className={css.line}>
        <span className={css.words} dir="auto">
          {group.name}
        </span>
        {group.awaitingApprovalsCount > 0 && (
          <Badge tone="warning">{groupsWords.waiting({ count: group.awaitingApprovalsCount })}</Badge>
        )}
      </span>
    ),
  },
  {
    key: 'people',
    title: commonWords.people,
    width: '96px',
    numeric: true,
    phone: 'side',
    cell: (group) => number(group.peopleInGroupsCount),
  },
];
