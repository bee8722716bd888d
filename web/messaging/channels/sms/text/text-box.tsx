import { Textarea } from '@mantine/core';
import { useId } from 'react';
import type { TextBoxProps } from '../../../channel.ts';
import { measureSms, pageSizes, warnAbove } from '../../../../../contract/messaging/channels/sms/sms-pages.ts';
import { composeSmsWords as w, pages } from '../words.ts';
import css from './message-box.module.css';
import { withOptOutLink } from '../../../../../contract/messaging/channels/sms/opt-out-link.ts';
import { useOptOutBase, useSenderIds } from '../sender-ids/sender-ids.ts';
import type { Draft } from '../../../compose/draft/draft.ts';
import { smsFields } from '../sms-paths.ts';

/** The text alone, with its counter. */
export function TextBox({ label, text, onText, personalised, error, focused }: TextBoxProps) {
  const id = useId();
  return (
    <div>
      <Textarea
        label={label}
        data-autofocus={focused}
        autosize
        minRows={4}
        maxRows={14}
        maxLength={10_000}
        value={text}
        error={error}
        aria-describedby={id}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <Counter id={id} text={text} personalised={personalised} />
    </div>
  );
}

/** How long the text is, in characters and pages; amber above 160 characters or one page. */
export function Counter({ id, text, personalised }: { id: string; text: string; personalised: boolean }) {
  const size = measureSms(text);
  const amber = size.length > warnAbove || size.pages > 1;
  const count = pages(Math.max(size.pages, 1));
  return (
    <p id={id} className={css.counter} data-amber={amber || undefined} data-counter>
      <span>{w.characters({ count: size.length })}</span>
      <span>
        {size.encoding === 'unicode'
          ? w.unicodePages({ pages: count, size: pageSizes.unicode[size.pages > 1 ? 'joined' : 'single'] })
          : count}
      </span>
      <span>{personalised ? w.beforeNames : w.left({ count: size.left })}</span>
    </p>
  );
}

/** The text as it will go out, names not yet put in: with the link, where it will have one. */
export function useWholeText({ text, fields }: Pick<Draft, 'text' | 'fields'>): string {
  const { sender, optOutLink } = smsFields({ fields });
  const { data: base = '' } = useOptOutBase();
  const { data: senders } = useSenderIds();
  const answered = senders?.find(({ mask }) => mask === sender)?.canBeAnswered ?? false;
  return optOutLink && !answered && text !== '' ? withOptOutLink(text, base) : text;
}
