import { catalogue } from '../../core/catalogue.ts';

/** Words on the screen from the start, for any message. */
export const writingWords = catalogue('writing', {
  to: 'To',
  addMore: 'Add more',
  waysToChoose: 'Ways to choose',
  groupNotFound: 'A group not found',
  fromDirectory: 'People chosen in the directory',
  receipt: 'Receipt',
  receiptAndPreview: 'Receipt and preview',
  nobodyYet: 'Nobody chosen yet',
  counting: 'Counting …',
  notCounted: 'Not counted yet',
  unitsOf: '{cost} of {have, number}',
  whatReceipt: 'the receipt',
  typeNumbers: 'Type one number per line, or put commas between them',
  typedNumbers:
    'Type one number per line, or put commas between them; {count, plural, one {# number} other {# numbers}} so far',
  example: 'e.g. {number}',
  asIs: {
    title: 'Send {mark} as it is?',
    send: 'Send as it is',
    useNames: 'Use each name',
    foreign: '“{written}” is not replaced: everybody would read it so. The place for a name is {mark}.',
    goBack: 'Back to the message',
  },
});

export const receiptWords = catalogue('receipt', {
  willGet: '{count} of {chosen, number} chosen will get it',
  sharedWillGet: '{count} of {chosen, number} chosen will get it, {where}',
  firstTimers: '{count, plural, one {# is a first-timer} other {# are first-timers}}',
  whoNot: 'Who will not get it',
  otherReason: '{count, number}: {reason}',
  callThemFriend: 'Call them “friend”: {mark}',
});

/** Words on the chosen people and the ways to send, for the receipt and the last question. */

const proof = catalogue('sending-waits', {
  title: 'You cannot send this yet',
  own: 'You cannot send messages until you confirm your e-mail address.',
  owners:
    'Your organisation cannot send messages until its owner, {owner}, confirms their e-mail address. Ask them to confirm it.',
  link: 'Confirm it.',
  meanwhile: 'In the meantime you can save it as a draft or schedule it.',
});

/** Nothing real leaves before the owner of the organisation has proved their e-mail address. */
export const proofWords = { ...proof, owners: (owner: string) => proof.owners({ owner }) };

const exclusions = catalogue('exclusions', {
  optedOut: '{count, plural, one {# has opted out} other {# have opted out}}',
  twice: '{count, plural, one {# was chosen twice} other {# were chosen twice}}',
  archived: '{count, plural, one {# is archived} other {# are archived}}',
  noValue:
    '{count, plural, one {# has nothing in a field of the message} other {# have nothing in a field of the message}}',
  noName: '{count, plural, one {# has no name for {mark}} other {# have no name for {mark}}}',
});

/** Why some of those chosen will not get it, whatever the channel: "9 have opted out". */
export const exclusionWords = {
  'opted out': (count: number) => exclusions.optedOut({ count }),
  'chosen twice': (count: number) => exclusions.twice({ count }),
  archived: (count: number) => exclusions.archived({ count }),
  'no name': (count: number) => exclusions.noName({ count, mark: '#name#' }),
  'no value': (count: number) => exclusions.noValue({ count }),
};
