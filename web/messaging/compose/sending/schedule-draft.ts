import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../core/client.ts';
import { ApiError } from '../../../core/failures.ts';
import type { User } from '../../../core/session.ts';
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

/** What the dialog answers: by the organisation's clocks. */
export type ScheduleWish = { date: string; time: string; audience: 'computed' | 'fixed'; gateway: Gateway };

type Scheduled = {
  work: DraftWork;
  wish: ScheduleWish;
  client: QueryClient;
  navigate: (href: string) => void;
  /** Whether the screen it was asked on is still looked at. */
  isMounted: { readonly current: boolean };
  user: User;
};

/**
 * Schedules the draft, or changes the schedule it was opened from. Tried again it carries the same key, as sending does,
 * from any window and after a reload; a failed try leaves everything as it was. Answers why the server refused it, in its own words. Comes with the dialog: nobody needs it before.
 */
export async function scheduleDraft({
  work,
  wish: wanted,
  client,
  navigate,
  isMounted,
  user,
}: Scheduled): Promise<string | undefined> {
  const { draft, become, emptied, change } = work;
  const { date, time, audience, gateway } = wanted;
  const wish = { ...sentPayload(draft, gateway, user), executionDate: date, date: `${date}T${time}`, time, audience };
  const changed = draft.schedule;
  const attempt = attemptAfter(work.attempt());
  become(draft, trying(attempt));
  try {
    const options = { idempotencyKey: attempt.key, timeout: 30_000 };
    const saved = changed
      ? await api.messaging.updateSchedule(
          { params: { id: changed.id }, body: { ...wish, updatedAt: changed.updatedAt } },
          options,
        )
      : await api.messaging.saveSchedule({ body: wish }, options);
    void client.invalidateQueries({ queryKey: ['messaging'] });
    notifyOtherTabs(draft, attempt.key);
    become(draft, afterSending(draft, emptied));
    const goes = scheduleWords.goes(when(saved.dueAt, { timeZone: saved.timeZone }));
    const about = [goes, draft.draftId && savedWords.draftGone].filter(Boolean).join(' ');
    toast.success(scheduledTitle, about, spentDraft(client, draft.draftId));
    if (isMounted.current) navigate(paths.scheduledSms());
  } catch (failure) {
    if (isAlreadySent(failure)) return showAlreadySent(work, attempt);
    const decided = failure instanceof ApiError && failure.status < 500;
    become(draft, afterFailing(attempt, !decided && navigator.onLine));
    if (isChangedElsewhere(failure) && (await savedBeside(work, client, navigate))) return undefined;
    if (isSpentElsewhere(failure)) change(ownFromNowOn);
    if (failure instanceof ApiError && failure.message.includes(tooFewUnits)) toast(insufficientUnits(failure.message));
    else toast.failure(failure, scheduleFailures);
    if (decided) return failure.message;
  }
  return undefined;
}

/** Theirs goes as it is; ours is kept as a draft, which goes to nobody by itself. Answers whether that could be done. */
async function savedBeside(
  { draft, change }: DraftWork,
  client: QueryClient,
  navigate: Scheduled['navigate'],
): Promise<boolean> {
  try {
    change({ ...(await saveBeside(draft)), schedule: undefined });
  } catch {
    return false;
  }
  void client.invalidateQueries({ queryKey: ['messaging'] });
  const look = { label: savedWords.seeScheduled, run: () => navigate(paths.scheduledSms()) };
  toast({ ...scheduleSavedBeside, action: look });
  return true;
}
