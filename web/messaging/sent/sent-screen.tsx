import { IconMessage, IconMessages } from '@tabler/icons-react';
import { api } from '../../core/client.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { plural } from '../../core/words.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { EmptyState } from '../../ui/page/states.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { usePagedRows } from '../../ui/list/rows.ts';
import { listWords } from '../saved-list-words.ts';
import { messagingKeys } from '../keys.ts';
import { MessageParts } from '../message-parts.tsx';
import { sentColumns } from './sent-columns.tsx';

/** Every SMS sent, newest first, each with how far it has come. */
export function SentSms() {
  const [{ search = '' }, change] = useQueryParams();
  const rows = usePagedRows({
    key: [...messagingKeys.sent, search],
    live: { topics: ['message'], keys: [messagingKeys.sent], every: 1000 },
    load: (page, signal) => api.messaging.sentMessages({ query: { ...page, search } }, { signal }),
    pageSize: 50,
  });
  const compose = <LinkButton href={paths.composeSms()}>{'Compose SMS'}</LinkButton>;
  return (
    <ListScreen
      title="Messages"
      label="Messages sent"
      state={(total) => `${plural(total, 'SMS', 'SMS')} sent`}
      action={compose}
      above={<MessageParts />}
      search={{
        value: search,
        onChange: (text) => change({ search: text }),
        label: 'Search messages',
        found: (count) => `${count} found`,
      }}
      bareWhileEmpty
      rows={rows}
      columns={sentColumns}
      keyOf={(row) => row.id}
      nameOf={(row) => row.message}
      hrefOf={(row) => paths.smsReport(row.id)}
      menuOf={(row) => [
        {
          label: listWords.useAgain,
          icon: <IconMessage size={16} aria-hidden />,
          href: paths.composeSms({ messageId: row.id }),
        },
      ]}
      noMatch={<EmptyState title={`No message contains “${search}”`} />}
      empty={
        <EmptyState
          icon={<IconMessages size={24} stroke={1.6} aria-hidden />}
          title="No messages yet"
          about="Send to a group, a few people or everybody. You see who will get it and what it costs before you send, then watch it arrive."
          action={compose}
        />
      }
    />
  );
}
