import { catalogue } from '../../core/catalogue.ts';

export const sentWords = catalogue('sent-messages', {
  list: 'Messages sent',
  search: 'Search messages',
  none: 'No messages yet',
  noMatch: 'No message contains “{text}”',
  progress: 'Progress',
  people: 'People',
  units: 'Units',
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
  trial: 'Trial: {count} would have got this',
  sharedTrial:
    'Trial: {count} people {channel, select, sms {on {addresses, plural, one {# phone} other {# phones}}} other {at {addresses, plural, one {# address} other {# addresses}}}} would have got this',
  trialAbout: 'Nothing has left this server, because no provider is set up to send it.',
  goLive: 'Go live',
  sharedDone:
    '{count} people have it {channel, select, sms {on {addresses, plural, one {# phone} other {# phones}}} other {at {addresses, plural, one {# address} other {# addresses}}}}, of {all, number} chosen',
  done: '{count} of {all, number} sent',
  doneDelivered: '{count} of {all, number} sent, {delivered, number} of them delivered',
  sending: '{count} of {all, number} sent. Sending, {waiting, number} to go',
  paused: '{count} of {all, number} sent. Paused, {waiting, number} to go',
  cancelled: '{count} of {all, number} sent. Cancelled',
  showLess: 'Show less',
  showMore: 'Show more',
});

export const recipientWords = catalogue('recipients', {
  title: 'People',
  name: 'Name',
  state: 'State',
  reason: 'Reason',
  when: 'When',
  filter: 'Show only',
  nobodyFound: 'Nobody found for “{text}”',
  leftOutOrSharing: 'Left out or sharing',
  nobody: 'Nobody in this state',
  stateFor: '{state}: {reason}',
});
