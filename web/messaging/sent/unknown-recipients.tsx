import { Button } from '@mantine/core';
import { Note } from '../../ui/marks/badge.tsx';
import type { MessageReport } from '../api-types.ts';
import type { Channel } from '../channel.ts';
import { controlWords as words } from '../control-words.ts';
import { partsOf } from '../counts.ts';
import css from './sent.module.css';
import { useDecideUnknown } from './use-decide-unknown.ts';

/** Says that there are some of whom nobody knows, with the two ways out. */
export function UnknownRecipients({ channel, report }: { channel: Channel; report: MessageReport }) {
  const { unknown } = partsOf(report);
  const { busy, decide } = useDecideUnknown(channel, report);
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
