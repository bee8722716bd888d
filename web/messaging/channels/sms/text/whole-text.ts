import { withOptOutLink } from '../../../../../contract/messaging/channels/sms/opt-out-link.ts';
import { useOptOutBase, useSenderIds } from '../sender-ids/sender-ids.ts';
import type { Draft } from '../../../compose/draft/draft.ts';
import { smsFields } from '../sms-fields.ts';

/** The text as it will go out, names not yet put in: with the link, where it will have one. */
export function useWholeText({ text, fields }: Pick<Draft, 'text' | 'fields'>): string {
  const { sender, optOutLink } = smsFields({ fields });
  const { data: base = '' } = useOptOutBase();
  const { data: senders } = useSenderIds();
  const answered = senders?.find(({ mask }) => mask === sender)?.canBeAnswered ?? false;
  return optOutLink && !answered && text !== '' ? withOptOutLink(text, base) : text;
}
