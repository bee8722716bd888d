import { catalogue } from '../../core/catalogue.ts';
import type { OwnReason } from '../../../contract/messaging/channels/reasons.ts';
import { reasonTexts } from '../../../contract/messaging/channels/reason-texts.ts';

export const sentWords = catalogue('sent-messages', {
  list: 'Messages sent',
  none: 'No messages yet',
  noMatch: 'No message contains “{text}”',
  progress: 'Progress',
  sent: '{count, number} sent',
  partly: '{count, number} of {all, number} sent',
  failed: '{count, number} failed',
  sentAndFailed: '{sent, number} sent, {failed, number} failed',
  paused: 'Paused, {count, number} of {all, number} sent',
  cancelled: 'Cancelled, {count, number} of {all, number} sent',
  pausedAll: 'Paused, {all, number} sent',
  cancelledAll: 'Cancelled, {all, number} sent',
});

export const reportWords = catalogue('message-report', {
  all: 'All messages',
  missing: 'Message not found',
  missingAbout: 'The address may be wrong.',
  what: 'the report',
  sentBy: '{head}, {moment}, by {name}',
  sent: '{head}, {moment}',
  progress: 'Progress of this message',
  reasons: 'Reasons',
  picture: 'A picture to share',
  chosen: '{count, plural, one {# person chosen.} other {# people chosen.}}',
  chosenButOut: '{count, plural, one {# person chosen} other {# people chosen}}, {out, number} of them left out.',
  unitsUsed: '{units, plural, one {# unit used.} other {# units used.}}',
  unitsReserved: '{units, plural, one {# unit reserved.} other {# units reserved.}}',
  unitsUsedReturned: '{units, plural, one {# unit used} other {# units used}}, {returned, number} returned.',
  unitsReservedReturned:
    '{units, plural, one {# unit reserved} other {# units reserved}}, {returned, number} returned.',
  asOf: 'These figures are from {time}.',
  asOfAbout: 'We cannot reach Koinonia just now. We try again every few seconds. You do not need to do anything.',
  trial: 'Trial: {count} would have got this',
  sharedTrial: 'Trial: {count} people {where} would have got this',
  trialAbout: 'Nothing has left this server, because no provider is set up to send it.',
  goLive: 'Go live',
  sharedDone: '{count} people have it {where}, of {all, number} chosen',
  done: '{count} of {all, number} sent',
  doneDelivered: '{count} of {all, number} sent, {delivered, number} of them delivered',
  sending: '{count} of {all, number} sent. Sending, {waiting, number} to go',
  paused: '{count} of {all, number} sent. Paused, {waiting, number} to go',
  cancelled: '{count} of {all, number} sent. Cancelled',
  showLess: 'Show less',
  showMore: 'Show more',
});

export const recipientWords = catalogue('recipients', {
  state: 'State',
  nobodyFound: 'Nobody found for “{text}”',
  leftOutOrSharing: 'Left out or sharing',
  nobody: 'Nobody in this state',
  stateFor: '{state}: {reason}',
});

/** Words while a message that was just sent arrives. */
export const liveWords = catalogue('liveReport', {
  region: 'What next',
  title: 'Your message is on its way',
  done: 'Your message has gone out',
  trialTitle: 'Your trial is under way',
  trialDone: 'Your trial is done',
  another: 'Send another',
  open: 'Open the report',
  card: 'Share the good news',
  cardAbout: 'A picture with these figures. Nobody’s name, number or words are on it.',
  share: 'Share',
  save: 'Save the picture',
  reached: '{count, plural, one {person reached} other {people reached}}',
  sharedReached: '{count, plural, one {person} other {people}} reached {where}',
  by: 'by {channel}, {day}',
  alt: '{count, plural, one {# person reached} other {# people reached}} by {channel}',
  notShared: 'It could not be shared',
  notSharedAbout: 'Save the picture instead and send it from there.',
});

const ours = reasonTexts<string>(catalogue);

/** Why somebody did not get it: our own reasons in words, a provider's as it gave them. */
export const reasonWords = (reason: string): string =>
  Object.hasOwn(ours, reason) ? ours[reason as OwnReason] : reason;
