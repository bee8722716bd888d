import { shortEmail } from './short-email.ts';
import type { routes } from '../../contract/routes.ts';
import type { Output } from '../core/client.ts';
import { PersonLine } from '../people/person-line.tsx';
import { Badge } from '../ui/marks/badge.tsx';
import type { Column } from '../ui/list/columns.ts';
import css from './groups.module.css';
import { phoneText } from '../ui/wording/formats.ts';
import { commonWords } from '../ui/wording/common-words.ts';
import { sharedWords } from '../ui/wording/shared-words.ts';

/** Somebody in a group, or chosen to come into it when it is saved. */
export type Member = {
  personId: string;
  name: string;
  email: string;
  phoneNumber: string;
  pictureId?: string | null;
  position: string;
  isGroupLeader: boolean;
  enableLogin?: boolean;
  /** When they asked by the public page; there may be no person yet, and `personId` is the request's. */
  requestedAt?: string | null;
};

type Entry = Output<(typeof routes)['groups']['members']>['items'][number];

export function memberOf({ person, position, isGroupLeader, requestedAt }: Entry): Member {
  const { id, firstName, lastName, email, phoneNumber, pictureId } = person;
  return {
    personId: id,
    name: `${firstName} ${lastName}`.trim(),
    email,
    phoneNumber,
    pictureId,
    position,
    isGroupLeader,
    requestedAt,
  };
}

export const memberColumns: Column<Member>[] = [
  {
    key: 'name',
    title: commonWords.name,
    width: 'minmax(0, 2fr)',
    cell: (member) => (
      <PersonLine person={member}>{member.isGroupLeader && <Badge tone="good">{sharedWords.leader}</Badge>}</PersonLine>
    ),
  },
  { key: 'position', title: sharedWords.position, phone: 'rest', cell: (member) => member.position },
  {
    key: 'email',
    title: commonWords.eMail,
    phone: 'hidden',
    width: 'minmax(0, 1.3fr)',
    cell: (member) => (
      <span title={member.email} className={css.email} data-whole={member.email}>
        {shortEmail(member.email)}
      </span>
    ),
  },
  {
    key: 'phone',
    title: commonWords.phone,
    width: '140px',
    cell: (member) => member.phoneNumber && <span className="figures">{phoneText(member.phoneNumber)}</span>,
  },
];
