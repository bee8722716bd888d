import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { groupToken } from '../../../../contract/messaging/tokens.ts';
import { api } from '../../../core/client.ts';
import { Link } from '../../../core/link.tsx';
import { plural } from '../../../core/words.ts';
import { paths } from '../../../paths.ts';
import { Note } from '../../../ui/marks/badge.tsx';
import { PickList } from '../../../ui/controls/pick-list.tsx';
import { Skeleton, FailedState } from '../../../ui/page/states.tsx';
import { messagingKeys } from '../../keys.ts';
import { composeWords } from '../../words.ts';
import type { ChosenGroup } from '../draft/draft.ts';

const atOnce = 60;

/** Groups to choose from; a chosen one leaves the list and comes back when its chip is removed. */
export function GroupChoice({ chosen, onPick }: { chosen: ChosenGroup[]; onPick: (group: ChosenGroup) => void }) {
  const [text, setText] = useState('');
  const groups = useQuery({ queryKey: messagingKeys.groups, queryFn: () => api.messaging.communicationGroups() });
  // What is here stays, also when it could not be read anew.
  if (!groups.data && groups.isError)
    return <FailedState what="the groups" failure={groups.error} onRetry={() => void groups.refetch()} />;
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
      ? `${found.length - atOnce} more; type a part of the name`
      : found.length === 0
        ? left.length === 0
          ? 'All groups are chosen'
          : composeWords.noMatch
        : undefined;
  return (
    <PickList
      label={composeWords.destinations.groups}
      placeholder="Find a group"
      text={text}
      onText={setText}
      options={found.slice(0, atOnce).map((group) => ({
        id: group.id,
        label: group.name,
        about: plural(group.people, 'person', 'people'),
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
    <Note title="No groups yet">
      A group, such as the choir or the ushers, is chosen here with one click.{' '}
      <Link href={paths.createGroup()}>Add Group</Link>
    </Note>
  );
}
