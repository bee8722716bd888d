import { catalogue } from '../../core/catalogue.ts';

/** Addresses that are not written to any more. */
export const suppressedWords = catalogue('messaging/suppressed', {
  bounced: 'Messages to {address} come back',
  complained: '{address} reported a message of ours as spam',
  said: 'The mail server said: “{words}”.',
  stopped: 'Since {day} nothing is sent there any more.',
  bouncedAdvice: 'Correct the address, or try it again if you know that it works.',
  again: 'Send there again',
  done: 'We send to {address} again',
  askTitle: 'Send to {address} again?',
  ask: 'They reported a message of ours as spam. Continue only if they have told you that they want them again: more reports harm every message of this server.',
});
