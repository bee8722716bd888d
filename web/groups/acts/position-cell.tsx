import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { nameOf } from '../../people/find-people.ts';
import css from '../groups.module.css';
import type { Member } from '../member.tsx';
import { memberWords as w } from '../words.ts';
import { changeMember } from './use-member-acts.ts';
import { groupsCommon } from '../common-words.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

type Props = {
  groupId: string;
  member: Member;
  /** Opened from the row's menu, where a finger has no other way to an empty place. */
  asked: boolean;
  onDone: () => void;
};

/** A member's position in the group, edited in place: Enter keeps the change, Escape discards it. */
export function PositionCell({ groupId, member, asked, onDone }: Props) {
  const [entered, setTyped] = useState<string>();
  const typed = entered ?? (asked ? member.position : undefined);
  const leave = () => {
    setTyped(undefined);
    onDone();
  };
  const keep = () => {
    leave();
    const position = typed?.trim();
    if (position !== undefined && position !== member.position)
      void changeMember(groupId, member.personId, { position });
  };
  if (typed === undefined) {
    return (
      <button
        type="button"
        className={css.position}
        data-empty={member.position === '' || undefined}
        aria-label={`${commonWords.named({ label: sharedWords.position, name: nameOf(member) })}: ${member.position || w.noPosition}`}
        onClick={() => setTyped(member.position)}
      >
        {member.position || w.noPosition}
      </button>
    );
  }
  return (
    <TextInput
      className={css.positionInput}
      size="xs"
      aria-label={commonWords.named({ label: sharedWords.position, name: nameOf(member) })}
      placeholder={groupsCommon.eGMember}
      maxLength={80}
      autoFocus
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') keep();
        if (event.key === 'Escape') leave();
      }}
    />
  );
}
