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
  mend: 'Mend the text',
  rest: 'Send to the rest',
  takeBack: 'Send it after all',
  export: 'Export',
  countAsSent: 'Count as sent',
  sendAgain: 'Send again',
  asBefore: 'As before',
  by: (route: string) => `By ${routeName(route)}`,
  retry: (count: number) => `Try the ${count === 1 ? 'one' : plural(count, '', '').trim()} failed again`,
  cancelled: 'Cancelled',
  cancelledAbout: 'Whoever had not been sent to will not get it. Their units are back.',
  undo: 'Undo',
  again: (count: number) => `On its way again to ${people(count)}`,
  nobodyAgain: 'Nobody was left to send to',
  counted: (count: number) => `${people(count)} counted as sent`,
  mendTitle: 'Send to the rest',
  mendAbout: (count: number) =>
    `${people(count)} ${count === 1 ? 'has' : 'have'} not been sent to yet and will get this text instead. Those who have it already get nothing more.`,
  sendTo: (count: number) => `Send to ${people(count)}`,
  unknownTitle: (count: number) => `Nobody can say whether ${people(count)} got it`,
  unknownAbout:
    'The provider gave no answer, or the sending was interrupted. It is never sent again by itself; a late report may still tell. You can decide for all of them here, or for one in the list below.',
};

/** Why a message stands still for some, or seems to. */
export const waitWords = {
  asOf: (time: string) => `These figures are from ${time}.`,
  asOfAbout: 'Koinonia cannot be reached just now. It is tried again every few seconds; nothing needs to be done here.',
  nightAbout: (network: string) =>
    `At night this route does not reach ${network} numbers. They are sent to by themselves in the morning; everybody else is not held up.`,
  interrupted: (count: number, until: string, timeZone: string) =>
    `Looking after ${number(count)} that ${count === 1 ? 'was' : 'were'} being sent when the server stopped, until ${localTimeOf(new Date(until), timeZone).time.replace(/^0/, '')}.`,
  interruptedAbout: 'What may have left already is never sent twice by itself. Everybody else goes on meanwhile.',
  missing: (routes: readonly string[]) =>
    `${routes.map(routeName).join(' and ')} ${routes.length === 1 ? 'is' : 'are'} not set up any more.`,
  missingAbout:
    'Those who wait for it are not sent to. Ask the operator, or mend the text to send to the rest another way.',
  suspended: 'This message was stopped when your organisation was suspended.',
  suspendedAbout:
    'That was more than 6 hours ago. Decide whether it still makes sense: resume sends it to those who wait.',
};

/** By which routes somebody was tried. */
export const trailWords = {
  open: (routes: number) => `${routes} attempts`,
  openFor: (name: string, routes: number) => `${routes} attempts to reach ${name}: how it went`,
  title: (name: string) => `How it went for ${name}`,
};

/** When telling a message something fails. */
export const controlFailures: FailureWords = {
  other: { severity: 'error', title: 'That did not work', detail: 'The message is as it was. Please try again.' },
};

export const controlQuestions = {
  cancel: (waiting: number): Question => ({
    title: 'Cancel this message?',
    message: `${people(waiting)} ${waiting === 1 ? 'has' : 'have'} not been sent to yet and will not get it. Their units come back.`,
    verb: `Cancel for ${people(waiting)}`,
    cancel: 'Keep it',
    danger: true,
  }),
  retry: (failed: number, route?: string): Question => ({
    title: `Send to ${people(failed)} again?`,
    message: `Only those it failed for are sent to${route ? `, by ${routeName(route)}` : ''}. Units are used for whom it reaches.`,
    verb: `Send to ${people(failed)}`,
  }),
  again: (count: number): Question => ({
    title: `Send to ${people(count)} again?`,
    message: count === 1 ? 'It may be that this person gets it twice.' : 'Some of them may get it twice.',
    verb: `Send to ${people(count)}`,
  }),
};
