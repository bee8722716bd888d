import { runAction, type Action } from '../../../core/action.ts';
import { api, type Output } from '../../../core/client.ts';
import { ApiError } from '../../../core/failures.ts';
import { queryClient } from '../../../core/query.ts';
import { toast } from '../../../core/toast.tsx';
import type { routes } from '../../../../contract/routes.ts';
import { paths } from '../../../paths.ts';
import { units } from '../../../ui/wording/formats.ts';
import type { Units } from '../../answers.ts';
import { fileNotSent, savedWords } from '../../saved-words.ts';
import { messagingKeys } from '../../keys.ts';
import { composeWords, insufficientUnits, sendFailures, tooFewUnits } from '../../words.ts';
import { attemptAfter, type Gateway } from '../draft/draft.ts';
import { sentPayload } from './payload.ts';
import { isAlreadySent, showAlreadySent } from './already-sent.ts';
import { notifyOtherTabs } from '../draft/sent-in-other-tab.ts';
import { isSpentElsewhere, ownFromNowOn, spentDraft } from '../draft/spent-draft.ts';
import { afterFailing, afterSending, trying } from '../draft/draft-outcome.ts';
import type { Writing } from './use-sending.ts';

type Answer = Output<(typeof routes)['messaging']['sendSms']>;

/**
 * Sends the draft. Tried again it carries the same key, from any window and after a reload, so a lost answer never means a
 * second message; a failed try leaves everything as it was. A sent one leads to its report, unless `onSent` stays where one
 * is. Answers why the server refused it, in its own words. Comes with the dialog: nobody needs it before.
 */
export async function sendDraft(
  { work, navigate, isMounted, user, onSent }: Writing,
  gatewayToUse: Gateway,
): Promise<string | undefined> {
  const { draft, become, emptied, change } = work;
  const attempt = attemptAfter(work.attempt());
  become(draft, trying(attempt));
  let refused: string | undefined;
  const sendIt: Action<Gateway, Answer> = {
    send: async (gateway) => {
      const sending = toast.info(composeWords.sending);
      try {
        const body = sentPayload(draft, gateway, user);
        return await api.messaging.sendSms({ body }, { idempotencyKey: attempt.key, timeout: 30_000 });
      } catch (failure) {
        toast.close(sending);
        throw failure;
      }
    },
    update: ({ unitsUsed }) => {
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
    onFailure: (failure) => {
      if (isAlreadySent(failure)) {
        showAlreadySent(work, attempt);
        return 'said';
      }
      const decided = failure instanceof ApiError && failure.status < 500;
      become(draft, afterFailing(attempt, !decided && navigator.onLine));
      if (decided) refused = failure.message;
      if (isSpentElsewhere(failure)) change(ownFromNowOn);
      return decided && failure.message.includes(tooFewUnits) ? insufficientUnits(failure.message) : undefined;
    },
  };
  await runAction(sendIt, gatewayToUse, { isOpen: () => isMounted.current });
  return refused;
}

function takenFrom(now: Units, used: number): Units {
  return { ...now, available: now.available - used, reserved: now.reserved + used };
}
