import { Checkbox } from '@mantine/core';
import { useSenderIds } from '../sender-ids/sender-ids.ts';
import { smsFields } from '../sms-fields.ts';
import { optOutLinkWords as w } from '../opt-out-words.ts';
import type { DraftWork } from '../../../compose/composer.ts';
import css from './message-box.module.css';

/** Where a message cannot be answered, a link to opt out by can stand at its end; where it can, STOP does it. */
export function OptOutChoice({ work: { draft, change } }: { work: DraftWork }) {
  const { data: senders, isPending } = useSenderIds();
  // Until they are here, nobody knows whether a link is needed.
  if (isPending) return null;
  const { sender: chosen, optOutLink } = smsFields(draft);
  const sender = senders?.find(({ mask }) => mask === chosen);
  if (sender?.canBeAnswered) return <p className={css.quietHint}>{w.notNeeded({ sender: sender.mask })}</p>;
  return (
    <Checkbox
      label={w.label}
      description={sender ? w.about({ sender: sender.mask }) : w.aboutName}
      checked={optOutLink}
      onChange={(event) => change({ fields: { optOutLink: event.currentTarget.checked } })}
    />
  );
}
