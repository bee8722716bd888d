import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { FamilyPart } from '../../../contract/people/family-parts.ts';
import { Link } from '../../core/link.tsx';
import { paths } from '../../paths.ts';
import { PersonAvatar } from '../../ui/marks/person-avatar.tsx';
import { nameOf } from '../name-of.ts';
import { partOptions } from './add-member-dialog.tsx';
import css from './families.module.css';
import type { FamilyMember } from './family.ts';
import { familyWords as w } from './words.ts';

type Props = {
  members: readonly FamilyMember[];
  onPart: (member: FamilyMember, part: FamilyPart) => void;
  onRemove: (member: FamilyMember) => void;
};

/** Who is in a family, what each is in it, and the way out. */
export function FamilyMembers({ members, onPart, onRemove }: Props) {
  if (members.length === 0) return <p className={css.quiet}>{w.nobody}</p>;
  return (
    <ul className={css.list}>
      {members.map((member) => (
        <li key={member.personId}>
          <PersonAvatar name={member.name} pictureId={member.pictureId} size={36} />
          <Link className={`${css.link} ${css.who}`} href={paths.person(member.personId)}>
            {nameOf(member)}
          </Link>
          <NativeSelect
            aria-label={w.partOf({ name: nameOf(member) })}
            size="sm"
            data={partOptions}
            value={member.part}
            onChange={(event) => onPart(member, event.currentTarget.value as FamilyPart)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`${w.remove} ${nameOf(member)}`}
            onClick={() => onRemove(member)}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
