import { runAction, type Action } from '../../../core/action.ts';
import { ApiError } from '../../../core/failures.ts';
import { queryClient } from '../../../core/query-params.ts';
import { toast } from '../../../core/toast.tsx';
import { when } from '../../../ui/wording/dates.ts';
import { savedWords } from '../../saved-words.ts';
import { savedAsDraftInstead } from '../../schedule-conflict-words.ts';
import { scheduledTitle, scheduleWords } from '../../schedule-words.ts';
import { isChangedElsewhere } from '../../schedule-changed.ts';
import { insufficientUnits, isOutOfUnits } from '../../words.ts';
import { attemptAfter } from '../draft/draft.ts';
import { notifyOtherTabs } from '../draft/sent-in-other-tab.ts';
import { isDraftGone, detachedDraft, draftAfterSending } from '../draft/draft-after-sending.ts';
import type { DraftWork, SendingParts, Writing } from '../composer.ts';
import { saveBeside } from '../draft/store-draft.ts';
import { afterFailing, afterSending, withUnsureAttempt } from '../draft/draft-outcome.ts';
import { isAlreadySent, showAlreadySent } from './already-sent.ts';
import { payloadOf } from './payload.ts';

/** What the dialog answers: by the organisation's clocks. */
export type ScheduleWish = { date: string; time: string; audience: 'computed' | 'fixed'; gateway: string };

/**
 * Schedules the draft, or changes the schedule it was opened from. Tried again it carries the same key, as sending does,
 * from any window and after a reload; a failed try leaves everything as it was. Answers why the server refused it, in its own words. Comes with the dialog: nobody needs it before.
 */
export async function scheduleDraft(
  { work, navigate, isMounted, user }: Writing,
  wanted: ScheduleWish,
  { scheduleFailures }: SendingParts,
): Promise<string | undefined> {
  const { composer, draft, become, change } = work;
  const channel = await composer.channel();
  const { calls, paths } = channel;
  const { date, time, audience, gateway } = wanted;
  const wish = {
    ...payloadOf(composer, draft, gateway),
    draftUpdatedAt: draft.draftUpdatedAt,
    executionDate: date,
    date: `${date}T${time}`,
    time,
    audience,
  };
  const changed = draft.schedule;
  const attempt = attemptAfter(work.attempt());
  become(draft, withUnsureAttempt(attempt));
  let refused: string | undefined;
  const save: Action<typeof wish, Awaited<ReturnType<typeof calls.saveSchedule>>> = {
    send: (body) => {
      const options = { idempotencyKey: attempt.key, timeout: 30_000 };
      return changed
        ? calls.updateSchedule(
            { params: { id: changed.id }, body: { ...body, updatedAt: changed.updatedAt }, from: user },
            options,
          )
        : calls.saveSchedule({ body, from: user }, options);
    },
    update: () => {
      void queryClient.invalidateQueries({ queryKey: ['messaging'] });
      notifyOtherTabs(composer, draft, attempt.key);
      become(draft, afterSending(work));
    },
    success: ({ dueAt, timeZone }) => {
      const goes = scheduleWords.goes({ moment: when(dueAt, { timeZone }) });
      const detail = [goes, draft.draftId && savedWords.draftGone].filter(Boolean).join(' ');
      return { title: scheduledTitle, detail, ...draftAfterSending(composer, draft) };
    },
    onDoneHere: () => navigate(paths.scheduled()),
    failures: scheduleFailures,
    onFailure: async (failure) => {
      if (isAlreadySent(failure)) {
        showAlreadySent(work, attempt);
        return 'handled';
      }
      const decided = failure instanceof ApiError && failure.status < 500;
      become(draft, afterFailing(attempt, !decided && navigator.onLine));
      if (isChangedElsewhere(failure) && (await savedBeside(work, navigate))) return 'handled';
      if (isDraftGone(failure)) change(detachedDraft);
      if (!decided) return undefined;
      refused = failure.message;
      return isOutOfUnits(failure) ? insufficientUnits(refused) : undefined;
    },
  };
  await runAction(save, wish, { isOpen: () => isMounted.current });
  return refused;
}

/** Theirs goes as it is; ours is kept as a draft, which goes to nobody by itself. Answers whether that could be done. */
async function savedBeside({ composer, draft, change }: DraftWork, navigate: Writing['navigate']): Promise<boolean> {
  try {
    change({ ...(await saveBeside(composer, draft)), schedule: undefined });
  } catch {
    return false;
  }
  void queryClient.invalidateQueries({ queryKey: ['messaging'] });
  const look = { label: savedWords.seeScheduled, run: () => navigate(composer.paths.scheduled()) };
  toast({ ...savedAsDraftInstead, action: look });
  return true;
}
