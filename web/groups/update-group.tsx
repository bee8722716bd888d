import { useQuery } from '@tanstack/react-query';
import type { routes } from '../../contract/routes.ts';
import { api, type Output } from '../core/client.ts';
import { ApiError } from '../core/failures.ts';
import { queryClient } from '../core/query.ts';
import { usePathParams } from '../core/query-params.ts';
import { toast } from '../core/toast.tsx';
import { useLive } from '../core/use-events.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Page } from '../ui/page.tsx';
import { Bone, EmptyState, FailedState } from '../ui/states.tsx';
import { ApprovedMembers } from './approved-members.tsx';
import { GroupPage, type GroupValues } from './group-page.tsx';
import { groupKeys } from './keys.ts';
import type { Member } from './member.tsx';
import { MembersPart } from './members-part.tsx';
import { groupsWords, groupWords as w, loadFailures, memberWords, updateFailed } from './words.ts';

type Group = Output<(typeof routes)['groups']['read']>;

/** A group that is there: its details are kept by Update, added members at once. */
export function UpdateGroup() {
  const { groupId: id = '' } = usePathParams();
  const key = groupKeys.group(id);
  const found = useQuery({
    queryKey: key,
    queryFn: () => api.groups.read({ params: { id }, query: { page: 0, pageSize: 1 } }),
  });
  useLive('groups', groupKeys.all);
  if (found.data) return <Loaded key={id} group={found.data} />;
  const all = (
    <LinkButton variant="default" href={paths.groups()}>
      {w.all}
    </LinkButton>
  );
  return (
    <Page title={w.update}>
      {found.error instanceof ApiError && found.error.status === 404 ? (
        <EmptyState title={w.missing} about={w.missingAbout} action={all} />
      ) : found.isError ? (
        <FailedState failure={found.error} words={loadFailures} onRetry={() => void found.refetch()} />
      ) : (
        <Bone height="240px" />
      )}
    </Page>
  );
}

function Loaded({ group }: { group: Group }) {
  const { id, name, description, isMobileGroup, peopleInGroupsCount } = group;
  const update = async (values: GroupValues, members: Member[] = []) => {
    const peopleInGroups = members.map(({ personId, position, isGroupLeader }) => ({
      personId,
      position,
      isGroupLeader,
    }));
    await api.groups.update({ params: { groupId: id }, body: { ...values, peopleInGroups } });
    await queryClient.invalidateQueries({ queryKey: groupKeys.all });
  };
  const add = async (members: Member[]) => {
    try {
      await update({ name, description, isMobileGroup }, members);
    } catch {
      toast.error(updateFailed.title, updateFailed.detail);
      return false;
    }
    toast.success(memberWords.updated.title, memberWords.updated.detail);
    return true;
  };
  return (
    <GroupPage
      title={w.update}
      state={`${name}, ${groupsWords.people(peopleInGroupsCount)}`}
      more={
        peopleInGroupsCount > 0 && (
          <LinkButton variant="default" href={paths.composeSms({ group: name })}>
            {w.sendSms}
          </LinkButton>
        )
      }
      verb={w.saveUpdate}
      initial={{ name, description, isMobileGroup }}
      mobileLocked={isMobileGroup}
      alsoUnsaved={false}
      save={update}
      saved={w.updated}
      failed={updateFailed}
    >
      <MembersPart
        title={memberWords.approved}
        count={groupsWords.people(peopleInGroupsCount)}
        groupId={id}
        taken={[]}
        onAdd={add}
      >
        {(addButton) => <ApprovedMembers groupId={id} count={peopleInGroupsCount} addButton={addButton} />}
      </MembersPart>
    </GroupPage>
  );
}
