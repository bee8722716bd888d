import { Button, SegmentedControl } from '@mantine/core';
import { IconFileImport, IconMessage } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import { api } from '../core/client.ts';
import { useQueryParams } from '../core/query-params.ts';
import { queryClient } from '../core/query.ts';
import { toast } from '../core/toast.tsx';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { showAtOnce } from './acts/at-once.ts';
import { useWriting } from './acts/use-writing.tsx';
import { ApprovedMembers } from './approved-members.tsx';
import { GroupPage, type GroupValues } from './group-page.tsx';
import css from './groups.module.css';
import { JoinPart } from './joining/join-part.tsx';
import { WaitingMembers } from './joining/waiting-members.tsx';
import { groupKeys } from './keys.ts';
import type { Member } from './member.tsx';
import { MembersPart } from './members-part.tsx';
import type { Group } from './update-group.tsx';
import { groupsWords, groupWords as w, memberWords, updateFailed } from './words.ts';

/** A group that is there: its details are kept by Update, its members at once. */
export function LoadedGroup({ group }: { group: Group }) {
  const { id, name, description, isMobileGroup, peopleInGroupsCount: count, awaitingApprovalsCount: waiting } = group;
  const initial = useMemo(() => ({ name, description, isMobileGroup }), [name, description, isMobileGroup]);
  const writing = useWriting(group);
  // Only what was changed here is sent, so that nobody undoes what somebody else changed meanwhile.
  const update = async (values: GroupValues) => {
    const changed = Object.entries(values).filter(([field, value]) => value !== initial[field as keyof GroupValues]);
    await api.groups.update({ params: { groupId: id }, body: Object.fromEntries(changed) });
    await queryClient.invalidateQueries({ queryKey: groupKeys.all });
  };
  return (
    <>
      <GroupPage
        title={w.update}
        state={stateOf(group)}
        more={
          count > 0 && (
            <Button variant="default" leftSection={<IconMessage size={16} aria-hidden />} onClick={writing.toGroup}>
              {w.sendSms}
            </Button>
          )
        }
        verb={w.saveUpdate}
        initial={initial}
        mobileLocked={isMobileGroup}
        alsoUnsaved={false}
        save={update}
        saved={w.updated}
        failed={updateFailed}
      >
        {isMobileGroup && <JoinPart group={group} />}
        <Members groupId={id} count={count} waiting={waiting} writing={writing} />
      </GroupPage>
      {writing.panel}
    </>
  );
}

function stateOf({ name, peopleInGroupsCount, leaders }: Group): string {
  const led =
    leaders.length > 0 &&
    w.ledBy(
      leaders.slice(0, 3).map((one) => one.name),
      leaders.length > 3,
    );
  return [name, groupsWords.people(peopleInGroupsCount), led].filter(Boolean).join(', ');
}

type MembersProps = { groupId: string; count: number; waiting: number; writing: ReturnType<typeof useWriting> };

function Members({ groupId, count, waiting, writing }: MembersProps) {
  const [{ members }, change] = useQueryParams();
  const shown = members === 'waiting' ? 'waiting' : 'approved';
  const place = useRef<HTMLDivElement>(null);
  const arrivedFor = useRef(shown);
  useEffect(() => {
    if (arrivedFor.current === 'waiting') place.current?.scrollIntoView({ block: 'start' });
  }, []);
  const parts = [
    { value: 'approved', label: `${memberWords.approved} (${count.toLocaleString()})` },
    { value: 'waiting', label: `${memberWords.waiting} (${waiting.toLocaleString()})` },
  ];
  return (
    <div ref={place} className={css.arrival}>
      <MembersPart
        heading={
          <SegmentedControl
            aria-label={memberWords.split}
            data={parts}
            value={shown}
            onChange={(part) => change({ members: part === 'waiting' ? part : undefined })}
          />
        }
        groupId={groupId}
        taken={[]}
        importButton={
          <LinkButton
            variant="default"
            leftSection={<IconFileImport size={16} aria-hidden />}
            href={paths.importMembers(groupId)}
          >
            {w.import}
          </LinkButton>
        }
        onAdd={(members) => addMembers(groupId, members)}
      >
        {(addButton) =>
          shown === 'approved' ? (
            <ApprovedMembers groupId={groupId} count={count} addButton={addButton} writing={writing} />
          ) : (
            <WaitingMembers groupId={groupId} onSms={writing.toMember} />
          )
        }
      </MembersPart>
    </div>
  );
}

async function addMembers(groupId: string, members: Member[]): Promise<boolean> {
  const takeBack = await showAtOnce({ to: { id: groupId, count: members.length } });
  const peopleInGroups = members.map(({ personId, position, isGroupLeader, enableLogin }) => ({
    personId,
    position,
    isGroupLeader,
    enableLogin,
  }));
  try {
    await api.groups.update({ params: { groupId }, body: { peopleInGroups } });
  } catch {
    takeBack();
    toast.error(updateFailed.title, updateFailed.detail);
    return false;
  }
  toast.success(memberWords.updated.title, memberWords.updated.detail);
  await queryClient.invalidateQueries({ queryKey: groupKeys.all });
  return true;
}
