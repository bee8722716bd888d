import type { Question } from '../core/confirm.tsx';
import { catalogue } from '../core/catalogue.ts';
import { messagingCommon } from './common-words.ts';
import { routeName } from '../../contract/messaging/channels/route-names.ts';

/** Words around a message on its way. */
export const controlWords = catalogue('message-control', {
  pause: 'Pause',
  resume: 'Resume',
  cancel: 'Cancel',
  mend: 'Correct the text',
  rest: 'Send to the rest',
  takeBack: 'Send it after all',
  countAsSent: 'Count as sent',
  sendAgain: 'Send again',
  asBefore: 'Same route as before',
  by: 'By {route}',
  retry: 'Retry {count, number} failed',
  cancelledAbout:
    'People who had not been sent to will not get it.{costs, select, yes { Their units have been returned.} other {}}',
  again:
    '{count, plural, =0 {There was nobody left to send to} one {Sending again to # person} other {Sending again to # people}}',
  counted: '{count, plural, one {# person counted as sent} other {# people counted as sent}}',
  mendAbout:
    '{count, plural, one {# person has} other {# people have}} not got the message yet and will get this text instead. People who already have it get nothing more.',
  unknownTitle: 'We do not know whether {count, plural, one {# person} other {# people}} got it',
  unknownAbout:
    'The provider did not answer, or sending was interrupted. We never send it again automatically. A late report may still tell us. You can decide for all of them here, or for each person in the list below.',
  askCancel: {
    message:
      '{count, plural, one {# person is} other {# people are}} still waiting and will not get it.{costs, select, yes { Their units will be returned.} other {}}',
    verb: 'Cancel for {count, plural, one {# person} other {# people}}',
  },
  askAgain: {
    title: 'Send to {count, plural, one {# person} other {# people}} again?',
    failed:
      'We send only to people it failed for{by, select, yes {, by {route}} other {}}.{costs, select, yes { Units are used only for people it reaches.} other {}}',
    twice: '{count, plural, one {This person may get it twice.} other {Some of them may get it twice.}}',
  },
});

/** By which routes somebody was tried. */
export const trailWords = catalogue('message-trail', {
  open: '{attempts, number} attempts',
  title: 'How it went for {name}',
});

const { askCancel, askAgain } = controlWords;
type Priced = { costsUnits: boolean };

/** Chooses in a text whether units are spoken of. */
export const costs = ({ costsUnits }: Priced): 'yes' | '' => (costsUnits ? 'yes' : '');

export const controlQuestions = {
  cancel: (count: number, { costsUnits }: Priced): Question => ({
    title: messagingCommon.cancelThisMessage,
    message: askCancel.message({ count, costs: costs({ costsUnits }) }),
    verb: askCancel.verb({ count }),
    cancel: messagingCommon.keepIt,
    danger: true,
  }),
  retry: (count: number, { costsUnits }: Priced, route?: string): Question => ({
    title: askAgain.title({ count }),
    message: askAgain.failed({
      by: route ? 'yes' : '',
      route: route ? routeName(route) : '',
      costs: costs({ costsUnits }),
    }),
    verb: messagingCommon.sendTo({ count }),
  }),
  again: (count: number): Question => ({
    title: askAgain.title({ count }),
    message: askAgain.twice({ count }),
    verb: messagingCommon.sendTo({ count }),
  }),
};
