import { Checkbox } from '@mantine/core';
import { withOptOutLink } from '../../../../contract/messaging/opt-out-link.ts';
import { useOptOutBase, useSenderIds } from '../../sender-ids.ts';
import { optOutLinkWords as w } from '../../words.ts';
import type { Draft } from '../draft/draft.ts';
import type { DraftWork } from '../draft/use-draft.ts';
import css from './message-box.module.css';

/** Where a message cannot be answered, a link to opt out by can stand at its end; where it can, STOP does it. */
export function OptOutChoice({ work: { draft, change } }: { work: DraftWork }) {
  const { data: senders } = useSenderIds();
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

/** The text as it will go out, names not yet put in: with the link, where it will have one. */
export function useWholeText({ text, sender, optOutLink }: Draft): string {
  const { data: base = '' } = useOptOutBase();
  const { data: senders } = useSenderIds();
  const answered = senders?.find(({ mask }) => mask === sender)?.canBeAnswered ?? false;
  return optOutLink && !answered && text !== '' ? withOptOutLink(text, base) : text;
}
