import { api } from '../../core/client.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { stateWords } from '../receipt-summary.ts';
import css from './sent.module.css';
import { Button } from '@mantine/core';
import { IconChevronDown, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { routeName } from '../../../contract/messaging/channels/route-names.ts';
import { confirm } from '../../core/confirm.tsx';
import { newKey } from '../../core/new-key.ts';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { ActionMenu, type MenuEntry } from '../../ui/controls/action-menu.tsx';
import type { MessageReport, RecipientRow } from '../api-types.ts';
import type { Channel } from '../channel.ts';
import { controlQuestions as ask, controlWords as words, controlQuestions, costs } from '../control-words.ts';
import { partsOf } from '../counts.ts';
import type { Message } from '../../core/message.ts';
import { useAction } from '../../core/use-action.ts';
import { insufficientUnits, isOutOfUnits } from '../words.ts';

type Work = (options: { idempotencyKey: string }) => Promise<Message | undefined>;
type Run = (name: string, work: Work) => Promise<boolean>;

/** Runs acts on messages, each once at a time, by its name, and shows the answer. */
export function useControl(): { busy: boolean; run: Run } {
  const { busy, run } = useAction({
    send: ({ work }: { name: string; work: Work }, options) => work(options),
    success: (said) => said,
    onFailure: (failure) => (isOutOfUnits(failure) ? insufficientUnits(failure.message) : undefined),
    invalidates: [['messaging']],
    invalidatesAfterFailure: true,
  });
  return { busy, run: (name, work) => run({ name, work }) };
}

const EditAndResendDialog = lazyPart(() => import('./edit-and-resend-dialog.tsx'), 'EditAndResendDialog');

/** Actions on a message: while it runs, and for the people it did not reach. */
export function MessageControls({ channel, report }: { channel: Channel; report: MessageReport }) {
  const { busy, run } = useControl();
  const [mending, setMending] = useState(false);
  const { id, state, rest } = report;
  const { waiting, failed } = partsOf(report);
  const params = { id };
  const running = state === 'sending' || state === 'paused';

  const tell = (act: 'pause' | 'resume') => () =>
    run('', async () => {
      await (act === 'pause' ? api.messaging.pause : api.messaging.resume)({ params });
      return undefined;
    });
  const mend = () =>
    run('', async () => {
      if (state === 'sending') await api.messaging.pause({ params });
      setMending(true);
      return undefined;
    });
  const cancel = async () => {
    if (!(await confirm(ask.cancel(waiting, channel)))) return;
    await run('', async () => {
      await api.messaging.cancel({ params });
      const undo = { label: commonWords.undo, run: () => void tell('resume')() };
      return {
        severity: 'success',
        title: stateWords.cancelled,
        detail: words.cancelledAbout({ costs: costs(channel) }),
        lifetime: 7000,
        action: undo,
      };
    });
  };
  const retry = async (route?: string) => {
    if (!(await confirm(ask.retry(failed, channel, route)))) return;
    await run('', async () => {
      const { people } = await api.messaging.retryFailed({ params, body: { route } }, { idempotencyKey: newKey() });
      return { severity: people === 0 ? 'info' : 'success', title: words.again({ count: people }) };
    });
  };
  const restOnly = state === 'cancelled' && rest > 0;
  if (!running && !restOnly && failed === 0) return null;
  return (
    <div className={css.controls} role="group">
      {state === 'sending' && (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={16} aria-hidden />}
          disabled={busy}
          onClick={tell('pause')}
        >
          {words.pause}
        </Button>
      )}
      {state === 'paused' && (
        <Button leftSection={<IconPlayerPlay size={16} aria-hidden />} disabled={busy} onClick={tell('resume')}>
          {words.resume}
        </Button>
      )}
      {running && waiting > 0 && (
        <Button variant="default" disabled={busy} onClick={mend}>
          {words.mend}
        </Button>
      )}
      {running && (
        <Button variant="default" disabled={busy} onClick={cancel}>
          {words.cancel}
        </Button>
      )}
      {restOnly && (
        <>
          <Button variant="default" disabled={busy} onClick={() => setMending(true)}>
            {words.rest}
          </Button>
          <Button variant="default" disabled={busy} onClick={tell('resume')}>
            {words.takeBack}
          </Button>
        </>
      )}
      {failed > 0 && <Retry failed={failed} routes={report.routes} busy={busy} onRetry={retry} />}
      {mending && <EditAndResendDialog channel={channel} report={report} onClose={() => setMending(false)} />}
    </div>
  );
}

type RetryProps = { failed: number; routes: string[]; busy: boolean; onRetry: (route?: string) => Promise<void> };

/** Offers another route if there are several. */
function Retry({ failed, routes, busy, onRetry }: RetryProps) {
  if (routes.length < 2) {
    return (
      <Button variant="default" disabled={busy} onClick={() => void onRetry()}>
        {words.retry({ count: failed })}
      </Button>
    );
  }
  return (
    <ActionMenu
      label={words.retry({ count: failed })}
      entries={[
        { label: words.asBefore, run: () => void onRetry() },
        ...routes.map((route) => ({ label: words.by({ route: routeName(route) }), run: () => void onRetry(route) })),
      ]}
      button={(props) => (
        <Button variant="default" disabled={busy} rightSection={<IconChevronDown size={16} aria-hidden />} {...props}>
          {words.retry({ count: failed })}
        </Button>
      )}
    />
  );
}

type Decide = { busy: boolean; decide: (decision: 'sent' | 'again', ones?: number[]) => void };

/** Decides about all recipients of a message whose state is unknown, or about some by their place in it. */
export function useDecideUnknown({ id, counts }: MessageReport): Decide {
  const { busy, run } = useControl();
  const decide = async (decision: 'sent' | 'again', ones?: number[]) => {
    const count = ones?.length ?? counts.unknown;
    if (decision === 'again' && !(await confirm(controlQuestions.again(count ?? 0)))) return;
    await run('', async (): Promise<Message> => {
      const body = { decision, ...(ones && { recipients: ones }) };
      const { people } = await api.messaging.decideUnknown({ params: { id }, body }, { idempotencyKey: newKey() });
      if (people === 0) return { severity: 'info', title: words.again({ count: 0 }) };
      return {
        severity: 'success',
        title: decision === 'sent' ? words.counted({ count: people }) : words.again({ count: people }),
      };
    });
  };
  return { busy, decide: (decision, ones) => void decide(decision, ones) };
}

/** The decisions about one person in the list. */
export function useUnknownMenu(report: MessageReport): (row: RecipientRow) => MenuEntry[] {
  const { decide, busy } = useDecideUnknown(report);
  return (row) =>
    row.state !== 'unknown'
      ? []
      : [
          { label: words.countAsSent, disabled: busy, run: () => decide('sent', [row.seq]) },
          { label: words.sendAgain, disabled: busy, run: () => decide('again', [row.seq]) },
        ];
}
