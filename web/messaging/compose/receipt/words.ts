import { catalogue } from '../../../core/catalogue.ts';

/** What is read of a receipt once there is one. */
export const receiptWords = catalogue('receipt', {
  willGet: '{count} of {chosen, number} chosen will get it',
  sharedWillGet: '{count} of {chosen, number} chosen will get it, {where}',
  firstTimers: '{count, plural, one {# is a first-timer} other {# are first-timers}}',
  whoNot: 'Who will not get it',
  otherReason: '{count, number}: {reason}',
  callThemFriend: 'Call them “friend”: {mark}',
});
