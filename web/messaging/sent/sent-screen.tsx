import { IconMessage, IconMessages } from '@tabler/icons-react';
import { api } from '../../core/client.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { plural } from '../../core/words.ts';
import { paths } from '../../paths.ts';
import { Page } from '../../ui/page/page.tsx';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { EmptyState } from '../../ui/page/states.tsx';
import { DataList } from '../../ui/list/data-list.tsx';
import { usePagedRows } from '../../ui/list/rows.ts';
import { SearchTools } from '../../ui/list/search-tools.tsx';
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
  const none = rows.total === 0 && search === '';
  return (
    <Page
      title="Messages"
      state={rows.total && !search && !rows.refreshing ? `${plural(rows.total, 'SMS', 'SMS')} sent` : undefined}
      action={none ? undefined : compose}
    >
      <MessageParts />
      <SearchTools
        rows={rows}
        search={search}
        onSearch={(text) => change({ search: text })}
        label="Search in the messages"
        found={(count) => `${count} found`}
      />
      <DataList
        label="Messages sent"
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
        empty={
          search ? (
            <EmptyState title={`No message holds “${search}”`} />
          ) : (
            <EmptyState
              icon={<IconMessages size={24} stroke={1.6} aria-hidden />}
              title="No messages yet"
              about="Write to a group, to a few people or to everybody. You see who will get it and what it costs before it goes, and then watch it arrive."
              action={compose}
            />
          )
        }
      />
    </Page>
  );
}
