import { catalogue } from '../../../core/catalogue.ts';
import type { FailureWords } from '../../../core/failures.ts';
import type { Message } from '../../../core/message.ts';
import { exclusionWords } from '../../compose/words.ts';

/** What lists, reports and the composer say of e-mail. */
export const emailWords = catalogue('email', {
  name: 'e-mail',
  title: 'Compose E-mail',
  subject: 'Subject',
  sent: 'E-mail sent',
  onAddresses: 'at {addresses, plural, one {# address} other {# addresses}}',
});

/** What lists and reports say of e-mail. */
export const emailChannelWords = catalogue('email-channel', {
  sentCount: '{count, plural, one {# e-mail sent} other {# e-mails sent}}',
  report: 'E-mail report',
  headLine: '“{subject}”',
  address: 'E-mail',
  typed: '{count, plural, one {# typed address} other {# typed addresses}}',
  search: 'Search by name or e-mail',
  heldForRoute: 'Held: no mail server',
  noMessages:
    'Write to a group, a few people or everybody. You see who will get it and how it looks before you send, then watch it arrive.',
  show: 'Show the e-mail',
});

/** What stands on the screen where an e-mail is written. */
export const composeEmailWords = catalogue('compose-email', {
  /** At the side of a group (spec section 2.6). */
  panel: 'Compose Email',
  receiptNone: 'Choose who gets this e-mail. Here you will see who that is, and who cannot get it and why.',
  askAboutName: 'Personal Message is not ticked, so everybody would read “{mark}” instead of their name.',
  searchPeople: 'Name, phone number or e-mail',
  noEmail: 'no e-mail address',
  body: 'Message',
  uploading: 'A picture is being uploaded. Sending and saving wait until it has arrived.',
  more: 'Preview line and reply address',
  preheader: 'Preview line',
  preheaderAbout: 'Mail programs show it beside the subject, before the e-mail is opened.',
  replyTo: 'Replies go to',
  replyToUsual: 'If you leave this empty, replies go to {usual}.',
  replyToPart: 'This is only a part of an e-mail address. Complete it, or leave it empty.',
  replyToSender: 'If you leave this empty, replies go to whoever sends it.',
  long: '{count, plural, one {# character} other {# characters}}: phones show about the first 40.',
  longest: '{count} characters, and a subject has no room for more: phones show about the first 40.',
  tooLong: 'This e-mail is over 1 MB. Upload pictures instead of pasting them, or shorten the text.',
  personal: 'Personal Message',
  insert: 'Insert {mark}',
  asItStands: 'Everybody will see “{mark}” instead of their name.',
  useNames: 'Use each name',
  sandbox: 'Nobody gets these e-mails yet: no mail server is set up, so they go to the sandbox.',
  chooseSms: 'Send as SMS instead',
  discard: 'Discard',
  discarded: 'Message discarded',
  bringBack: 'Bring it back',
  draftFailed: { title: 'Error', detail: 'Message not saved as draft' },
  notLoaded: 'Could not load email!',
});

/** Drafts (spec section 8, E-mail). */
const draftFailed: Message = { severity: 'warning', ...composeEmailWords.draftFailed };
export const draftFailures: FailureWords = { offline: draftFailed, timeout: draftFailed, other: draftFailed };

/** Loading one (spec section 8, E-mail). */
const notLoaded: Message = { severity: 'error', title: composeEmailWords.notLoaded };
export const loadFailures: FailureWords = { offline: notLoaded, timeout: notLoaded, other: notLoaded };

/** What is asked and said while an e-mail is sent (spec section 8, E-mail). */
export const sendingEmailWords = catalogue('sending-email', {
  confirm: 'Confirm Send',
  goes: '{people}: “{subject}”.',
  goesWithoutSubject: '{people}, without a subject.',
  sending: 'Sending Email',
  offline: { title: "You 're Offline", detail: 'Please ensure you have internet access.' },
  failed: { title: 'Not Sent', detail: 'Email sending failed' },
});

const notSent: Message = { severity: 'error', ...sendingEmailWords.failed };
export const sendFailures: FailureWords = {
  offline: { severity: 'warning', ...sendingEmailWords.offline },
  timeout: notSent,
  other: notSent,
};

const w = catalogue('email-receipt', {
  shared: 'People who share one e-mail address',
  noEmail: '{count, plural, one {# has no e-mail address} other {# have no e-mail address}}',
  invalid: '{count, plural, one {# has an invalid e-mail address} other {# have invalid e-mail addresses}}',
  letters:
    '{count, plural, one {# has letters other than a to z before the @, which your mail server does not take. Give them another address} other {# have letters other than a to z before the @, which your mail server does not take. Give them other addresses}}',
  same: '{count, plural, one {# shares an e-mail address with somebody who gets it} other {# share an e-mail address with somebody who gets it}}',
  unknown:
    '{count, plural, one {# phone number belongs to nobody you know} other {# phone numbers belong to nobody you know}}',
  bounced:
    '{count, plural, one {# has an address that e-mails come back from} other {# have addresses that e-mails come back from}}',
  complained:
    '{count, plural, one {# has marked an e-mail from you as spam} other {# have marked an e-mail from you as spam}}',
});

export const sharedEmail = w.shared;

/** Why some of those chosen get no e-mail. */
export const emailExclusions = {
  ...exclusionWords,
  'no email': (count: number) => w.noEmail({ count }),
  'invalid email': (count: number) => w.invalid({ count }),
  'letters not taken': (count: number) => w.letters({ count }),
  'same address': (count: number) => w.same({ count }),
  'unknown number': (count: number) => w.unknown({ count }),
  bounced: (count: number) => w.bounced({ count }),
  complained: (count: number) => w.complained({ count }),
};
