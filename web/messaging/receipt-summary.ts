import { catalogue } from '../core/catalogue.ts';
import { locale } from '../core/words.ts';
import type { Receipt } from './api-types.ts';

const w = catalogue('willGet', {
  people: '{count, plural, one {# person will get this} other {# people will get this}}',
  about: '{count, plural, one {# person} other {# people}}, about {money}',
  short: '{count, plural, one {# unit is missing} other {# units are missing}}',
});

/** Below this, parts of the currency are worth saying of a sum that is roughly known. */
const ROUND_FROM = 100;

/** `₦1,030` of 1,029: three figures say what is roughly known. */
export const approximateMoney = ({ amount, currency }: NonNullable<Receipt['cost']>): string =>
  amount.toLocaleString(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    ...(amount >= ROUND_FROM ? { maximumSignificantDigits: 3 } : { trailingZeroDisplay: 'stripIfInteger' }),
  });

/** Beside the button: who gets it, and for how much. */
export const recipientsSummary = ({ willGet: count, cost }: Pick<Receipt, 'willGet' | 'cost'>): string =>
  cost ? w.about({ count, money: approximateMoney(cost) }) : w.people({ count });

/** How many units are missing. */
export const unitsMissing = ({ units, unitsAvailable }: Pick<Receipt, 'units' | 'unitsAvailable'>): string =>
  w.short({ count: units - unitsAvailable });
