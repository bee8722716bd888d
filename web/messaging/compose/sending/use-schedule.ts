import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../core/client.ts';
import { ApiError } from '../../../core/failures.ts';
import { useHere } from '../../../core/here.ts';
import { useGo } from '../../../core/link.tsx';
import { newKey } from '../../../core/new-key.ts';
import { toast } from '../../../core/toast.tsx';
import { paths } from '../../../paths.ts';
import { when } from '../../../ui/wording/dates.ts';
import { keptWords, scheduledTitle, scheduleFailures, scheduleKeptBeside, scheduleWords } from '../../kept-words.ts';
import { insufficientUnits, tooFewUnits } from '../../words.ts';
import type { Gateway } from '../draft/draft.ts';
import { payloadOf } from './payload.ts';
import { tellOtherWindows } from '../draft/sent-elsewhere.ts';
import { isSpentElsewhere, ownFromNowOn, spentDraft } from '../draft/spent-draft.ts';
import type { DraftWork } from '../draft/use-draft.ts';
import { afterSending } from '../draft/what-became.ts';
import { saveBeside } from '../draft/use-save-draft.ts';
import { isChangedElsewhere } from '../../schedule-changed.ts';

/** What the dialog answers: by the organisation's clocks. */
export type ScheduleWish = { date: string; time: string; audience: 'computed' | 'fixed'; gateway: Gateway };

export type Scheduling = {
  busy: boolean;
  refused: string | undefined;
  schedule: (wish: ScheduleWish) => Promise<void>;
};

/** The last try, kept while another screen is looked at. */
let tried = { of: '', key: '' };

/** Schedules the draft, or changes the schedule it was opened from; a failed try leaves everything as it was. */
export function useSchedule({ draft, become, emptied, change }: DraftWork): Scheduling {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const client = useQueryClient();
  const go = useGo();
  const here = useHere();
  /** Theirs goes as it is; ours is kept as a draft, which goes to nobody by itself. Answers whether that could be done. */
  const keptBeside = async () => {
    try {
      change({ ...(await saveBeside(draft)), schedule: undefined });
    } catch {
      return false;
    }
    void client.invalidateQueries({ queryKey: ['messaging'] });
    const look = { label: keptWords.seeScheduled, run: () => go(paths.scheduledSms()) };
    toast({ ...scheduleKeptBeside, action: look });
    return true;
  };
  const schedule = async ({ date, time, audience, gateway }: ScheduleWish) => {
    const wish = { ...payloadOf(draft, gateway), executionDate: date, date: `${date}T${time}`, time, audience };
    const changed = draft.schedule;
    const of = JSON.stringify([wish, changed?.updatedAt]);
    // The same wish tried again carries the same key, so that a lost answer never means a second message.
    const key = tried.of === of ? tried.key : newKey();
    tried = { of, key };
    setBusy(true);
    setRefused(undefined);
    try {
      const options = { idempotencyKey: key, timeout: 30_000 };
      const saved = changed
        ? await api.messaging.updateSchedule(
            { params: { id: changed.id }, body: { ...wish, updatedAt: changed.updatedAt } },
            options,
          )
        : await api.messaging.saveSchedule({ body: wish }, options);
      void client.invalidateQueries({ queryKey: ['messaging'] });
      tellOtherWindows(draft);
      become(draft, afterSending(draft, emptied));
      const goes = scheduleWords.goes(when(saved.dueAt, { timeZone: saved.timeZone }));
      const about = [goes, draft.draftId && keptWords.draftGone].filter(Boolean).join(' ');
      toast.success(scheduledTitle, about, spentDraft(client, draft.draftId));
      if (here.current) go(paths.scheduledSms());
    } catch (failure) {
      if (isChangedElsewhere(failure) && (await keptBeside())) return;
      if (failure instanceof ApiError && failure.status < 500) setRefused(failure.message);
      if (isSpentElsewhere(failure)) change(ownFromNowOn);
      if (failure instanceof ApiError && failure.message.includes(tooFewUnits))
        toast(insufficientUnits(failure.message));
      else toast.failure(failure, scheduleFailures);
    } finally {
      setBusy(false);
    }
  };
  return { busy, refused, schedule };
}
