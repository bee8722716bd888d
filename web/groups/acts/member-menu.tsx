import {
  IconArchive,
  IconMail,
  IconMessage,
  IconStar,
  IconStarOff,
  IconTag,
  IconUser,
  IconX,
} from '@tabler/icons-react';
import { paths } from '../../paths.ts';
import type { MenuEntry } from '../../ui/controls/action-menu.tsx';
import type { Member } from '../member.tsx';
import { actWords as w } from '../words.ts';
import { changeMember, archiveMembers, archiveRequest, removeMembers } from './use-member-acts.ts';
import type { Way } from './use-compose-panel.tsx';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

const icon = { size: 16, 'aria-hidden': true } as const;

export type OnWrite = (member: Member, way: Way) => void;

/** `onPosition` where fingers have no other way to an empty place. */
type Acts = { groupId: string; onWrite: OnWrite; onPosition?: ((member: Member) => void) | undefined };

export function memberMenu(member: Member, { groupId, onWrite, onPosition }: Acts): MenuEntry[] {
  const { personId, isGroupLeader } = member;
  return [
    { label: sharedWords.open, icon: <IconUser {...icon} />, href: paths.person(personId) },
    ...sendEntries(member, onWrite),
    ...(onPosition ? [position(member, onPosition)] : []),
    {
      label: isGroupLeader ? w.endLeader : w.makeLeader,
      icon: isGroupLeader ? <IconStarOff {...icon} /> : <IconStar {...icon} />,
      run: () => void changeMember(groupId, personId, { isGroupLeader: !isGroupLeader }),
    },
    ...archiveAndRemoveEntries(member, groupId),
  ];
}

const position = (member: Member, onPosition: (member: Member) => void): MenuEntry => ({
  label: sharedWords.position,
  icon: <IconTag {...icon} />,
  run: () => onPosition(member),
});

/** Send SMS, only if there is a phone; Send Email, only if there is an address. */
export function sendEntries(member: Member, onWrite: OnWrite): MenuEntry[] {
  return [
    ...(member.phoneNumber
      ? [{ label: commonWords.sendSms, icon: <IconMessage {...icon} />, run: () => onWrite(member, 'sms') }]
      : []),
    ...(member.email
      ? [{ label: commonWords.sendEmail, icon: <IconMail {...icon} />, run: () => onWrite(member, 'email') }]
      : []),
  ];
}

/** Archive and Remove, also for a request to join (spec section 2.6), which is no person yet: archived, it leaves the list. */
export function archiveAndRemoveEntries(member: Member, groupId: string, waiting = false): MenuEntry[] {
  const one = { groupId, chosen: { ids: [member.personId] }, count: 1 };
  const archive = {
    label: sharedWords.archive,
    icon: <IconArchive {...icon} />,
    section: true as const,
    run: () => void (member.requestedAt ? archiveRequest(one) : archiveMembers(one, waiting)),
  };
  const remove = {
    label: sharedWords.remove,
    icon: <IconX {...icon} />,
    danger: true,
    run: () => void removeMembers(one, waiting),
  };
  return [archive, remove];
}
