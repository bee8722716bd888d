import { catalogue, sayTo, type Text } from '../../core/language/catalogue.ts';
import type { OwnReason } from '../../../contract/messaging/channels/reasons.ts';
import { reasonTexts, recipientStateTexts } from '../../../contract/messaging/channels/reason-texts.ts';
import { routeText } from '../../adapters/route-words.ts';

/** Why something is refused, and what to do about it. */
export const refusals = catalogue('messaging-refusals', {
  forged: 'This report is not signed as the provider signs.',
  noUnits: 'You do not have enough units: this message needs {units} and {available} are left.',
  nobody: 'None of the people you chose can get this message. The receipt shows why for each of them.',
  stillSending: 'This message is still on its way. Pause it, then send the corrected text to the rest.',
  nobodyLeft: 'There is nobody left to send to: this message was sent to everybody, or they got a later one.',
  unknownRoute: 'There is no route "{route}". Choose one of: {routes, list, plain}.',
  chooseRoute: 'Choose one of the available routes',
  onItsWay: 'A message to them is still being sent. Wait until it has arrived or cancel it, then erase them.',
  noSuchGroup: 'There is no group named “{name}”. Remove it and choose another.',
  groupGone: 'One of the groups you chose is no longer here. Reload the page and choose again.',
  personGone: 'One of the people you chose is no longer here. Reload the page and choose again.',
  fileGone: 'The contact file is no longer here. Upload it again.',
  scheduleSent: 'This message has already been sent.',
  scheduleCancelled: 'This message was cancelled. Write it again.',
  sampleSchedule:
    'This message is sample data and is never sent. Open it and save it to make it yours, or write your own.',
  schedulePassed: 'Its time has passed. Choose another time, or write it again.',
  timesDisagree: 'The date and time were given twice and do not agree. Choose them again.',
  noSuchDate: 'This date does not exist. Choose another.',
  wholeDate: 'Choose a date such as 2026-05-31T09:00:00+01:00.',
  noTime: 'Choose a date and a time.',
  otherOrganisation:
    'You work in another organisation now, maybe in another window. Go back to the organisation of this message to save it.',
  draftSpent:
    'This draft was sent, scheduled or deleted in the meantime, maybe in another window. Check Sent. To send it again, choose Send again.',
});

/** The recipients of a saved message, as lists show them. */
export const destinationTexts = catalogue('messaging-destinations', {
  removedFile: 'a removed file',
  people: '{count, plural, one {# person} other {# people}}',
});

/** The answers to sending and scheduling. */
export const confirmations = catalogue('messaging-answers', {
  heldAfterRestore: 'Held after a restore until an administrator says so.',
  onItsWay:
    'Your {what, select, corrected {corrected message} other {message}} is on its way to {count, plural, one {# person} other {# people}}.{held, select, yes { {waits}.} other {}}',
  scheduled: 'Scheduled for {date} at {time} ({zone}).',
  tooLate:
    'Koinonia was not running, or something was missing, for more than 6 hours after its time. Decide whether to send it now.',
});

/** The names of recipient states in files. */
export const stateTexts = recipientStateTexts<Text>(catalogue);

const ours = reasonTexts<Text>(catalogue);

const isOwn = (reason: string): reason is OwnReason => Object.hasOwn(ours, reason);

/** Why somebody did not get it: our own reasons and a route's words as a text, a provider's as it gave them. */
export const reasonText = (reason: string): Text | string => (isOwn(reason) ? ours[reason] : routeText(reason));

/** The same for a screen, which has words for our own reasons by their codes. */
export const reasonFor = (user: { language?: string } | null, reason: string): string =>
  isOwn(reason) ? reason : sayTo(user, routeText(reason));
