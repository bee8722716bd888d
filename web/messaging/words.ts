import type { FailureWords } from '../core/failures.ts';
import type { Message } from '../core/message.ts';
import { plural } from '../core/words.ts';

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
  receiptAsOf: (time: string) =>
    `As of ${time}. We cannot reach Koinonia just now. The count will update automatically.`,
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
  cannotGo: 'Cannot send yet',
  sending: 'Sending SMS',
  sent: 'SMS sent',
};

export const optOutLinkWords = {
  label: 'Add a link to stop these messages',
  about: (sender: string | undefined) =>
    `${sender ? `Nobody can reply to ${sender}` : 'Nobody can reply to a name'}, so they cannot reply STOP. The link goes at the end of each message and counts towards its pages.`,
  notNeeded: (sender: string) =>
    `Anybody who wants no more of these messages can reply STOP to ${sender}. We handle it automatically.`,
};

/** The states of a sender id: 0 pending, 1 processing, 2 approved, anything else not approved (spec section 4). */
export const senderStates = {
  pending: { word: 'Pending', about: 'It has been requested. You can send with it as soon as it is approved.' },
  processing: { word: 'Processing', about: 'The mobile networks are looking at it. This can take a few days.' },
  approved: { word: 'Approved', about: 'You can send with it.' },
  notApproved: { word: 'Not Approved', about: 'The mobile networks refused it, create another one.' },
};

export { reasonWords, stateWords } from '../../contract/messaging/channels/report-words.ts';

export const pages = (count: number): string => plural(count, 'page', 'pages');
