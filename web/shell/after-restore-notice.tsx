import { Button } from '@mantine/core';
import { api } from '../core/client.ts';
import { Link } from '../core/link.tsx';
import { refreshUser } from '../core/session.ts';
import { useAction } from '../core/use-action.ts';
import { useLiveQuery } from '../core/use-live-query.ts';
import { paths } from '../paths.ts';
import css from './shell.module.css';
import { when } from '../ui/wording/dates.ts';
import { afterRestoreWords as w } from '../messaging/saved/words.ts';
import { stateWords } from '../messaging/receipt-summary.ts';
import { messagingKeys } from '../messaging/keys.ts';
import { commonWords } from '../ui/wording/common-words.ts';
import { sharedWords } from '../ui/wording/shared-words.ts';

/** Says on every screen that nothing leaves by itself since a restore, and lets it, by one click. */
export function AfterRestoreNotice() {
  const { data } = useLiveQuery({
    queryKey: messagingKeys.afterRestore,
    queryFn: () => api.messaging.heldAfterRestore(),
    live: { topics: ['message', 'schedule', 'units'], every: 1000 },
  });
  const { busy, run } = useAction({
    send: () => api.messaging.goOnAfterRestore(),
    update: refreshUser,
    success: () => w.goesOn,
    invalidates: [['messaging']],
  });
  if (!data) return null;
  const { asOf, messages, schedules } = data;
  return (
    <p className={css.banner} data-tone="warning">
      <b>{w.restored({ known: asOf ? 'yes' : '', moment: asOf ? when(asOf) : '' })}</b>{' '}
      {w.waits({ messages, schedules })} {w.unknown} <Link href={paths.sentSms()}>{stateWords.sent}</Link>{' '}
      <Link href={paths.scheduledSms()}>{sharedWords.scheduled}</Link>{' '}
      <Button size="compact-xs" variant="default" loading={busy} onClick={() => void run({})}>
        {commonWords.goOn}
      </Button>
    </p>
  );
}
