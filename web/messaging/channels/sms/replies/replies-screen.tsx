import { messagingCommon } from '../../../common-words.ts';
import { Button } from '@mantine/core';
import { IconExternalLink, IconMail, IconMailOpened, IconMessageReply, IconTrash, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { runAction, type Action } from '../../../../core/action.ts';
import { api, type Output } from '../../../../core/client.ts';
import { queryClient } from '../../../../core/query-client.ts';
import { useQueryParams } from '../../../../core/query-params.ts';
import { paths } from '../../../../paths.ts';
import type { MenuEntry } from '../../../../ui/controls/action-menu.tsx';
import { ListScreen } from '../../../../ui/list/list-screen.tsx';
import { usePagedRows } from '../../../../ui/list/rows.ts';
import { personLines } from '../../../../people/person-line.tsx';
import { EmptyState } from '../../../../ui/page/states.tsx';
import { messagingKeys } from '../../../keys.ts';
import { SmsParts } from '../sms-parts.tsx';
import { replyWords as w, deleteReply as question } from './reply-words.ts';
import { useUnreadReplies } from './use-unread-replies.ts';
import { routeName } from '../../../../../contract/messaging/channels/route-names.ts';
import { Link } from '../../../../core/link.tsx';
import { Badge } from '../../../../ui/marks/badge.tsx';
import { LinkButton } from '../../../../ui/controls/text-button.tsx';
import { Moment } from '../../../../ui/wording/moment.tsx';
import { SidePanel } from '../../../../ui/dialogs/side-panel.tsx';
import css from './replies.module.css';
import { phoneText } from '../../../../ui/wording/formats.ts';
import { ago } from '../../../../ui/wording/dates.ts';
import type { Column } from '../../../../ui/list/columns.ts';
import type { routes } from '../../../../../contract/routes.ts';
import { removeFromPages } from '../../../../core/paged.ts';
import { commonWords } from '../../../../ui/wording/common-words.ts';
import { sharedWords } from '../../../../ui/wording/shared-words.ts';

type ReplyRow = Output<(typeof routes)['messaging']['replies']>['items'][number];

const changed = { invalidates: [messagingKeys.replies, messagingKeys.replyCounts], invalidatesAfterFailure: true };

/** Marks some as read or not; without ids all of them. */
const markReplies: Action<{ read: boolean; ids?: string[] }> = {
  ...changed,
  send: (body) => api.messaging.markReplies({ body }),
};

/** Asks, then deletes one. */
const deleteReply: Action<string> = {
  ...changed,
  ask: () => question,
  optimistic: (id) => removeFromPages(queryClient, messagingKeys.replies, id),
  send: (id) => api.messaging.deleteReply({ params: { id } }),
};

const nameOfReply = ({ name, address }: ReplyRow): string => name || phoneText(address);

const replyColumns: Column<ReplyRow>[] = [
  {
    key: 'from',
    title: w.columns.from,
    width: 'minmax(0, 1fr)',
    cell: (row) => (
      <span className={css.from} data-unread={!row.read || undefined}>
        {!row.read && <span className={css.dot} role="img" aria-label={w.unread} />}
        <span className={css.words}>{nameOfReply(row)}</span>
        {row.optedOut && <Badge tone="warning">{sharedWords.noSms}</Badge>}
      </span>
    ),
  },
  {
    key: 'text',
    title: w.columns.text,
    width: 'minmax(0, 2fr)',
    phone: 'rest',
    cell: (row) => <span className={css.words}>{row.text}</span>,
  },
  {
    key: 'about',
    title: w.columns.about,
    width: 'minmax(0, 1.2fr)',
    phone: 'hidden',
    cell: (row) => <span className={`${css.words} ${css.quiet}`}>{row.message}</span>,
  },
  {
    key: 'when',
    title: commonWords.when,
    width: '150px',
    phone: 'side',
    cell: (row) => <Moment at={row.at} say={ago} />,
  },
];

const icon = { size: 16, 'aria-hidden': true } as const;

/** Replies, newest first. Opening one marks it as read. */
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
    { label: sharedWords.open, icon: <IconExternalLink {...icon} />, run: () => show(row) },
    {
      label: w.mark({ read: row.read ? '' : 'yes' }),
      icon: row.read ? <IconMail {...icon} /> : <IconMailOpened {...icon} />,
      run: () => void runAction(markReplies, { read: !row.read, ids: [row.id] }),
    },
    ...(row.personId
      ? [{ label: commonWords.openTheirPage, icon: <IconUser {...icon} />, href: paths.person(row.personId) }]
      : []),
    {
      label: sharedWords.delete,
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
      title={commonWords.messages}
      label={sharedWords.replies}
      state={rows.total === 0 && search === '' ? undefined : (total) => w.state({ total, unread })}
      more={unread > 0 ? markAll : undefined}
      above={<SmsParts />}
      search={{
        value: search,
        onChange: (text) => change({ search: text }),
        label: messagingCommon.searchMessages,
        found: (count) => commonWords.countFound({ count }),
      }}
      rows={rows}
      columns={replyColumns}
      keyOf={(row) => row.id}
      nameOf={nameOfReply}
      onOpen={show}
      lead={(row) => personLines.lead({ name: nameOfReply(row) })}
      menuOf={menuOf}
      noMatch={<EmptyState drawing="search" title={commonWords.noMatchFound} />}
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

type Props = { reply: ReplyRow; onClose: () => void; onUnread: () => void; onDelete: () => void };

/** One reply in full, what it answers, and what can be done about it. */
function ReplyPanel({ reply, onClose, onUnread, onDelete }: Props) {
  const { name, address, text, at, route, personId, messageId, message, optedOut } = reply;
  return (
    <SidePanel title={nameOfReply(reply)} opened onClose={onClose}>
      <div className={css.panel}>
        <p className={css.meta}>
          {name && <span className="figures">{phoneText(address)}</span>}
          <Moment at={at} />
          <span>{routeName(route)}</span>
          {optedOut && <Badge tone="warning">{sharedWords.noSms}</Badge>}
        </p>
        <p className={css.text}>{text}</p>
        <div className={css.buttons}>
          <LinkButton href={paths.composeSms({ phone: address })}>{w.answer}</LinkButton>
          <Button variant="default" onClick={onUnread}>
            {w.mark({ read: '' })}
          </Button>
          <Button variant="default" color="red" onClick={onDelete}>
            {sharedWords.delete}
          </Button>
        </div>
        <div className={css.about}>
          <p className={css.quiet}>{w.columns.about}</p>
          <p>
            <Link href={paths.smsReport(messageId)}>{message}</Link>
          </p>
          {personId && (
            <p>
              <Link href={paths.person(personId)}>{commonWords.openTheirPage}</Link>
            </p>
          )}
        </div>
      </div>
    </SidePanel>
  );
}
