import { ActionIcon, Button } from '@mantine/core';
import { IconArchive, IconArrowRight, IconCopy, IconDots, IconMail, IconMessage, IconX } from '@tabler/icons-react';
import { useState, type ReactElement } from 'react';
import { useIsPhone } from '../../core/media-query.ts';
import { ActionMenu, type MenuButton } from '../../ui/controls/action-menu.tsx';
import { SelectionBar } from '../../ui/list/list-tools.tsx';
import type { Way } from './use-compose-panel.tsx';
import { archiveMembers, carryMembers, removeMembers } from './use-member-acts.ts';
import type { MemberSelection } from './use-member-selection.ts';
import { actWords as w, loadFailures } from '../words.ts';
import { api } from '../../core/client.ts';
import { wordsFor } from '../../core/failures.ts';
import { useLiveQuery } from '../../core/use-live-query.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { PickList } from '../../ui/controls/pick-list.tsx';
import { EmptyState } from '../../ui/page/states.tsx';
import { groupKeys } from '../keys.ts';
import { CancelButton } from '../../ui/dialogs/closing.tsx';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';
import { groupsCommon } from '../common-words.ts';

const icon = { size: 16, 'aria-hidden': true } as const;

type Act = { label: string; icon: ReactElement | undefined; run: () => void; primary?: true; danger?: true };

/** The actions for ticked members; on a phone the two most usual, and the rest behind a button. */
export function SelectionActions({
  groupId,
  ticks,
  onWrite,
}: {
  groupId: string;
  ticks: MemberSelection;
  onWrite: (way: Way) => void;
}) {
  const phone = useIsPhone();
  const [picking, setPicking] = useState<'move' | 'copy'>();
  const some = { groupId, chosen: ticks.chosen, count: ticks.keys.size };
  const carry = async (to: string) => {
    const way = picking ?? 'move';
    setPicking(undefined);
    if (await carryMembers(way, some, to)) ticks.clear();
  };
  const done = (what: Promise<boolean>) => void what.then((was) => was && ticks.clear());
  const move: Act = { label: w.move, icon: <IconArrowRight {...icon} />, run: () => setPicking('move') };
  const sms: Act = {
    label: commonWords.sendSms,
    icon: <IconMessage {...icon} />,
    run: () => onWrite('sms'),
    primary: true,
  };
  const email: Act = { label: commonWords.sendEmail, icon: <IconMail {...icon} />, run: () => onWrite('email') };
  const rest: Act[] = [
    { label: w.copy, icon: <IconCopy {...icon} />, run: () => setPicking('copy') },
    { label: sharedWords.archive, icon: <IconArchive {...icon} />, run: () => done(archiveMembers(some)) },
    { label: sharedWords.remove, icon: <IconX {...icon} />, run: () => done(removeMembers(some)), danger: true },
  ];
  return (
    <>
      <SelectionBar ticks={ticks}>
        {(phone ? [sms, email] : [move, ...rest, email, sms]).map((act) => (
          <ActButton key={act.label} act={phone ? { ...act, icon: undefined } : act} />
        ))}
        {phone && <ActionMenu label={commonWords.actions} entries={[move, ...rest]} button={more} />}
      </SelectionBar>
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

function ActButton({ act }: { act: Act }) {
  return (
    <Button size="sm" variant={act.primary ? 'filled' : 'default'} leftSection={act.icon} onClick={act.run}>
      {act.label}
    </Button>
  );
}

const more = (props: MenuButton) => (
  <ActionIcon variant="default" size="input-sm" aria-label={commonWords.actions} {...props}>
    <IconDots size={18} aria-hidden />
  </ActionIcon>
);

type Props = { title: string; groupId: string; opened: boolean; onPick: (to: string) => void; onClose: () => void };

/** Move to group, Copy to group: the other groups by name, with one choice that acts at once. */
function PickGroupDialog({ title, groupId, opened, onPick, onClose }: Props) {
  const [text, setText] = useState('');
  const search = text.trim();
  const found = useLiveQuery({
    queryKey: [...groupKeys.all, 'to-pick', search],
    live: { topics: ['groups'] },
    queryFn: ({ signal }) => api.groups.basics({ query: { page: 0, pageSize: 50, search } }, { signal }),
    enabled: opened,
    placeholderData: (before) => before,
  });
  const others = (found.data?.items ?? []).filter(({ id }) => id !== groupId);
  const none = found.data !== undefined && !found.isPlaceholderData && others.length === 0;
  return (
    <Dialog title={title} opened={opened} onClose={onClose} buttons={<CancelButton>{commonWords.cancel}</CancelButton>}>
      {none && search === '' ? (
        <EmptyState title={sharedWords.noGroupsYet} about={w.pick.noneAbout} />
      ) : (
        <PickList
          label={groupsCommon.searchGroups}
          placeholder={groupsCommon.searchGroups}
          text={text}
          onText={setText}
          options={others.map(({ id, name, peopleInGroupsCount }) => ({
            id,
            label: name,
            about: commonWords.countPeople({ count: peopleInGroupsCount }),
          }))}
          onPick={onPick}
          late={found.isPlaceholderData || found.isLoading}
          note={found.isError ? wordsFor(found.error, loadFailures).title : none ? commonWords.noMatchFound : undefined}
        />
      )}
    </Dialog>
  );
}
