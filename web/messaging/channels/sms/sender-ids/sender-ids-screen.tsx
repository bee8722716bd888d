import { sharedWords } from '../../../../ui/wording/shared-words.ts';
import { commonWords } from '../../../../ui/wording/common-words.ts';
import { Button } from '@mantine/core';
import { IconId } from '@tabler/icons-react';
import { useState } from 'react';
import { Badge } from '../../../../ui/marks/badge.tsx';
import type { Column } from '../../../../ui/list/columns.ts';
import { lineToCome, ListScreen } from '../../../../ui/list/list-screen.tsx';
import { rowsOf } from '../../../../ui/list/rows.ts';
import { EmptyState } from '../../../../ui/page/states.tsx';
import { CreateSenderId } from './create-sender-id.tsx';
import { SmsParts } from '../sms-parts.tsx';
import { type SenderId, senderIdWords as words, senderState, useSenderIds } from './sender-ids.ts';

const columns: Column<SenderId>[] = [
  { key: 'mask', title: words.columns.mask, width: '140px', cell: (row) => row.mask },
  { key: 'about', title: words.columns.about, phone: 'line', cell: ({ status }) => senderState(status).about },
  {
    key: 'state',
    title: commonWords.state,
    width: '140px',
    phone: 'side',
    cell: ({ status }) => <Badge tone={senderState(status).tone}>{senderState(status).word}</Badge>,
  },
];

/** Every sender id with its state, and asking for another. */
export function SenderIds() {
  const ids = useSenderIds();
  const [creating, setCreating] = useState(false);
  const all = ids.data ?? [];
  const approved = all.filter((one) => senderState(one.status).approved).length;
  const create = <Button onClick={() => setCreating(true)}>{words.create}</Button>;
  return (
    <ListScreen
      title={sharedWords.senderIds}
      state={ids.data ? words.state({ approved, all: all.length }) : lineToCome}
      action={create}
      above={<SmsParts />}
      bareWhileEmpty
      rows={rowsOf(all, ids)}
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={(row) => row.mask}
      empty={
        <EmptyState
          icon={<IconId size={24} stroke={1.6} aria-hidden />}
          title={words.none}
          about={words.noneAbout}
          action={create}
        />
      }
    >
      {creating && <CreateSenderId onClose={() => setCreating(false)} />}
    </ListScreen>
  );
}
