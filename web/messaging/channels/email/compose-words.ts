import { catalogue } from '../../../core/catalogue.ts';
import type { FailureWords } from '../../../core/failures.ts';
import type { Message } from '../../../core/message.ts';

export const composeEmailWords = catalogue('compose-email', {
  /** At the side of a group (spec section 2.6). */
  panel: 'Compose Email',
  uploading: 'A picture is being uploaded. Sending and saving wait until it has arrived.',
  more: 'Preview line and reply address',
  preheader: 'Preview line',
  preheaderAbout: 'Mail programs show it beside the subject, before the e-mail is opened.',
  replyTo: 'Replies go to',
  replyToUsual: 'If you leave this empty, replies go to {usual, select, sender {whoever sends it} other {{usual}}}.',
  replyToPart: 'This is only a part of an e-mail address. Complete it, or leave it empty.',
  long: '{count, plural, one {# character} other {# characters}}: phones show about the first 40.',
  tooLong: 'This e-mail is over 1 MB. Upload pictures instead of pasting them, or shorten the text.',
  personal: 'Personal Message',
  sandbox: 'Nobody gets these e-mails yet: no mail server is set up, so they go to the sandbox.',
  chooseSms: 'Send as SMS instead',
  discarded: 'Message discarded',
  draftFailed: { title: 'Error', detail: 'Message not saved as draft' },
  notLoaded: 'Could not load email!',
});

/** Drafts (spec section 8, E-mail). */
const draftFailed: Message = { severity: 'warning', ...composeEmailWords.draftFailed };
export const draftFailures: FailureWords = { offline: draftFailed, timeout: draftFailed, other: draftFailed };

/** Loading one (spec section 8, E-mail). */
const notLoaded: Message = { severity: 'error', title: composeEmailWords.notLoaded };
export const loadFailures: FailureWords = { offline: notLoaded, timeout: notLoaded, other: notLoaded };
