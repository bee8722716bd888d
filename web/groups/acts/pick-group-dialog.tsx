import { useState } from 'react';
import { api } from '../../core/client.ts';
import { wordsFor } from '../../core/failures.ts';
import { useLiveQuery } from '../../core/use-live-query.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { PickList } from '../../ui/controls/pick-list.tsx';
import { EmptyState } from '../../ui/page/states.tsx';
import { groupKeys } from '../keys.ts';
import { loadFailures } from '../words.ts';
import { actWords as w } from './words.ts';
import { CancelButton } from '../../ui/dialogs/closing.tsx';

type Props = { title: string; groupId: string; opened: boolean; onPick: (to: string) => void; onClose: () => void };

/** Move to group, Copy to group: the other groups by name, with one choice that acts at once. */
export function PickGroupDialog({ title, groupId, opened, onPick, onClose }: Props) {
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
    <Dialog title={title} opened={opened} onClose={onClose} buttons={<CancelButton>{w.pick.cancel}</CancelButton>}>
      {none && search === '' ? (
        <EmptyState title={w.pick.none} about={w.pick.noneAbout} />
      ) : (
        <PickList
          label={w.pick.search}
          placeholder={w.pick.search}
          text={text}
          onText={setText}
          options={others.map(({ id, name, peopleInGroupsCount }) => ({
            id,
            label: name,
            about: w.pick.people({ count: peopleInGroupsCount }),
          }))}
          onPick={onPick}
          late={found.isPlaceholderData || found.isLoading}
          note={found.isError ? wordsFor(found.error, loadFailures).title : none ? w.pick.noMatch : undefined}
        />
      )}
    </Dialog>
  );
}
