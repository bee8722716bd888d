import type { Message } from '../core/message.ts';

/** What the server's message holds when the units do not reach. */
export const tooFewUnits = 'You do not have';

export const insufficientUnits = (detail: string): Message => ({
  severity: 'warning',
  title: 'Insufficient Unit',
  detail,
  lifetime: 6000,
});

export const composeWords = {
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
  noMatch: 'No match found',
  personalise: 'Personalise',
  personaliseHint: "#name# is replaced by the member's name on sending",
  cannotGo: 'Cannot send yet',
};
