import { api } from '../../core/client.ts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { runAction } from '../../core/action.ts';
import { ago } from '../../ui/wording/dates.ts';
import type { Column } from '../../ui/list/columns.ts';
import { Moment } from '../../ui/wording/moment.tsx';
import { EmptyState } from '../../ui/page/states.tsx';
import type { MessageRow } from '../api-types.ts';
import type { Channel, ListScreenProps } from '../channel.ts';
import { messagingCommon } from '../common-words.ts';
import { MessageList } from '../message-list.tsx';
import { draftListWords as own } from './words.ts';
import { messagingKeys } from '../keys.ts';
import { deleteWithUndo } from './delete-with-undo.ts';
import css from './saved.module.css';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

/** Messages kept to be finished later. */
export function DraftsScreen({ channel, parts }: ListScreenProps) {
  const { paths } = channel;
  const deleteDraft = deleteWithUndo({
    key: messagingKeys.list(channel, 'drafts'),
    told: messagingCommon.deleted,
    remove: (id) => api.messaging.deleteDraft({ params: { id } }),
    restore: (id) => api.messaging.restoreDraft({ params: { id } }),
  });
  return (
    <MessageList
      channel={channel}
      parts={parts}
      which="drafts"
      label={sharedWords.drafts}
      state={(count) => own.count({ count })}
      columns={columnsOf(channel)}
      nameOf={(row) => nameIn(channel, row)}
      hrefOf={(row) => paths.compose({ draftId: row.id })}
      menuOf={(row) => [
        {
          label: sharedWords.open,
          icon: <IconPencil size={16} aria-hidden />,
          href: paths.compose({ draftId: row.id }),
        },
        {
          label: sharedWords.delete,
          icon: <IconTrash size={16} aria-hidden />,
          danger: true,
          section: true,
          run: () => void runAction(deleteDraft, row.id),
        },
      ]}
      empty={<EmptyState drawing="drafts" title={own.none} about={own.noneAbout} />}
    />
  );
}

const nameIn = ({ titleOf }: Channel, row: MessageRow): string => titleOf(row).trim() || own.noText;

const columnsOf = (channel: Channel): Column<MessageRow>[] => [
  { key: 'text', title: channel.words.title, width: 'minmax(0, 2fr)', cell: (row) => nameIn(channel, row) },
  {
    key: 'to',
    title: messagingCommon.to,
    width: 'minmax(0, 1fr)',
    phone: 'rest',
    cell: (row) => <span className={css.words}>{row.to.join(', ') || commonWords.nobodyYet}</span>,
  },
  { key: 'by', title: sharedWords.by, width: 'minmax(0, 0.7fr)', phone: 'hidden', cell: (row) => row.by },
  {
    key: 'when',
    title: commonWords.when,
    width: '150px',
    phone: 'side',
    cell: (row) => <Moment at={row.updatedAt} say={ago} />,
  },
];
