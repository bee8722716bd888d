import { Button, SegmentedControl } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { runAction, type Action } from '../core/action.ts';
import { api } from '../core/client.ts';
import { useIsPhone } from '../core/media-query.ts';
import { queryClient } from '../core/query-client.ts';
import { useQueryParams } from '../core/query-params.ts';
import { lazyPart } from '../ui/dialogs/lazy-part.tsx';
import { updateOptimistically } from './acts/use-member-acts.ts';
import type { useComposePanel } from './acts/use-compose-panel.tsx';
import { ApprovedMembers } from './approved-members.tsx';
import css from './groups.module.css';
import { JoinPart } from './joining/join-part.tsx';
import { WaitingMembers } from './joining/waiting-members.tsx';
import { groupKeys } from './keys.ts';
import type { Member } from './member.tsx';
import { MembersPart } from './members-part.tsx';
import type { Group } from './group.ts';
import { groupWords as w, memberWords, updateFailed } from './words.ts';
import { number } from '../ui/wording/formats.ts';
import { commonWords } from '../ui/wording/common-words.ts';
import { recordWords } from '../ui/wording/record-words.ts';

const ImportMembersDialog = lazyPart(() => import('../people/import/import-people.tsx'), 'ImportMembersDialog');

type Props = { group: Group; writing: ReturnType<typeof useComposePanel> };

/** The people of a group, and above them the link by which others ask to join. */
export function GroupParts({ group, writing }: Props) {
  return (
    <>
      <JoinPart group={group} />
      <Members group={group} writing={writing} />
    </>
  );
}

function Members({ group, writing }: Props) {
  const { id: groupId, peopleInGroupsCount: count, awaitingApprovalsCount: waiting } = group;
  const [{ members }, change] = useQueryParams();
  const shown = members === 'waiting' ? 'waiting' : 'approved';
  const [importing, setImporting] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const arrivedFor = useRef(shown);
  useEffect(() => {
    if (arrivedFor.current === 'waiting') place.current?.scrollIntoView({ block: 'start' });
  }, []);
  const phone = useIsPhone();
  // On a phone the members come first: the words that nobody waits make room.
  const split = !phone || waiting > 0 || shown === 'waiting';
  const tight = phone && count > 0;
  const parts = [
    { value: 'approved', label: `${recordWords.approved} (${number(count)})` },
    { value: 'waiting', label: `${memberWords.waiting} (${number(waiting)})` },
  ];
  return (
    <div ref={place} className={css.arrival}>
      <MembersPart
        heading={
          split && (
            <SegmentedControl
              aria-label={commonWords.members}
              data={parts}
              value={shown}
              onChange={(part) => change({ members: part === 'waiting' ? part : undefined })}
            />
          )
        }
        tight={tight}
        groupId={groupId}
        taken={[]}
        importButton={
          <Button
            {...(tight ? { variant: 'subtle', size: 'compact-sm', 'data-flush': true } : { variant: 'default' })}
            leftSection={<IconFileImport size={16} aria-hidden />}
            onClick={() => setImporting(true)}
          >
            {w.import}
          </Button>
        }
        onAdd={(members) => runAction(adding, { groupId, members })}
      >
        {(addButton) =>
          shown === 'approved' ? (
            <ApprovedMembers groupId={groupId} count={count} addButton={addButton} tight={tight} writing={writing} />
          ) : (
            <WaitingMembers groupId={groupId} onWrite={writing.toMember} />
          )
        }
      </MembersPart>
      {importing && <ImportMembersDialog groupId={groupId} onClose={() => setImporting(false)} />}
    </div>
  );
}

const adding: Action<{ groupId: string; members: Member[] }> = {
  optimistic: ({ groupId, members }) => updateOptimistically({ to: { id: groupId, count: members.length } }),
  send: ({ groupId, members }) => {
    const peopleInGroups = members.map(({ personId, position, isGroupLeader, enableLogin }) => ({
      personId,
      position,
      isGroupLeader,
      enableLogin,
    }));
    return api.groups.update({ params: { groupId }, body: { peopleInGroups } });
  },
  success: () => memberWords.updated,
  onDone: () => queryClient.invalidateQueries({ queryKey: groupKeys.all }),
  onFailure: () => ({ severity: 'error', ...updateFailed }),
};
