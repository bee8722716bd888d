import { runAction, type Action } from '../../../core/action.ts';
import { api } from '../../../core/client.ts';
import { ApiError } from '../../../core/failures.ts';
import { queryClient } from '../../../core/query.ts';
import { toast } from '../../../core/toast.tsx';
import { paths } from '../../../paths.ts';
import { when } from '../../../ui/wording/dates.ts';
import { savedWords } from '../../saved-words.ts';
import { scheduledTitle, scheduleFailures, scheduleSavedBeside, scheduleWords } from '../../schedule-words.ts';
import { isChangedElsewhere } from '../../schedule-changed.ts';
import { insufficientUnits, tooFewUnits } from '../../words.ts';
import { attemptAfter, type Gateway } from '../draft/draft.ts';
import { notifyOtherTabs } from '../draft/sent-in-other-tab.ts';
import { isSpentElsewhere, ownFromNowOn, spentDraft } from '../draft/spent-draft.ts';
import type { DraftWork } from '../draft/use-draft.ts';
import { saveBeside } from '../draft/store-draft.ts';
import { afterFailing, afterSending, trying } from '../draft/draft-outcome.ts';
import { isAlreadySent, showAlreadySent } from './already-sent.ts';
import { sentPayload } from './payload.ts';
import type { Writing } from './use-sending.ts';

/** What the dialog answers: by the organisation's clocks. */
export type ScheduleWish = { date: string; time: string; audience: 'computed' | 'fixed'; gateway: Gateway };

/**
 * Schedules the draft, or changes the schedule it was opened from. Tried again it carries the same key, as sending does,
 * from any window and after a reload; a failed try leaves everything as it was. Answers why the server refused it, in its own words. Comes with the dialog: nobody needs it before.
 */
export async function scheduleDraft(
  { work, navigate, isMounted, user }: Writing,
  wanted: ScheduleWish,
): Promise<string | undefined> {
  const { draft, become, emptied, change } = work;
  const { date, time, audience, gateway } = wanted;
  const wish = { ...sentPayload(draft, gateway, user), executionDate: date, date: `${date}T${time}`, time, audience };
  const changed = draft.schedule;
  const attempt = attemptAfter(work.attempt());
  become(draft, trying(attempt));
  let refused: string | undefined;
  const save: Action<typeof wish, Awaited<ReturnType<typeof api.messaging.saveSchedule>>> = {
    send: (body) => {
      const options = { idempotencyKey: attempt.key, timeout: 30_000 };
      return changed
        ? api.messaging.updateSchedule(
            { params: { id: changed.id }, body: { ...body, updatedAt: changed.updatedAt } },
            options,
          )
        : api.messaging.saveSchedule({ body }, options);
    },
    update: () => {
      void queryClient.invalidateQueries({ queryKey: ['messaging'] });
      notifyOtherTabs(draft, attempt.key);
      become(draft, afterSending(draft, emptied));
    },
    success: ({ dueAt, timeZone }) => {
      const goes = scheduleWords.goes(when(dueAt, { timeZone }));
      const detail = [goes, draft.draftId && savedWords.draftGone].filter(Boolean).join(' ');
      return { title: scheduledTitle, detail, ...spentDraft(draft.draftId) };
    },
    onDoneHere: () => navigate(paths.scheduledSms()),
    failures: scheduleFailures,
    onFailure: async (failure) => {
      if (isAlreadySent(failure)) {
        showAlreadySent(work, attempt);
        return 'said';
      }
      const decided = failure instanceof ApiError && failure.status < 500;
      become(draft, afterFailing(attempt, !decided && navigator.onLine));
      if (isChangedElsewhere(failure) && (await savedBeside(work, navigate))) return 'said';
      if (isSpentElsewhere(failure)) change(ownFromNowOn);
      if (!decided) return undefined;
      refused = failure.message;
      return refused.includes(tooFewUnits) ? insufficientUnits(refused) : undefined;
    },
  };
  await runAction(save, wish, { isOpen: () => isMounted.current });
  return refused;
}

/** Theirs goes as it is; ours is kept as a draft, which goes to nobody by itself. Answers whether that could be done. */
async function savedBeside({ draft, change }: DraftWork, navigate: Writing['navigate']): Promise<boolean> {
  try {
    change({ ...(await saveBeside(draft)), schedule: undefined });
  } catch {
    return false;
  }
  void queryClient.invalidateQueries({ queryKey: ['messaging'] });
  const look = { label: savedWords.seeScheduled, run: () => navigate(paths.scheduledSms()) };
  toast({ ...scheduleSavedBeside, action: look });
  return true;
}
