import { useState } from 'react';
import { api } from '../../../core/client.ts';
import { ApiError } from '../../../core/failures.ts';
import { useAction } from '../../../core/use-action.ts';
import { useNavigate } from '../../../core/link.tsx';
import { queryClient } from '../../../core/query.ts';
import { useUser } from '../../../core/session.ts';
import { toast } from '../../../core/toast.tsx';
import { paths } from '../../../paths.ts';
import { units } from '../../../ui/wording/formats.ts';
import type { Units } from '../../answers.ts';
import { fileNotSent, savedWords } from '../../saved-words.ts';
import { messagingKeys } from '../../keys.ts';
import { composeWords, insufficientUnits, sendFailures, tooFewUnits } from '../../words.ts';
import { attemptAfter, type Attempt, type Gateway } from '../draft/draft.ts';
import { sentPayload } from './payload.ts';
import { isAlreadySent, showAlreadySent } from './already-sent.ts';
import { notifyOtherTabs } from '../draft/sent-in-other-tab.ts';
import { isSpentElsewhere, ownFromNowOn, spentDraft } from '../draft/spent-draft.ts';
import type { DraftWork } from '../draft/use-draft.ts';
import { afterFailing, afterSending, trying } from '../draft/draft-outcome.ts';

type Try = { gateway: Gateway; attempt: Attempt };

export type Sending = {
  busy: boolean;
  /** Why the server refused the last try, in its own words. */
  refused: string | undefined;
  send: (gateway: Gateway) => void;
};

/**
 * Sends the draft. The same draft tried again carries the same key, so a lost answer never means a second message; a
 * failed try leaves everything as it was. A sent one leads to its report, unless `onSent` stays where one is.
 */
export function useSend(work: DraftWork, onSent?: (id: string) => void): Sending {
  const { draft, become, emptied, change } = work;
  const [refused, setRefused] = useState<string>();
  const navigate = useNavigate();
  const user = useUser();
  const { busy, run } = useAction({
    send: async ({ gateway, attempt }: Try) => {
      const sending = toast.info(composeWords.sending);
      try {
        const body = sentPayload(draft, gateway, user);
        return await api.messaging.sendSms({ body }, { idempotencyKey: attempt.key, timeout: 30_000 });
      } catch (failure) {
        toast.close(sending);
        throw failure;
      }
    },
    update: ({ unitsUsed }, { attempt }) => {
      queryClient.setQueryData<Units>(messagingKeys.units, (now) => now && takenFrom(now, unitsUsed));
      void queryClient.invalidateQueries({ queryKey: ['messaging'] });
      notifyOtherTabs(draft, attempt.key);
      become(draft, afterSending(draft, emptied));
    },
    success: ({ message, unitsUsed }) => {
      const about = [message, `${units(unitsUsed)} used.`, draft.draftId && savedWords.draftGone];
      return { title: composeWords.sent, detail: about.filter(Boolean).join(' '), ...spentDraft(draft.draftId) };
    },
    onDoneHere: ({ id }) => (onSent ? onSent(id) : navigate(paths.smsReport(id))),
    failures: draft.file ? { ...sendFailures, other: fileNotSent } : sendFailures,
    onFailure: (failure, { attempt }) => {
      if (isAlreadySent(failure)) {
        showAlreadySent(work, attempt);
        return 'said';
      }
      const decided = failure instanceof ApiError && failure.status < 500;
      become(draft, afterFailing(attempt, !decided && navigator.onLine));
      if (decided) setRefused(failure.message);
      if (isSpentElsewhere(failure)) change(ownFromNowOn);
      return decided && failure.message.includes(tooFewUnits) ? insufficientUnits(failure.message) : undefined;
    },
  });
  const send = (gateway: Gateway) => {
    // Its key is the draft's, so that it is the same in another window and after a reload.
    const attempt = attemptAfter(work.attempt());
    become(draft, trying(attempt));
    setRefused(undefined);
    void run({ gateway, attempt });
  };
  return { busy, refused, send };
}

function takenFrom(now: Units, used: number): Units {
  return { ...now, available: now.available - used, reserved: now.reserved + used };
}
