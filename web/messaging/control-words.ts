import type { Question } from '../core/confirm.tsx';
import { catalogue } from '../core/catalogue.ts';
import type { FailureWords } from '../core/failures.ts';
import { routeName } from '../../contract/messaging/channels/route-names.ts';

/** Words around a message on its way. */
export const controlWords = catalogue('message-control', {
  group: 'This message',
  pause: 'Pause',
  resume: 'Resume',
  cancel: 'Cancel',
  mend: 'Correct the text',
  rest: 'Send to the rest',
  takeBack: 'Send it after all',
  export: 'Export',
  countAsSent: 'Count as sent',
  sendAgain: 'Send again',
  asBefore: 'Same route as before',
  by: 'By {route}',
  retry: 'Retry {count, number} failed',
  cancelled: 'Cancelled',
  cancelledAbout: 'People who had not been sent to will not get it. Their units have been returned.',
  cancelledFree: 'People who had not been sent to will not get it.',
  undo: 'Undo',
  again: 'Sending again to {count, plural, one {# person} other {# people}}',
  nobodyAgain: 'There was nobody left to send to',
  counted: '{count, plural, one {# person counted as sent} other {# people counted as sent}}',
  mendTitle: 'Send to the rest',
  mendAbout:
    '{count, plural, one {# person has} other {# people have}} not got the message yet and will get this text instead. People who already have it get nothing more.',
  message: 'Message',
  sendTo: 'Send to {count, plural, one {# person} other {# people}}',
  sentUnits: '{said} {units, plural, one {# unit} other {# units}} used.',
  unknownTitle: 'We do not know whether {count, plural, one {# person} other {# people}} got it',
  unknownAbout:
    'The provider did not answer, or sending was interrupted. We never send it again automatically. A late report may still tell us. You can decide for all of them here, or for each person in the list below.',
  askCancel: {
    title: 'Cancel this message?',
    message:
      '{count, plural, one {# person is still waiting and will not get it. Their units will be returned.} other {# people are still waiting and will not get it. Their units will be returned.}}',
    free: '{count, plural, one {# person is still waiting and will not get it.} other {# people are still waiting and will not get it.}}',
    verb: 'Cancel for {count, plural, one {# person} other {# people}}',
    keep: 'Keep it',
  },
  askAgain: {
    title: 'Send to {count, plural, one {# person} other {# people}} again?',
    failed: 'We send only to people it failed for. Units are used only for people it reaches.',
    failedFree: 'We send only to people it failed for.',
    failedBy: 'We send only to people it failed for, by {route}. Units are used only for people it reaches.',
    failedFreeBy: 'We send only to people it failed for, by {route}.',
    twice: '{count, plural, one {This person may get it twice.} other {Some of them may get it twice.}}',
  },
  failed: { title: 'That did not work', detail: 'The message has not changed. Please try again.' },
});

/** By which routes somebody was tried. */
export const trailWords = catalogue('message-trail', {
  open: '{attempts, number} attempts',
  openFor: '{attempts, number} attempts to reach {name}: how it went',
  title: 'How it went for {name}',
});

/** When telling a message something fails. */
export const controlFailures: FailureWords = { other: { severity: 'error', ...controlWords.failed } };

const { askCancel, askAgain } = controlWords;
type Priced = { costsUnits: boolean };

export const controlQuestions = {
  cancel: (count: number, { costsUnits }: Priced): Question => ({
    title: askCancel.title,
    message: costsUnits ? askCancel.message({ count }) : askCancel.free({ count }),
    verb: askCancel.verb({ count }),
    cancel: askCancel.keep,
    danger: true,
  }),
  retry: (count: number, { costsUnits }: Priced, route?: string): Question => ({
    title: askAgain.title({ count }),
    message: failedMessage(costsUnits, route && routeName(route)),
    verb: controlWords.sendTo({ count }),
  }),
  again: (count: number): Question => ({
    title: askAgain.title({ count }),
    message: askAgain.twice({ count }),
    verb: controlWords.sendTo({ count }),
  }),
};

function failedMessage(costsUnits: boolean, route: string | undefined): string {
  if (route) return costsUnits ? askAgain.failedBy({ route }) : askAgain.failedFreeBy({ route });
  return costsUnits ? askAgain.failed : askAgain.failedFree;
}
