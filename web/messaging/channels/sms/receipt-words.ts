import { catalogue } from '../../../core/catalogue.ts';
import { exclusionWords } from '../../receipt-words.ts';

const w = catalogue('sms-receipt', {
  perhaps:
    '{count, plural, one {# has do-not-disturb on: the message may not reach it} other {# have do-not-disturb on: the message may not reach them}}',
  hybrid:
    '{count, plural, one {# has do-not-disturb on: hosted, dedicated-number bulk SMS reaches it, regular bulk SMS may not} other {# have do-not-disturb on: hosted, dedicated-number bulk SMS reaches them, regular bulk SMS may not}}',
  noPhone: '{count, plural, one {# has no phone number} other {# have no phone number}}',
  invalid: '{count, plural, one {# has an invalid number} other {# have invalid numbers}}',
  same: '{count, plural, one {# shares a phone with somebody who gets it} other {# share a phone with somebody who gets it}}',
  shared: 'People who share one phone',
  pages: 'Pages',
  noText: 'nothing written yet',
  atMost: '{pages} at most',
  cost: 'Cost',
  have: 'You have',
  longer: 'Long names, and names with letters such as ọ, make some messages longer.',
});

/** Length and price. */
export const costWords = w;
export const sharedPhone = w.shared;

/** Those whose number has answered do-not-disturb before, where Nigeria's two ways differ and elsewhere. */
export const doNotDisturbWords = {
  perhaps: (count: number) => w.perhaps({ count }),
  hybrid: (count: number) => w.hybrid({ count }),
};

/** Why some of those chosen get no SMS. */
export const smsExclusions = {
  ...exclusionWords,
  'no phone': (count: number) => w.noPhone({ count }),
  'invalid number': (count: number) => w.invalid({ count }),
  'same address': (count: number) => w.same({ count }),
};
