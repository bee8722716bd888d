import { Button } from '@mantine/core';
import { IconCheck, IconUserX } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../core/client.ts';
import { useAction } from '../../core/use-action.ts';
import { paths } from '../../paths.ts';
import { nameOf } from '../../people/find-people.ts';
import { personLines } from '../../people/person-line.tsx';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import type { MenuEntry } from '../../ui/controls/action-menu.tsx';
import { ago } from '../../ui/wording/dates.ts';
import type { Column } from '../../ui/list/columns.ts';
import { DataList } from '../../ui/list/data-list.tsx';
import { SelectionBar } from '../../ui/list/list-tools.tsx';
import { usePagedRows } from '../../ui/list/rows.ts';
import { useRowSelection } from '../../ui/list/row-selection.ts';
import { Moment } from '../../ui/wording/moment.tsx';
import { EmptyState } from '../../ui/page/states.tsx';
import { archiveAndRemoveEntries, sendEntries, type OnWrite } from '../acts/member-menu.tsx';
import { approveWaiting } from '../acts/use-member-acts.ts';
import { groupKeys } from '../keys.ts';
import { memberColumns, memberOf, type Member } from '../member.tsx';
import { loadFailures, memberWords, joinWords as w } from '../words.ts';
import type { JoinRequest } from './approve-dialog.tsx';
import css from './joining.module.css';
import type { Action } from '../../core/action.ts';
import { toast } from '../../core/toast.tsx';
import { groupsCommon } from '../common-words.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';
import { recordWords } from '../../ui/wording/record-words.ts';

/** As many as the server looks at in one go. */
const AT_ONCE = 100;

type Ticked = { groupId: string; ids: readonly string[]; byLeader: boolean };
type Counts = { approved: number; doubtful: number };

/** Lets in those ticked of whom there is no doubt, and says how many still wait. */
const approveSeveral: Action<Ticked, Counts> = {
  send: async ({ groupId, ids }, { idempotencyKey }) => {
    const all = { approved: 0, doubtful: 0 };
    try {
      for (let from = 0; from < ids.length; from += AT_ONCE) {
        const body = { groupId, personIds: ids.slice(from, from + AT_ONCE) };
        const options = { idempotencyKey: `${idempotencyKey} ${from}`, timeout: 60_000 };
        const done = await api.groups.approveSeveral({ body }, options);
        all.approved += done.approved;
        all.doubtful += done.doubtful;
      }
    } catch (failure) {
      // The portions before this one have been let in.
      if (all.approved > 0) toast.success(w.letIn({ count: all.approved }), undefined, { lifetime: 7000 });
      throw failure;
    }
    return all;
  },
  success: ({ approved, doubtful }) => {
    const message = { detail: doubtful > 0 ? w.doubtful({ count: doubtful }) : undefined, lifetime: 7000 };
    return approved > 0
      ? { ...message, title: w.letIn({ count: approved }) }
      : { ...message, severity: 'warning', title: w.nobodyLetIn };
  },
  failures: loadFailures,
  invalidates: [groupKeys.all, ['people']],
  invalidatesAfterFailure: true,
};

const ApproveDialog = lazyPart(() => import('./approve-dialog.tsx'), 'ApproveDialog');
const DeclineDialog = lazyPart(() => import('./decline-dialog.tsx'), 'DeclineDialog');

const icon = { size: 16, 'aria-hidden': true } as const;

type Props = {
  groupId: string;
  /** Writing to one of them. A leader does not write from here, nor look who of the directory it may be. */
  onWrite?: OnWrite;
};

/** Waiting Approval: people who asked to join, by name. */
export function WaitingMembers({ groupId, onWrite }: Props) {
  const byLeader = !onWrite;
  // Requests being asked about, oldest first: if answers are slow, the next may be pressed before the first is here.
  const [approving, setApproving] = useState<JoinRequest[]>([]);
  const [declining, setDeclining] = useState<Member>();
  const ticks = useRowSelection();
  const rows = usePagedRows({
    key: groupKeys.waiting(groupId),
    load: async (page, signal) => {
      const query = { ...page, state: 'waiting' as const };
      const { items, totalItems } = await api.groups.members({ params: { id: groupId }, query }, { signal });
      return { items: items.map(memberOf), totalItems };
    },
  });
  const looking = useAction({
    send: ({ personId }: { personId: string }) => api.groups.joinRequest({ params: { id: personId } }),
    onDone: (request, { personId }) => {
      // Nobody like them is known, and nothing speaks against them: there is nothing to ask.
      if (request.matches.length + request.declined.length === 0)
        return approveWaiting({ groupId, personId, existingPersonId: null });
      setApproving((now) => [...now, request]);
      return undefined;
    },
    failures: loadFailures,
  });
  const approve = ({ personId, requestedAt }: Member) => {
    if (!requestedAt || byLeader) void approveWaiting({ groupId, personId });
    else void looking.run({ personId });
  };
  const { busy, run: approveAll } = useAction(approveSeveral);
  const approveTicked = async () => {
    if (await approveAll({ groupId, ids: [...ticks.keys], byLeader })) ticks.clear();
  };
  const menuOf = (member: Member): MenuEntry[] => [
    { label: w.approve, icon: <IconCheck {...icon} />, run: () => approve(member) },
    { label: groupsCommon.decline, icon: <IconUserX {...icon} />, run: () => setDeclining(member) },
    ...(onWrite ? [...sendEntries(member, onWrite), ...archiveAndRemoveEntries(member, groupId, true)] : []),
  ];
  const current = approving[0];
  return (
    <>
      <DataList
        label={memberWords.waiting}
        rows={rows}
        columns={[...columns, letIn(approve)]}
        keyOf={(member) => member.personId}
        {...personLines}
        hrefOf={(member) => (member.requestedAt || byLeader ? undefined : paths.person(member.personId))}
        menuOf={menuOf}
        ticks={ticks}
        failureWords={loadFailures}
        empty={<EmptyState title={memberWords.noneWaiting} />}
      />
      <SelectionBar ticks={ticks}>
        <Button size="sm" leftSection={<IconCheck {...icon} />} loading={busy} onClick={() => void approveTicked()}>
          {sharedWords.approve}
        </Button>
      </SelectionBar>
      {current && (
        <ApproveDialog
          key={current.id}
          groupId={groupId}
          request={current}
          onClose={() => setApproving((now) => now.filter(({ id }) => id !== current.id))}
        />
      )}
      {declining && (
        <DeclineDialog groupId={groupId} member={declining} final={byLeader} onClose={() => setDeclining(undefined)} />
      )}
    </>
  );
}

/** On a phone the number by which one knows them is what must be read, and takes the whole line. */
const columns: Column<Member>[] = [
  ...memberColumns,
  {
    key: 'asked',
    title: recordWords.asked,
    width: '120px',
    phone: 'hidden',
    cell: ({ requestedAt }) => requestedAt && <Moment at={requestedAt} say={ago} />,
  },
];

/** Letting somebody in is what this list is for, so it stands in the row and not only in its menu. */
const letIn = (approve: (member: Member) => void): Column<Member> => ({
  key: 'approve',
  title: sharedWords.approve,
  width: '92px',
  phone: 'side',
  cell: (member) => (
    <Button
      className={css.letIn}
      size="compact-sm"
      variant="default"
      aria-label={commonWords.named({ label: sharedWords.approve, name: nameOf(member) })}
      onClick={() => approve(member)}
    >
      {sharedWords.approve}
    </Button>
  ),
});
