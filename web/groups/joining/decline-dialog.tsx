import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../core/client.ts';
import { nameOf } from '../../people/find-people.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { runAction, undoButton } from '../../core/action.ts';
import { updateOptimistically, onMembers, takeBack } from '../acts/use-member-acts.ts';
import type { Member } from '../member.tsx';
import css from './joining.module.css';
import { joinWords as w } from '../words.ts';
import { CancelButton } from '../../ui/dialogs/closing.tsx';
import { commonWords } from '../../ui/wording/common-words.ts';
import { groupsCommon } from '../common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

type Props = {
  groupId: string;
  member: Member;
  /** Only an administrator lets a request wait again. */
  final?: boolean;
  onClose: () => void;
};

const reopen = takeBack((id) => api.groups.reopenRequest({ params: { id } }));

/** Says no to somebody who waits, with a reason that is kept; a request can be let wait again. */
export function DeclineDialog({ groupId, member, final, onClose }: Props) {
  const [reason, setReason] = useState('');
  const name = nameOf(member);
  const { personId } = member;
  const decline = () => {
    onClose();
    const from = { id: groupId, leaves: (one: Member) => one.personId === personId, count: 1, waiting: true };
    const decided = {
      ...onMembers,
      optimistic: () => updateOptimistically({ from }),
      send: (body: { groupId: string; personId: string; reason: string }) => api.groups.decline({ body }),
      success: () => sharedWords.wasRemoved({ name }),
      undo: () => (member.requestedAt && !final ? undoButton(commonWords.undo, reopen, personId) : undefined),
    };
    void runAction(decided, { groupId, personId, reason });
  };
  return (
    <Dialog
      title={commonWords.named({ label: groupsCommon.decline, name })}
      opened
      onClose={onClose}
      unsaved={reason.trim() !== ''}
      buttons={
        <>
          <CancelButton>{commonWords.cancel}</CancelButton>
          <Button color="red" onClick={decline}>
            {groupsCommon.decline}
          </Button>
        </>
      }
    >
      <div className={css.dialog}>
        <p className={css.about}>{w.declineAbout}</p>
        <Textarea
          label={commonWords.reason}
          maxLength={500}
          autosize
          minRows={2}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}
