import { Button } from '@mantine/core';
import { IconExternalLink, IconMail, IconMailOpened, IconMessageReply, IconTrash, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { runAction } from '../../../../core/action.ts';
import { api } from '../../../../core/client.ts';
import { useQueryParams } from '../../../../core/query-params.ts';
import { paths } from '../../../../paths.ts';
import type { MenuEntry } from '../../../../ui/controls/action-menu.tsx';
import { ListScreen } from '../../../../ui/list/list-screen.tsx';
import { usePagedRows } from '../../../../ui/list/rows.ts';
import { personLines } from '../../../../people/person-line.tsx';
import { EmptyState } from '../../../../ui/page/states.tsx';
import { messagingKeys } from '../../../keys.ts';
import { SmsParts } from '../sms-parts.tsx';
import { replyWords as w } from './reply-words.ts';
import { nameOfReply, replyColumns } from './reply-columns.tsx';
import { ReplyPanel } from './reply-panel.tsx';
import { deleteReply, markReplies, type ReplyRow } from './reply-actions.ts';
import { useUnreadReplies } from './use-unread-replies.ts';

const icon = { size: 16, 'aria-hidden': true } as const;

/** What people wrote back, newest first. Opening one marks it as read. */
export function Replies() {
  const [{ search = '' }, change] = useQueryParams();
  const [open, setOpen] = useState<ReplyRow>();
  const unread = useUnreadReplies();
  const rows = usePagedRows({
    key: [...messagingKeys.replies, search],
    live: { topics: ['reply', 'people'], keys: [messagingKeys.replies], every: 300 },
    load: (page, signal) => api.messaging.replies({ query: { ...page, search } }, { signal }),
    pageSize: 50,
  });
  const show = (row: ReplyRow) => {
    setOpen(row);
    if (!row.read) void runAction(markReplies, { read: true, ids: [row.id] });
  };
  const menuOf = (row: ReplyRow): MenuEntry[] => [
    { label: w.answer, icon: <IconMessageReply {...icon} />, href: paths.composeSms({ phone: row.address }) },
    { label: w.open, icon: <IconExternalLink {...icon} />, run: () => show(row) },
    {
      label: row.read ? w.markUnread : w.markRead,
      icon: row.read ? <IconMail {...icon} /> : <IconMailOpened {...icon} />,
      run: () => void runAction(markReplies, { read: !row.read, ids: [row.id] }),
    },
    ...(row.personId ? [{ label: w.person, icon: <IconUser {...icon} />, href: paths.person(row.personId) }] : []),
    {
      label: w.remove,
      icon: <IconTrash {...icon} />,
      danger: true,
      section: true,
      run: () => void runAction(deleteReply, row.id),
    },
  ];
  const markAll = (
    <Button variant="default" onClick={() => void runAction(markReplies, { read: true })}>
      {w.markAll}
    </Button>
  );
  return (
    <ListScreen
      title={w.title}
      label={w.part}
      state={
        rows.total === 0 && search === ''
          ? w.stateNone
          : (total) => (unread > 0 ? w.stateUnread({ total, unread }) : w.state({ total }))
      }
      more={unread > 0 ? markAll : undefined}
      above={<SmsParts />}
      search={{
        value: search,
        onChange: (text) => change({ search: text }),
        label: w.search,
        found: (count) => w.found({ count }),
      }}
      rows={rows}
      columns={replyColumns}
      keyOf={(row) => row.id}
      nameOf={nameOfReply}
      onOpen={show}
      lead={(row) => personLines.lead({ name: nameOfReply(row) })}
      menuOf={menuOf}
      noMatch={<EmptyState drawing="search" title={w.noMatch({ text: search })} />}
      empty={<EmptyState drawing="replies" title={w.none} about={w.noneAbout} />}
    >
      {open && (
        <ReplyPanel
          reply={open}
          onClose={() => setOpen(undefined)}
          onUnread={() => {
            setOpen(undefined);
            void runAction(markReplies, { read: false, ids: [open.id] });
          }}
          onDelete={() =>
            // Another one may have been opened meanwhile.
            void runAction(deleteReply, open.id).then(
              (gone) => gone && setOpen((now) => (now?.id === open.id ? undefined : now)),
            )
          }
        />
      )}
    </ListScreen>
  );
}
