import { useState } from 'react';
import { useUser } from '../../core/session.ts';
import { useReceipt } from './receipt/receipt-query.ts';
import { useChecks } from './sending/use-checks.ts';
import type { Composing, DraftWork } from './composer.ts';
import { useSaveDraft } from './draft/use-save-draft.ts';
import { useSending } from './sending/use-sending.ts';

type Ways = {
  /** Something is being opened into the draft, or a file of contacts on its way. */
  opening?: boolean;
  /** Stays where one is once it is sent, instead of going to its report. */
  onSent?: (id: string) => void;
};

/** What can be done with a message that is being written, wherever it is written. */
export function useComposing(work: DraftWork, { opening = false, onSent }: Ways = {}): Composing {
  const user = useUser();
  const [asking, setAsking] = useState<Composing['asking']>();
  const { problems, waiting, check } = useChecks(work);
  const sending = useSending(work, onSent);
  const { saving, save } = useSaveDraft(work);
  const busy = sending.busy || saving || waiting || opening;
  const ways = work.composer.waysFor(user);
  // The way that is offered first when sending.
  const receipt = useReceipt(work, ways[0]);
  const ask = async (what: 'send' | 'schedule') => {
    if (!busy && (await check())) setAsking(what);
  };
  return {
    work,
    problems,
    refused: sending.refused,
    receipt,
    actions: {
      busy,
      onSend: () => void ask('send'),
      onSchedule: () => void ask('schedule'),
      onSaveDraft: save,
    },
    asking,
    close: () => setAsking(undefined),
    send: sending.start,
    ways,
    timeZone: user.timeZone,
  };
}
