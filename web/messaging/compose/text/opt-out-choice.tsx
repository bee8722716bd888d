import { Checkbox } from '@mantine/core';
import { useSenderIds } from '../../sender-ids.ts';
import { optOutLinkWords as w } from '../../words.ts';
import type { DraftWork } from '../draft/use-draft.ts';
import css from './message-box.module.css';

/** Where a message cannot be answered, a link to opt out by can stand at its end; where it can, STOP does it. */
export function OptOutChoice({ work: { draft, change } }: { work: DraftWork }) {
  const { data: senders, isPending } = useSenderIds();
  // Until they are here, nobody knows whether a link is needed.
  if (isPending) return null;
  const sender = senders?.find(({ mask }) => mask === draft.sender);
  if (sender?.canBeAnswered) return <p className={css.quietHint}>{w.notNeeded(sender.mask)}</p>;
  return (
    <Checkbox
      label={w.label}
      description={w.about(sender?.mask)}
      checked={draft.optOutLink}
      onChange={(event) => change({ optOutLink: event.currentTarget.checked })}
    />
  );
}
