import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../core/client.ts';
import { ApiError } from '../../../core/failures.ts';
import { useIsMounted } from '../../../core/use-is-mounted.ts';
import { useNavigate } from '../../../core/link.tsx';
import { useUser } from '../../../core/session.ts';
import { toast } from '../../../core/toast.tsx';
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
import type { DraftWork } from '../draft/use-draft.ts';
import { afterFailing, afterSending, trying } from '../draft/draft-outcome.ts';

export type Sending = {
  busy: boolean;
  /** Why the server refused the last try, in its own words. */
  refused: string | undefined;
  send: (gateway: Gateway) => Promise<void>;
};

/**
 * Sends the draft. The same draft tried again carries the same key, so a lost answer never means a second message; a
 * failed try leaves everything as it was. A sent one leads to its report, unless `onSent` stays where one is.
 */
export function useSend(work: DraftWork, onSent?: (id: string) => void): Sending {
  const { draft, become, emptied, change } = work;
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const client = useQueryClient();
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const user = useUser();
  const send = async (gateway: Gateway) => {
    const attempt = attemptAfter(work.attempt());
    become(draft, trying(attempt));
    setBusy(true);
    setRefused(undefined);
    const told = toast.info(composeWords.sending);
    try {
      const body = sentPayload(draft, gateway, user);
      const answer = await api.messaging.sendSms({ body }, { idempotencyKey: attempt.key, timeout: 30_000 });
      client.setQueryData<Units>(messagingKeys.units, (now) => now && takenFrom(now, answer.unitsUsed));
      void client.invalidateQueries({ queryKey: ['messaging'] });
      notifyOtherTabs(draft, attempt.key);
      become(draft, afterSending(draft, emptied));
      const about = [answer.message, `${units(answer.unitsUsed)} used.`, draft.draftId && savedWords.draftGone];
      toast.success(composeWords.sent, about.filter(Boolean).join(' '), spentDraft(client, draft.draftId));
      if (!isMounted.current) return;
      if (onSent) onSent(answer.id);
      else navigate(paths.smsReport(answer.id));
    } catch (failure) {
      toast.close(told);
      if (isAlreadySent(failure)) return showAlreadySent(work, attempt);
      const decided = failure instanceof ApiError && failure.status < 500;
      become(draft, afterFailing(attempt, !decided && navigator.onLine));
      if (decided) setRefused(failure.message);
      if (isSpentElsewhere(failure)) change(ownFromNowOn);
      tell(failure, draft.file !== undefined);
    } finally {
      setBusy(false);
    }
  };
  return { busy, refused, send };
}

function takenFrom(now: Units, used: number): Units {
  return { ...now, available: now.available - used, reserved: now.reserved + used };
}

function tell(failure: unknown, toFile: boolean): void {
  if (failure instanceof ApiError && failure.message.includes(tooFewUnits)) toast(insufficientUnits(failure.message));
  else toast.failure(failure, toFile ? { ...sendFailures, other: fileNotSent } : sendFailures);
}
