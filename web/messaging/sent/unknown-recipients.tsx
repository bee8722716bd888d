import { Button } from '@mantine/core';
import { confirm } from '../../core/confirm.tsx';
import { newKey } from '../../core/new-key.ts';
import type { Message } from '../../core/message.ts';
import type { MenuEntry } from '../../ui/controls/menu.ts';
import { Note } from '../../ui/marks/badge.tsx';
import type { MessageReport, RecipientRow } from '../answers.ts';
import type { Channel } from '../channel.ts';
import { controlQuestions, controlWords as words } from '../control-words.ts';
import { partsOf } from '../counts.ts';
import css from './sent.module.css';
import { useControl } from './use-control.ts';

type Decide = { busy: boolean; decide: (decision: 'sent' | 'again', ones?: number[]) => void };

/** Decides about all recipients of a message whose state is unknown, or about some by their place in it. */
function useDecide({ calls }: Channel, { id, counts }: MessageReport): Decide {
  const { busy, run } = useControl();
  const decide = async (decision: 'sent' | 'again', ones?: number[]) => {
    const count = ones?.length ?? counts.unknown;
    if (decision === 'again' && !(await confirm(controlQuestions.again(count ?? 0)))) return;
    await run('', async (): Promise<Message> => {
      const body = { decision, ...(ones && { recipients: ones }) };
      const { people } = await calls.decideUnknown({ params: { id }, body }, { idempotencyKey: newKey() });
      if (people === 0) return { severity: 'info', title: words.nobodyAgain };
      return {
        severity: 'success',
        title: decision === 'sent' ? words.counted({ count: people }) : words.again({ count: people }),
      };
    });
  };
  return { busy, decide: (decision, ones) => void decide(decision, ones) };
}

/** Says that there are some of whom nobody knows, with the two ways out. */
export function UnknownRecipients({ channel, report }: { channel: Channel; report: MessageReport }) {
  const { unknown } = partsOf(report);
  const { busy, decide } = useDecide(channel, report);
  if (unknown === 0) return null;
  return (
    <Note tone="warning" title={words.unknownTitle({ count: unknown })}>
      {words.unknownAbout}
      <div className={`${css.controls} ${css.decisions}`}>
        <Button variant="default" size="compact-md" disabled={busy} onClick={() => decide('sent')}>
          {words.countAsSent}
        </Button>
        <Button variant="default" size="compact-md" disabled={busy} onClick={() => decide('again')}>
          {words.sendAgain}
        </Button>
      </div>
    </Note>
  );
}

/** What can be decided about one person in the list. */
export function useUnknownMenu(channel: Channel, report: MessageReport): (row: RecipientRow) => MenuEntry[] {
  const { decide, busy } = useDecide(channel, report);
  return (row) =>
    row.state !== 'unknown'
      ? []
      : [
          { label: words.countAsSent, disabled: busy, run: () => decide('sent', [row.seq]) },
          { label: words.sendAgain, disabled: busy, run: () => decide('again', [row.seq]) },
        ];
}
