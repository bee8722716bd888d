import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState, useMemo } from 'react';
import { api } from '../../core/client.ts';
import { useLiveQuery } from '../../core/use-live-query.ts';
import { ApiError } from '../../core/failures.ts';
import { usePathParams } from '../../core/query-params.ts';
import { paths } from '../../paths.ts';
import { personLines } from '../../people/person-line.tsx';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { useOpenedOnce } from '../../ui/dialogs/restore-focus.ts';
import { LinkButton } from '../../ui/controls/text-button.tsx';
import { DataList } from '../../ui/list/data-list.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Skeleton, EmptyState, FailedState } from '../../ui/page/states.tsx';
import css from '../groups.module.css';
import { groupKeys } from '../keys.ts';
import { useFoundMembers } from '../use-found-members.tsx';
import { groupWords, loadFailures, memberWords, ledWords as w } from '../words.ts';
import { customText } from '../../people/custom-fields/custom-facts.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { type Member, memberColumns } from '../member.tsx';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';
import { recordWords } from '../../ui/wording/record-words.ts';

/** Leaders read and copy addresses here, and have nothing to open behind a row: they are whole. */
const ownColumns = memberColumns.map((column) =>
  column.key === 'email'
    ? {
        ...column,
        cell: ({ email }: Member) => (
          <span className={css.wholeEmail} title={email}>
            {email}
          </span>
        ),
      }
    : column,
);

/** The columns leaders see of their members, with the organisation's own fields that are open to them, if any. */
function useMemberColumns(groupId: string): Column<Member>[] {
  const { data } = useLiveQuery({
    queryKey: groupKeys.memberFields(groupId),
    live: { topics: ['fields', 'people', 'groups'] },
    queryFn: () => api.groups.memberFields({ params: { id: groupId } }),
  });
  return useMemo(() => {
    if (!data || data.fields.length === 0) return ownColumns;
    const known = new Map(data.members.map(({ id, custom }) => [id, custom]));
    const said = ({ personId }: Member) =>
      data.fields
        .map((field) => ({ label: field.label, text: customText(field, known.get(personId)?.[field.key]) }))
        .filter(({ text }) => text !== '')
        .map(({ label, text }) => `${label}: ${text}`)
        .join(' · ');
    return [...ownColumns, { key: 'fields', title: w.fields, width: 'minmax(0, 1.4fr)', phone: 'below', cell: said }];
  }, [data]);
}

const WaitingMembers = lazyPart(
  () => import('../joining/waiting-members.tsx'),
  'WaitingMembers',
  <Skeleton height="120px" />,
);

const GroupAttendance = lazyPart(
  () => import('../../attendance/group-attendance.tsx'),
  'GroupAttendance',
  <Skeleton height="120px" />,
);

const AddByContact = lazyPart(() => import('./add-by-contact.tsx'), 'AddByContact');

/** A group for its leader: the waiting people, the members, and adding to it. */
export function LedGroup() {
  const { groupId: id = '' } = usePathParams();
  const [adding, setAdding] = useState(false);
  const addingOnce = useOpenedOnce(adding);
  const group = useLiveQuery({
    queryKey: groupKeys.group(id),
    live: { topics: ['groups'], keys: [groupKeys.all] },
    queryFn: () => api.groups.read({ params: { id }, query: { page: 0, pageSize: 1 } }),
  });
  const refusedWith = group.error instanceof ApiError ? group.error.status : undefined;
  const gone = refusedWith === 404;
  // If reading again fails on the way, the page stays, with the people being added.
  if (group.isLoadingError || gone || refusedWith === 403) {
    return (
      <Page title={commonWords.myGroups}>
        {gone ? (
          <EmptyState
            title={groupWords.missing}
            action={
              <LinkButton variant="default" href={paths.myGroups()}>
                {commonWords.myGroups}
              </LinkButton>
            }
          />
        ) : (
          <FailedState failure={group.error} words={loadFailures} onRetry={() => void group.refetch()} />
        )}
      </Page>
    );
  }
  if (!group.data)
    return (
      <Page title={commonWords.myGroups}>
        <Skeleton height="240px" />
      </Page>
    );
  const { name, description, peopleInGroupsCount, awaitingApprovalsCount } = group.data;
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {sharedWords.addMember}
    </Button>
  );
  return (
    <Page
      title={name}
      state={
        <span className={css.about}>{description || commonWords.countPeople({ count: peopleInGroupsCount })}</span>
      }
      action={add}
    >
      {awaitingApprovalsCount > 0 && (
        <section className={css.members} aria-label={memberWords.waiting}>
          <div className={css.membersHead}>
            <h2 className={css.heading}>{memberWords.waiting}</h2>
            <span className={css.count}>{commonWords.countPeople({ count: awaitingApprovalsCount })}</span>
          </div>
          <WaitingMembers groupId={id} />
        </section>
      )}
      <section className={css.members} aria-label={commonWords.members}>
        <div className={css.membersHead}>
          <h2 className={css.heading}>{recordWords.approved}</h2>
          <span className={css.count}>{commonWords.countPeople({ count: peopleInGroupsCount })}</span>
        </div>
        <Members groupId={id} count={peopleInGroupsCount} />
      </section>
      <section className={css.members} aria-label={groupWords.tabs.attendance}>
        <div className={css.membersHead}>
          <h2 className={css.heading}>{groupWords.tabs.attendance}</h2>
        </div>
        <GroupAttendance groupId={id} none={groupWords.noAttendance} />
      </section>
      {addingOnce && <AddByContact groupId={id} opened={adding} onClose={() => setAdding(false)} />}
    </Page>
  );
}

/** As many as are looked through without searching. */
const aGlance = 12;

function Members({ groupId, count }: { groupId: string; count: number }) {
  const { search, rows, tools } = useFoundMembers(groupId);
  const columns = useMemberColumns(groupId);
  return (
    <>
      {(count > aGlance || search !== '') && tools}
      <DataList
        label={commonWords.members}
        rows={rows}
        columns={columns}
        keyOf={(member) => member.personId}
        {...personLines}
        failureWords={loadFailures}
        empty={<EmptyState title={search ? commonWords.noMatchFound : sharedWords.noMembersYet} />}
      />
    </>
  );
}
