import type { DraftWork, SendingParts, Writing } from '../composer.ts';
import { type Action, runAction } from '../../../core/action.ts';
import { ApiError } from '../../../core/failures.ts';
import { queryClient } from '../../../core/query-params.ts';
import { toast } from '../../../core/toast.tsx';
import type { Units } from '../../api-types.ts';
import { draftSaved, savedWords } from '../../saved-words.ts';
import { justSent } from '../../sent/use-report.ts';
import { messagingKeys } from '../../keys.ts';
import { insufficientUnits, isOutOfUnits } from '../../words.ts';
import { type Attempt, attemptAfter } from '../draft/draft.ts';
import {
  afterFailing,
  detachedDraft,
  afterSending,
  notifyOtherTabs,
  payloadOf,
  withUnsureAttempt,
} from '../draft/draft-outcome.ts';
import { draftAfterSending, isDraftGone, saveBeside } from '../draft/store-draft.ts';
import { when } from '../../../ui/wording/dates.ts';
import { isChangedElsewhere, scheduledTitle, scheduleWords } from '../../schedule-words.ts';
import { catalogue } from '../../../core/catalogue.ts';
import type { Message } from '../../../core/message.ts';

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

/** The dialog's answer, by the organisation's clocks. */
type ScheduleWish = { date: string; time: string; audience: 'computed' | 'fixed'; gateway: string };

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

/** Whether an earlier attempt at this very message, maybe in another window, has sent or scheduled it in another way. */
const isAlreadySent = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.code === 'idempotency.mismatch';

/** Says so, and leaves the message as it is: whoever goes on after looking means one more. */
function showAlreadySent({ draft, become }: DraftWork, attempt: Attempt): undefined {
  toast(alreadyDone);
  become(draft, afterFailing({ ...attempt, key: '' }, true));
}

const texts = catalogue('done-elsewhere', {
  already: {
    title: 'Already sent or scheduled',
    detail:
      'This message was sent or scheduled a moment ago, maybe in another window. We did not do it again. Check Sent and Scheduled.',
  },
  scheduleChanged:
    'The scheduled message was changed in the meantime, maybe in another window, and will go as it is now. Yours is saved as a draft.',
});

/** It was sent where it is now scheduled, or the other way about, or at another time. */
const alreadyDone: Message = { severity: 'warning', ...texts.already, lifetime: 10_000 };

/** Somebody changed the schedule since it was opened here: theirs goes, and ours stands beside it as a draft. */
const savedAsDraftInstead: Message = { ...draftSaved, detail: texts.scheduleChanged, lifetime: 7000 };
