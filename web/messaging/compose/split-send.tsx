import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { keptWords } from '../kept-words.ts';
import css from './split-send.module.css';

export type SendActions = { busy: boolean; onSend: () => void; onSchedule: () => void; onSaveDraft: () => void };

/** Send, and beside it what else can be done with the message. */
export function SplitSend({ busy, onSend, onSchedule, onSaveDraft }: SendActions) {
  return (
    <div className={css.split}>
      <Button loading={busy} onClick={onSend} className={css.send}>
        Send
      </Button>
      <ActionMenu
        label={keptWords.moreWays}
        entries={[
          { label: keptWords.schedule, run: onSchedule },
          { label: keptWords.saveDraft, run: onSaveDraft },
        ]}
        button={(props) => (
          <Button {...props} className={css.more} disabled={busy} aria-label={keptWords.moreWays}>
            <IconChevronDown size={18} aria-hidden />
          </Button>
        )}
      />
    </div>
  );
}
