import type { DraftWork, Sending, SendingParts } from '../composer.ts';
import { type Action, runAction } from '../../../core/action.ts';
import { ApiError, type FailureWords } from '../../../core/failures.ts';
import { queryClient } from '../../../core/query-client.ts';
import { toast } from '../../../core/toast.tsx';
import type { Units } from '../../api-types.ts';
import type { ChannelCalls } from '../../channel.ts';
import { draftSaved, savedWords } from '../../saved-words.ts';
import { justSent } from '../../sent/use-report.ts';
import { messagingKeys } from '../../keys.ts';
import { insufficientUnits, isOutOfUnits } from '../../words.ts';
import { type Draft, payloadOf } from '../draft/draft.ts';
import { isDraftGone } from '../draft/writing.ts';
import { when } from '../../../ui/wording/dates.ts';
import { isChangedElsewhere, scheduledTitle, scheduleWords } from '../../schedule-words.ts';
import { catalogue } from '../../../core/catalogue.ts';
import type { Message } from '../../../core/message.ts';

const TIMEOUT = 30_000;

/** The draft as its row has it, which becomes the message; undefined if it could not be saved, or must be looked at first. */
async function savedDraft({ writing }: DraftWork, failures: FailureWords): Promise<Draft | undefined> {
  let saved: Awaited<ReturnType<typeof writing.save>> | undefined;
  await runAction({ send: async () => (saved = await writing.save()), failures }, undefined);
  return saved && !saved.moved ? saved.draft : undefined;
}

/** Notes what is known after a failure. Answers why the server refused it, in its own words. */
function refusalAfter({ writing }: DraftWork, failure: unknown): string | undefined {
  const decided = failure instanceof ApiError && failure.status < 500;
  writing.setUnsure(!decided && navigator.onLine);
  if (isDraftGone(failure)) writing.leaveRow(failure.code === 'messaging.draft_changed');
  return decided ? failure.message : undefined;
}

/**
 * Sends the draft: its row becomes the message, so it goes once, from however many windows and however often somebody tries.
 * A failed try leaves everything as it was. A sent one leads to its report, unless `onSent` stays where one is. Answers why
 * the server refused it, in its own words. Comes with the dialog: nobody needs it before.
 */
export async function sendDraft(
  { work, navigate, isMounted, user, onSent }: Sending,
  wayToSend: string,
  parts: SendingParts,
): Promise<string | undefined> {
  const { composer, writing } = work;
  const { calls, paths, words } = await composer.channel();
  const draft = await savedDraft(work, parts.sendFailures(work.draft));
  if (!draft) return undefined;
  let refused: string | undefined;
  const body = { ...payloadOf(composer, draft, wayToSend), draftUpdatedAt: draft.draftUpdatedAt };
  const sendIt: Action<typeof body, Awaited<ReturnType<ChannelCalls['send']>>> = {
    send: async (given, { idempotencyKey }) => {
      const sending = toast.info(parts.sending);
      try {
        return await calls.send({ body: given, from: user }, { idempotencyKey, timeout: TIMEOUT });
      } catch (failure) {
        toast.close(sending);
        throw failure;
      }
    },
    update: ({ unitsUsed }) => {
      queryClient.setQueryData<Units>(messagingKeys.units, (now) => now && takenFrom(now, unitsUsed));
      void queryClient.invalidateQueries({ queryKey: ['messaging'] });
      writing.begin(draft);
    },
    success: (answer) => (parts.saysItself ? undefined : { title: words.sent, detail: parts.sentDetail(answer) }),
    onDoneHere: (answer) => {
      if (onSent) onSent(answer.id);
      else {
        justSent.set(() => answer.id);
        navigate(paths.report(answer.id));
      }
    },
    failures: parts.sendFailures(draft),
    onFailure: (failure) => {
      refused = refusalAfter(work, failure);
      return isOutOfUnits(failure) ? insufficientUnits(failure.message) : undefined;
    },
  };
  await writing.whileSending(() => runAction(sendIt, body, { isOpen: () => isMounted.current, attempt: work.attempt }));
  return refused;
}

function takenFrom(now: Units, used: number): Units {
  return { ...now, available: now.available - used, reserved: now.reserved + used };
}

/** The dialog's answer, by the organisation's clocks. */
type ScheduleWish = { date: string; time: string; audience: 'computed' | 'fixed'; gateway: string };

/**
 * Gives the draft's row its time, or changes the schedule it was opened from. A failed try leaves everything as it was. Answers
 * why the server refused it, in its own words. Comes with the dialog: nobody needs it before.
 */
export async function scheduleDraft(
  { work, navigate, isMounted, user }: Sending,
  { date, time, audience, gateway }: ScheduleWish,
  { scheduleFailures }: SendingParts,
): Promise<string | undefined> {
  const { composer, writing } = work;
  const { calls, paths } = await composer.channel();
  const changed = work.draft.schedule;
  const draft = changed ? work.draft : await savedDraft(work, scheduleFailures);
  if (!draft) return undefined;
  let refused: string | undefined;
  const wish = {
    ...payloadOf(composer, draft, gateway),
    draftUpdatedAt: draft.draftUpdatedAt,
    executionDate: date,
    date: `${date}T${time}`,
    time,
    audience,
  };
  const save: Action<typeof wish, Awaited<ReturnType<ChannelCalls['saveSchedule']>>> = {
    send: (body, { idempotencyKey }) => {
      const options = { idempotencyKey, timeout: TIMEOUT };
      return changed
        ? calls.updateSchedule(
            { params: { id: changed.id }, body: { ...body, updatedAt: changed.updatedAt }, from: user },
            options,
          )
        : calls.saveSchedule({ body, from: user }, options);
    },
    update: () => {
      void queryClient.invalidateQueries({ queryKey: ['messaging'] });
      writing.begin(draft);
    },
    success: ({ dueAt, timeZone }) => ({
      title: scheduledTitle,
      detail: scheduleWords.goes({ moment: when(dueAt, { timeZone }) }),
    }),
    onDoneHere: () => navigate(paths.scheduled()),
    failures: scheduleFailures,
    onFailure: async (failure) => {
      refused = refusalAfter(work, failure);
      if (isChangedElsewhere(failure) && (await savedBeside(work, navigate))) return 'handled';
      return isOutOfUnits(failure) ? insufficientUnits(failure.message) : undefined;
    },
  };
  await writing.whileSending(() => runAction(save, wish, { isOpen: () => isMounted.current, attempt: work.attempt }));
  return refused;
}

/** Theirs goes as it is; ours is kept as a draft, which goes to nobody by itself. Answers whether that could be done. */
async function savedBeside({ composer, writing }: DraftWork, navigate: Sending['navigate']): Promise<boolean> {
  writing.change({ schedule: undefined });
  try {
    await writing.save();
  } catch {
    return false;
  }
  void queryClient.invalidateQueries({ queryKey: ['messaging'] });
  const look = { label: savedWords.seeScheduled, run: () => navigate(composer.paths.scheduled()) };
  toast({ ...savedAsDraftInstead, action: look });
  return true;
}

const texts = catalogue('done-elsewhere', {
  scheduleChanged:
    'The scheduled message was changed in the meantime, maybe in another window, and will go as it is now. Yours is saved as a draft.',
});

/** Somebody changed the schedule since it was opened here: theirs goes, and ours stands beside it as a draft. */
const savedAsDraftInstead: Message = { ...draftSaved, detail: texts.scheduleChanged, lifetime: 7000 };
