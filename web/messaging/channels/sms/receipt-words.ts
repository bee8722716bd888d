import { plural } from '../../../core/words.ts';
import { exclusionWords } from '../../receipt-words.ts';

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

/** Why some of those chosen get no SMS. */
export const smsExclusions = {
  ...exclusionWords,
  'no phone': (count: number) => plural(count, 'has', 'have') + ' no phone number',
  'invalid number': (count: number) => plural(count, 'has an invalid number', 'have invalid numbers'),
  'same address': (count: number) =>
    plural(count, 'shares a phone with somebody who gets it', 'share a phone with somebody who gets it'),
};
