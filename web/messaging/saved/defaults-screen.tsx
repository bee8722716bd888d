import { messagingCommon } from '../common-words.ts';
import { Button } from '@mantine/core';
import { IconMessage, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { type Action, runAction } from '../../core/action.ts';
import { useAction } from '../../core/use-action.ts';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { Badge } from '../../ui/marks/badge.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { usePagedRows } from '../../ui/list/rows.ts';
import { EmptyState } from '../../ui/page/states.tsx';
import type { DefaultMessage } from '../api-types.ts';
import type { ListScreenProps } from '../channel.ts';
import { defaultListWords as own } from './words.ts';
import { messagingKeys } from '../keys.ts';
import { deleteWithUndo } from './delete-with-undo.ts';
import css from './saved.module.css';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

const DefaultDialog = lazyPart(() => import('./default-dialog.tsx'), 'DefaultDialog');

/** Texts to use again: opened in the composer, changed, added. */
export function DefaultsScreen({ channel, parts }: ListScreenProps) {
  const { calls, paths } = channel;
  const key = messagingKeys.defaults(channel);
  const deleteDefault = deleteWithUndo({
    key,
    told: messagingCommon.deleted,
    remove: (id) => calls.deleteDefaultMessage({ params: { id } }),
    restore: (id) => calls.restoreDefaultMessage({ params: { id } }),
  });
  const [editing, setEditing] = useState<DefaultMessage | 'new'>();
  // Lists show the beginning of a long text; the whole is what is changed.
  const openText: Action<string, { returnObject: DefaultMessage }> = {
    send: (id) => calls.defaultMessage({ params: { id } }),
    onDoneHere: ({ returnObject }) => setEditing(returnObject),
  };
  const { run: edit } = useAction(openText);
  const rows = usePagedRows({
    key,
    live: { topics: ['draft'], every: 300 },
    load: (page, signal) => calls.defaultMessages({ query: page }, { signal }),
    pageSize: 50,
  });
  const add = <Button onClick={() => setEditing('new')}>{own.add}</Button>;
  return (
    <ListScreen
      title={commonWords.messages}
      label={sharedWords.defaultMessages}
      action={add}
      above={parts}
      rows={rows}
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={(row) => row.title}
      hrefOf={(row) => paths.compose({ defaultId: row.id })}
      menuOf={(row) => [
        {
          label: messagingCommon.useAgain,
          icon: <IconMessage size={16} aria-hidden />,
          href: paths.compose({ defaultId: row.id }),
        },
        {
          label: sharedWords.edit,
          icon: <IconPencil size={16} aria-hidden />,
          run: () => void edit(row.id),
          keys: 'e',
        },
        {
          label: sharedWords.delete,
          icon: <IconTrash size={16} aria-hidden />,
          danger: true,
          section: true,
          run: () => void runAction(deleteDefault, row.id),
        },
      ]}
      empty={<EmptyState drawing="templates" title={own.none} about={own.noneAbout} />}
    >
      {editing && (
        <DefaultDialog
          channel={channel}
          text={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </ListScreen>
  );
}

const columns: Column<DefaultMessage>[] = [
  {
    key: 'title',
    title: own.title,
    width: 'minmax(0, 0.8fr)',
    cell: (row) => (
      <span className={css.state}>
        {row.title}
        {row.isDefaultBirthDayMessage && <Badge tone="info">{sharedWords.birthdays}</Badge>}
      </span>
    ),
  },
  {
    key: 'text',
    title: commonWords.message,
    width: 'minmax(0, 2fr)',
    phone: 'rest',
    cell: (row) => <span className={css.words}>{row.message}</span>,
  },
];
