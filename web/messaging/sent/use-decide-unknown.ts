import { confirm } from '../../core/confirm.tsx';
import type { Message } from '../../core/message.ts';
import { newKey } from '../../core/new-key.ts';
import type { MenuEntry } from '../../ui/controls/action-menu.tsx';
import type { MessageReport, RecipientRow } from '../api-types.ts';
import type { Channel } from '../channel.ts';
import { controlQuestions, controlWords as words } from '../control-words.ts';
import { useControl } from './use-control.ts';

type Decide = { busy: boolean; decide: (decision: 'sent' | 'again', ones?: number[]) => void };

/** Decides about all recipients of a message whose state is unknown, or about some by their place in it. */
export function useDecideUnknown({ calls }: Channel, { id, counts }: MessageReport): Decide {
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

/** What can be decided about one person in the list. */
export function useUnknownMenu(channel: Channel, report: MessageReport): (row: RecipientRow) => MenuEntry[] {
  const { decide, busy } = useDecideUnknown(channel, report);
  return (row) =>
    row.state !== 'unknown'
      ? []
      : [
          { label: words.countAsSent, disabled: busy, run: () => decide('sent', [row.seq]) },
          { label: words.sendAgain, disabled: busy, run: () => decide('again', [row.seq]) },
        ];
}
