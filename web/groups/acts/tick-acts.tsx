import { Button } from '@mantine/core';
import { IconArchive, IconArrowRight, IconCopy, IconMessage } from '@tabler/icons-react';
import { useState } from 'react';
import { TickBar } from '../../ui/list/list-tools.tsx';
import { PickGroupDialog } from './pick-group-dialog.tsx';
import { archiveMembers, carryMembers } from './use-member-acts.ts';
import type { MemberTicks } from './use-member-ticks.ts';
import { actWords as w } from './words.ts';

const icon = { size: 16, 'aria-hidden': true } as const;

/** What can be done with the members who are ticked. */
export function TickActs({ groupId, ticks, onSms }: { groupId: string; ticks: MemberTicks; onSms: () => void }) {
  const [picking, setPicking] = useState<'move' | 'copy'>();
  const some = { groupId, chosen: ticks.chosen, count: ticks.keys.size };
  const carry = async (to: string) => {
    const way = picking ?? 'move';
    setPicking(undefined);
    if (await carryMembers(way, some, to)) ticks.clear();
  };
  const archive = async () => {
    if (await archiveMembers(some)) ticks.clear();
  };
  return (
    <>
      <TickBar ticks={ticks}>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconArrowRight {...icon} />}
          onClick={() => setPicking('move')}
        >
          {w.move}
        </Button>
        <Button size="sm" variant="default" leftSection={<IconCopy {...icon} />} onClick={() => setPicking('copy')}>
          {w.copy}
        </Button>
        <Button size="sm" variant="default" leftSection={<IconArchive {...icon} />} onClick={() => void archive()}>
          {w.archive}
        </Button>
        <Button size="sm" leftSection={<IconMessage {...icon} />} onClick={onSms}>
          {w.sendSms}
        </Button>
      </TickBar>
      <PickGroupDialog
        title={picking === 'copy' ? w.copy : w.move}
        groupId={groupId}
        opened={picking !== undefined}
        onPick={(to) => void carry(to)}
        onClose={() => setPicking(undefined)}
      />
    </>
  );
}
