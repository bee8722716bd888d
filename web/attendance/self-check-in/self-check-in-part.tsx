import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { AttendanceItem } from '../../../contract/attendance/schemas.ts';
import { api } from '../../core/client.ts';
import { queryClient } from '../../core/query-client.ts';
import { useAction } from '../../core/use-action.ts';
import { CodeButtons, PublicLink, publicLinkQuestions, publicLinkWords } from '../../ui/controls/public-link.tsx';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { Section } from '../../ui/page/page.tsx';
import { FailedState, Skeleton } from '../../ui/page/states.tsx';
import { attendanceKeys } from '../keys.ts';
import css from './self-check-in.module.css';
import { selfCheckInWords as w } from './words.ts';

const QrCode = lazyPart(
  () => import('../../ui/marks/qr-code.tsx'),
  'QrCode',
  <Skeleton width="200px" height="200px" />,
);

type State = 'on' | 'off' | 'renewed';

/** The public page of an event: its link and code, to be copied, printed, renewed and switched off. */
export function SelfCheckInPart({ item }: { item: AttendanceItem }) {
  const { id: itemId, fullEventName: event, attendanceCode: code } = item;
  const part = useRef<HTMLDivElement>(null);
  const queryKey = attendanceKeys.hereLink(itemId);
  const found = useQuery({ queryKey, queryFn: () => api.attendance.hereLink({ query: { itemId } }) });
  const { busy, run: set } = useAction({
    ask: (state: State) => (state === 'on' ? undefined : publicLinkQuestions[state]),
    send: (state) => api.attendance.setHereLink({ body: { itemId, state } }),
    update: (link) => queryClient.setQueryData(queryKey, link),
    // The pressed button is gone: keyboard users continue at the new link, or at its button.
    onDoneHere: () => part.current?.focus({ preventScroll: true }),
  });
  const path = found.data?.path;
  return (
    <Section title={w.title} about={found.data && (path ? w.on : w.off)}>
      <div ref={part} tabIndex={-1} className={css.body}>
        {found.isPending && <Skeleton height="200px" />}
        {found.isError && !found.data && <FailedState failure={found.error} onRetry={() => void found.refetch()} />}
        {found.data && !path && (
          <div>
            <Button variant="default" loading={busy} onClick={() => void set('on')}>
              {w.make}
            </Button>
          </div>
        )}
        {path && <Link path={path} event={event} busy={busy} set={set} />}
        {found.data && <p className={css.about}>{w.typed({ address: `${location.host}/here`, code })}</p>}
      </div>
    </Section>
  );
}

type LinkProps = { path: string; event: string; busy: boolean; set: (state: State) => Promise<boolean> };

function Link({ path, event, busy, set }: LinkProps) {
  const address = location.origin + path;
  return (
    <>
      <div className={css.square}>
        <QrCode text={address} label={publicLinkWords.code} size={200} />
        <div className={css.printed}>
          <CodeButtons path={path} fileName={`${event}.svg`} />
        </div>
      </div>
      <PublicLink address={address} />
      <div className={css.acts}>
        <Button variant="subtle" size="compact-sm" data-flush disabled={busy} onClick={() => void set('renewed')}>
          {publicLinkWords.renew}
        </Button>
        <Button variant="subtle" size="compact-sm" disabled={busy} onClick={() => void set('off')}>
          {publicLinkWords.switchOff}
        </Button>
      </div>
    </>
  );
}
