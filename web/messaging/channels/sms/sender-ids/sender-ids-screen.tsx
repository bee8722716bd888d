import { Button } from '@mantine/core';
import { IconId } from '@tabler/icons-react';
import { useState } from 'react';
import { Badge } from '../../../../ui/marks/badge.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { Skeleton, EmptyState, FailedState } from '../../../../ui/page/states.tsx';
import { CreateSenderId } from './create-sender-id.tsx';
import { SmsParts } from '../sms-parts.tsx';
import { senderIdWords as words } from './sender-id-words.ts';
import { senderState, useSenderIds } from './sender-ids.ts';
import css from './sender-ids-screen.module.css';

/** Every sender id with its state, and asking for another. */
export function SenderIds() {
  const ids = useSenderIds();
  const [creating, setCreating] = useState(false);
  const all = ids.data ?? [];
  const approved = all.filter((one) => senderState(one.status).approved).length;
  const create = <Button onClick={() => setCreating(true)}>{words.create}</Button>;
  return (
    <Page
      title={words.title}
      state={all.length > 0 ? words.state({ approved, all: all.length }) : undefined}
      action={all.length > 0 ? create : undefined}
    >
      <SmsParts />
      {ids.isPending && <Skeleton height="120px" />}
      {ids.isError && <FailedState what={words.what} failure={ids.error} onRetry={() => void ids.refetch()} />}
      {ids.data && !ids.isError && all.length === 0 && (
        <EmptyState
          icon={<IconId size={24} stroke={1.6} aria-hidden />}
          title={words.none}
          about={words.noneAbout}
          action={create}
        />
      )}
      {all.length > 0 && (
        <ul className={css.lines}>
          {all.map((one) => {
            const { word, about, tone } = senderState(one.status);
            return (
              <li key={one.id} className={css.line}>
                <b className={css.mask}>{one.mask}</b>
                <span className={css.about}>{about}</span>
                <Badge tone={tone}>{word}</Badge>
              </li>
            );
          })}
        </ul>
      )}
      {creating && <CreateSenderId onClose={() => setCreating(false)} />}
    </Page>
  );
}
