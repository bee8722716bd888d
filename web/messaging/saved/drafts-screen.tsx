import { IconPencil, IconTrash } from '@tabler/icons-react';
import { runAction } from '../../core/action.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { ago } from '../../ui/wording/dates.ts';
import type { Column } from '../../ui/list/columns.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { usePagedRows } from '../../ui/list/rows.ts';
import { LinkButton } from '../../ui/controls/text-button.tsx';
import { Moment } from '../../ui/wording/moment.tsx';
import { EmptyState } from '../../ui/page/states.tsx';
import type { DraftRow } from '../api-types.ts';
import type { Channel, ListScreenProps } from '../channel.ts';
import { messagingCommon } from '../common-words.ts';
import { draftListWords as own } from './words.ts';
import { messagingKeys } from '../keys.ts';
import { deleteWithUndo } from './delete-with-undo.ts';
import css from './saved.module.css';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

/** Messages kept to be finished later. */
export function DraftsScreen({ channel, parts }: ListScreenProps) {
  const { calls, paths } = channel;
  const key = messagingKeys.drafts(channel);
  const deleteDraft = deleteWithUndo({
    key,
    told: messagingCommon.deleted,
    remove: (id) => calls.deleteDraft({ params: { id } }),
    restore: (id) => calls.restoreDraft({ params: { id } }),
  });
  const nameOf = (row: DraftRow): string => nameIn(channel, row);
  const [{ search = '' }, change] = useQueryParams();
  const rows = usePagedRows({
    key: [...key, search],
    live: { topics: ['draft'], keys: [key], every: 300 },
    load: (page, signal) => calls.drafts({ query: { ...page, search } }, { signal }),
    pageSize: 50,
  });
  return (
    <ListScreen
      title={commonWords.messages}
      label={sharedWords.drafts}
      state={(count) => own.count({ count })}
      action={
        <LinkButton href={paths.compose()} aria-keyshortcuts="c">
          {channel.words.compose}
        </LinkButton>
      }
      above={parts}
      search={{
        value: search,
        onChange: (text) => change({ search: text }),
        label: messagingCommon.searchMessages,
        found: (count) => commonWords.countFound({ count }),
      }}
      rows={rows}
      columns={columnsOf(channel)}
      keyOf={(row) => row.id}
      nameOf={nameOf}
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
      noMatch={<EmptyState drawing="search" title={commonWords.noMatchFound} />}
      empty={<EmptyState drawing="drafts" title={own.none} about={own.noneAbout} />}
    />
  );
}

const nameIn = ({ titleOf }: Channel, row: DraftRow): string =>
  titleOf({ ...row, message: row.body }).trim() || own.noText;

const columnsOf = (channel: Channel): Column<DraftRow>[] => [
  { key: 'text', title: channel.words.title, width: 'minmax(0, 2fr)', cell: (row) => nameIn(channel, row) },
  {
    key: 'to',
    title: messagingCommon.to,
    width: 'minmax(0, 1fr)',
    phone: 'rest',
    cell: (row) => <span className={css.words}>{row.to || commonWords.nobodyYet}</span>,
  },
  { key: 'by', title: sharedWords.by, width: 'minmax(0, 0.7fr)', phone: 'hidden', cell: (row) => row.savedBy },
  {
    key: 'when',
    title: commonWords.when,
    width: '150px',
    phone: 'side',
    cell: (row) => <Moment at={row.updatedAt} say={ago} />,
  },
];
