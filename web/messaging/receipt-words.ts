/** What the receipt and the last question say of those who are chosen, and of the ways to send. */

import { plural } from '../core/words.ts';
import type { Exclusion } from './answers.ts';

/** Nothing real leaves before the owner of the organisation has proved their e-mail address. */
export const proofWords = {
  title: 'You cannot send this yet',
  own: 'You cannot send messages until you confirm your e-mail address.',
  owners: (owner: string) =>
    `Your organisation cannot send messages until its owner, ${owner}, confirms their e-mail address. Ask them to confirm it.`,
  link: 'Confirm it.',
  meanwhile: 'In the meantime you can save it as a draft or schedule it.',
};

/** Those whose number has answered do-not-disturb before, where Nigeria's two ways differ and elsewhere. */
export const doNotDisturbWords = {
  perhaps: (count: number) =>
    `${plural(count, 'has', 'have')} do-not-disturb on: the message may not reach ${count === 1 ? 'it' : 'them'}`,
  hybrid: (count: number) =>
    `${plural(count, 'has', 'have')} do-not-disturb on: hosted, dedicated-number bulk SMS reaches ${count === 1 ? 'it' : 'them'}, regular bulk SMS may not`,
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
  'invalid number': (count) => plural(count, 'has an invalid number', 'have invalid numbers'),
  'opted out': (count) => plural(count, 'has', 'have') + ' opted out',
  'same address': (count) =>
    plural(count, 'shares a phone with somebody who gets it', 'share a phone with somebody who gets it'),
  archived: (count) => plural(count, 'is', 'are') + ' archived',
  'no name': (count) => plural(count, 'has', 'have') + ' no name for #name#',
};
