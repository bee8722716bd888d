import { catalogue } from '../../../core/catalogue.ts';

/** The last question before a message goes, now or later. */
export const confirmWords = catalogue('confirm-send', {
  cancel: 'Cancel',
  send: 'Send',
  sendTo: 'Send to {count, plural, one {# person} other {# people}}',
  elsewhere: 'This was sent or scheduled in another window. If you send it here too, people will get it twice.',
  nobody: 'Nobody you chose can get this message. The receipt shows why.',
  notCounted: 'We could not count who will get it. You can still try to send; if that fails, your message stays here.',
});
