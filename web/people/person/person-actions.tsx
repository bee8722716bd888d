import { Button } from '@mantine/core';
import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import { ActionMenu } from '../../ui/controls/action-menu.tsx';
import type { PersonDetail } from './history-entry.ts';
import { useArchiving } from '../use-archiving.ts';
import { personWords as w } from '../words.ts';

const size = { size: 16, 'aria-hidden': true } as const;

/** The actions for one person, behind one button; a feature adds its line here. */
export function PersonMenu({ person }: { person: PersonDetail }) {
  const { archive, restore, busy } = useArchiving();
  const put = person.archivedAt
    ? { label: w.restore, icon: <IconArchiveOff {...size} />, run: () => void restore([person.id]) }
    : { label: w.archive, icon: <IconArchive {...size} />, run: () => void archive({ ids: [person.id] }, 1) };
  return <ActionMenu label={w.menu} entries={[{ ...put, disabled: busy }]} />;
}

/** Somebody who is archived can be restored; the ways to reach anybody else stand in a row of their own. */
export function PersonAction({ person }: { person: PersonDetail }) {
  const { restore, busy } = useArchiving();
  return (
    <Button loading={busy} onClick={() => void restore([person.id])}>
      {w.restore}
    </Button>
  );
}

export function canBeWrittenTo(person: PersonDetail): boolean {
  return person.phone !== null && !person.smsOptedOut && person.archivedAt === null;
}

export const canBeMailed = ({ email, optOuts, archivedAt }: PersonDetail): boolean =>
  email !== '' && archivedAt === null && !optOuts.some(({ channel }) => channel === 'email');
