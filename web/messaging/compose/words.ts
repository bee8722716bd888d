import { catalogue } from '../../core/catalogue.ts';

/** Words on the screen from the start, for any message. */
export const writingWords = catalogue('writing', {
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
  typeNumbers:
    'Type one number per line, or put commas between them{count, plural, =0 {} one {; # number so far} other {; # numbers so far}}',
  asItStands: 'Everybody will see “{mark}” instead of their name.',
  askAboutName: '{label} is not ticked, so everybody would read “{mark}” instead of their name.',
  insert: 'Insert {mark}',
  willAppear: 'Your message will appear here.',
  receiptNone: 'Choose who gets this message. Here you will see who that is, and who cannot get it and why.',
  exampleNumber: 'e.g. {number}',
  bringItBack: 'Bring it back',
  namePhoneNumberOrE: 'Name, phone number or e-mail',
  useEachName: 'Use each name',
  backToMessage: 'Back to the message',
  asIs: {
    title: 'Send {mark} as it is?',
    send: 'Send as it is',
    foreign: '“{written}” is not replaced: everybody would read it so. The place for a name is {mark}.',
  },
});

export const receiptWords = catalogue('receipt', {
  willGet: '{count} of {chosen, number} chosen will get it{shared, select, yes {, {where}} other {}}',
  firstTimers: '{count, plural, one {# is a first-timer} other {# are first-timers}}',
  whoNot: 'Who will not get it',
  callThemFriend: 'Call them “friend”: {mark}',
});

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
