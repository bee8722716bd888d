import { IconMessage } from '@tabler/icons-react';
import { useQueryParams } from '../../core/query-params.ts';
import { LinkButton } from '../../ui/controls/text-button.tsx';
import { EmptyState } from '../../ui/page/states.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { usePagedRows } from '../../ui/list/rows.ts';
import type { ListScreenProps } from '../channel.ts';
import { listWords } from '../saved-list-words.ts';
import { messagingKeys } from '../keys.ts';
import { sentColumns } from './sent-columns.tsx';
import { sentWords as w } from './words.ts';

/** Every message sent, newest first, each with how far it has come. */
export function SentScreen({ channel, parts }: ListScreenProps) {
  const { calls, paths, words } = channel;
  const key = messagingKeys.sent(channel);
  const [{ search = '' }, change] = useQueryParams();
  const rows = usePagedRows({
    key: [...key, search],
    live: { topics: ['message'], keys: [key], every: 1000 },
    load: (page, signal) => calls.sentMessages({ query: { ...page, search } }, { signal }),
    pageSize: 50,
  });
  const compose = (
    <LinkButton href={paths.compose()} aria-keyshortcuts="c">
      {words.compose}
    </LinkButton>
  );
  return (
    <ListScreen
      title={listWords.messages}
      label={w.list}
      state={words.sentCount}
      action={compose}
      above={parts}
      search={{
        value: search,
        onChange: (text) => change({ search: text }),
        label: w.search,
        found: (count) => listWords.found({ count }),
      }}
      bareWhileEmpty
      tall="always"
      rows={rows}
      columns={sentColumns(channel)}
      keyOf={(row) => row.id}
      nameOf={channel.titleOf}
      hrefOf={(row) => paths.report(row.id)}
      menuOf={(row) => [
        {
          label: listWords.useAgain,
          icon: <IconMessage size={16} aria-hidden />,
          href: paths.compose({ messageId: row.id }),
        },
      ]}
      noMatch={<EmptyState drawing="search" title={w.noMatch({ text: search })} />}
      empty={<EmptyState drawing="sent" title={w.none} about={words.noMessages} action={compose} />}
    />
  );
}
