import { useState } from 'react';
import { useUser } from '../../core/session.ts';
import { type ReceiptState, useReceipt } from './receipt/receipt-query.ts';
import type { SendActions } from './sending/split-send.tsx';
import { type Problems, useChecks } from './sending/use-checks.ts';
import type { DraftWork } from './draft/use-draft.ts';
import { useSaveDraft } from './draft/use-save-draft.ts';
import { type Dispatch, useSending } from './sending/use-sending.ts';

export type Composing = {
  work: DraftWork;
  problems: Problems;
  /** Why the server refused the last try, in its own words. */
  refused: string | undefined;
  receipt: ReceiptState;
  actions: SendActions;
  /** What was clicked and is right so far; the dialog asks the rest. */
  asking: 'send' | 'schedule' | undefined;
  close: () => void;
  /** Now or later, as the dialog says. */
  send: (dispatch: Dispatch) => void;
  /** Sends at home in Nigeria may go the hybrid way. */
  nigerian: boolean;
  timeZone: string;
};

type Ways = {
  /** Something is being opened into the draft, or a file of contacts on its way. */
  opening?: boolean;
  /** Stays where one is once it is sent, instead of going to its report. */
  onSent?: () => void;
};

/** What can be done with a message that is being written, wherever it is written. */
export function useComposing(work: DraftWork, { opening = false, onSent }: Ways = {}): Composing {
  const { isoCode, timeZone } = useUser();
  const [asking, setAsking] = useState<Composing['asking']>();
  const { problems, waiting, check } = useChecks(work);
  const sending = useSending(work, onSent);
  const { saving, save } = useSaveDraft(work);
  const busy = sending.busy || saving || waiting || opening;
  const nigerian = isoCode.toUpperCase() === 'NG';
  // The way that is offered first when sending.
  const receipt = useReceipt(work.draft, nigerian ? 'hybridKonnect' : '');
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
    nigerian,
    timeZone,
  };
}
