import type { SendingParts, Writing } from '../composer.ts';
import { runAction, type Action } from '../../../core/action.ts';
import { ApiError } from '../../../core/failures.ts';
import { queryClient } from '../../../core/query-params.ts';
import { toast } from '../../../core/toast.tsx';
import type { Units } from '../../api-types.ts';
import { savedWords } from '../../saved-words.ts';
import { justSent } from '../../sent/just-sent.ts';
import { messagingKeys } from '../../keys.ts';
import { insufficientUnits, isOutOfUnits } from '../../words.ts';
import { attemptAfter } from '../draft/draft.ts';
import { payloadOf } from './payload.ts';
import { isAlreadySent, showAlreadySent } from './already-sent.ts';
import { notifyOtherTabs } from '../draft/sent-in-other-tab.ts';
import { isDraftGone, detachedDraft, draftAfterSending } from '../draft/draft-after-sending.ts';
import { afterFailing, afterSending, withUnsureAttempt } from '../draft/draft-outcome.ts';

/**
 * Sends the draft. Tried again it carries the same key, from any window and after a reload, so a lost answer never means a
 * second message; a failed try leaves everything as it was. A sent one leads to its report, unless `onSent` stays where one
 * is. Answers why the server refused it, in its own words. Comes with the dialog: nobody needs it before.
 */
export async function sendDraft(
  { work, navigate, isMounted, user, onSent }: Writing,
  wayToSend: string,
  parts: SendingParts,
): Promise<string | undefined> {
  const { composer, draft, become, change } = work;
  const channel = await composer.channel();
  const { calls, paths, words } = channel;
  const attempt = attemptAfter(work.attempt());
  become(draft, withUnsureAttempt(attempt));
  let refused: string | undefined;
  const sendIt: Action<string, Awaited<ReturnType<typeof calls.send>>> = {
    send: async (way) => {
      const sending = toast.info(parts.sending);
      try {
        const body = { ...payloadOf(composer, draft, way), draftUpdatedAt: draft.draftUpdatedAt };
        return await calls.send({ body, from: user }, { idempotencyKey: attempt.key, timeout: 30_000 });
      } catch (failure) {
        toast.close(sending);
        throw failure;
      }
    },
    update: ({ unitsUsed }) => {
      queryClient.setQueryData<Units>(messagingKeys.units, (now) => now && takenFrom(now, unitsUsed));
      void queryClient.invalidateQueries({ queryKey: ['messaging'] });
      notifyOtherTabs(composer, draft, attempt.key);
      become(draft, afterSending(work));
    },
    success: (answer) => {
      if (parts.saysItself && !draft.draftId) return undefined;
      const about = [parts.sentDetail(answer), draft.draftId && savedWords.draftGone];
      return {
        title: words.sent,
        detail: about.filter(Boolean).join(' '),
        ...draftAfterSending(composer, draft),
      };
    },
    onDoneHere: (answer) => {
      if (onSent) onSent(answer.id);
      else {
        justSent.set(() => answer.id);
        navigate(paths.report(answer.id));
      }
    },
    failures: parts.sendFailures(draft),
    onFailure: (failure) => {
      if (isAlreadySent(failure)) {
        showAlreadySent(work, attempt);
        return 'handled';
      }
      const decided = failure instanceof ApiError && failure.status < 500;
      become(draft, afterFailing(attempt, !decided && navigator.onLine));
      if (decided) refused = failure.message;
      if (isDraftGone(failure)) change(detachedDraft);
      return isOutOfUnits(failure) ? insufficientUnits(failure.message) : undefined;
    },
  };
  await runAction(sendIt, wayToSend, { isOpen: () => isMounted.current });
  return refused;
}

function takenFrom(now: Units, used: number): Units {
  return { ...now, available: now.available - used, reserved: now.reserved + used };
}
