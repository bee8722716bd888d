import type { ComponentProps, ReactNode } from 'react';
import { api } from '../core/client.ts';
import { useQueryParams } from '../core/query-params.ts';
import { LinkButton } from '../ui/controls/text-button.tsx';
import { ListScreen } from '../ui/list/list-screen.tsx';
import { type Rows, usePagedRows } from '../ui/list/rows.ts';
import { EmptyState } from '../ui/page/states.tsx';
import { commonWords } from '../ui/wording/common-words.ts';
import type { MessageRow } from './api-types.ts';
import type { Channel, ListScreenProps } from './channel.ts';
import { messagingCommon } from './common-words.ts';
import { type List, messagingKeys } from './keys.ts';

const live = {
  drafts: { topics: ['draft'], every: 300 },
  scheduled: { topics: ['schedule'], every: 300 },
  past: { topics: ['schedule'], every: 300 },
  sent: { topics: ['message'], every: 1000 },
} as const;

type Shown = ComponentProps<typeof ListScreen<MessageRow>>;
type Props = ListScreenProps &
  Omit<Shown, 'title' | 'action' | 'above' | 'search' | 'rows' | 'keyOf' | 'nameOf' | 'noMatch'> & {
    which: List;
    isSearched?: boolean;
    /** Between the links to the other lists and the rows. */
    notes?: (rows: Rows<MessageRow>) => ReactNode;
    nameOf?: Shown['nameOf'];
  };

/** One of the lists of a channel's messages. */
export function MessageList({ channel, parts, which, isSearched = true, notes, ...list }: Props) {
  const [{ search = '' }, change] = useQueryParams();
  const key = messagingKeys.list(channel, which);
  const query = { channel: channel.name, which, ...(isSearched && { search }) };
  const rows = usePagedRows({
    key: isSearched ? [...key, search] : key,
    live: { ...live[which], keys: [key] },
    load: (page, signal) => api.messaging.messages({ query: { ...page, ...query } }, { signal }),
    pageSize: 50,
  });
  const searching = {
    value: search,
    onChange: (text: string) => change({ search: text }),
    label: messagingCommon.searchMessages,
    found: (count: number) => commonWords.countFound({ count }),
  };
  return (
    <ListScreen
      title={commonWords.messages}
      action={<ComposeButton channel={channel} />}
      above={
        <>
          {parts}
          {notes?.(rows)}
        </>
      }
      {...(isSearched && {
        search: searching,
        noMatch: <EmptyState drawing="search" title={commonWords.noMatchFound} />,
      })}
      rows={rows}
      keyOf={(row) => row.id}
      nameOf={channel.titleOf}
      {...list}
    />
  );
}

export const ComposeButton = ({ channel: { paths, words } }: { channel: Channel }) => (
  <LinkButton href={paths.compose()} aria-keyshortcuts="c">
    {words.compose}
  </LinkButton>
);
