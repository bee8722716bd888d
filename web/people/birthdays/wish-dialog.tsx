import { Button } from '@mantine/core';
import { useState } from 'react';
import { birthdaysAt } from '../../../contract/followup/care-rules.ts';
import { instantOf, localTimeOf } from '../../../contract/local-time.ts';
import { hasNameToken } from '../../../contract/messaging/personalise.ts';
import type { routes } from '../../../contract/routes.ts';
import { api, type Output } from '../../core/client.ts';
import { useNavigate } from '../../core/link.tsx';
import { shownZone } from '../../core/time-zone.ts';
import { useAction } from '../../core/use-action.ts';
import { useLiveQuery } from '../../core/use-live-query.ts';
import { messageTexts } from '../../followup/care/message-texts.ts';
import { TextBox } from '../../messaging/channels/sms/text/text-box.tsx';
import { savedWords } from '../../messaging/saved-words.ts';
import { paths } from '../../paths.ts';
import { CancelButton } from '../../ui/dialogs/closing.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { when } from '../../ui/wording/dates.ts';
import css from './wish-dialog.module.css';
import { birthdayWords as w } from '../words.ts';
import { commonWords } from '../../ui/wording/common-words.ts';

export type BirthdayRow = Output<(typeof routes)['people']['birthdays']>['items'][number];

/** The words for birthdays and the day and hour on which each of these people is wished, by SMS. */
export function WishDialog({ people, onClose }: { people: readonly BirthdayRow[]; onClose: (done: boolean) => void }) {
  const navigate = useNavigate();
  const texts = useLiveQuery({
    queryKey: ['messaging', 'defaults', 'birthday'],
    live: { topics: ['draft'] },
    queryFn: () => api.messaging.defaultMessages(),
  });
  const own = texts.data?.items.find((text) => text.isDefaultBirthDayMessage)?.message;
  const [typed, setTyped] = useState<string>();
  const message = typed ?? own ?? messageTexts.birthday.sms;
  const reached = people.filter(({ phoneNumber, smsOptedOut }) => phoneNumber !== '' && !smsOptedOut);
  const missed = people.length - reached.length;
  const { busy, run } = useAction({
    send: (body: { ids: string[]; message: string }, options) => api.followup.wishBirthdays({ body }, options),
    success: ({ days, leftOut }) => ({
      severity: days.length > 0 ? ('success' as const) : ('info' as const),
      title: w.wished({ count: days.reduce((sum, day) => sum + day.people, 0) }),
      ...(leftOut > 0 && { detail: w.leftOut({ count: leftOut }) }),
      action: { label: savedWords.seeScheduled, run: () => navigate(paths.scheduledSms()) },
      lifetime: 7000,
    }),
    onDoneHere: () => onClose(true),
  });
  return (
    <Dialog
      title={w.message({ count: people.length })}
      opened
      onClose={() => onClose(false)}
      unsaved={typed !== undefined && typed !== own}
      width="560px"
      buttons={
        <>
          <CancelButton>{commonWords.cancel}</CancelButton>
          <Button
            loading={busy || texts.isPending}
            disabled={reached.length === 0 || message.trim() === ''}
            onClick={() => void run({ ids: reached.map(({ id }) => id), message })}
          >
            {w.wish({ count: reached.length })}
          </Button>
        </>
      }
    >
      <TextBox
        label={commonWords.message}
        text={message}
        onText={setTyped}
        personalised={hasNameToken(message)}
        error={message.trim() === '' ? commonWords.enterYourMessage : undefined}
      />
      <ul className={css.days}>
        {byDay(reached).map(({ on, count }) => (
          <li key={on}>{dayLine(on, count)}</li>
        ))}
        {missed > 0 && <li>{w.missed({ count: missed })}</li>}
      </ul>
    </Dialog>
  );
}

function byDay(people: readonly BirthdayRow[]): { on: string; count: number }[] {
  const days = new Map<string, number>();
  for (const { on } of people) days.set(on, (days.get(on) ?? 0) + 1);
  return [...days].map(([on, count]) => ({ on, count }));
}

/** Today after the hour the message goes at once, and says so. */
function dayLine(on: string, count: number): string {
  const nine = instantOf({ date: on, time: birthdaysAt }, shownZone());
  const late = nine <= new Date() && on === localTimeOf(new Date(), shownZone()).date;
  return w.onDay({ count, late: late ? 'yes' : 'no', when: when(nine) });
}
