import { IconMail, IconMessage, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { routes } from '../../contract/routes.ts';
import { api, type Output } from '../core/client.ts';
import { Link } from '../core/link.tsx';
import { useIsPhone } from '../core/media-query.ts';
import { useQueryParams } from '../core/query-params.ts';
import { paths } from '../paths.ts';
import { Badge } from '../ui/marks/badge.tsx';
import { LinkButton } from '../ui/controls/text-button.tsx';
import type { Column } from '../ui/list/columns.ts';
import { ListScreen } from '../ui/list/list-screen.tsx';
import { usePagedRows } from '../ui/list/rows.ts';
import { EmptyState } from '../ui/page/states.tsx';
import css from './groups.module.css';
import { deleteGroup } from './acts/delete-group.ts';
import { GroupMark } from './group-picture.tsx';
import { groupKeys } from './keys.ts';
import { groupsWords as w, loadFailures } from './words.ts';
import { number } from '../ui/wording/formats.ts';
import { commonWords } from '../ui/wording/common-words.ts';
import { sharedWords } from '../ui/wording/shared-words.ts';
import { groupsCommon } from './common-words.ts';

type GroupRow = Output<(typeof routes)['groups']['basics']>['items'][number];

/** Every group with how many people it has. */
export function Groups() {
  const phone = useIsPhone();
  const [{ search = '' }, change] = useQueryParams();
  const rows = usePagedRows({
    key: groupKeys.list(search),
    live: { topics: ['groups'], keys: [groupKeys.all] },
    load: (page, signal) => api.groups.basics({ query: { ...page, search } }, { signal }),
  });
  const create = <LinkButton href={paths.createGroup()}>{sharedWords.addGroup}</LinkButton>;
  return (
    <ListScreen
      title={commonWords.groups}
      state={(count) => sharedWords.countGroups({ count })}
      action={create}
      search={{
        value: search,
        onChange: (text) => change({ search: text }),
        label: groupsCommon.searchGroups,
        found: (count) => commonWords.countFound({ count }),
      }}
      bareWhileEmpty
      rows={rows}
      columns={phone ? onPhone : columns}
      keyOf={(group) => group.id}
      nameOf={(group) => group.name}
      lead={(group) => <GroupMark group={group} />}
      hrefOf={hrefOf}
      menuOf={menuOf}
      failureWords={loadFailures}
      noMatch={<EmptyState drawing="search" title={commonWords.noMatchFound} />}
      empty={<EmptyState drawing="groups" title={sharedWords.noGroupsYet} about={w.noneAbout} action={create} />}
    >
      <p className={css.foot}>
        <Link className={css.quietLink} href={paths.deletedGroups()}>
          {sharedWords.deletedGroups}
        </Link>
      </p>
    </ListScreen>
  );
}

const columns: Column<GroupRow>[] = [
  {
    key: 'name',
    title: commonWords.name,
    width: 'minmax(0, 1.2fr)',
    cell: (group) => <NameAndWaiting group={group}>{group.isMobileGroup && <Badge>{w.mobile}</Badge>}</NameAndWaiting>,
  },
  {
    key: 'about',
    title: groupsCommon.description,
    cell: (group) => <span className={css.words}>{group.description}</span>,
  },
  {
    key: 'people',
    title: commonWords.people,
    width: '96px',
    numeric: true,
    cell: (group) => number(group.peopleInGroupsCount),
  },
];

/** Without headings, each figure has its word beside it; first, since the group's description may be long. */
const onPhone: Column<GroupRow>[] = [
  { key: 'name', title: commonWords.name, cell: (group) => <NameAndWaiting group={group} /> },
  {
    key: 'people',
    title: commonWords.people,
    cell: (group) => commonWords.countPeople({ count: group.peopleInGroupsCount }),
  },
  { key: 'mobile', title: w.mobile, cell: (group) => group.isMobileGroup && w.mobile },
  { key: 'about', title: groupsCommon.description, phone: 'rest', cell: (group) => group.description },
];

function NameAndWaiting({ group, children }: { group: GroupRow; children?: ReactNode }) {
  const { name, awaitingApprovalsCount: count } = group;
  return (
    <span className={css.line}>
      <span className={css.words} dir="auto">
        {name}
      </span>
      {children}
      {count > 0 && <Badge tone="warning">{w.waiting({ count })}</Badge>}
    </span>
  );
}

/** The usual reason to come is people who wait. */
const hrefOf = ({ id, awaitingApprovalsCount }: GroupRow) =>
  paths.group(id, awaitingApprovalsCount > 0 ? { members: 'waiting' } : {});

const menuOf = (group: GroupRow) => [
  { label: sharedWords.open, icon: <IconPencil size={16} aria-hidden />, href: hrefOf(group), keys: 'e' },
  {
    label: commonWords.sendSms,
    icon: <IconMessage size={16} aria-hidden />,
    href: paths.composeSms({ group: group.name }),
    keys: 'c',
  },
  {
    label: commonWords.sendEmail,
    icon: <IconMail size={16} aria-hidden />,
    href: paths.composeEmail({ group: group.name }),
  },
  {
    label: sharedWords.delete,
    icon: <IconTrash size={16} aria-hidden />,
    danger: true,
    section: true as const,
    run: () => void deleteGroup(group),
  },
];
