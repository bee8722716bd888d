import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { groupToken } from '../../../../contract/messaging/tokens.ts';
import { api } from '../../../core/client.ts';
import { Link } from '../../../core/link.tsx';
import { catalogue } from '../../../core/catalogue.ts';
import { paths } from '../../../paths.ts';
import { Note } from '../../../ui/marks/badge.tsx';
import { PickList } from '../../../ui/controls/pick-list.tsx';
import { Skeleton, FailedState } from '../../../ui/page/states.tsx';
import { messagingKeys } from '../../keys.ts';
import { composeWords } from '../../words.ts';
import type { ChosenGroup } from '../draft/draft.ts';
import { commonWords } from '../../../ui/wording/common-words.ts';
import { sharedWords } from '../../../ui/wording/shared-words.ts';

const w = catalogue('choose-groups', {
  more: '{count, number} more; type a part of the name',
  allChosen: 'All groups are chosen',
  noneAbout: 'Make a group, such as the choir or the ushers, and you can write to all of it with one click.',
});

const atOnce = 60;

/** Groups to choose from; a chosen one leaves the list and comes back when its chip is removed. */
export function GroupChoice({ chosen, onPick }: { chosen: ChosenGroup[]; onPick: (group: ChosenGroup) => void }) {
  const [text, setText] = useState('');
  const groups = useQuery({ queryKey: messagingKeys.groups, queryFn: () => api.messaging.communicationGroups() });
  // Loaded groups stay, even if loading them again fails.
  if (!groups.data && groups.isError)
    return <FailedState failure={groups.error} onRetry={() => void groups.refetch()} />;
  if (!groups.data) return <Skeleton height="40px" />;
  const all = Object.values(groups.data).flat();
  if (all.length === 0) return <NoGroups />;

  const taken = new Set(chosen.map((group) => group.token));
  const names = new Set(chosen.map((group) => group.token.startsWith('group_~') && group.name.toLowerCase()));
  const left = all.filter((group) => !taken.has(groupToken(group.id)) && !names.has(group.name.toLowerCase()));
  const wanted = text.trim().toLowerCase();
  const found = left.filter((group) => group.name.toLowerCase().includes(wanted));
  const note =
    found.length > atOnce
      ? w.more({ count: found.length - atOnce })
      : found.length === 0
        ? left.length === 0
          ? w.allChosen
          : commonWords.noMatchFound
        : undefined;
  return (
    <PickList
      label={composeWords.destinations.groups}
      placeholder={sharedWords.findAGroup}
      text={text}
      onText={setText}
      options={found.slice(0, atOnce).map((group) => ({
        id: group.id,
        label: group.name,
        about: commonWords.countPeople({ count: group.people }),
      }))}
      onPick={(id) => {
        const group = found.find((one) => one.id === id);
        if (group) onPick({ token: groupToken(group.id), name: group.name });
      }}
      note={note}
    />
  );
}

function NoGroups() {
  return (
    <Note title={sharedWords.noGroupsYet}>
      {w.noneAbout} <Link href={paths.createGroup()}>{sharedWords.addGroup}</Link>
    </Note>
  );
}
