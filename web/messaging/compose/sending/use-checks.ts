import { useState } from 'react';
import { hasNameToken } from '../../../../contract/messaging/personalise.ts';
import { confirm } from '../../../core/confirm.tsx';
import type { Message } from '../../../core/message.ts';
import { toast } from '../../../core/toast.tsx';
import { useAction } from '../../../core/use-action.ts';
import type { SenderId } from '../../answers.ts';
import { chosenSender, senderState, useSenderIds } from '../../sender-ids.ts';
import { composeWords } from '../../words.ts';
import { type Draft, hasDestination } from '../draft/draft.ts';
import type { DraftWork } from '../draft/use-draft.ts';

export type Problems = { destination?: string; message?: string };

type Checks = {
  problems: Problems;
  /** What is needed for the check is on its way. */
  waiting: boolean;
  check: () => Promise<boolean>;
};

/** What must be right before a message goes, now or later; `check` says what is missing and answers whether it may go. */
export function useChecks({ draft, change }: DraftWork): Checks {
  const missing = missingIn(draft);
  const complete = !missing.destination && !missing.message;
  // Said until it is mended, whatever else of the draft changes meanwhile, as the sender that is chosen by itself.
  const [said, setSaid] = useState(false);
  if (said && complete) setSaid(false);
  const senders = useSenderIds();
  const { busy: waiting, run: readSenders } = useAction({
    send: async (found: (all: SenderId[]) => void) => {
      const { data, error } = await senders.refetch();
      if (!data) throw error;
      found(data);
    },
    // Where they do not come, the server decides about the one that is chosen.
    onFailure: () => (draft.sender === '' ? undefined : 'said'),
  });
  const check = async () => {
    if (!complete) {
      setSaid(true);
      focusProblem(missing);
      return false;
    }
    let known = senders.data;
    if (!known) await readSenders((all) => (known = all));
    const sender = known && chosenSender(known, draft.sender);
    const usable = known ? sender && senderState(sender.status).approved : draft.sender !== '';
    if (!usable) {
      if (known) toast(sender ? notApproved(sender) : composeWords.noSender);
      return false;
    }
    if (draft.isPersonalized || !hasNameToken(draft.text)) return true;
    return confirm({ ...askAboutName, onCancel: () => change({ isPersonalized: true }) });
  };
  return { problems: said ? missing : {}, waiting, check };
}

function missingIn(draft: Draft): Problems {
  return {
    destination: hasDestination(draft) ? undefined : composeWords.noDestination,
    message: draft.text.trim() === '' ? composeWords.noMessage : undefined,
  };
}

/** One that is chosen but cannot be sent with says how it stands. */
function notApproved({ mask, status }: SenderId): Message {
  const { word, about } = senderState(status);
  return { severity: 'warning', title: word, detail: `${mask}: ${about}`, lifetime: 5000 };
}

const askAboutName = {
  title: 'Send #name# as it is?',
  message: 'Personalise is not ticked, so everybody would read “#name#” instead of their name.',
  verb: 'Send as it is',
  cancel: 'Use each name',
  // What nobody wants by pressing Enter.
  danger: true,
};

function focusProblem({ destination }: Problems): void {
  const start = destination ? '[data-problem="destination"]' : '[data-problem="message"]';
  const part = document.querySelector(start)?.closest('section');
  part?.querySelector<HTMLElement>('textarea, input')?.focus();
}
