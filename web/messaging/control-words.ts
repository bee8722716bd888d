import type { FailureWords } from '../core/failures.ts';
import type { Question } from '../core/confirm.tsx';
import { localTimeOf } from '../../contract/local-time.ts';
import { routeName } from '../../contract/messaging/channels/route-names.ts';
import { plural } from '../core/words.ts';
import { number } from '../ui/wording/formats.ts';

const people = (count: number): string => plural(count, 'person', 'people');

/** What is said around a message on its way. */
export const controlWords = {
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
  by: (route: string) => `By ${routeName(route)}`,
  retry: (count: number) => `Retry ${number(count)} failed`,
  cancelled: 'Cancelled',
  cancelledAbout: 'People who had not been sent to will not get it. Their units have been returned.',
  undo: 'Undo',
  again: (count: number) => `Sending again to ${people(count)}`,
  nobodyAgain: 'There was nobody left to send to',
  counted: (count: number) => `${people(count)} counted as sent`,
  mendTitle: 'Send to the rest',
  mendAbout: (count: number) =>
    `${people(count)} ${count === 1 ? 'has' : 'have'} not got the message yet and will get this text instead. People who already have it get nothing more.`,
  sendTo: (count: number) => `Send to ${people(count)}`,
  unknownTitle: (count: number) => `We do not know whether ${people(count)} got it`,
  unknownAbout:
    'The provider did not answer, or sending was interrupted. We never send it again automatically. A late report may still tell us. You can decide for all of them here, or for each person in the list below.',
};

/** Why a message stands still for some, or seems to. */
export const waitWords = {
  asOf: (time: string) => `These figures are from ${time}.`,
  asOfAbout: 'We cannot reach Koinonia just now. We try again every few seconds. You do not need to do anything.',
  nightAbout: (network: string) =>
    `At night this route does not reach ${network} numbers. We send to them automatically in the morning. Nobody else is delayed.`,
  interrupted: (count: number, until: string, timeZone: string) =>
    `Checking ${number(count)} that ${count === 1 ? 'was' : 'were'} being sent when the server stopped, until ${localTimeOf(new Date(until), timeZone).time.replace(/^0/, '')}.`,
  interruptedAbout:
    'We never resend automatically what may have gone out already. Sending to everybody else continues.',
  missing: (routes: readonly string[]) =>
    `${routes.map(routeName).join(' and ')} ${routes.length === 1 ? 'is' : 'are'} not set up any more.`,
  missingAbout:
    'People waiting for it will not get the message. Ask the operator, or correct the text to send to the rest by another route.',
  suspended: 'This message was stopped when your organisation was suspended.',
  suspendedAbout:
    'That was more than 6 hours ago. If it still makes sense, choose Resume to send it to those who are waiting.',
};

/** By which routes somebody was tried. */
export const trailWords = {
  open: (routes: number) => `${routes} attempts`,
  openFor: (name: string, routes: number) => `${routes} attempts to reach ${name}: how it went`,
  title: (name: string) => `How it went for ${name}`,
};

/** When telling a message something fails. */
export const controlFailures: FailureWords = {
  other: { severity: 'error', title: 'That did not work', detail: 'The message has not changed. Please try again.' },
};

export const controlQuestions = {
  cancel: (waiting: number): Question => ({
    title: 'Cancel this message?',
    message: `${people(waiting)} ${waiting === 1 ? 'is' : 'are'} still waiting and will not get it. Their units will be returned.`,
    verb: `Cancel for ${people(waiting)}`,
    cancel: 'Keep it',
    danger: true,
  }),
  retry: (failed: number, route?: string): Question => ({
    title: `Send to ${people(failed)} again?`,
    message: `We send only to people it failed for${route ? `, by ${routeName(route)}` : ''}. Units are used only for people it reaches.`,
    verb: `Send to ${people(failed)}`,
  }),
  again: (count: number): Question => ({
    title: `Send to ${people(count)} again?`,
    message: count === 1 ? 'This person may get it twice.' : 'Some of them may get it twice.',
    verb: `Send to ${people(count)}`,
  }),
};
