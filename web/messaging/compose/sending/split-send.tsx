import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { ActionMenu } from '../../../ui/controls/action-menu.tsx';
import { savedWords } from '../../saved-words.ts';
import type { SendActions } from '../composer.ts';
import { writingWords } from '../words.ts';
import css from './split-send.module.css';

const ELSEWHERE_BY_THEN = 100;

/** Send, and beside it what else can be done with the message. */
export function SplitSend({ busy, onSend, onSchedule, onSaveDraft }: SendActions) {
  const last = useRef<HTMLElement>(null);
  useEffect(() => {
    if (busy) return undefined;
    // A button that is disabled while it works loses the focus; whoever works by keyboard finds it there again, unless
    // what was done leads to another screen, which takes the focus at once.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) last.current?.focus({ preventScroll: true });
    }, ELSEWHERE_BY_THEN);
    return () => clearTimeout(timer);
  }, [busy]);
  return (
    <div className={css.split} onFocus={({ target }) => (last.current = target)}>
      <Button loading={busy} onClick={onSend} className={css.send}>
        {writingWords.send}
      </Button>
      <ActionMenu
        label={savedWords.moreWays}
        entries={[
          { label: savedWords.schedule, run: onSchedule },
          { label: savedWords.saveDraft, run: onSaveDraft },
        ]}
        button={(props) => (
          <Button {...props} className={css.more} disabled={busy} aria-label={savedWords.moreWays}>
            <IconChevronDown size={18} aria-hidden />
          </Button>
        )}
      />
    </div>
  );
}
