import type { FailureWords } from '../core/failures.ts';
import type { Message } from '../core/message.ts';
import { plural } from '../core/words.ts';
import type { Exclusion } from './answers.ts';

/** What the toasts of sending say (spec section 8, SMS). */
export const sendFailures: FailureWords = {
  offline: { severity: 'error', title: "You 're Offline", detail: 'Please ensure you have internet access.' },
  timeout: {
    severity: 'error',
    title: 'Request Delayed',
    detail: 'SMS took too long, please check your network and try again.',
  },
  other: { severity: 'error', title: 'Failed operation', detail: 'SMS sending failed, Please try again.' },
};

/** What the server's message holds when the units do not reach. */
export const tooFewUnits = 'You do not have';

export const insufficientUnits = (detail: string): Message => ({
  severity: 'warning',
  title: 'Insufficient Unit',
  detail,
  lifetime: 6000,
});

export const composeWords = {
  title: 'Compose SMS',
  destinations: {
    typed: 'Phone numbers',
    groups: 'Select group from database',
    people: 'Select person from membership database',
    everybody: 'All contacts',
  },
  asOf: (time: string) => `As of ${time}`,
  receiptAsOf: (time: string) => `As of ${time}. Koinonia cannot be reached just now; it is counted anew by itself.`,
  noDestination: 'Please select destination',
  noMessage: 'Enter your message',
  noSender: {
    severity: 'error',
    title: 'No sender id selected',
    detail: 'Kindly select a sender id and try again.',
  } satisfies Message,
  noMatch: 'No match found',
  personalise: 'Personalise',
  personaliseHint: "#name# is replaced by the member's name on sending",
  confirmSend: 'Confirm Send',
  sending: 'Sending SMS',
  sent: 'SMS sent',
};

export const optOutLinkWords = {
  label: 'Add a link to stop these messages',
  about: (sender: string | undefined) =>
    `${sender ? `Nobody can reply to ${sender}` : 'Nobody can reply to a name'}, so STOP is not heard. The link is at the end of each message and counts in its pages.`,
  notNeeded: (sender: string) =>
    `Whoever wants no more of these messages replies STOP to ${sender}; it is heeded by itself.`,
};

/** Nothing real leaves before the owner of the organisation has proved their e-mail address. */
export const proofWords = {
  title: 'This cannot go yet',
  short: 'Cannot go yet',
  own: 'Nothing leaves your organisation before you have confirmed your e-mail address.',
  owners: (owner: string) =>
    `Nothing leaves your organisation before its owner, ${owner}, has confirmed their e-mail address. Ask them to.`,
  link: 'Confirm it.',
  meanwhile: 'You can save this as a draft or schedule it meanwhile.',
};

/** Those whose number has answered do-not-disturb before, where Nigeria's two ways differ and elsewhere. */
export const doNotDisturbWords = {
  perhaps: (count: number) =>
    `${plural(count, 'has', 'have')} do-not-disturb: ${count === 1 ? 'it' : 'they'} may not be reached`,
  hybrid: (count: number) =>
    `${plural(count, 'has', 'have')} do-not-disturb: the hosted, dedicated-number way reaches ${count === 1 ? 'it' : 'them'}, the regular one may not`,
};

/** The states of a sender id: 0 pending, 1 processing, 2 approved, anything else not approved (spec section 4). */
export const senderStates = {
  pending: { word: 'Pending', about: 'It has been requested. As soon as it is approved you can send with it.' },
  processing: { word: 'Processing', about: 'The mobile networks are looking at it. This can take a few days.' },
  approved: { word: 'Approved', about: 'You can send with it.' },
  notApproved: { word: 'Not Approved', about: 'The mobile networks refused it, create another one.' },
};

/** The two ways of sending that Nigerian organisations choose between (spec sections 2.2 and 6). */
export const gateways = {
  hybrid: {
    title: 'Hosted, dedicated-number bulk SMS',
    points: [
      '100% delivery',
      'Not affected by do-not-disturb',
      'Failed messages are retried by other routes',
      'Your sender id on the first routes; no sender customisation on the dedicated number',
    ],
  },
  regular: {
    title: 'Regular bulk SMS',
    points: ['Delivery varies', 'Affected by do-not-disturb', 'Sender name customisable'],
  },
};

/** Why some of those chosen will not get it: "9 have no phone number". */
export const exclusionWords: Record<Exclusion, (count: number) => string> = {
  'no phone': (count) => plural(count, 'has', 'have') + ' no phone number',
  'invalid number': (count) => plural(count, 'has a number that cannot be right', 'have numbers that cannot be right'),
  'opted out': (count) => plural(count, 'has', 'have') + ' opted out',
  'same address': (count) =>
    plural(count, 'shares a phone with somebody who gets it', 'share a phone with somebody who gets it'),
  archived: (count) => plural(count, 'is', 'are') + ' archived',
  'no name': (count) => plural(count, 'has', 'have') + ' no name to put for #name#',
};

export { reasonWords, stateWords } from '../../contract/messaging/report-words.ts';

export const pages = (count: number): string => plural(count, 'page', 'pages');
