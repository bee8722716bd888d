import type { Message } from '../../../core/message.ts';
import { toast } from '../../../core/toast.tsx';
import { useAction } from '../../../core/use-action.ts';
import type { DraftWork } from '../../compose/composer.ts';
import { chosenSender, senderState, useSenderIds, type SenderId } from './sender-ids/sender-ids.ts';
import { smsFields } from './sms-fields.ts';
import { composeSmsWords as w, noSender } from './compose-words.ts';

/** Nothing goes without an approved sender id. */
export function useSenderCheck({ draft }: DraftWork): { waiting: boolean; check: () => Promise<boolean> } {
  const { sender: mask } = smsFields(draft);
  const senders = useSenderIds();
  const { busy: waiting, run: readSenders } = useAction({
    send: async (found: (all: SenderId[]) => void) => {
      const { data, error } = await senders.refetch();
      if (!data) throw error;
      found(data);
    },
    // Where they do not come, the server decides about the one that is chosen.
    onFailure: () => (mask === '' ? undefined : 'handled'),
  });
  const check = async () => {
    let known = senders.data;
    if (!known) await readSenders((all) => (known = all));
    const sender = known && chosenSender(known, mask);
    const usable = known ? sender && senderState(sender.status).approved : mask !== '';
    if (!usable && known) toast(sender ? notApproved(sender) : noSender);
    return Boolean(usable);
  };
  return { waiting, check };
}

/** One that is chosen but cannot be sent with says how it stands. */
function notApproved({ mask, status }: SenderId): Message {
  const { word, about } = senderState(status);
  return { severity: 'warning', title: word, detail: w.senderState({ mask, about }), lifetime: 5000 };
}
